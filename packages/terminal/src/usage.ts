/** Reads options and settings. The message of an error is one line. */
import { parseArgs, type ParseArgsConfig } from 'node:util';

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
