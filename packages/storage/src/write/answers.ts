import type { Row } from '@brand-visibility/application';
import type { Backend, Snapshot, UpsertTarget } from '../backend.js';
import type { KeptSources } from '../citations/kept-sources.js';
import type { ChangeLog } from './changes.js';
import { valuesOf } from '../schema/values.js';

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

/** An answer is stored in three tables: the counted values, the text, and the citations. */
export const ANSWER_TABLES: readonly UpsertTarget<Row<'answer'>>[] = [
  {
    table: 'answer',
    identity: ['id'],
    columns: ANSWER_COLUMNS,
    values: (row) => valuesOf(row, ANSWER_COLUMNS),
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

interface Where {
  readonly backend: Backend;
  readonly trx: Snapshot;
  readonly changes: ChangeLog;
}

interface To extends Where {
  readonly written: KeptSources;
}

export async function putAnswers(
  to: To,
  rows: readonly Row<'answer'>[],
  same: ReadonlySet<Row<'answer'>>,
): Promise<void> {
  const others = same.size === 0 ? rows : rows.filter((row) => !same.has(row));
  const before = await runsOf(
    to,
    others.map(({ id }) => id),
  );
  const changed = [
    ...before,
    ...others.map(({ account_id, brand_id, run_id: id }) => ({ account_id, brand_id, id })),
  ];
  await to.changes.add('run', changed);
  await markStale(to, [...before.map(({ id }) => id), ...rows.map(({ run_id }) => run_id)]);
  for (const table of ANSWER_TABLES) await to.backend.upsert(to.trx, table, others);
  for (const { id, sources } of rows) to.written.put(id, sources);
}

/** Deletes the rows that reference these answers; called before the answers are deleted. */
export async function deleteAnswerParts(to: Where, ids: readonly string[]): Promise<void> {
  const { backend, trx, changes } = to;
  const before = await runsOf(to, ids);
  await changes.add('run', before);
  await markStale(
    to,
    before.map(({ id }) => id),
  );
  for (const table of ['answer_body', 'answer_sources'] as const) {
    await trx
      .deleteFrom(table)
      .where((eb) =>
        eb(
          eb.refTuple('brand_id', 'answer_id'),
          'in',
          eb
            .selectFrom('answer')
            .select(['brand_id', 'id'])
            .where(backend.among('answer.id', ids))
            .$asTuple('brand_id', 'id'),
        ),
      )
      .execute();
  }
}

/** The runs that these answers belong to now: an answer may move to another run. */
async function runsOf({ backend, trx }: Where, answer_ids: readonly string[]) {
  if (answer_ids.length === 0) return [];
  return trx
    .selectFrom('answer')
    .select(['account_id', 'brand_id', 'run_id as id'])
    .distinct()
    .where(backend.among('answer.id', answer_ids))
    .execute();
}

/** Marks runs stale: a run's derived data is outdated once one of its answers is added, changed or deleted. */
async function markStale({ backend, trx }: Where, run_ids: readonly string[]): Promise<void> {
  await trx
    .updateTable('run')
    .set({ is_stale: true })
    .where(backend.among('run.id', [...new Set(run_ids)]))
    .where('is_stale', '=', false)
    .execute();
}
