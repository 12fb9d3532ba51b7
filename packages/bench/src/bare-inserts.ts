import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { IMPORT_RECORDS, type ImportRecord, type RecordOf } from '@brand-visibility/contract';
import { openSqlite } from '@brand-visibility/storage';
import Database from 'better-sqlite3';

/** Answers that are read before the clock runs for their inserts; few, so that the bare loop has little to collect. */
const AT_ONCE = 2_000;

/**
 * What nothing that keeps the same rows can beat: the answers of a file, already parsed, in a bare loop of prepared
 * inserts into the same tables with the same indexes, in one transaction. No parsing, no checks, no facts. The time is
 * that of the inserts, their commit and closing alone; the milliseconds of a whole import count everything.
 */
export async function bareInserts(file: string, database: string): Promise<number> {
  const opened = await openSqlite({ file: database, access: 'create' });
  await opened.close();
  const db = new Database(database);
  db.pragma('synchronous = full');
  db.pragma('cache_size = -65536');
  const insert = (table: string, columns: number) =>
    db.prepare(`insert into ${table} values (${Array.from({ length: columns }, () => '?').join(', ')})`);
  const statements = [insert('answer', 12), insert('answer_body', 5), insert('answer_sources', 4)];
  let taken = 0;
  const timed = (work: () => void) => {
    const began = performance.now();
    work();
    taken += performance.now() - began;
  };
  const insertAll = (rows: readonly unknown[][][]) => {
    for (const row of rows) statements.forEach((statement, i) => statement.run(row[i]));
  };

  let rows: unknown[][][] = [];
  timed(() => db.exec('begin immediate'));
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (!line.startsWith('{"type":"answer"')) continue;
    rows.push(columnsOf(IMPORT_RECORDS.answer.parse(JSON.parse(line) as ImportRecord<'answer'>)));
    if (rows.length < AT_ONCE) continue;
    timed(() => insertAll(rows));
    rows = [];
  }
  timed(() => insertAll(rows));
  timed(() => db.exec('commit'));
  timed(() => db.close()); // moves the log into the file, as the end of an import does
  return taken;
}

/** The columns of the three tables that hold an answer, in the order of the schema. */
function columnsOf(record: RecordOf<'answer'>): unknown[][] {
  const account = 'acc_bench';
  const brand = 'brd_import';
  const { id, run_id, prompt_id, platform, created_at, outcome, position, sentiment } = record;
  const named = record.brand_named ? 1 : 0;
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
