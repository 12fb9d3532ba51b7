import type Database from 'better-sqlite3';
import { answerRows, brandRow, weightRows } from '../../counted-rows.js';
import {
  columnsOf,
  copied,
  keyOf,
  LISTS,
  OF_ANSWERS,
  RECORD_TYPES,
  TABLES,
  type MemberType,
  type RecordType,
} from '../../members.js';
import type { Rows } from '../../target.js';

/** Stores rows in tables with one column per field. Booleans are stored as 0 or 1, lists and objects as JSON. */

const COLUMN_TYPES: Readonly<Record<MemberType, string>> = {
  text: 'text',
  time: 'text',
  integer: 'integer',
  number: 'real',
  boolean: 'integer',
  texts: 'text',
  object: 'text',
  objects: 'text',
};

function table(type: RecordType): string {
  const columns = columnsOf(type).map(([name, column]) => `${name} ${COLUMN_TYPES[column]}`);
  const hasLargeRows = type === 'answer';
  return `create table if not exists ${type} (${columns.join(', ')}, primary key (${keyOf(type).join(', ')}))${
    hasLargeRows ? '' : ' without rowid'
  };`;
}

/** Indexes by run and by prompt, which speed up the removal of answers, mentions and sources. */
const INDEXES = OF_ANSWERS.flatMap((type) =>
  ['run', 'prompt'].map(
    (kind) => `create index if not exists ${type}_${kind} on ${type} (brand_id, ${kind}_id);`,
  ),
);

/** Views of the counts per day and engine, from which figures can be computed, and of citations with domain owners. */
const VIEWS = [
  `create view if not exists answer_counts_by_day as
    select answer.brand_id, substr(run.completed_at, 1, 10) as day, answer.platform,
      count(distinct run.id) as run_count, count(*) as answer_count, sum(answer.brand_named) as named_count,
      count(answer.position) as position_count, total(answer.position) as position_sum,
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

export const ROW_TABLES = [...RECORD_TYPES.map(table), ...INDEXES, ...VIEWS].join('\n');

const OF_BRAND = RECORD_TYPES.filter((type) => TABLES[type].owner === 'brand_id');

export function sqliteRows(db: Database.Database, tables: ReadonlySet<RecordType>): Rows {
  const inserts = new Map(RECORD_TYPES.map((type) => [type, upsert(db, type)]));
  const put = (type: RecordType, owner: string, rows: readonly object[]) => {
    if (tables.has(type)) for (const row of rows) inserts.get(type)?.(owner, row);
  };
  const remove = (from: string) => {
    const statement = db.prepare<string[]>(`delete from ${from}`);
    return (...values: readonly string[]) => void statement.run(...values);
  };
  const removeOfEach = (types: readonly RecordType[], where: string) => {
    const removals = types.map((type) => remove(`${type} where brand_id = ?${where}`));
    return (...values: readonly string[]) => {
      for (const each of removals) each(...values);
    };
  };
  const others = OF_BRAND.filter((type) => !tables.has(type));
  const ofRun = removeOfEach(OF_ANSWERS, ' and run_id = ?');
  const ofPrompt = removeOfEach(OF_ANSWERS, ' and prompt_id = ?');
  // If an answer has moved to another run, the old mentions and sources of this answer must be removed.
  const ofAnswer = removeOfEach(['mention', 'source'], ' and answer_id = ?');
  const run = remove('run where brand_id = ? and id = ?');
  const prompt = remove('prompt where brand_id = ? and id = ?');
  const ids = (kind: 'run' | 'prompt', where: string) =>
    db.prepare<[string], string>(`select id from ${kind} where brand_id = ?${where} order by id`).pluck();
  return {
    putBrand: async (brand, lists) => {
      put('brand', brand.id, [brandRow(brand)]);
      removeOfEach(LISTS, '')(brand.id);
      for (const type of LISTS) put(type, brand.id, lists[type]);
    },
    putMethodology: async (account_id, methodology) => {
      for (const type of ['methodology', 'engine_weight']) remove(type)();
      if (methodology === null) return;
      put('methodology', account_id, [methodology]);
      put('engine_weight', account_id, weightRows(methodology));
    },
    removeOthers: async (brand_id) => removeOfEach(others, '')(brand_id),
    removeBrand: async (brand_id) => {
      remove('brand where id = ?')(brand_id);
      removeOfEach(OF_BRAND, '')(brand_id);
    },
    putPrompt: async (brand_id, row) => put('prompt', brand_id, [row]),
    removePrompts: async (brand_id, removed) => {
      for (const id of removed) {
        ofPrompt(brand_id, id);
        prompt(brand_id, id);
      }
    },
    putRun: async (brand_id, row, answers) => {
      ofRun(brand_id, row.id);
      for await (const page of answers)
        for (const each of page) {
          ofAnswer(brand_id, each.id);
          const rows = answerRows(each);
          for (const type of OF_ANSWERS) put(type, brand_id, rows[type]);
        }
      put('run', brand_id, [row]);
    },
    removeRuns: async (brand_id, removed) => {
      for (const id of removed) {
        ofRun(brand_id, id);
        run(brand_id, id);
      }
    },
    ids: (brand_id, kind) => ids(kind, '').all(brand_id),
    completedRuns: (brand_id) => ids('run', " and status = 'completed'").all(brand_id),
    stateChanged: async () => undefined,
  };
}

function upsert(db: Database.Database, type: RecordType): (owner: string, row: object) => void {
  const names = columnsOf(type).map(([name]) => name);
  const statement = db.prepare(
    `insert or replace into ${type} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`,
  );
  return (owner, row) => {
    const values = copied(type, owner, row);
    statement.run(names.map((name) => stored(values[name])));
  };
}

/** Converts a value for storage in SQLite. Numbers, strings and null stay unchanged. */
function stored(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
