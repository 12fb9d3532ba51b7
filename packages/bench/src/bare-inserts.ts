import { readFileSync } from 'node:fs';
import { IMPORT_RECORDS, type ImportRecord, type RecordOf } from '@brand-visibility/contract';
import { openSqlite } from '@brand-visibility/storage';
import Database from 'better-sqlite3';

/**
 * What nothing that keeps the same rows can beat: the answers of a file, already parsed, in a bare loop of prepared
 * inserts into the same tables with the same indexes, in one transaction. No parsing, no checks, no facts. The time
 * counts the loop and its commit; the milliseconds of a whole import count everything.
 */
export async function bareInserts(file: string, database: string): Promise<number> {
  const rows = answersOf(file);
  await (await openSqlite({ file: database, access: 'create' })).close();
  const db = new Database(database);
  db.pragma('journal_mode = wal');
  db.pragma('synchronous = full');
  db.pragma('foreign_keys = off');
  const insert = (table: string, columns: number) =>
    db.prepare(`insert into ${table} values (${Array.from({ length: columns }, () => '?').join(', ')})`);
  const answer = insert('answer', 12);
  const body = insert('answer_body', 5);
  const sources = insert('answer_sources', 4);
  const began = performance.now();
  db.exec('begin immediate');
  for (const row of rows) {
    answer.run(...row.answer);
    body.run(...row.body);
    sources.run(...row.sources);
  }
  db.exec('commit');
  const took = performance.now() - began;
  db.close();
  return took;
}

/** The columns of the three tables in the order of the schema. */
function answersOf(file: string) {
  const account = 'acc_bench';
  const brand = 'brd_import';
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines
    .filter((line) => line.startsWith('{"type":"answer"'))
    .map((line) => {
      const record: RecordOf<'answer'> = IMPORT_RECORDS.answer.parse(
        JSON.parse(line) as ImportRecord<'answer'>,
      );
      const { id, run_id, prompt_id, platform, created_at, outcome, position, sentiment } = record;
      const named = record.brand_named ? 1 : 0;
      const rivals = JSON.stringify(record.competitors);
      return {
        answer: [
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
        body: [account, brand, id, record.text, record.text_markdown],
        sources: [account, brand, id, JSON.stringify(record.sources)],
      };
    });
}
