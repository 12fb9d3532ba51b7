/** Compares the records of an import with the stored rows, and writes the records. */
import {
  JOINED_FIELDS,
  type Comparison,
  type ExistingRecord,
  type ImportSession,
  type Row,
} from '@brand-visibility/application';
import { definitionOf, type IdentifiedType, type RecordType } from '@brand-visibility/contract';
import type { Instant } from '@brand-visibility/domain/time/instant';
import { sql } from 'kysely';
import type { Backend, Snapshot } from '../backend.js';
import { KeptSources } from '../citations/kept-sources.js';
import { rebuildDerived } from '../derived/rebuild.js';
import { ChangeLog } from './changes.js';
import { Displaced } from './displaced.js';
import { isImportedAfter } from './erase.js';
import { dropRuns, leaveOnly } from './exact.js';
import { createHolders } from './holders.js';
import { Numbering } from './numbering.js';
import { RecentKeys } from './recent-keys.js';
import { rekeyWork } from './rekeyed-work.js';
import { RECORD_TABLES, type Writer, type ComparedTable } from './record-tables.js';
import { CURRENT_SET } from '../schema/sets.js';

/**
 * Returns the session of an import in one transaction. The session compares each record with the stored record (rule
 * 12.9). `began` is the time at which the transaction began (rule 16.10).
 */
export function importSession(backend: Backend, trx: Snapshot, began: Instant): ImportSession {
  const to = createWriter(backend, trx, began);
  const holders = createHolders(backend, trx);
  const rekeyed = new Set<string>();
  let exact: Parameters<ImportSession['leaveOnly']> | null = null;
  /** Gives stored work the addresses of today's rules, by which records find it. */
  const rekey = async (rows: readonly object[]) => {
    for (const row of rows) {
      const brand_id = 'brand_id' in row ? String(row.brand_id) : '';
      if (rekeyed.has(brand_id)) continue;
      rekeyed.add(brand_id);
      await rekeyWork(to, brand_id, true);
    }
  };

  return {
    reopened: to.reopened,
    existing: (type, ids) => existingRecords(backend, trx, type, ids),
    holders: async (type, keys) => (keys.length === 0 ? [] : holders[type](keys)),

    accountState: async (id) => {
      const row = await trx
        .selectFrom('account')
        .select(['plan_id', 'is_trialing', 'trial_ends_at', 'subscription_active', 'owner_exists'])
        .where('id', '=', id)
        .modifyEnd(backend.rowLock('key share'))
        .executeTakeFirst();
      if (!row) return null;
      const { plan_id, is_trialing, trial_ends_at, subscription_active, owner_exists } = row;
      return { owner_exists, subscription_active, plan: { id: plan_id, is_trialing, trial_ends_at } };
    },

    isImportedAfter: (what, erased) => isImportedAfter(trx, what, erased),

    brandsSharingSlugs: (brand_ids) => brandsSharingSlugs(backend, trx, brand_ids),
    watchedRivals: (brand_ids) => watchedRivals(backend, trx, brand_ids),

    put: async (type, rows, fresh = new Set()) => {
      if (rows.length === 0) return [];
      if (type === 'outreach_work') await rekey(rows);
      const known = fresh.size === 0 ? rows : rows.filter((row) => !fresh.has(row));
      const compared = await compareRows(backend, trx, type, known);
      const found = new Map(known.map((row, i) => [row, compared[i]!])); // one comparison per row
      const same = new Set(known.filter((row) => found.get(row) === 'same'));
      await RECORD_TABLES[type].put(to, rows, same, fresh);
      return rows.map((row) => found.get(row) ?? 'new');
    },

    leaveOnly: (...what) => {
      exact = what;
      return leaveOnly(to, ...what);
    },

    restoreDisplaced: () => to.displaced.restore(),

    rebuildDerived: async (figures, onRun, judged) => {
      const misfits = await rebuildDerived(backend, trx, to, figures, onRun, judged);
      if (exact) await dropRuns(to, ...exact);
      return misfits;
    },
  };
}

/** Creates the dependencies of the row writers, for a transaction that began at `began`. */
export function createWriter(backend: Backend, trx: Snapshot, began: Instant): Writer {
  return {
    backend,
    trx,
    numbering: new Numbering(backend, trx),
    changes: new ChangeLog(backend, trx, began),
    stale: new RecentKeys(),
    written: new KeptSources(),
    displaced: new Displaced(backend, trx),
    reopened: new Map(),
  };
}

