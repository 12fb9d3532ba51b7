import {
  cursorSeal,
  type Caller,
  type Context,
  type CursorSeal,
  type Store,
  type JobStore,
} from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import { EQUAL_WEIGHTS, Refusal, presetWindow, type Instant } from '@brand-visibility/domain';
import { bring } from '@brand-visibility/records';
import {
  completionOf,
  runOfAnswer,
  type Home,
  type ListPage,
  type ListRow,
  type PagedList,
} from './lists.js';
import { sealWithoutMicroseconds, storeByOffset, type Plant } from './plants.js';
import { startTraversal, rowChanged, checkPage, type Traversal } from './traversal.js';

/** A database with two connections: that of a service, and one that changes data meanwhile. */
export interface PagedDatabase {
  readonly name: string;
  readonly jobStore: JobStore;
  /** The current store of the service; each restart replaces it. */
  store(): Store;
  restart(): Promise<void>;
  /** Runs SQL statements directly, not through the store. */
  execute(statements: readonly string[]): Promise<void>;
}

/** Totals over all runs; `milliseconds` by database name. */
export interface PagingFigures {
  pages: number;
  rows: number;
  traversals: number;
  changes: number;
  restarts: number;
  rotations: number;
  refused: number;
  readonly milliseconds: Map<string, number>;
}

export interface Scene {
  readonly databases: readonly PagedDatabase[];
  readonly list: PagedList;
  readonly home: Home;
  readonly plant: Plant | null;
  readonly figures: PagingFigures;
  /** The current rows, by id. */
  readonly rows: Map<string, ListRow>;
  /** The number of rows created so far. */
  drawn: number;
  now: Instant;
  /** The number of the current secret. */
  secret: number;
  traversal: Traversal | null;
}

export async function onEach<T>(
  { databases, figures: { milliseconds } }: Pick<Scene, 'databases' | 'figures'>,
  work: (database: PagedDatabase) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  for (const database of databases) {
    const start = performance.now();
    results.push(await work(database));
    milliseconds.set(database.name, (milliseconds.get(database.name) ?? 0) + performance.now() - start);
  }
  return results;
}

/** Imports rows into every database. */
export async function putRows(
  scene: Scene,
  rows: readonly ListRow[],
  prerequisites: readonly ImportRecord[] = [],
): Promise<void> {
  const { list, home } = scene;
  const records = [...prerequisites, ...rows.flatMap((row) => list.records(home, row))];
  await onEach(scene, ({ jobStore }) => bring(jobStore, records));
  for (const row of rows) {
    scene.rows.set(row.id, row);
    if (scene.traversal) rowChanged(list, scene.traversal, row.id, row);
  }
}

export async function removeRow(scene: Scene, row: ListRow): Promise<void> {
  const { id } = row;
  const statements = scene.list.removal(id);
  if (statements) await onEach(scene, (database) => database.execute(statements));
  else await putRows(scene, [{ ...row, isMarked: false }]);
  scene.rows.delete(id);
  if (scene.traversal) rowChanged(scene.list, scene.traversal, id, undefined);
}

/** Reads the next page of the traversal, or starts one; compares the databases and checks the invariants. */
export async function readPage(scene: Scene, requestedLimit: number, isFiltered: boolean): Promise<void> {
  const { list, figures } = scene;
  if (!scene.traversal) {
    scene.traversal = startTraversal(list, scene.rows, { isFiltered, isCovered: coverage(scene) });
    figures.traversals += 1;
  }
  const { traversal } = scene;
  const limit = Math.min(requestedLimit, list.mostRows);
  const query = {
    limit: String(limit),
    ...(traversal.isFiltered ? list.filter : {}),
    ...(traversal.cursor === null ? {} : { cursor: traversal.cursor }),
  };
  const [page, ...others] = await onEach(scene, (database) =>
    list.page(contextOf(scene, traversal, database), callerOf(scene.home), scene.home, query),
  );
  for (const other of others) {
    if (JSON.stringify(other) !== JSON.stringify(page))
      throw new Error('the databases return different pages');
  }
  if (page instanceof Refusal || !page) checkRefusal(scene, traversal, page ?? null);
  else recordPage(scene, traversal, limit, page);
}

function recordPage(scene: Scene, traversal: Traversal, limit: number, page: ListPage): void {
  checkPage(scene.list, traversal, scene.rows, limit, page);
  traversal.sealedBy = scene.secret;
  scene.figures.pages += 1;
  scene.figures.rows += page.data.length;
  if (!page.has_more) scene.traversal = null;
}

/** A cursor stays valid for one change of the secret; after two it must be refused. */
function checkRefusal(scene: Scene, traversal: Traversal, refusal: Refusal | null): void {
  const isTooOld = traversal.cursor !== null && scene.secret - traversal.sealedBy > 1;
  if (!isTooOld || refusal?.code !== 'invalid_cursor')
    throw new Error(`a page was refused: ${refusal?.code}`);
  scene.figures.refused += 1;
  scene.traversal = null;
}

const secretText = (number: number) => `secret number ${number} of the pagination model`;

function contextOf({ plant, now, secret }: Scene, traversal: Traversal, database: PagedDatabase): Context {
  const seal: CursorSeal = cursorSeal([secretText(secret), secretText(secret - 1)]);
  return {
    store: plant === 'offset' ? storeByOffset(database.store(), traversal.shown.size) : database.store(),
    cursors: plant === 'milliseconds' ? sealWithoutMicroseconds(seal) : seal,
    now,
    weights: EQUAL_WEIGHTS,
  };
}

/** A key that reads all brands of the account. */
export function callerOf({ account_id }: Home): Caller {
  return {
    requestsPerMinute: 1,
    key: {
      id: 'key_of_the_model',
      name: 'A key',
      masked: 'bvk_0000…0000',
      created_at: 0n,
      expires_at: null,
      revoked_at: null,
      all_brands: true,
      brand_ids: [],
      account: {
        id: account_id,
        plan: { id: 'pro', name: 'Pro', is_trialing: false, trial_ends_at: null },
        subscription_active: true,
        owner_exists: true,
      },
    },
  };
}

/** The answers that a traversal starting now covers: those of the window's runs, or of the last run before it. */
function coverage({ list, drawn, now }: Scene): (row: ListRow) => boolean {
  if (list.name !== 'answers' && list.name !== 'brand answers') return () => true;
  const { start, end } = presetWindow('30d', 'UTC', now);
  const runs = Array.from({ length: drawn === 0 ? 0 : runOfAnswer(drawn - 1) + 1 }, (_, run) => run);
  const isInside = (run: number) => completionOf(run) >= start && completionOf(run) < end;
  if (runs.some(isInside)) return ({ number }) => isInside(runOfAnswer(number));
  const carried = runs.filter((run) => completionOf(run) < start).at(-1);
  return ({ number }) => runOfAnswer(number) === carried;
}
