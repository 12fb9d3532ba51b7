/** Stores rows in the tables of a database, with one column per field. */
import type { Answer } from '@brand-visibility/client';
import { answerRows, countedBrand, weightRows } from '../counted-rows.js';
import {
  columnsOf,
  copied,
  LISTS,
  OF_ANSWERS,
  RECORD_TYPES,
  TABLES,
  type CopiedRow,
  type RecordType,
} from '../members.js';
import { CopyError } from '../state/copy-error.js';
import type { TargetRows } from '../target.js';

/** A database in which a transaction is open. */
export interface TableDatabase {
  /** Runs a statement; its parameters are `?`. */
  run(sql: string, ...values: readonly string[]): Promise<void>;
  /** Returns the first column of a query. */
  texts(sql: string, ...values: readonly string[]): Promise<readonly string[]>;
  /** Inserts rows; replaces rows with the same key, except in the tables of answers, in which there are none. */
  put(type: RecordType, rows: readonly CopiedRow[]): Promise<void>;
  /** A query for the elements of the JSON array `?`. */
  readonly elements: string;
}

/**
 * Views of the counts per day and engine, from which figures can be computed, and of citations with domain owners.
 * `day` is the SQL for the UTC day of a run.
 */
export const viewsOf = (day: string) => [
  `create view if not exists answer_counts_by_day as
    select answer.brand_id, ${day} as day, answer.platform,
      count(distinct run.id) as run_count, count(*) as answer_count, sum(answer.brand_named) as named_count,
      count(answer.position) as position_count, 1.0 * coalesce(sum(answer.position), 0) as position_sum,
      count(case answer.sentiment when 'positive' then 1 end) as positive_count,
      count(case answer.sentiment when 'neutral' then 1 when 'mixed' then 1 end) as neutral_count,
      count(case answer.sentiment when 'negative' then 1 end) as negative_count
    from answer join run on run.brand_id = answer.brand_id and run.id = answer.run_id
    group by answer.brand_id, day, answer.platform;`,
  `create view if not exists source_with_owner as
    select source.*, source_domain.owner, source_domain.competitor_name, source_domain.source_type
    from source left join source_domain
      on source_domain.brand_id = source.brand_id and source_domain.domain = source.report_domain;`,
];

/**
 * Checks that the tables of a copy have their columns.
 * @throws {CopyError} if a column is missing, because somebody dropped it
 */
export async function checkColumns(file: string, { texts }: Pick<TableDatabase, 'texts'>): Promise<void> {
  for (const type of RECORD_TYPES) {
    const found = new Set(await texts(`select name from pragma_table_info('${type}')`));
    const missing = columnsOf(type).flatMap(([name]) => (found.has(name) ? [] : [name]));
    if (missing.length > 0)
      throw new CopyError(`${file}: the table ${type} lacks ${missing.join(', ')}; copy to a new file`);
  }
}

/** The tables whose rows are parts of an answer. */
const PARTS = ['mention', 'source'] as const satisfies readonly RecordType[];
const OF_BRAND = RECORD_TYPES.filter((type) => TABLES[type].owner === 'brand_id');

/** Returns the rows of a copy that a database stores in its tables. `tables` are those to copy. */
export function tableRows(db: TableDatabase, tables: ReadonlySet<RecordType>): TargetRows {
  const put = async (type: RecordType, owner: string, rows: readonly object[]) => {
    if (tables.has(type) && rows.length > 0)
      await db.put(
        type,
        rows.map((row) => copied(type, owner, row)),
      );
  };
  const remove = async (types: readonly RecordType[], where: string, ...values: readonly string[]) => {
    for (const type of types) await db.run(`delete from ${type} where ${where}`, ...values);
  };
  const others = OF_BRAND.filter((type) => !tables.has(type));
  /** Removes the answers of a run or prompt. Mentions and sources have only an index by answer. */
  const removeAnswers = async (kind: 'run' | 'prompt', brand_id: string, id: string) => {
    const of = `brand_id = ? and ${kind}_id = ?`;
    if (tables.has('answer')) {
      const [first] = await db.texts(`select id from answer where ${of} limit 1`, brand_id, id);
      if (first === undefined) return;
      const isOf = `brand_id = ? and answer_id in (select id from answer where ${of})`;
      await remove(PARTS, isOf, brand_id, brand_id, id);
      await remove(['answer'], of, brand_id, id);
    } else await remove(PARTS, of, brand_id, id);
  };
  /** Removes answers that have moved here from another run. */
  const removeMoved = async (brand_id: string, page: readonly Answer[]) => {
    const ids = JSON.stringify(page.map(({ id }) => id));
    const isOne = `brand_id = ? and id in (${db.elements})`;
    if (
      tables.has('answer') &&
      (await db.texts(`select id from answer where ${isOne}`, brand_id, ids)).length === 0
    )
      return;
    await remove(PARTS, `brand_id = ? and answer_id in (${db.elements})`, brand_id, ids);
    await remove(['answer'], isOne, brand_id, ids);
  };
  const ids = (kind: 'run' | 'prompt', brand_id: string, where = '') =>
    db.texts(`select id from ${kind} where brand_id = ?${where} order by id`, brand_id);
  return {
    putBrand: async (brand, lists) => {
      await put('brand', brand.id, [countedBrand(brand)]);
      await remove(LISTS, 'brand_id = ?', brand.id);
      for (const type of LISTS) await put(type, brand.id, lists[type]);
    },
    putMethodology: async (account_id, methodology) => {
      await remove(['methodology', 'engine_weight'], 'true');
      if (methodology === null) return;
      await put('methodology', account_id, [methodology]);
      await put('engine_weight', account_id, weightRows(methodology));
    },
    removeOthers: async (brand_id) => {
      await remove(others, 'brand_id = ?', brand_id);
      if (!tables.has('answer')) return;
      // The copy may have contained mentions without their answers, which `removeAnswers` would not find.
      const isAlone = 'brand_id = ? and answer_id not in (select id from answer where brand_id = ?)';
      await remove(PARTS, isAlone, brand_id, brand_id);
    },
    removeBrand: async (brand_id) => {
      await remove(['brand'], 'id = ?', brand_id);
      await remove(OF_BRAND, 'brand_id = ?', brand_id);
    },
    putPrompt: (brand_id, row) => put('prompt', brand_id, [row]),
    removePrompts: async (brand_id, removed) => {
      for (const id of removed) {
        await removeAnswers('prompt', brand_id, id);
        await remove(['prompt'], 'brand_id = ? and id = ?', brand_id, id);
      }
    },
    putRun: async (brand_id, row, answers) => {
      await removeAnswers('run', brand_id, row.id);
      for await (const page of answers) {
        await removeMoved(brand_id, page);
        const rows = page.map(answerRows);
        for (const type of OF_ANSWERS)
          await put(
            type,
            brand_id,
            rows.flatMap((of) => of[type]),
          );
      }
      await put('run', brand_id, [row]);
    },
    removeRuns: async (brand_id, removed) => {
      for (const id of removed) {
        await removeAnswers('run', brand_id, id);
        await remove(['run'], 'brand_id = ? and id = ?', brand_id, id);
      }
    },
    ids: (brand_id, kind) => ids(kind, brand_id),
    completedRuns: (brand_id) => ids('run', brand_id, " and status = 'completed'"),
    stateChanged: async () => undefined,
  };
}
