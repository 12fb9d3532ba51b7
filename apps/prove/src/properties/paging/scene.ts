import { cursorSeal, type Context, type CursorSeal } from '@brand-visibility/application';
import { type ImportRecord, Refusal } from '@brand-visibility/contract';
import { EQUAL_WEIGHTS } from '@brand-visibility/domain/figures/weighting';
import type { Instant } from '@brand-visibility/domain/time/instant';
import { presetWindow } from '@brand-visibility/domain/time/window';
import { bring } from '@brand-visibility/records';
import type { OpenDatabase } from '../databases.js';
import {
  completionOf,
  runOfAnswer,
  type Home,
  type ListPage,
  type ListRow,
  type PagedList,
} from './lists.js';
import { pageAt } from './pages.js';
import { sealWithoutMicroseconds, storeByOffset, type InjectedFault } from './injected-faults.js';
import { startTraversal, rowChanged, checkPage, type Traversal } from './traversal.js';

/** Totals over all sequences. */
export const NOTHING_PAGED = {
  sequences: 0,
  pages: 0,
  rows: 0,
  traversals: 0,
  changes: 0,
  restarts: 0,
  rotations: 0,
  refused: 0,
};

export type PagingFindings = typeof NOTHING_PAGED & { readonly faults: string[] };

export interface Scene {
  readonly databases: readonly OpenDatabase[];
  readonly list: PagedList;
  readonly home: Home;
  readonly injected: InjectedFault | null;
  readonly found: PagingFindings;
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
  { databases }: Pick<Scene, 'databases'>,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  for (const database of databases) results.push(await work(database));
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
  await onEach(scene, (database) => bring(database.jobStore(), records));
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
  const { list, found } = scene;
  if (!scene.traversal) {
    scene.traversal = startTraversal(list, scene.rows, { isFiltered, isCovered: coverage(scene) });
    found.traversals += 1;
  }
  const { traversal } = scene;
  const limit = Math.min(requestedLimit, list.mostRows);
  const query = {
    limit: String(limit),
    ...(traversal.isFiltered ? list.filter : {}),
    ...(traversal.cursor === null ? {} : { cursor: traversal.cursor }),
  };
  const [page, ...others] = await onEach(scene, (database) =>
    pageAt<ListPage>(
      contextOf(scene, traversal, database),
      scene.home.account_id,
      list.path(scene.home),
      query,
    ),
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
  scene.found.pages += 1;
  scene.found.rows += page.data.length;
  if (!page.has_more) scene.traversal = null;
}

/** A cursor stays valid for one change of the secret; after two it must be refused. */
function checkRefusal(scene: Scene, traversal: Traversal, refusal: Refusal | null): void {
  const isTooOld = traversal.cursor !== null && scene.secret - traversal.sealedBy > 1;
  if (!isTooOld || refusal?.code !== 'invalid_cursor')
    throw new Error(`a page was refused: ${refusal?.code}`);
  scene.found.refused += 1;
  scene.traversal = null;
}

const secretText = (number: number) => `secret number ${number} of the pagination model`;

function contextOf({ injected, now, secret }: Scene, traversal: Traversal, database: OpenDatabase): Context {
  const seal: CursorSeal = cursorSeal([secretText(secret), secretText(secret - 1)]);
  return {
    store: injected === 'offset' ? storeByOffset(database.store(), traversal.shown.size) : database.store(),
    cursors: injected === 'milliseconds' ? sealWithoutMicroseconds(seal) : seal,
    now,
    weights: EQUAL_WEIGHTS,
  };
}

/** The answers that a traversal starting now covers: the answers of the window's runs, or of the last run before it. */
function coverage({ list, drawn, now }: Scene): (row: ListRow) => boolean {
  if (list.name !== 'answers' && list.name !== 'brand answers') return () => true;
  const { start, end } = presetWindow('30d', 'UTC', now);
  const runs = Array.from({ length: drawn === 0 ? 0 : runOfAnswer(drawn - 1) + 1 }, (_, run) => run);
  const isInside = (run: number) => completionOf(run) >= start && completionOf(run) < end;
  if (runs.some(isInside)) return ({ number }) => isInside(runOfAnswer(number));
  const carried = runs.filter((run) => completionOf(run) < start).at(-1);
  return ({ number }) => runOfAnswer(number) === carried;
}
