import type { ImportSession, Standing, Comparison, Row } from '@brand-visibility/application';
import {
  definitionOf,
  uniqueKeyText,
  type IdentifiedType,
  type UniqueKeyType,
  type UniqueKeyOf,
  type RecordType,
} from '@brand-visibility/contract';
import type { Engine, Instant } from '@brand-visibility/domain';
import { sql } from 'kysely';
import type { Backend, Snapshot } from '../backend.js';
import { KeptSources } from '../citations/kept-sources.js';
import { brandsSharingSlugs, watchedRivals } from './final-state.js';
import { rebuildDerived } from '../derived/rebuild.js';
import { ChangeLog } from './changes.js';
import { removeAnswers } from './answers.js';
import { byBrand } from '../schema/values.js';
import { Numbering } from './numbering.js';
import { RecentKeys } from './recent-keys.js';
import { TARGETS, type Writer, type ComparedTarget } from './targets.js';

/** Implements an import in one transaction; `began`: when the command began (rule 12.9). */
export function importSession(backend: Backend, trx: Snapshot, began: Instant): ImportSession {
  const numbering = new Numbering(backend, trx);
  const changes = new ChangeLog(backend, trx, began);
  const written = new KeptSources();
  const to: Writer = { backend, trx, numbering, changes, stale: new RecentKeys(), written };
  const holders = holdersIn(backend, trx);

  return {
    standing: (type, ids) => existingRecords(backend, trx, type, ids),
    holders: async (type, keys) => (keys.length === 0 ? [] : holders[type](keys)),

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

    brandsSharingSlugs: (brand_ids) => brandsSharingSlugs(backend, trx, brand_ids),
    watchedRivals: (brand_ids) => watchedRivals(backend, trx, brand_ids),

    answerEngines: async (run_ids) => {
      const engines = new Map<string, Engine[]>(run_ids.map((id) => [id, []]));
      for (const [brand_id, runs] of byBrand(await runsNamed(backend, trx, run_ids))) {
        const ids = runs.map(({ id }) => id);
        const rows = await trx
          .selectFrom('answer')
          .select(['run_id', 'platform'])
          .distinct()
          .where('brand_id', '=', brand_id)
          .where(backend.among('answer.run_id', ids))
          .execute();
        for (const { run_id, platform } of rows) engines.get(run_id)?.push(platform);
      }
      return engines;
    },

    compare: (type, rows) => compareRows(backend, trx, type, rows),

    put: async (type, rows, same = new Set(), fresh = new Set()) => {
      if (rows.length > 0) await TARGETS[type].put(to, rows, same, fresh);
    },

    remove: async (type, ids) => {
      if (ids.length === 0) return;
      if (type === 'answer') await removeAnswers(to, ids);
      else await trx.deleteFrom(type).where(backend.among('api_key.id', ids)).execute();
    },

    rebuildDerived: (figures, onRun) => rebuildDerived(backend, trx, to, figures, onRun),
  };
}

