import type { Row } from '@brand-visibility/application';
import type { Backend, Snapshot, UpsertTarget } from '../backend.js';
import type { KeptSources } from '../citations/kept-sources.js';
import { valuesOf } from './columns.js';

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
}

interface To extends Where {
  readonly written: KeptSources;
}

export async function putAnswers(
  to: To,
  rows: readonly Row<'answer'>[],
  same: ReadonlySet<Row<'answer'>>,
): Promise<void> {
  await markStale(
    to,
    [...new Set(rows.map(({ run_id }) => run_id))],
    rows.map(({ id }) => id),
  );
  const others = same.size === 0 ? rows : rows.filter((row) => !same.has(row));
  for (const table of ANSWER_TABLES) await to.backend.upsert(to.trx, table, others);
  for (const { id, sources } of rows) to.written.put(id, sources);
}

/** Deletes the rows that reference these answers; called before the answers are deleted. */
export async function deleteAnswerParts(to: Where, ids: readonly string[]): Promise<void> {
  const { backend, trx } = to;
  await markStale(to, [], ids);
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

/** Marks runs stale: a run's derived data is outdated once one of its answers is added, changed or deleted. */
async function markStale(
  { backend, trx }: Where,
  run_ids: readonly string[],
  answer_ids: readonly string[],
): Promise<void> {
  await trx
    .updateTable('run')
    .set({ is_stale: true })
    .where((eb) =>
      eb.or([
        backend.among('run.id', run_ids),
        eb(
          'id',
          'in',
          eb.selectFrom('answer').select('run_id').where(backend.among('answer.id', answer_ids)),
        ),
      ]),
    )
    .where('is_stale', '=', false)
    .execute();
}
