import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { RECORD_DEFINITIONS, type ImportRecord } from '@brand-visibility/contract';
import type { Connection } from '../connection.js';
import { ACCOUNT } from '../world.js';
import { BRAND } from './question.js';

/** Number of answers to parse before each timed batch. It is low, so that the timed loop collects little garbage. */
const BATCH = 2_000;

/** The tables that store an answer. */
const TABLES: readonly string[] = ['answer', 'answer_body', 'answer_sources'];

/** Selects the tables in the order in which they were created. Referenced tables come first. */
const allTables = ({ isSqlite }: Connection) =>
  isSqlite
    ? "select name from sqlite_schema where type = 'table' and name not like 'sqlite%' order by rowid"
    : `select relname as name from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace order by oid`;

/**
 * Measures a lower bound for the time of an import that stores the same rows. Inserts the parsed answers of a file, and
 * all other rows, including derived data, that an import of the file left in the database `imported`. Uses one
 * transaction, prepared statements, and the same tables with the same indexes. Returns the milliseconds spent on
 * inserting, committing and closing the database. An import also spends time on parsing and validation, which are not
 * timed here.
 */
export async function bareInserts(file: string, db: Connection, imported: Connection): Promise<number> {
  let taken = 0;
  const timed = async (work: () => Promise<void>) => {
    const start = performance.now();
    await work();
    taken += performance.now() - start;
  };
  const insert = async (table: string, rows: unknown[][]) => {
    if (rows.length > 0) await timed(() => db.insert(table, rows));
  };
  const insertAll = async (answers: readonly unknown[][][]) => {
    for (const [i, table] of TABLES.entries()) {
      const rows = answers.map((columns) => columns[i]!);
      await insert(table, rows);
    }
  };

  let rows: unknown[][][] = [];
  await timed(() => db.run(db.isSqlite ? 'begin immediate' : 'begin'));
  for (const { name } of await imported.all<{ readonly name: string }>(allTables(imported))) {
    const own = await db.all(`select 1 from ${name} limit 1`); // the migration inserted these rows
    if (TABLES.includes(name) || own.length > 0) continue;
    const others = await imported.all<object>(`select * from ${name}`);
    const values = others.map((row) => Object.values<unknown>({ ...row }));
    await insert(name, values);
  }
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (!line.startsWith('{"type":"answer"')) continue;
    rows.push(columnsOf(JSON.parse(line) as ImportRecord<'answer'>, db)); // the benchmark wrote this file
    if (rows.length < BATCH) continue;
    await insertAll(rows);
    rows = [];
  }
  await insertAll(rows);
  await timed(() => db.run('commit'));
  await timed(() => db.close());
  return taken;
}

/** Returns the column values of an answer for each of its tables, in the order of the schema. */
function columnsOf(record: ImportRecord<'answer'>, { isSqlite }: Connection): unknown[][] {
  const { id, run_id, prompt_id, platform, outcome, position, sentiment } = record;
  const micros = RECORD_DEFINITIONS.answer.schema.parse(record).created_at;
  const created_at = isSqlite ? micros : record.created_at;
  const named = isSqlite ? Number(record.brand_named) : record.brand_named;
  const rivals = JSON.stringify(record.competitors);
  const sources = JSON.stringify(record.sources);
  const texts = [record.text ?? '', record.text_markdown ?? '', rivals, sources];
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return [
    [
      ACCOUNT,
      BRAND.id,
      run_id,
      prompt_id,
      platform,
      id,
      created_at,
      outcome,
      named,
      position,
      sentiment,
      bytes,
      rivals,
    ],
    [ACCOUNT, BRAND.id, id, record.text, record.text_markdown],
    [ACCOUNT, BRAND.id, id, sources],
  ];
}
