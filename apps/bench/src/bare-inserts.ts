import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { RECORD_KINDS, type ImportRecord } from '@brand-visibility/contract';
import type { Dialect, PlainDatabase } from './plain-database.js';

/** Answers that are read before the clock runs for their inserts; few, so that the bare loop has little to collect. */
const AT_ONCE = 2_000;

/** The tables that hold an answer, with the number of their columns. */
const TABLES = [
  ['answer', 12],
  ['answer_body', 5],
  ['answer_sources', 4],
] as const;

/**
 * What nothing that keeps the same rows can beat: the answers of a file, already parsed, in a bare loop of prepared
 * inserts into the same tables with the same indexes, in one transaction. No parsing, no checks, no facts. The time is
 * that of the inserts, their commit and closing alone; the milliseconds of a whole import count everything.
 */
export async function bareInserts(file: string, db: PlainDatabase): Promise<number> {
  const inserters = TABLES.map(([table, columns]) => db.inserter(table, columns));
  let taken = 0;
  const timed = async (work: () => Promise<void>) => {
    const began = performance.now();
    await work();
    taken += performance.now() - began;
  };
  const insertAll = async (rows: readonly unknown[][][]) => {
    for (const [i, insert] of inserters.entries()) await insert(rows.map((row) => row[i]!));
  };

  let rows: unknown[][][] = [];
  await timed(() => db.run(db.dialect.begin));
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (!line.startsWith('{"type":"answer"')) continue;
    rows.push(columnsOf(JSON.parse(line) as ImportRecord<'answer'>, db.dialect)); // the bench wrote the file
    if (rows.length < AT_ONCE) continue;
    await timed(() => insertAll(rows));
    rows = [];
  }
  await timed(() => insertAll(rows));
  await timed(() => db.run('commit'));
  await timed(() => db.close());
  return taken;
}

/** The columns of the tables that hold an answer, in the order of the schema. */
function columnsOf(record: ImportRecord<'answer'>, dialect: Dialect): unknown[][] {
  const account = 'acc_bench';
  const brand = 'brd_import';
  const { id, run_id, prompt_id, platform, outcome, position, sentiment } = record;
  const created_at = dialect.instant(record.created_at, RECORD_KINDS.answer.schema.parse(record).created_at);
  const named = dialect.flag(record.brand_named);
  const rivals = JSON.stringify(record.competitors);
  return [
    [
      account,
      brand,
      run_id,
      prompt_id,
      platform,
      id,
      created_at,
      outcome,
      named,
      position,
      sentiment,
      rivals,
    ],
    [account, brand, id, record.text, record.text_markdown],
    [account, brand, id, JSON.stringify(record.sources)],
  ];
}
