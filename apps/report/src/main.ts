#!/usr/bin/env node
/** Entry point of the report program. */
import { runIn } from '@brand-visibility/terminal';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { runCommand } from './run-command.js';
import { readStyle } from './style.js';

// eslint-disable-next-line no-restricted-syntax -- the edge that reads the clock
const clock = () => Date.now();
process.exitCode = await runIn(process, () =>
  runCommand(process.argv.slice(2), process, {
    clock,
    random: randomBytes,
    pause,
    every: setInterval,
    readStyle,
  }),
);
