import { completeRuns } from '@brand-visibility/application';
import type { Client } from '@brand-visibility/client';
import type { ImportRecord } from '@brand-visibility/contract';
import {
  clientSource,
  openSqliteTarget,
  sync,
  type RecordType,
  type Source,
  type SyncReport,
  type Target,
} from '@brand-visibility/copy';
import { EQUAL_WEIGHTS } from '@brand-visibility/domain/figures/weighting';
import { bring, finalRecords, NOW } from '@brand-visibility/records';
import { contentsOfService, contentsOfSqlite, difference } from './contents.js';
import type { OpenDatabase } from '../databases.js';
import { faultyFeed, type InjectedFault, type FaultyFeed } from './injected-faults.js';
import { clientOver, type Replica } from './service.js';

/** A service, a copy of it, and what happens to them. */

/** Totals over all sequences. */
export const NOTHING_COPIED = {
  sequences: 0,
  syncs: 0,
  kills: 0,
  commits: 0,
  restores: 0,
  erasures: 0,
  /** Brands copied from the start because their cursor was refused. */
  restarts: 0,
  /** Brands copied from the start because other tables were wanted. */
  retabled: 0,
  /** Brands that kept changing, so that the rest was left to the next sync. */
  unfinished: 0,
  /** Lists of the answers of some days. */
  lists: 0,
  /** Rows compared. */
  rows: 0,
};

export type CopyFindings = typeof NOTHING_COPIED & { readonly faults: string[] };

export interface Scene {
  readonly database: OpenDatabase;
  /** The file of the copy. It is opened for each sync, as by a program that is started again. */
  readonly file: string;
  readonly account_id: string;
  readonly found: CopyFindings;
  readonly feed: FaultyFeed | null;
  /** A replica that lags behind all changes; null without one. The copy reads what the service reads. */
  readonly replica: Replica | null;
  /** A client that nothing disturbs. */
  readonly client: Client;
  /** The records of the database and of the backup, by identity. */
  records: ReadonlyMap<string, ImportRecord>;
  kept: ReadonlyMap<string, ImportRecord>;
  /** Every brand that ever was. */
  readonly brand_ids: readonly string[];
  /** The number of the service's secret. */
  secret: number;
  /** The number of runs that were started, for their ids. Seeds repeat, and an id must not move to another brand. */
  started: number;
}

/** Small pages: a page of every list ends in the middle of something. */
const SIZES = { answers: 4, changes: 5, brands: 2, runs: 3, prompts: 3, domains: 2 };
/** Five pages. */
const MOST_DOMAINS = 5 * SIZES.domains;
const RUNS_A_ROUND = 2;
const ANSWERS_A_ROUND = 12;

export async function openScene(
  database: OpenDatabase,
  file: string,
  records: readonly ImportRecord[],
  {
    account_id,
    found,
    injected,
    replica = null,
  }: Pick<Scene, 'account_id' | 'found'> & {
    readonly injected: InjectedFault | null;
    readonly replica?: Replica | null;
  },
): Promise<Scene> {
  const secret = () => scene.secret;
  const client = clientOver(() => database.store(), { account_id, now: NOW, secret });
  const brand_ids = records.flatMap((record) => (record.type === 'brand' ? [record.id] : []));
  const scene: Scene = {
    database,
    file,
    account_id,
    found,
    feed: injected && faultyFeed(injected),
    replica,
    client,
    brand_ids,
    records: new Map(),
    kept: new Map(),
    secret: 0,
    started: 0,
  };
  await put(scene, records);
  return scene;
}

/** Imports records in one commit. */
export async function put(scene: Scene, records: readonly ImportRecord[]): Promise<void> {
  if (records.length === 0) return;
  await bring(scene.database.jobStore(), records);
  scene.records = new Map([...scene.records, ...finalRecords(records)]);
  scene.found.commits += 1;
}

/** Completes the runs of status `running`, as the command does. */
export async function completeAll(scene: Scene): Promise<void> {
  const options = { weights: EQUAL_WEIGHTS, clock: () => NOW };
  const completed: string[] = [];
  for await (const { run_id, outcome } of completeRuns(scene.database.jobStore(), 'running', options)) {
    if (outcome === 'completed') completed.push(run_id);
    scene.found.commits += 1;
  }
  scene.records = new Map(
    [...scene.records].map(([key, record]) =>
      record.type === 'run' && completed.includes(record.id)
        ? [key, { ...record, status: 'completed' as const, completed_at: record.created_at }]
        : [key, record],
    ),
  );
}

