/** Runs programs: their exit status, options and settings, version, and output (`output.ts`). */
import { existsSync, readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { linesOn, type Stream } from './output.js';

export { linesOn, RETRIES, timeLeft, waitsOn, type Lines, type Stream, type Wait } from './output.js';

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

/** An error in the arguments or the settings. The message is one line. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Parses the options in the arguments.
 * @throws {UsageError} for an unknown option, a missing value or a positional argument
 */
export function valuesOf<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
): ReturnType<typeof parseArgs<{ args: string[]; options: Options }>>['values'] {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    // Takes only the first sentence; the rest explains at length how to pass values that begin with a dash.
    throw new UsageError(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error));
  }
}

/** Returns the value of a variable. Throws a UsageError if the variable is missing or empty. */
export function setting(environment: Environment, name: string): string {
  const value = environment[name];
  if (!value) throw new UsageError(`${name} must be set; see --help`);
  return value;
}

/** The file with the version, at the top of a folder that `npm run release` made. */
const RELEASE = 'brand-visibility-release';

/** The version of the release that contains this program; if there is none, the version of the program's package. */
export const VERSION = versionAbove(new URL('.', import.meta.url));

/**
 * Returns the version of the nearest release in a folder or above it. If there is none, returns the version of the
 * nearest package or, if there is none either, `unknown`.
 */
export function versionAbove(start: URL): string {
  let ofPackage: string | null = null;
  for (let folder = start; ; folder = new URL('..', folder)) {
    const [release, manifest] = [new URL(RELEASE, folder), new URL('package.json', folder)];
    if (existsSync(release)) return readFileSync(release, 'utf8').trim();
    if (ofPackage === null && existsSync(manifest)) {
      const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version?: string };
      ofPackage = version ?? null;
    }
    if (folder.href === new URL('..', folder).href) return ofPackage ?? 'unknown';
  }
}
