import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { RECORD_DEFINITIONS, type ImportRecord } from '@brand-visibility/contract';
import type { Dialect, PlainDatabase } from '../plain-database.js';
import { ACCOUNT } from '../world.js';
import { BRAND } from './question.js';

/** Number of answers to parse before each timed batch. It is low, so that the timed loop collects little garbage. */
const BATCH = 2_000;

/** The tables that store an answer, and the number of columns of each table. */
const TABLES = [
  ['answer', 13],
  ['answer_body', 5],
  ['answer_sources', 4],
] as const;

/**
 * Measures a lower bound for the time of an import that stores the same rows. Inserts the parsed answers of a file, and
 * all other rows, including derived data, that an import of the file left in the database `imported`. Uses one
 * transaction, prepared statements, and the same tables with the same indexes. Returns the milliseconds spent on
 * inserting, committing and closing the database. An import also spends time on parsing and validation, which are not
 * timed here.
 */
export async function bareInserts(file: string, db: PlainDatabase, imported: PlainDatabase): Promise<number> {
  const inserters = TABLES.map(([table, columns]) => db.inserter(table, columns));
  let taken = 0;
  const timed = async (work: () => Promise<void>) => {
    const start = performance.now();
    await work();
    taken += performance.now() - start;
  };
  const insertAll = async (rows: readonly unknown[][][]) => {
    for (const [i, insert] of inserters.entries()) await insert(rows.map((row) => row[i]!));
  };

  let rows: unknown[][][] = [];
  await timed(() => db.run(db.dialect.begin));
  const parsed: readonly string[] = TABLES.map(([name]) => name);
  for (const table of await imported.tables()) {
    const own = await db.all(`select 1 from ${table} limit 1`, []); // the migration inserted these rows
    if (parsed.includes(table) || own.length > 0) continue;
    const others = await imported.rowsOf(table);
    const [first] = others;
    if (first) await timed(() => db.inserter(table, first.length)(others));
  }
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (!line.startsWith('{"type":"answer"')) continue;
    rows.push(columnsOf(JSON.parse(line) as ImportRecord<'answer'>, db.dialect)); // the benchmark wrote this file
    if (rows.length < BATCH) continue;
    await timed(() => insertAll(rows));
    rows = [];
  }
  await timed(() => insertAll(rows));
  await timed(() => db.run('commit'));
  await timed(() => db.close());
  return taken;
}

/** Returns the column values of an answer for each of its tables, in the order of the schema. */
function columnsOf(record: ImportRecord<'answer'>, dialect: Dialect): unknown[][] {
  const { id, run_id, prompt_id, platform, outcome, position, sentiment } = record;
  const created_at = dialect.instant(
    record.created_at,
    RECORD_DEFINITIONS.answer.schema.parse(record).created_at,
  );
  const named = dialect.flag(record.brand_named);
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