export async function erase(scene: Scene, brand_id: string): Promise<void> {
  await scene.database.jobStore().erase({ brand_id });
  scene.found.erasures += 1;
  const ofBrand = new Set<string>();
  const isOf = (record: ImportRecord) =>
    (record.type === 'brand' && record.id === brand_id) ||
    ('brand_id' in record && record.brand_id === brand_id) ||
    ('run_id' in record && ofBrand.has(record.run_id));
  for (const record of scene.records.values())
    if (record.type === 'run' && isOf(record)) ofBrand.add(record.id);
  scene.records = new Map([...scene.records].filter(([, record]) => !isOf(record)));
  scene.found.commits += 1;
}

export async function keepBackup(scene: Scene): Promise<void> {
  await scene.database.keep();
  scene.kept = scene.records;
}

export async function restoreBackup(scene: Scene): Promise<void> {
  await scene.database.restore();
  scene.records = scene.kept;
  scene.found.restores += 1;
}

/** What happens to a sync: before a request something, or the end of the program; or its end before a commit. */
export interface Disturbance {
  readonly beforeRequest?: (request: number) => Promise<void>;
  readonly killedAtCommit?: number;
  /** All by default. */
  readonly tables?: ReadonlySet<RecordType>;
}

export class Killed extends Error {
  override readonly name = 'Killed';
}

/** Runs the program to its end, or until it is killed; false if it was killed. */
export async function runSync(
  scene: Scene,
  { beforeRequest, killedAtCommit, tables }: Disturbance = {},
): Promise<boolean> {
  const { account_id, found, feed, replica, database } = scene;
  const options = { account_id, now: NOW, secret: () => scene.secret, replica };
  const client = clientOver(() => database.store(), options, beforeRequest);
  const own = clientSource(client, SIZES);
  const source: Source = {
    ...own,
    ...(feed && { changes: feed.over((...args) => own.changes(...args)) }),
    answersOn: (...args) => {
      found.lists += 1;
      return own.answersOn(...args);
    },
  };
  const target = killedAt(await openSqliteTarget(scene.file, tables), killedAtCommit);
  const report = {
    ...SILENT,
    restarted: () => void (found.restarts += 1),
    retabled: () => void (found.retabled += 1),
    changing: () => void (found.unfinished += 1),
  };
  try {
    await sync({ source, target, report, now, runsARound: RUNS_A_ROUND, answersARound: ANSWERS_A_ROUND });
    found.syncs += 1;
    return true;
  } catch (error) {
    if (!isKill(error)) throw error;
    found.kills += 1;
    return false;
  } finally {
    target.close();
  }
}

/** The client wraps what its `fetch` throws. */
const isKill = (error: unknown) =>
  error instanceof Error && /Killed|killed/.test(`${error.name} ${error.message}`);

/** A target whose program dies after the work of a transaction and before its commit. */
function killedAt(target: Target, commit: number | undefined): Target {
  let commits = 0;
  const transaction: Target['state']['transaction'] = (work) =>
    target.state.transaction(async () => {
      const result = await work();
      commits += 1;
      if (commits === commit) throw new Killed('killed before a commit');
      return result;
    });
  return { ...target, state: { ...target.state, transaction } };
}

const nothing = () => undefined;
export const SILENT: SyncReport = {
  brand: nothing,
  progress: nothing,
  received: nothing,
  copied: nothing,
  removed: nothing,
  restarted: nothing,
  retabled: nothing,
  gone: nothing,
  changing: nothing,
  unread: nothing,
};

/** Times of the program, each later than the one before. */
let seconds = 0;
const now = () => {
  seconds += 1;
  return new Date(seconds * 1000).toISOString();
};

/** Syncs without a disturbance, and requires that the copy equals the service then. */
export async function syncAndCompare(scene: Scene): Promise<void> {
  await runSync(scene);
  const service = await contentsOfService(scene.client, MOST_DOMAINS);
  // The records of brands and their lists may lag behind.
  const kinds = scene.replica ? (['run', 'prompt', 'answer', 'mention', 'source'] as const) : undefined;
  const differing = difference(contentsOfSqlite(scene.file), service, kinds);
  if (differing !== null) throw new Error(differing);
  scene.found.rows += [...service.values()].reduce((sum, rows) => sum + rows.length, 0);
}
