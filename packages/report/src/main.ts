/** Entry point of the report program. */
import { runCommand } from './run-command.js';
import { readStyle } from './style.js';

// eslint-disable-next-line no-restricted-syntax -- the edge that reads the clock
const clock = () => Date.now();
process.exitCode = await runCommand(process.argv.slice(2), process, { clock, readStyle });
