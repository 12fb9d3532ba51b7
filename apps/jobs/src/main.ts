/** Starts a command: sets the time zone and V8's flags before any other module is loaded. */

process.env['TZ'] = 'UTC';

import { setFlagsFromString } from 'node:v8';
import { runIn } from '@brand-visibility/terminal';
import { runCommand } from './run-command.js';

// By default, V8 collects garbage late while memory is free, so the process would grow with its input.
setFlagsFromString('--heap-growing-percent=50');

process.exitCode = await runIn(process, () => runCommand(process.argv.slice(2), process));
