import { runStatements, type PostgresPair } from '@brand-visibility/test-fixtures/postgres';
import type { Demo } from '../demo-on-postgres.js';
import type { Workspace } from '@brand-visibility/programs/workspace';
import type { RunningService, ServiceOptions } from '@brand-visibility/programs/start';
import type { growingWorld } from '../trouble/growing-world.js';

/** What the parts of the proof share. */
export interface Setting {
  readonly place: Workspace;
  readonly pair: PostgresPair;
  readonly demo: Demo;
  readonly growing: ReturnType<typeof growingWorld>;
  /** Milliseconds since 1970 at which all clocks of services stand. */
  readonly clock: number;
  /** Two services that read from the replica. */
  readonly readers: readonly [RunningService, RunningService];
  /** One that knows of no replica, as another role. */
  readonly alone: RunningService;
  /** Starts another one as the first two. */
  readonly startReader: (options: ServiceOptions) => Promise<RunningService>;
  readonly requests: number;
  readonly seconds: number;
}

/** The replica goes on to receive what is committed, and does not show it until it is told to. */
export const holdBack = ({ pair }: Setting) =>
  runStatements(pair.standby.url, ['select pg_wal_replay_pause()']);
export const goOn = ({ pair }: Setting) => runStatements(pair.standby.url, ['select pg_wal_replay_resume()']);

/** Statements that a server was asked by one role since `forgetStatements`, by what they are. */
export interface Asked {
  readonly keys: number;
  readonly counts: number;
  /** Reads of tables with the data of accounts. */
  readonly reads: number;
  /** Begin, commit, settings, looks at the schema. */
  readonly others: number;
}

export async function forgetStatements({ pair }: Setting): Promise<void> {
  for (const { url } of [pair.primary, pair.standby])
    await runStatements(url, ['select pg_stat_statements_reset()']);
}

/** Goes by the statistics of the server, not by what services say of themselves. */
export async function statementsOf(url: string, role: string): Promise<Asked> {
  const rows = (await runStatements(url, [
    `select query, calls::int as calls from pg_stat_statements join pg_roles r on r.oid = userid where rolname = '${role}'`,
  ])) as { query: string; calls: number }[]; // rows are untyped
  const sum = (is: (query: string) => boolean) =>
    rows.filter(({ query }) => is(query)).reduce((total, { calls }) => total + calls, 0);
  const isKey = (query: string) => query.includes('find_api_key');
  const isCount = (query: string) => query.includes('count_requests');
  const isRead = (query: string) =>
    /\bfrom "?(brand|run|run_facts|prompt|rival|answer|outreach|recommendation|page_audit|site_)/.test(query);
  const isOther = (query: string) => !isKey(query) && !isCount(query) && !isRead(query);
  return { keys: sum(isKey), counts: sum(isCount), reads: sum(isRead), others: sum(isOther) };
}
