/** Writes answers into their three tables, and marks their runs as stale. */
import type { Owner, Row } from '@brand-visibility/application';
import type { Backend, Snapshot, RowTable } from '../backend.js';
import type { KeptSources } from '../citations/kept-sources.js';
import type { ChangeLog } from './changes.js';
import type { Displaced } from './displaced.js';
import { SIZED_ANSWER_FIELDS, storedBytes } from '../schema/stored-bytes.js';
import { byBrand, rowValues } from '../values.js';
import type { RecentKeys } from './recent-keys.js';

const OWNER = ['account_id', 'brand_id'] as const;

const ANSWER_COLUMNS = [
  'id',
  ...OWNER,
  'run_id',
  'prompt_id',
  'platform',
  'created_at',
  'outcome',
  'brand_named',
  'position',
  'sentiment',
  'competitors',
] as const;

/** An answer with its lists as JSON, of which it stores both the text and the size. */
type StoredAnswer = Omit<Row<'answer'>, 'competitors' | 'sources'> &
  Record<'competitors' | 'sources', string>;

const storedAnswer = (row: Row<'answer'>): StoredAnswer => ({
  ...row,
  competitors: JSON.stringify(row.competitors),
  sources: JSON.stringify(row.sources),
});

/** The three tables that store an answer: one for the counted values, one for the texts, one for the sources. */
const TABLES: readonly RowTable<StoredAnswer>[] = [
  {
    table: 'answer',
    identity: ['brand_id', 'id'],
    columns: [...ANSWER_COLUMNS, 'bytes'],
    values: (row) => [
      ...rowValues(row, ANSWER_COLUMNS),
      storedBytes(SIZED_ANSWER_FIELDS.map((field) => row[field])),
    ],
  },
  {
    table: 'answer_body',
    identity: ['brand_id', 'answer_id'],
    columns: [...OWNER, 'answer_id', 'text', 'text_markdown'],
    values: (row) => [row.account_id, row.brand_id, row.id, row.text, row.text_markdown],
  },
  {
    table: 'answer_sources',
    identity: ['brand_id', 'answer_id'],
    columns: [...OWNER, 'answer_id', 'sources'],
    values: (row) => [row.account_id, row.brand_id, row.id, row.sources],
  },
];

/** The same tables, to compare records with them. */
export const ANSWER_TABLES = TABLES.map((table) => ({
  ...table,
  values: (row: Row<'answer'>) => table.values(storedAnswer(row)),
}));

interface To {
  readonly backend: Backend;
  readonly trx: Snapshot;
  readonly changes: ChangeLog;
  /** Runs that this transaction marked stale. Runs stay stale until the rebuild before the transaction commits. */
  readonly stale: RecentKeys;
  readonly written: KeptSources;
  readonly displaced: Displaced;
}

/** Upserts answers as `RecordTables.put` describes; marks the previous and the new runs of these answers stale. */
export async function putAnswers(
  to: To,
  rows: readonly Row<'answer'>[],
  same: ReadonlySet<Row<'answer'>>,
  fresh: ReadonlySet<Row<'answer'>>,
): Promise<void> {
  const others = same.size === 0 ? rows : rows.filter((row) => !same.has(row));
  const [added, replaced] = fresh.size === rows.length ? [rows, []] : split(others, fresh);
  await to.displaced.byAnswers(others);
  const before = await runsOf(to, replaced);
  const changed = [
    ...before,
    ...others.map(({ account_id, brand_id, run_id: id }) => ({ account_id, brand_id, id })),
  ];
  await to.changes.add('run', changed);
  await markStale(to, [...before, ...rows.map(({ brand_id, run_id: id }) => ({ brand_id, id }))]);
  const [upserted, inserted] = [replaced.map(storedAnswer), added.map(storedAnswer)];
  for (const table of TABLES) await to.backend.upsert(to.trx, table, upserted);
  for (const table of TABLES) await to.backend.insert(to.trx, table, inserted);
  for (const { id, sources } of rows) to.written.put(id, sources);
}

function split<R>(rows: readonly R[], fresh: ReadonlySet<R>): [fresh: readonly R[], others: readonly R[]] {
  return [rows.filter((row) => fresh.has(row)), rows.filter((row) => !fresh.has(row))];
}

type OfBrand = Pick<Owner, 'brand_id'> & { readonly id: string };

/** Returns the runs in which these answers are stored, because new rows may move answers to other runs. */
async function runsOf({ backend, trx }: To, answers: readonly OfBrand[]) {
  const runs: (Owner & OfBrand)[] = [];
  for (const [brand_id, some] of byBrand(answers)) {
    const ids = some.map(({ id }) => id);
    const found = await trx
      .selectFrom('answer')
      .select(['account_id', 'brand_id', 'run_id as id'])
      .distinct()
      .where('brand_id', '=', brand_id)
      .where(backend.isOneOf('answer.id', ids))
      .execute();
    for (const run of found) runs.push(run);
  }
  return runs;
}

/**
 * Marks runs stale, because a run's derived data is outdated when one of its answers is added, changed, moved or
 * deleted.
 */
export async function markStale(
  { backend, trx, stale }: Pick<To, 'backend' | 'trx' | 'stale'>,
  runs: readonly OfBrand[],
): Promise<void> {
  for (const [brand_id, some] of byBrand(runs)) {
    const ids = [...new Set(some.map(({ id }) => id))].filter((id) => !stale.has(`${brand_id} ${id}`));
    if (ids.length === 0) continue;
    await trx
      .updateTable('run')
      .set({ is_stale: true })
      .where('brand_id', '=', brand_id)
      .where(backend.isOneOf('run.id', ids))
      .where('is_stale', '=', false)
      .execute();
    for (const id of ids) stale.add(`${brand_id} ${id}`);
  }
}