/** Reads existing records by id, with the columns against which other records are validated. */
async function existingRecords<T extends IdentifiedType>(
  { isOneOf }: Backend,
  trx: Snapshot,
  type: T,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ExistingRecord<T>>> {
  if (ids.length === 0) return new Map();
  const columns = validationColumns(type).map((column) => sql.ref(column));
  const { rows } = await sql<ExistingRecord<T>>`
    select ${sql.join(columns)} from ${sql.table(type)} where ${isOneOf(`${type}.id`, ids)}`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}

function validationColumns(type: IdentifiedType): readonly string[] {
  const { owner, uniqueKey } = definitionOf(type);
  const owners = owner === null ? [] : owner === 'account' ? ['account_id'] : ['account_id', 'brand_id'];
  const joined = JOINED_FIELDS[type] ?? [];
  return ['id', ...owners, ...(uniqueKey?.fields ?? []), ...joined, ...(type === 'brand' ? ['name'] : [])];
}

/** Rows compared per batch; one row may take a megabyte. */
const BATCH = 64;

/** Compares rows with the stored rows. The identities of `rows` must be distinct. */
async function compareRows<T extends RecordType>(
  backend: Backend,
  trx: Snapshot,
  type: T,
  rows: readonly Row<T>[],
): Promise<Comparison[]> {
  const tables: readonly ComparedTable<Row<T>>[] = RECORD_TABLES[type].compared;
  const comparisons: Comparison[] = [];
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH);
    const found: Comparison[][] = [];
    for (const each of tables) found.push(await compareBatch(backend, trx, each, batch));
    for (const i of batch.keys()) comparisons.push(combined(found.map((each) => each[i] ?? 'new')));
  }
  return comparisons;
}

/**
 * Combines the comparisons of a record's tables. The first table decides whether the record is new. A stored record
 * counts as changed if any of its tables differs.
 */
function combined(found: readonly Comparison[]): Comparison {
  const [first = 'new'] = found;
  return first === 'new' || found.every((each) => each === 'same') ? first : 'changed';
}

async function compareBatch<R>(
  { isOneOf }: Backend,
  trx: Snapshot,
  compared: ComparedTable<R>,
  rows: readonly R[],
): Promise<Comparison[]> {
  const { table, columns, identity, values } = compared;
  const indexes = identity.map((column) => columns.indexOf(column));
  const keyOf = (row: readonly unknown[]) => indexes.map((index) => String(row[index])).join(' ');
  const given = rows.map(values);
  const conditions = identity.map((column, i) =>
    isOneOf(`${table}.${column}`, [...new Set(given.map((row) => String(row[indexes[i]!])))]),
  );
  const stored = await sql<Readonly<Record<string, unknown>>>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
    where ${sql.join(conditions, sql` and `)}`.execute(trx);
  const byKey = new Map(stored.rows.map((row) => [keyOf(columns.map((column) => row[column])), row]));
  return rows.map((row, n) => {
    const own = given[n]!;
    const before = byKey.get(keyOf(own));
    if (!before || compared.isOfRecord?.(before) === false) return 'new';
    const skipped = compared.skipped?.(row, before) ?? [];
    const isSame = columns.every(
      (column, i) => skipped.includes(column) || isSameValue(own[i], before[column]),
    );
    return isSame ? 'same' : 'changed';
  });
}

/**
 * Whether a value equals the stored value. Lists and objects are stored as they were read, so equal values have equal
 * JSON. The given list or object may be JSON already.
 */
function isSameValue(given: unknown, stored: unknown): boolean {
  if (given === stored) return true;
  if (typeof stored !== 'object' || stored === null) return false;
  const text = typeof given === 'object' ? JSON.stringify(given) : given;
  return text === JSON.stringify(stored);
}

/** Reads the state that an import checks at its end (rule 12.6). */

/** Returns, by brand, another brand of the same account with the same slug; brands with a unique slug are absent. */
async function brandsSharingSlugs(
  { isOneOf, valuesTable }: Backend,
  trx: Snapshot,
  brand_ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (brand_ids.length === 0) return new Map();
  // A Citus cluster cannot join rows of different brands, so a second statement joins bound values.
  const brands = await trx
    .selectFrom('brand')
    .select(['id', 'account_id', 'slug'])
    .where(isOneOf('brand.id', brand_ids))
    .execute();
  const named = brands.map(({ id, account_id, slug }) => [id, account_id, slug]);
  const rows = await trx
    .with('named', () => valuesTable(['id', 'account_id', 'slug'], named))
    .selectFrom('named')
    .innerJoin('brand as other', (join) =>
      join
        .onRef('other.account_id', '=', 'named.account_id')
        .onRef('other.slug', '=', 'named.slug')
        .onRef('other.id', '<>', 'named.id'),
    )
    .select('named.id')
    .select(({ fn }) => fn.min('other.id').as('other'))
    .groupBy('named.id')
    .execute();
  return new Map(rows.map(({ id, other }) => [id, other]));
}

/** Counts the watched rivals of each brand; brands without watched rivals are absent (rule 12.6). */
async function watchedRivals(
  { isOneOf }: Backend,
  trx: Snapshot,
  brand_ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (brand_ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('rival')
    .select(({ fn }) => ['brand_id', fn.countAll().as('watched')])
    .where('set_no', '=', CURRENT_SET)
    .where(isOneOf('rival.brand_id', brand_ids))
    .where('name', 'is not', null) // every watched rival has a record, and a partial index contains rivals with records
    .where('is_watched', '=', true)
    .groupBy('brand_id')
    .execute();
  return new Map(rows.map(({ brand_id, watched }) => [brand_id, Number(watched)]));
}
