#!/usr/bin/env node
/** Entry point of the copy program. */
import { runIn } from '@brand-visibility/terminal';
import { runCommand } from './run-command.js';

// eslint-disable-next-line no-restricted-syntax -- the edge that reads the clock
const clock = () => Date.now();
process.exitCode = await runIn(process, () => runCommand(process.argv.slice(2), process, clock));
