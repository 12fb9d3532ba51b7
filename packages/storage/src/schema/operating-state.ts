import {
  COMMAND_NAMES,
  EXPIRING,
  type CommandName,
  type OperatingState,
  type Totals,
} from '@brand-visibility/application';
import type { Instant } from '@brand-visibility/domain';

/** A row of `operatingQuery`: what is not about the command is the same in all. */
export interface OperatingRow {
  readonly command: CommandName;
  readonly succeeded_at: Instant | null;
  readonly running_since: Instant | null;
  readonly first_began_at: Instant | null;
  readonly expiring_keys: number;
  readonly totals: Totals | null;
}

/**
 * A row per command. Each value is one search in an index of the commands, or a count of keys. `prefix` goes before the
 * names of tables; `from` and `until` are the placeholders of the time in which keys expire or
 * are revoked.
 */
export function operatingQuery(prefix: string, from: string, until: string): string {
  const runs = `${prefix}command_run r`;
  return `
      select c.command,
        (select r.ended_at from ${runs} where r.command = c.command and r.result = 'succeeded'
          order by r.ended_at desc limit 1) as succeeded_at,
        (select r.began_at from ${runs} where r.command = c.command and r.ended_at is null
          order by r.began_at limit 1) as running_since,
        (select r.began_at from ${runs} order by r.began_at limit 1) as first_began_at,
        (select count(*) from ${prefix}api_key k, (select ${from} as since, ${until} as ending) asked
          where coalesce(k.expires_at > asked.since, true) and coalesce(k.revoked_at > asked.since, true)
            and (k.expires_at <= asked.ending or k.revoked_at <= asked.ending)) as expiring_keys,
        (select r.totals from ${runs} where r.totals is not null order by r.ended_at desc limit 1) as totals
      from (${COMMAND_NAMES.map((name) => `select '${name}' as command`).join(' union all ')}) c`;
}

/** The end of the time in which keys are reported as expiring. */
export const expiringUntil = (now: Instant) => now + EXPIRING;

export function operatingState(rows: readonly OperatingRow[]): OperatingState {
  const [
    { first_began_at, expiring_keys, totals } = { first_began_at: null, expiring_keys: 0, totals: null },
  ] = rows;
  const commands = rows.map(({ command, succeeded_at, running_since }) => ({
    command,
    succeeded_at,
    running_since,
  }));
  return { commands, first_began_at, expiring_keys, totals };
}
