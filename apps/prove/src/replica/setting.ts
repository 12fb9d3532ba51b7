import { onStandby, runStatements, type PostgresPair } from '@brand-visibility/databases';
import type { Demo } from '../harness/demo-on-postgres.js';
import type { Workspace } from '@brand-visibility/programs/workspace';
import type { RunningService, ServiceOptions } from '@brand-visibility/programs/start';
import type { growingWorld } from '../trouble/growing-world.js';

/** The set-up shared by the parts of the system test. */
export interface Setting {
  readonly workspace: Workspace;
  readonly pair: PostgresPair;
  readonly demo: Demo;
  readonly growing: ReturnType<typeof growingWorld>;
  /** The fixed time of all services' clocks, milliseconds since 1970. */
  readonly clock: number;
  /** Two services that read from the replica. */
  readonly readers: readonly [RunningService, RunningService];
  /** A service without a replica, with another database role. */
  readonly alone: RunningService;
  /** Starts another service like the first two. */
  readonly startReader: (options: ServiceOptions) => Promise<RunningService>;
  readonly requests: number;
  readonly seconds: number;
}

/** Pauses replay: the replica still receives commits, but does not show them. */
export const pauseReplay = (setting: Setting) => onReplica(setting, 'select pg_wal_replay_pause()');
export const resumeReplay = (setting: Setting) => onReplica(setting, 'select pg_wal_replay_resume()');

/** Runs a statement on the replica; again if recovery cancels it. */
export const onReplica = (setting: Setting, statement: string) =>
  onStandby(setting.pair.standby.url, statement);

/** The number of statements that a server got from one role since `resetStatements`, by kind. */
export interface StatementCounts {
  readonly keys: number;
  readonly counts: number;
  /** Reads of tables with the data of accounts. */
  readonly reads: number;
  /** Begin, commit, settings, and queries of the schema. */
  readonly others: number;
}

export async function resetStatements({ pair }: Setting): Promise<void> {
  for (const { url } of [pair.primary, pair.standby])
    await runStatements(url, ['select pg_stat_statements_reset()']);
}

/** Reads the server's statistics; does not rely on what services report. */
export async function statementsOf(url: string, role: string): Promise<StatementCounts> {
  const rows = (await runStatements(url, [
    `select query, calls::int as calls from pg_stat_statements join pg_roles r on r.oid = userid where rolname = '${role}'`,
  ])) as { query: string; calls: number }[]; // rows are untyped
  const sum = (is: (query: string) => boolean) =>
    rows.filter(({ query }) => is(query)).reduce((total, { calls }) => total + calls, 0);
  const isKey = (query: string) => query.includes('find_api_key');
  const isCount = (query: string) => query.includes('count_requests');
  const isRead = (query: string) =>
    /\bfrom "?(brand|run|run_facts|prompt|rival|answer|cited|citation|outreach|recommendation|page_audit|site_|change)/.test(
      query,
    );
  const isOther = (query: string) => !isKey(query) && !isCount(query) && !isRead(query);
  return { keys: sum(isKey), counts: sum(isCount), reads: sum(isRead), others: sum(isOther) };
}
