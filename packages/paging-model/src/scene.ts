import {
  cursorSeal,
  type Caller,
  type Context,
  type CursorSeal,
  type Store,
  type Workshop,
} from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import { EQUAL_WEIGHTS, Refusal, presetWindow, type Instant } from '@brand-visibility/domain';
import { bring } from '@brand-visibility/test-fixtures';
import {
  completionOf,
  runOfAnswer,
  type Home,
  type ListPage,
  type ListRow,
  type PagedList,
} from './lists.js';
import { sealWithoutMicroseconds, storeByOffset, type Plant } from './plants.js';
import { beginWalk, rowChanged, takePage, type ListWalk } from './walk.js';

/** A database as a service has it open, and as somebody else changes it meanwhile. */
export interface PagedDatabase {
  readonly name: string;
  readonly workshop: Workshop;
  /** The store of the service since its last start. */
  store(): Store;
  restart(): Promise<void>;
  /** Runs statements past the store. */
  execute(statements: readonly string[]): Promise<void>;
}

/** What a model did, added up over its runs; `milliseconds` by the name of the database. */
export interface PagingFigures {
  pages: number;
  rows: number;
  walks: number;
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
  /** The rows that are there, by id. */
  readonly rows: Map<string, ListRow>;
  /** How many rows there have been. */
  drawn: number;
  now: Instant;
  /** How often the secret was changed. */
  secret: number;
  walk: ListWalk | null;
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

/** Puts rows into every database by an import. */
export async function putRows(
  scene: Scene,
  rows: readonly ListRow[],
  ground: readonly ImportRecord[] = [],
): Promise<void> {
  const { list, home } = scene;
  const records = [...ground, ...rows.flatMap((row) => list.records(home, row))];
  await onEach(scene, ({ workshop }) => bring(workshop, records));
  for (const row of rows) {
    scene.rows.set(row.id, row);
    if (scene.walk) rowChanged(list, scene.walk, row.id, row);
  }
}

export async function takeRowAway(scene: Scene, { id }: ListRow): Promise<void> {
  await onEach(scene, (database) => database.execute(scene.list.removal(id)));
  scene.rows.delete(id);
  if (scene.walk) rowChanged(scene.list, scene.walk, id, undefined);
}

/** Asks for the next page of the walk, or begins one; compares the databases and looks at what has to hold. */
export async function readPage(scene: Scene, rowsAsked: number, isFiltered: boolean): Promise<void> {
  const { list, figures } = scene;
  if (!scene.walk) {
    scene.walk = beginWalk(list, scene.rows, { isFiltered, isCovered: coverage(scene) });
    figures.walks += 1;
  }
  const { walk } = scene;
  const limit = Math.min(rowsAsked, list.mostRows);
  const query = {
    limit: String(limit),
    ...(walk.isFiltered ? list.filter : {}),
    ...(walk.cursor === null ? {} : { cursor: walk.cursor }),
  };
  const [page, ...others] = await onEach(scene, (database) =>
    list.page(contextOf(scene, walk, database), callerOf(scene.home), scene.home, query),
  );
  for (const other of others) {
    if (JSON.stringify(other) !== JSON.stringify(page)) throw new Error('the databases give different pages');
  }
  if (page instanceof Refusal || !page) takeRefusal(scene, walk, page ?? null);
  else takeGivenPage(scene, walk, limit, page);
}

function takeGivenPage(scene: Scene, walk: ListWalk, limit: number, page: ListPage): void {
  takePage(scene.list, walk, scene.rows, limit, page);
  walk.sealedBy = scene.secret;
  scene.figures.pages += 1;
  scene.figures.rows += page.data.length;
  if (!page.has_more) scene.walk = null;
}

/** A cursor opens under the secret that sealed it and under the one after that. */
function takeRefusal(scene: Scene, walk: ListWalk, refusal: Refusal | null): void {
  const isTooOld = walk.cursor !== null && scene.secret - walk.sealedBy > 1;
  if (!isTooOld || refusal?.code !== 'invalid_cursor')
    throw new Error(`a page was refused: ${refusal?.code}`);
  scene.figures.refused += 1;
  scene.walk = null;
}

const secretText = (number: number) => `secret number ${number} of a model of paging`;

function contextOf({ plant, now, secret }: Scene, walk: ListWalk, database: PagedDatabase): Context {
  const seal: CursorSeal = cursorSeal([secretText(secret), secretText(secret - 1)]);
  return {
    store: plant === 'offset' ? storeByOffset(database.store(), walk.shown.size) : database.store(),
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

/** Which answers a walk that begins now is about: those of the runs of the window, or of the last one before it. */
function coverage({ list, drawn, now }: Scene): (row: ListRow) => boolean {
  if (list.name !== 'answers') return () => true;
  const { start, end } = presetWindow('30d', 'UTC', now);
  const runs = Array.from({ length: drawn === 0 ? 0 : runOfAnswer(drawn - 1) + 1 }, (_, run) => run);
  const isInside = (run: number) => completionOf(run) >= start && completionOf(run) < end;
  if (runs.some(isInside)) return ({ number }) => isInside(runOfAnswer(number));
  const carried = runs.filter((run) => completionOf(run) < start).at(-1);
  return ({ number }) => runOfAnswer(number) === carried;
}
