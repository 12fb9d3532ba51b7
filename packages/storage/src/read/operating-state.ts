/** Builds the statement for the metrics of commands, boards, engines and keys, and converts its rows. */
import {
  COMMAND_NAMES,
  COMMAND_RESULTS,
  EXPIRING,
  type CommandName,
  type CommandResult,
  type OperatingState,
  type Totals,
} from '@brand-visibility/application';
import { DAY, type Instant } from '@brand-visibility/domain/time/instant';

/** A row of `operatingQuery`; `first_began_at`, `expiring_keys` and `totals` are the same in all rows. */
export interface OperatingRow extends Readonly<Record<`${CommandResult}_at`, Instant | null>> {
  readonly command: CommandName;
  readonly running_since: Instant | null;
  readonly first_began_at: Instant | null;
  readonly expiring_keys: number;
  readonly failures: number;
  readonly totals: Totals | null;
}

/** The commands with metrics. */
const MEASURED = COMMAND_NAMES.filter((name) => name !== 'keys disconnect' && name !== 'backup-begin');

/**
 * Returns a query for one row per command name. Each value needs one search in an index of `command_run`, or a count.
 * `prefix` precedes the names of tables. The times are given as placeholders or as names of parameters.
 */
export function operatingQuery(prefix: string, [from, until, since]: OperatingTimes<string>): string {
  const runs = `${prefix}command_run r`;
  return `
      select c.command,
        ${COMMAND_RESULTS.map(
          (result) => `(select r.ended_at from ${runs} where r.command = c.command and r.result = '${result}'
          order by r.ended_at desc limit 1) as ${result}_at`,
        ).join(', ')},
        (select r.began_at from ${runs} where r.command = c.command and r.ended_at is null
          order by r.began_at limit 1) as running_since,
        (select r.began_at from ${runs} order by r.began_at limit 1) as first_began_at,
        (select count(*) from ${prefix}api_key k, (select ${from} as since, ${until} as ending) asked
          where coalesce(k.expires_at > asked.since, true) and coalesce(k.revoked_at > asked.since, true)
            and (k.expires_at <= asked.ending or k.revoked_at <= asked.ending)) as expiring_keys,
        (select count(*) from ${runs}, (select ${since} as since) day where r.command = c.command
          and r.result in ('failed', 'vanished') and r.ended_at > day.since) as failures,
        (select r.totals from ${runs} where r.totals is not null order by r.ended_at desc limit 1) as totals
      from (${MEASURED.map((name) => `select '${name}' as command`).join(' union all ')}) c`;
}

/** Keys that expire or are revoked between `from` and `until` count as expiring. Failures after `since` are counted. */
export type OperatingTimes<T> = readonly [from: T, until: T, since: T];

export const operatingTimes = (now: Instant): OperatingTimes<Instant> => [now, now + EXPIRING, now - DAY];

export function operatingState(rows: readonly OperatingRow[]): OperatingState {
  const [
    { first_began_at, expiring_keys, totals } = { first_began_at: null, expiring_keys: 0, totals: null },
  ] = rows;
  const commands = rows.map(({ command, running_since, failures, ...ends }) => {
    const { succeeded_at, unchanged_at, failed_at, vanished_at } = ends;
    const has_failed = latest(failed_at, vanished_at) > latest(succeeded_at, unchanged_at);
    return { command, succeeded_at, running_since, failures, has_failed };
  });
  return { commands, first_began_at, expiring_keys, totals };
}

const latest = (a: Instant | null, b: Instant | null) => ((a ?? 0n) > (b ?? 0n) ? (a ?? 0n) : (b ?? 0n));
