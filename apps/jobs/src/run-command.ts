import { OperatorError, StoreUnavailable } from '@brand-visibility/application';
import { defectLine } from '@brand-visibility/terminal';
import { InvalidSettings, LockHeld, systemClock } from '@brand-visibility/wiring';
import { CommanderError } from 'commander';
import { invocationOf } from './invocation.js';
import { outputTo, type Io } from './output.js';
import { program } from './program.js';

/** The process in which a command runs. Without a clock, the command uses the system clock. */
type Process = Omit<Io, 'clock' | 'invocation'> & Partial<Pick<Io, 'clock'>>;

/**
 * Runs a command. Resolves with the exit status: 0 for success, 1 if the command was refused or failed, 2 for a usage
 * error, and 3 if another command wrote for too long or the database was unavailable, so that a retry may succeed (rule
 * 10.1).
 */
export async function runCommand(args: readonly string[], process: Process): Promise<number> {
  const { env, stdout, stderr, clock = systemClock } = process;
  const io = { env, stdout, stderr, clock, invocation: invocationOf(args) };
  const { say } = outputTo(io);
  let status = 0;
  try {
    await program(io, (ended) => (status = ended)).parseAsync(args, { from: 'user' });
    return status;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof InvalidSettings) error.lines.forEach(say);
    else if (error instanceof OperatorError || error instanceof StoreUnavailable) say(error.message);
    else say(defectLine(error));
    return error instanceof LockHeld || error instanceof StoreUnavailable ? 3 : 1;
  }
}
