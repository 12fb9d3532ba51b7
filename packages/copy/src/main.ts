import { linesOn, UsageError } from '@brand-visibility/terminal';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { HELP, commandOf } from './command-line.js';
import { run } from './program.js';
import { screenOn } from './screen.js';

// eslint-disable-next-line no-restricted-syntax -- the edge that reads the clock
const clock = () => Date.now();
const readFile = (file: string) => readFileSync(file, 'utf8');

/** Whether who reads standard output has ended. */
let isClosed = false;
process.stdout.on('error', () => {
  isClosed = true;
});

async function write(text: string): Promise<void> {
  const closed = new Error('standard output was closed before the end');
  if (isClosed) throw closed;
  if (process.stdout.write(text)) return;
  await once(process.stdout, 'drain').catch(() => Promise.reject(closed));
}

const lines = linesOn(process.stderr, clock);
const screen = screenOn(lines, clock);
try {
  const command = commandOf(process.argv.slice(2), process.env, readFile);
  if (command === null) await write(HELP);
  else {
    await run(command, { screen, clock, readFile, write });
    screen.done();
  }
} catch (error) {
  lines.say(error instanceof Error ? error.message : String(error));
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
