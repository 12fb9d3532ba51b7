import { presetWindow, type Instant } from '@brand-visibility/domain';
import type { BenchDatabase, EngineName } from './databases.js';
import { byClock, byProcessor, timedRoundRobin, type Contender, type Timing } from './measure.js';

/** The service's own, uncached, beside the same questions in SQL: what the suites of trends and of sources share. */

const ROUNDS = 10;

/** How many times faster the service is to be; DuckDB's columns are the measure of SQLite alone. */
export type Ahead = Readonly<
  Record<EngineName, { readonly groupBy: number; readonly duckDb: number | null }>
>;

/** The column of the service's own where others are timed by the clock. */
export const BY_CLOCK = 'uncached, by the clock';

export type Timings = Map<string, Timing>;

/** The year before an instant, in microseconds since 1970. */
export function yearBefore(now: Instant) {
  const { start, end } = presetWindow('365d', 'UTC', now);
  return { from: start, to: end };
}

/** Times contenders by the processor time of this program and of a server, in which work of others is not included. */
export function timedOurs(database: BenchDatabase, contenders: readonly Contender[]): Promise<Timings> {
  return timedRoundRobin(contenders, ROUNDS, workOf(database));
}

const workOf = (database: BenchDatabase) => () => byProcessor() + database.serverSeconds() * 1000;

/**
 * Times questions in SQL. A server answers them with several processes at once: there they are timed by the clock, with
 * the service's own beside them.
 */
export function timedInSql(
  engine: EngineName,
  inSql: readonly Contender[],
  oursByClock: readonly Contender[],
): Promise<Timings> {
  return engine === 'SQLite'
    ? timedRoundRobin(inSql, ROUNDS, byProcessor)
    : timedRoundRobin([...inSql, ...oursByClock], ROUNDS, byClock);
}
