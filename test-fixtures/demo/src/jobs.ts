import { MILLISECOND } from '@brand-visibility/domain/time/instant';
import { runCommand } from '@brand-visibility/jobs/run-command';

/** Runs commands in this process, with a given environment and clock. */

export interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface JobsOptions {
  /** The time at which the command's clock stays, in milliseconds since 1970; default: the time of the machine. */
  readonly clock?: number;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs a command on the database at a `DATABASE_URL`, and returns its status and its output. */
export async function tryJobs(
  DATABASE_URL: string,
  command: readonly string[],
  { clock, environment = {} }: JobsOptions = {},
): Promise<Ended> {
  const output = { stdout: '', stderr: '' };
  const status = await runCommand(command, {
    env: { DATABASE_URL, ...environment },
    stdout: {
      write: (text, done) => {
        output.stdout += text;
        done?.();
      },
    },
    stderr: { write: (text) => (output.stderr += text) },
    ...(clock !== undefined && { clock: () => BigInt(clock) * MILLISECOND }),
  });
  return { status, ...output };
}

/** Runs a command and returns its standard output. Throws an error with its standard error if it fails. */
export async function runJobs(
  url: string,
  command: readonly string[],
  options?: JobsOptions,
): Promise<string> {
  const { status, stdout, stderr } = await tryJobs(url, command, options);
  if (status !== 0) throw new Error(`${command.join(' ')} exited with ${status}: ${stderr}`);
  return stdout;
}
