/** Records when a command began and how it ended, for the metrics and for `status`. */
import {
  COMMANDS,
  type CommandEntry,
  type CommandResult,
  type CommandRun,
  type CommandRuns,
} from '@brand-visibility/application';
import { DAY, type Instant, MILLISECOND } from '@brand-visibility/domain/time/instant';
import { randomUUID } from 'node:crypto';
import { hostname, uptime, userInfo } from 'node:os';
import { VERSION } from '@brand-visibility/terminal';
import { LockHeld, type Jobs, type JobsSettings } from '@brand-visibility/wiring';
import type { Invocation } from './invocation.js';
import type { Output } from './output.js';

/** How long the record of a command is kept. */
export const RECORDED = 400n * DAY;

/** Adds each number to the count with the same name in the command's record. */
export type Count = (counts: Readonly<Record<string, number>>) => void;

/**
 * Runs a command, and records its start and then its end with its counts. A record that cannot be written must not make
 * the command fail, so the failure is only reported. Returns the exit status. Throws LockHeld if other writers delay
 * the record of the start for too long, because the command would also have to wait for them.
 */
export async function recorded(
  { jobStore: { commandRuns }, clock, say, intervals }: Jobs & Output & Pick<JobsSettings, 'intervals'>,
  invocation: Invocation,
  work: (count: Count) => Promise<number>,
): Promise<number> {
  const isWritten = async (what: string, write: () => Promise<void>) => {
    try {
      await write();
      return true;
    } catch (error) {
      if (what === 'start' && error instanceof LockHeld) throw error;
      say(
        `the ${what} of this command was not recorded: ${error instanceof Error ? error.message : String(error)}`,
      );
      return false;
    }
  };
  const id = randomUUID();
  const began_at = clock();
  const by = { os_user: osUser(), host: hostname(), process: process.pid, version: VERSION };
  const hasStart = await isWritten('start', async () => {
    await endVanished(commandRuns, began_at);
    await commandRuns.begin({ id, ...invocation, ...by, began_at }, began_at - RECORDED);
  });
  const counts: Record<string, number> = {};
  let result: CommandResult = 'failed';
  const isUnchanged = () => Object.values(counts).every((n) => n === 0);
  try {
    const status = await work((more) => {
      for (const [name, number] of Object.entries(more)) counts[name] = (counts[name] ?? 0) + number;
    });
    const { hasToChange = false }: CommandEntry = COMMANDS[invocation.command];
    if (status === 0) result = hasToChange && isUnchanged() ? 'unchanged' : 'succeeded';
    return status;
  } finally {
    if (hasStart)
      await isWritten('end', async () => {
        const hasChanged = COMMANDS[invocation.command].changesTotals && !isUnchanged();
        const totals = hasChanged ? await commandRuns.totals(clock(), intervals.import) : null;
        await commandRuns.end(id, { ended_at: clock(), result, counts, totals });
      });
  }
}

/** Returns the name of the user; in some containers, the user has only an id, which is returned instead. */
function osUser(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
}

/** Records the end of runs whose processes were killed, or whose machine was restarted. */
async function endVanished(commandRuns: CommandRuns, now: Instant): Promise<void> {
  const end = { ended_at: now, result: 'vanished', counts: {}, totals: null } as const;
  for (const run of await commandRuns.running())
    if (hasVanished(run, now)) await commandRuns.end(run.id, end);
}

/** Maximum duration of a command. A command that seems to run longer counts as vanished. */
const LONGEST = 7n * DAY;

/** Whether the process of a run has ended. After a restart of the machine, another process may have the same id. */
function hasVanished({ host, process: id, began_at }: CommandRun, now: Instant): boolean {
  if (began_at < now - LONGEST) return true;
  if (host !== hostname()) return false;
  const start = now - BigInt(Math.round(uptime() * 1000)) * MILLISECOND;
  if (began_at < start || id === process.pid) return true;
  try {
    process.kill(id, 0); // signal 0 only tests whether the process exists
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
