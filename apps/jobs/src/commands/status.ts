/** The command `status`: shows the latest commands, which command holds the lock, and which commands wait for it. */
import { overdueIn, type CommandName, type CommandRun, type Due } from '@brand-visibility/application';
import { DAY, formatInstant, type Instant, SECOND } from '@brand-visibility/domain/time/instant';
import { withDatabase } from '../open.js';
import type { Io } from '../output.js';

export interface StatusOptions {
  readonly last: number;
  /** Host whose running commands are recorded as vanished, unless they hold the lock or wait for it. */
  readonly vanished?: string;
  /** The command of which only the end of the last successful run is printed. */
  readonly lastSuccess?: CommandName;
  /** Whether to print the accounts and brands whose data are late and the engines that fail, not the commands. */
  readonly stale?: boolean;
}

/**
 * Prints one JSON object per line: the commands that run or wait for the lock, the latest commands that ended, and the
 * commands that are overdue. The field `state` distinguishes these kinds. Returns 1 if a command is overdue. With
 * `stale`, prints the accounts and the brands whose data are late and the engines that fail for a brand, at most `last`
 * of each, and returns 1 if there are any.
 */
export async function status(io: Io, { last, vanished, lastSuccess, stale }: StatusOptions): Promise<number> {
  return withDatabase(io, 'work', async ({ jobStore: { commandRuns }, clock, intervals, print, say }) => {
    const now = clock();
    if (lastSuccess) {
      const { commands } = await commandRuns.state(now);
      const at = commands.find(({ command }) => command === lastSuccess)?.succeeded_at ?? null;
      if (at !== null) print(formatInstant(at));
      return 0;
    }
    if (stale) {
      const isLate = ({ due_at }: Due) => due_at < now;
      const worstOf = <D extends Due>(late: readonly D[]) =>
        late.toSorted((a, b) => lateness(b, now) - lateness(a, now)).slice(0, last);
      const due = await commandRuns.freshness(intervals.import);
      const [late, brands] = [due.accounts.filter(isLate), due.brands.filter(isLate)];
      const engines = await commandRuns.failingEngines(now);
      for (const { account_id, brands: names, ...times } of worstOf(late))
        print(JSON.stringify({ state: 'stale', account_id, brands: names, ...shownDue(times, now) }));
      for (const { account_id, brand_id, name, ...times } of worstOf(brands))
        print(JSON.stringify({ state: 'stale_brand', account_id, brand_id, name, ...shownDue(times, now) }));
      for (const each of engines.slice(0, last)) print(JSON.stringify({ state: 'engine_fails', ...each }));
      say(`accounts whose data are late: ${late.length}`);
      say(`brands whose data are late: ${brands.length}; engines that fail for a brand: ${engines.length}`);
      return late.length + brands.length + engines.length === 0 ? 0 : 1;
    }
    const { holder, waits } = await commandRuns.lock();
    const end = { ended_at: now, result: 'vanished', counts: {}, totals: null } as const;
    for (const { id, host } of await commandRuns.running())
      if (host === vanished && !waits.has(id)) await commandRuns.end(id, end);
    const running = await commandRuns.running();
    const ended = (await commandRuns.latest(last)).filter(({ result }) => result !== null);
    const overdue = overdueIn(await commandRuns.state(now), intervals, now);
    for (const run of running)
      print(JSON.stringify(showCommand(run, now, waits.get(run.id) ? 'waiting' : 'running')));
    for (const run of ended) print(JSON.stringify(showCommand(run, now)));
    for (const { command, succeeded_at } of overdue) {
      const last_success = succeeded_at === null ? null : formatInstant(succeeded_at);
      print(
        JSON.stringify({ state: 'overdue', command, last_success, interval_seconds: intervals[command] }),
      );
    }
    if (holder !== null) say(`the lock of writing commands is held by ${holder}`);
    const waiting = running.filter(({ id }) => waits.get(id)).length;
    const states = `running: ${running.length - waiting}${waiting > 0 ? `; waiting: ${waiting}` : ''}`;
    say(`${states}; overdue: ${overdue.map(({ command }) => command).join(', ') || 'none'}`);
    return overdue.length === 0 ? 0 : 1;
  });
}

const days = (microseconds: bigint) => Math.round((Number(microseconds) / Number(DAY)) * 100) / 100;

/** How long data are late, as a multiple of the usual interval between days with a run. */
const lateness = ({ due_at, usual_interval }: Due, now: Instant) =>
  Number(now - due_at) / Number(usual_interval);

const shownDue = ({ latest_run, usual_interval, due_at }: Due, now: Instant) => ({
  latest_run: latest_run === null ? null : formatInstant(latest_run),
  days_between_runs: days(usual_interval),
  days_late: days(now - due_at),
});

function showCommand(
  { command, began_at, ended_at, result, counts, ...run }: CommandRun,
  now: Instant,
  state: string | null = result,
) {
  return {
    state,
    command,
    arguments: run.arguments,
    began_at: formatInstant(began_at),
    seconds: Number((ended_at ?? now) - began_at) / Number(SECOND),
    user: run.os_user,
    host: run.host,
    process: run.process,
    version: run.version,
    counts,
  };
}
