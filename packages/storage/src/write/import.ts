import type { ImportSession, Standing, Comparison, Row } from '@brand-visibility/application';
import {
  kindOf,
  uniqueKeyText,
  type IdentifiedType,
  type UniqueKeyType,
  type UniqueKeyOf,
  type RecordType,
} from '@brand-visibility/contract';
import type { Engine } from '@brand-visibility/domain';
import { sql } from 'kysely';
import type { Backend, Snapshot } from '../backend.js';
import { rebuildDerived } from '../derived/rebuild.js';
import { Numbering } from './numbering.js';
import { TARGETS, type Writer, type ComparedTarget } from './targets.js';

/** What an import asks and writes inside its one transaction. */
export function importSession(backend: Backend, trx: Snapshot): ImportSession {
  const to: Writer = { backend, trx, numbering: new Numbering(backend, trx) };
  const holders = holdersIn(backend, trx);

  return {
    standing: (type, ids) => standing(backend, trx, type, ids),
    holders: async (type, places) => (places.length === 0 ? [] : holders[type](places)),

    accountState: async (id) => {
      const row = await trx
        .selectFrom('account')
        .select(['plan_id', 'is_trialing', 'trial_ends_at', 'subscription_active', 'owner_exists'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) return null;
      const { plan_id, is_trialing, trial_ends_at, subscription_active, owner_exists } = row;
      return { owner_exists, subscription_active, plan: { id: plan_id, is_trialing, trial_ends_at } };
    },

    answerEngines: async (run_ids) => {
      if (run_ids.length === 0) return new Map();
      const rows = await trx
        .selectFrom('run')
        .innerJoin('answer', (join) =>
          join.onRef('answer.brand_id', '=', 'run.brand_id').onRef('answer.run_id', '=', 'run.id'),
        )
        .select(['answer.run_id', 'answer.platform'])
        .distinct()
        .where(backend.among('run.id', run_ids))
        .execute();
      const engines = new Map<string, Engine[]>(run_ids.map((id) => [id, []]));
      for (const { run_id, platform } of rows) engines.get(run_id)?.push(platform);
      return engines;
    },

    compare: (type, rows) => compareRows(backend, trx, type, rows),

    put: async (type, rows, same = new Set()) => {
      if (rows.length > 0) await TARGETS[type].put(to, rows, same);
    },

    remove: async (type, ids) => {
      if (ids.length === 0) return;
      await TARGETS[type].leave?.(to, ids);
      await trx
        .deleteFrom(type)
        .where(backend.among(`${type}.id`, ids))
        .execute();
    },

    rebuildDerived: (figures, onRun) => rebuildDerived(backend, trx, figures, onRun),
  };
}

/** What other records are judged by, of records by their ids. */
async function standing<T extends IdentifiedType>(
  { among }: Backend,
  trx: Snapshot,
  type: T,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Standing<T>>> {
  if (ids.length === 0) return new Map();
  const columns = standingColumns(type).map((column) => sql.ref(column));
  const { rows } = await sql<Standing<T>>`
    select ${sql.join(columns)} from ${sql.table(type)} where ${among(`${type}.id`, ids)}`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}

function standingColumns(type: IdentifiedType): readonly string[] {
  const { owner, uniqueKey } = kindOf(type);
  const owners = owner === null ? [] : owner === 'account' ? ['account_id'] : ['account_id', 'brand_id'];
  const ofRun = type === 'run' ? ['status', 'platforms'] : [];
  return ['id', ...owners, ...(uniqueKey?.fields ?? []), ...ofRun];
}

type Holders = {
  readonly [T in UniqueKeyType]: (places: readonly UniqueKeyOf<T>[]) => Promise<readonly (string | null)[]>;
};

function holdersIn(backend: Backend, trx: Snapshot): Holders {
  return {
    api_key: async (places) => {
      const fingerprints = places.map(({ fingerprint }) => fingerprint);
      const rows = await trx
        .selectFrom('api_key')
        .select(['fingerprint', 'id'])
        .where(backend.among('api_key.fingerprint', fingerprints))
        .execute();
      return idsAt('api_key', places, rows);
    },
    answer: async (places) => {
      const asked = places.map(({ run_id, prompt_id, platform }) => [run_id, prompt_id, platform]);
      const rows = await trx
        .with('place', () => backend.relation(['run_id', 'prompt_id', 'platform'], asked))
        .selectFrom('place')
        .select(['run_id', 'prompt_id', 'platform'])
        // A look-up by the whole key for each place: of a join, a planner without statistics makes a scan of all answers.
        .select((eb) =>
          eb
            .selectFrom('answer')
            .select('answer.id')
            .where('answer.brand_id', '=', (run) =>
              run.selectFrom('run').select('run.brand_id').whereRef('run.id', '=', 'place.run_id'),
            )
            .whereRef('answer.run_id', '=', 'place.run_id')
            .whereRef('answer.prompt_id', '=', 'place.prompt_id')
            .whereRef('answer.platform', '=', 'place.platform')
            .as('id'),
        )
        .execute();
      return idsAt('answer', places, rows);
    },
  };
}

/** The ids of what was found, in the order of the places that were asked for. */
function idsAt(
  type: UniqueKeyType,
  places: readonly object[],
  found: readonly { readonly id: string | null }[],
): readonly (string | null)[] {
  const byPlace = new Map(found.map((row) => [uniqueKeyText(type, row), row.id]));
  return places.map((place) => byPlace.get(uniqueKeyText(type, place)) ?? null);
}

/** Rows that are read at once to be compared: one may be a megabyte. */
const PIECE = 64;

/** How each of these rows, whose identities are distinct, compares with what is stored. */
async function compareRows<T extends RecordType>(
  backend: Backend,
  trx: Snapshot,
  type: T,
  rows: readonly Row<T>[],
): Promise<Comparison[]> {
  const targets: readonly ComparedTarget<Row<T>>[] = TARGETS[type].compared;
  const comparisons: Comparison[] = [];
  for (let from = 0; from < rows.length; from += PIECE) {
    const piece = rows.slice(from, from + PIECE);
    const found: Comparison[][] = [];
    for (const target of targets) found.push(await comparePiece(backend, trx, target, piece));
    comparisons.push(...piece.map((_, i) => together(found.map((each) => each[i] ?? 'new'))));
  }
  return comparisons;
}

/** A record that lies in several tables is as its first one says, unless another one has changed. */
function together(found: readonly Comparison[]): Comparison {
  const [first = 'new'] = found;
  return first === 'new' || found.every((each) => each === 'same') ? first : 'changed';
}

async function comparePiece<R>(
  { among }: Backend,
  trx: Snapshot,
  target: ComparedTarget<R>,
  rows: readonly R[],
): Promise<Comparison[]> {
  const { table, columns, identity, values } = target;
  const places = identity.map((column) => columns.indexOf(column));
  const keyOf = (row: readonly unknown[]) => places.map((place) => String(row[place])).join(' ');
  const given = rows.map(values);
  const named = identity.map((column, i) =>
    among(`${table}.${column}`, [...new Set(given.map((row) => String(row[places[i]!])))]),
  );
  const stored = await sql<Readonly<Record<string, unknown>>>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
    where ${sql.join(named, sql` and `)}`.execute(trx);
  const byKey = new Map(stored.rows.map((row) => [keyOf(columns.map((column) => row[column])), row]));
  return rows.map((row, n) => {
    const own = given[n]!;
    const before = byKey.get(keyOf(own));
    if (!before || target.isOfRecord?.(before) === false) return 'new';
    const skipped = target.skipped?.(row) ?? [];
    const isSame = columns.every(
      (column, i) => skipped.includes(column) || isSameValue(own[i], before[column]),
    );
    return isSame ? 'same' : 'changed';
  });
}

/** Equal as JSON: a database may keep the members of an object in an order of its own, and knows no -0. */
function isSameValue(given: unknown, stored: unknown): boolean {
  if (given === stored) return true;
  if (typeof given !== 'object' || typeof stored !== 'object' || given === null || stored === null)
    return false;
  if (Array.isArray(given) !== Array.isArray(stored)) return false;
  const names = Object.keys(given);
  if (names.length !== Object.keys(stored).length) return false;
  return names.every((name) => isSameValue(Reflect.get(given, name), Reflect.get(stored, name)));
}
