/** Starts a command: sets the time zone and V8's flags before any other module is loaded. */

process.env['TZ'] = 'UTC';

import { setFlagsFromString } from 'node:v8';

// By default, V8 collects garbage late while memory is free, so the process would grow with its input.
// The rows of a conversion live briefly, but V8 would enlarge the space for new objects, and take 40 MB more.
const isConversion = process.argv[2] === 'convert';
setFlagsFromString(`--heap-growing-percent=${isConversion ? 20 : 50}`);
if (isConversion) setFlagsFromString('--semi-space-growth-factor=1');

const { runIn } = await import('@brand-visibility/terminal');
const { runCommand } = await import('./run-command.js');

process.exitCode = await runIn(process, () => runCommand(process.argv.slice(2), process));
