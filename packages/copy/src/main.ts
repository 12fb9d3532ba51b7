#!/usr/bin/env node
/** Entry point of the copy program. */
import { runCommand } from './run-command.js';

// eslint-disable-next-line no-restricted-syntax -- the edge that reads the clock
process.exitCode = await runCommand(process.argv.slice(2), process, () => Date.now());
