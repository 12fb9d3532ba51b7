import type Database from 'better-sqlite3';
import { MEMBERS, copied, type CopiedRow, type MemberType, type RecordType } from '../../members.js';
import type { Rows } from '../../target.js';

/** The rows as tables with a column for each field: booleans are 0 and 1, lists and objects JSON texts. */

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

const table = (type: RecordType, key: string) => {
  const columns = Object.entries<MemberType>(MEMBERS[type]).map(
    ([name, type]) => `${name} ${COLUMN_TYPES[type]}`,
  );
  const owner = type === 'brand' ? [] : ['brand_id text not null'];
  return `create table if not exists ${type} (${[...owner, ...columns, `primary key (${key})`].join(', ')}) without rowid;`;
};

export const ROW_TABLES = [
  table('brand', 'id'),
  table('run', 'brand_id, id'),
  table('prompt', 'brand_id, id'),
  table('answer', 'brand_id, id').replace(' without rowid', ''), // rows of any size
  'create index if not exists answer_run on answer (brand_id, run_id);',
  'create index if not exists answer_prompt on answer (brand_id, prompt_id);',
].join('\n');

const OF_BRAND = ['answer', 'run', 'prompt'] as const;

export function sqliteRows(db: Database.Database): Rows {
  const put = {
    brand: upsert(db, 'brand'),
    run: upsert(db, 'run'),
    prompt: upsert(db, 'prompt'),
    answer: upsert(db, 'answer'),
  };
  const remove = (from: string) => db.prepare<string[]>(`delete from ${from}`);
  const runAnswers = remove('answer where brand_id = ? and run_id = ?');
  const promptAnswers = remove('answer where brand_id = ? and prompt_id = ?');
  const run = remove('run where brand_id = ? and id = ?');
  const prompt = remove('prompt where brand_id = ? and id = ?');
  const ids = (kind: 'run' | 'prompt', where: string) =>
    db.prepare<[string], string>(`select id from ${kind} where brand_id = ?${where} order by id`).pluck();
  return {
    putBrand: async (brand) => put.brand(copied('brand', brand.id, brand)),
    removeBrand: async (brand_id) => {
      remove('brand where id = ?').run(brand_id);
      for (const table of OF_BRAND) remove(`${table} where brand_id = ?`).run(brand_id);
    },
    putPrompt: async (brand_id, row) => put.prompt(copied('prompt', brand_id, row)),
    removePrompts: async (brand_id, removed) => {
      for (const id of removed) {
        promptAnswers.run(brand_id, id);
        prompt.run(brand_id, id);
      }
    },
    putRun: async (brand_id, row, answers) => {
      runAnswers.run(brand_id, row.id);
      for await (const page of answers) for (const each of page) put.answer(copied('answer', brand_id, each));
      put.run(copied('run', brand_id, row));
    },
    removeRuns: async (brand_id, removed) => {
      for (const id of removed) {
        runAnswers.run(brand_id, id);
        run.run(brand_id, id);
      }
    },
    ids: (brand_id, kind) => ids(kind, '').all(brand_id),
    completedRuns: (brand_id) => ids('run', " and status = 'completed'").all(brand_id),
    stateChanged: async () => undefined,
  };
}

/** An answer that moved to another run replaces the one of the same id. */
function upsert(db: Database.Database, type: RecordType): (row: CopiedRow) => void {
  const names = [...(type === 'brand' ? [] : ['brand_id']), ...Object.keys(MEMBERS[type])];
  const statement = db.prepare(
    `insert or replace into ${type} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`,
  );
  return (row) => void statement.run(names.map((name) => stored(row[name])));
}

/** As SQLite stores it; numbers, texts and null stay. */
function stored(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
