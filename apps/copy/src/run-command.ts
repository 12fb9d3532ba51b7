/** Connects the copy program to the arguments, the environment and the streams of a process. */
import { linesOn, UsageError, VERSION, type Environment, type Stream } from '@brand-visibility/terminal';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { COPY_HELP, copyCommandOf } from './command-line.js';
import { run } from './program.js';
import { copyScreenOn } from './screen.js';
import { catalogText } from './targets/singer/singer-catalog.js';

/** The parts of a process that the program uses. */
export interface Io {
  readonly env: Environment;
  readonly stdout: Writable;
  readonly stderr: Stream;
}

const readFile = (file: string) => readFileSync(file, 'utf8');

/** Runs the program and returns its exit status: 0 success, 1 failure, 2 wrong usage. `clock` is in milliseconds. */
export async function runCommand(
  args: readonly string[],
  { env, stdout, stderr }: Io,
  clock: () => number,
): Promise<number> {
  let fault: Error | null = null;
  stdout.on('error', (error) => {
    const isUnread = Reflect.get(error, 'code') === 'EPIPE';
    const why = isUnread ? 'was closed before all output was written' : `cannot be written: ${error.message}`;
    fault ??= new Error(`standard output ${why}`);
  });
  const write = async (text: string) => {
    if (fault === null && !stdout.write(text)) await once(stdout, 'drain').catch(() => undefined);
    if (fault !== null) throw fault;
  };
  const lines = linesOn(stderr, clock);
  const screen = copyScreenOn(lines, clock);
  try {
    const command = args[0] === '--version' ? 'version' : copyCommandOf(args, env, readFile);
    if (command === 'version') stdout.write(`${VERSION}\n`);
    else if (command === null) stdout.write(COPY_HELP);
    else if (command === 'discover') stdout.write(catalogText());
    else {
      await run(command, { screen, clock, readFile, write });
      screen.done();
    }
    return 0;
  } catch (error) {
    lines.say(error instanceof Error ? error.message : String(error));
    return error instanceof UsageError ? 2 : 1;
  }
}