/** Existing records by id, with the columns that other records are validated against. */
async function existingRecords<T extends IdentifiedType>(
  { among }: Backend,
  trx: Snapshot,
  type: T,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Standing<T>>> {
  if (ids.length === 0) return new Map();
  const columns = validationColumns(type).map((column) => sql.ref(column));
  const { rows } = await sql<Standing<T>>`
    select ${sql.join(columns)} from ${sql.table(type)} where ${among(`${type}.id`, ids)}`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}

function validationColumns(type: IdentifiedType): readonly string[] {
  const { owner, uniqueKey } = definitionOf(type);
  const owners = owner === null ? [] : owner === 'account' ? ['account_id'] : ['account_id', 'brand_id'];
  const ofRun = type === 'run' ? ['status', 'platforms'] : [];
  return ['id', ...owners, ...(uniqueKey?.fields ?? []), ...ofRun];
}

type Holders = {
  readonly [T in UniqueKeyType]: (keys: readonly UniqueKeyOf<T>[]) => Promise<readonly (string | null)[]>;
};

function holdersIn(backend: Backend, trx: Snapshot): Holders {
  return {
    api_key: async (keys) => {
      const fingerprints = keys.map(({ fingerprint }) => fingerprint);
      const rows = await trx
        .selectFrom('api_key')
        .select(['fingerprint', 'id'])
        .where(backend.among('api_key.fingerprint', fingerprints))
        .execute();
      return idsOf('api_key', keys, rows);
    },
    answer: async (keys) => {
      const runs = await runsNamed(backend, trx, [...new Set(keys.map(({ run_id }) => run_id))]);
      const brands = new Map(runs.map(({ brand_id, id }) => [id, brand_id]));
      const placed = keys.flatMap((key) => {
        const brand_id = brands.get(key.run_id);
        return brand_id === undefined ? [] : [{ brand_id, key }];
      });
      const found: AnswerAtPlace[] = [];
      for (const [brand_id, some] of byBrand(placed)) {
        const wanted = some.map(({ key: { run_id, prompt_id, platform } }) => [run_id, prompt_id, platform]);
        found.push(...(await answersAt(backend, trx, brand_id, wanted)));
      }
      return idsOf('answer', keys, found);
    },
  };
}

/** These runs with their brands. */
async function runsNamed({ among }: Backend, trx: Snapshot, run_ids: readonly string[]) {
  if (run_ids.length === 0) return [];
  return trx.selectFrom('run').select(['brand_id', 'id']).where(among('run.id', run_ids)).execute();
}

interface AnswerAtPlace {
  readonly run_id: string;
  readonly prompt_id: string;
  readonly platform: string;
  /** Null if no answer is at this place. */
  readonly id: string | null;
}

/** The answers of a brand at places, each a run, a prompt and an engine. */
function answersAt(
  { relation }: Backend,
  trx: Snapshot,
  brand_id: string,
  places: readonly (readonly string[])[],
): Promise<AnswerAtPlace[]> {
  return (
    trx
      .with('wanted', () => relation(['run_id', 'prompt_id', 'platform'], places))
      .selectFrom('wanted')
      .select(['run_id', 'prompt_id', 'platform'])
      // One look-up per unique key: without statistics the planner would scan all answers for a join.
      .select((eb) =>
        eb
          .selectFrom('answer')
          .select('answer.id')
          .where('answer.brand_id', '=', brand_id)
          .whereRef('answer.run_id', '=', 'wanted.run_id')
          .whereRef('answer.prompt_id', '=', 'wanted.prompt_id')
          .whereRef('answer.platform', '=', 'wanted.platform')
          .as('id'),
      )
      .execute()
  );
}

/** The ids of the rows with these unique keys, in the order of the keys; null for a key without a row. */
function idsOf(
  type: UniqueKeyType,
  keys: readonly object[],
  found: readonly { readonly id: string | null }[],
): readonly (string | null)[] {
  const byKey = new Map(found.map((row) => [uniqueKeyText(type, row), row.id]));
  return keys.map((key) => byKey.get(uniqueKeyText(type, key)) ?? null);
}

/** Rows compared per batch: one may have a megabyte. */
const BATCH = 64;

/** Compares rows, whose identities are distinct, with the stored ones. */
async function compareRows<T extends RecordType>(
  backend: Backend,
  trx: Snapshot,
  type: T,
  rows: readonly Row<T>[],
): Promise<Comparison[]> {
  const targets: readonly ComparedTarget<Row<T>>[] = TARGETS[type].compared;
  const comparisons: Comparison[] = [];
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH);
    const found: Comparison[][] = [];
    for (const target of targets) found.push(await compareBatch(backend, trx, target, batch));
    comparisons.push(...batch.map((_, i) => combined(found.map((each) => each[i] ?? 'new'))));
  }
  return comparisons;
}

/**
 * Combines the comparisons of a record's tables: the first decides between new and stored, any of them makes it
 * changed.
 */
function combined(found: readonly Comparison[]): Comparison {
  const [first = 'new'] = found;
  return first === 'new' || found.every((each) => each === 'same') ? first : 'changed';
}

async function compareBatch<R>(
  { among }: Backend,
  trx: Snapshot,
  target: ComparedTarget<R>,
  rows: readonly R[],
): Promise<Comparison[]> {
  const { table, columns, identity, values } = target;
  const indexes = identity.map((column) => columns.indexOf(column));
  const keyOf = (row: readonly unknown[]) => indexes.map((index) => String(row[index])).join(' ');
  const given = rows.map(values);
  const conditions = identity.map((column, i) =>
    among(`${table}.${column}`, [...new Set(given.map((row) => String(row[indexes[i]!])))]),
  );
  const stored = await sql<Readonly<Record<string, unknown>>>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
    where ${sql.join(conditions, sql` and `)}`.execute(trx);
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

/** Whether a value equals the stored one. Lists and objects are stored as the import reads them. */
function isSameValue(given: unknown, stored: unknown): boolean {
  if (given === stored) return true;
  const areObjects = typeof given === 'object' && typeof stored === 'object';
  return areObjects && JSON.stringify(given) === JSON.stringify(stored);
}
