/** Connects the report program to the arguments, the environment and the streams of a process. */
import { linesOn, UsageError, VERSION, type Environment, type Stream } from '@brand-visibility/terminal';
import { BrandVisibilityError } from '@brand-visibility/client';
import type { DocumentStyle } from './document.js';
import { commandOf, HELP } from './program/command-line.js';
import { leavingResult } from './program/left-figures.js';
import { unpublish } from './program/links.js';
import { printerOf } from './program/print.js';
import { run } from './program/program.js';
import { Busy, type Edges as LockEdges } from './program/lock.js';
import { forget } from './program/record.js';
import { screenOn } from './program/screen.js';
import { send } from './program/send.js';
import { forgetCommandOf, SEND_HELP, sendCommandOf } from './program/send-command.js';

/** The parts of a process that the program uses. */
export interface Io {
  readonly env: Environment;
  readonly stdout: { write(text: string): unknown };
  readonly stderr: Stream;
}

/** The functions that a test replaces. */
export interface Edges extends LockEdges {
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly readStyle: () => DocumentStyle;
}

/** Runs the program and returns its exit status, which `HELP` describes. */
export async function runCommand(
  args: readonly string[],
  { env, stdout, stderr }: Io,
  { readStyle, ...edges }: Edges,
): Promise<number> {
  const { clock, random } = edges;
  const lines = linesOn(stderr, clock);
  const screen = screenOn(lines, clock);
  try {
    if (args[0] === 'send') {
      const sending = sendCommandOf(args.slice(1));
      const print = (text: string) => stdout.write(text);
      if (sending !== null) return await send(sending, { env, ...edges, say: lines.say, print });
      print(SEND_HELP);
      return 0;
    }
    if (args[0] === 'forget') {
      const { folder, address } = forgetCommandOf(args.slice(1));
      lines.say(`removed the address from ${await forget(folder, address, edges)} lines`);
      return 0;
    }
    const command = args[0] === '--version' ? 'version' : commandOf(args, env);
    if (command === 'version') stdout.write(`${VERSION}\n`);
    else if (command === null) stdout.write(HELP);
    else if ('ids' in command) screen.removed(await unpublish(command, clock, screen.say));
    else {
      const print = command.pdf ? printerOf(env, screen.say) : null;
      const make = () => run(command, { screen, clock, random, print, style: readStyle() });
      const result = await leavingResult(command, clock, make);
      screen.done(result);
      if (result.missing > 0) return 1;
    }
    return 0;
  } catch (error) {
    const isWrongKey = error instanceof BrandVisibilityError && error.code === 'invalid_api_key';
    const message = error instanceof Error ? error.message : String(error);
    for (const line of message.split('\n')) lines.say(isWrongKey ? `BRAND_VISIBILITY_KEY: ${line}` : line);
    if (error instanceof Busy) return 3;
    return error instanceof UsageError || isWrongKey ? 2 : 1;
  }
}
