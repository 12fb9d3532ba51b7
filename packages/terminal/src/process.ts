/** Runs a program in a process. */
import { setImmediate } from 'node:timers/promises';
import { linesOn, type Stream } from './lines.js';

interface Output extends Stream {
  on(event: 'error', listener: (error: Error) => void): unknown;
}

/**
 * Runs a program and returns the exit status of its process. If the reader of standard output has ended, as `| head -1`
 * does, the rest of the output is dropped and the status stays. If the output cannot be written for another reason,
 * such as a full disk, says so, and a status of 0 becomes 1. An error that `main` throws is a defect: its message and
 * its place become one line, and the status is 1.
 */
export async function runIn(
  { stdout, stderr }: { readonly stdout: Output; readonly stderr: Output },
  main: () => Promise<number>,
): Promise<number> {
  const faults: Error[] = [];
  stdout.on('error', (error) => faults.push(error));
  stderr.on('error', () => undefined); // nothing can be said
  const { say } = linesOn(stderr, () => 0);
  const status = await main().catch((error: unknown) => {
    say(defectLine(error));
    return 1;
  });
  await setImmediate(); // by then, the stream has reported its faults
  const fault = faults.find((error) => Reflect.get(error, 'code') !== 'EPIPE');
  if (fault === undefined || status !== 0) return status;
  say(`cannot write to standard output: ${fault.message}`);
  return 1;
}

/** Returns what a person can report about a defect: the error and where it was thrown. */
export function defectLine(error: unknown): string {
  if (!(error instanceof Error)) return `unexpected error: ${String(error)}`;
  const [, place] = /\bat (.*)/.exec(error.stack ?? '') ?? [];
  return `unexpected error: ${error.name}: ${error.message}${place === undefined ? '' : ` at ${place}`}`;
}
