#!/usr/bin/env node
/** Entry point of the program that assistants start. */
import { runProgram } from './program.js';

process.exitCode = await runProgram(process.argv.slice(2), process);
