/** Entry point of the report program. */
import { linesOn, UsageError, VERSION } from '@brand-visibility/terminal';
import { commandOf, HELP } from './program/command-line.js';
import { printerOf } from './program/print.js';
import { run } from './program/program.js';
import { screenOn } from './program/screen.js';
import { readStyle } from './style.js';

// eslint-disable-next-line no-restricted-syntax -- the edge that reads the clock
const clock = () => Date.now();
const lines = linesOn(process.stderr, clock);
const screen = screenOn(lines, clock);
try {
  const args = process.argv.slice(2);
  const command = args[0] === '--version' ? 'version' : commandOf(args, process.env);
  if (command === 'version') process.stdout.write(`${VERSION}\n`);
  else if (command === null) process.stdout.write(HELP);
  else {
    const print = command.pdf ? printerOf(process.env) : null;
    const result = await run(command, { screen, clock, print, style: readStyle() });
    screen.done(result);
    if (result.missing > 0) process.exitCode = 1;
  }
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  for (const line of message.split('\n')) lines.say(line);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
