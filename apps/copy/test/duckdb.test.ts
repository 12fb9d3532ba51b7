import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import Database from 'better-sqlite3';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { killCopy, runCopy, startCopied, type CopiedService } from './support/service.js';
import { brandRecords } from './support/world.js';

/** Copies in DuckDB. The property `copy` compares every table after random changes. */

let service: CopiedService;
let file: string;
beforeAll(async () => {
  service = await startCopied(brandRecords('brd_a', { prompts: 7, runs: 45 }));
  file = join(service.folder, 'copy.duckdb');
});
afterAll(() => service.close());

async function inDuckdb<T>(
  file: string,
  work: (rows: (sql: string, ...values: string[]) => Promise<unknown[][]>) => Promise<T>,
) {
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  try {
    return await work(async (sql, ...values) => (await connection.runAndReadAll(sql, values)).getRowsJson());
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

test('a copy that is killed again and again ends complete, and continues', async () => {
  for (const request of [8, 10])
    expect(await killCopy(service, request, '--to', file)).toEqual({ status: null, stdout: '', stderr: '' });
  expect(await runCopy(service, '--to', file)).toMatchObject({ status: 0 });
  const { stderr } = await runCopy(service, '--to', file);
  expect(stderr).toMatch(/^found no changes to 1 brand in \d+ requests\n$/);
  await inDuckdb(file, async (rows) => {
    const counts = 'select (select count(*) from current_answer), (select count(*) from current_mention)';
    expect(await rows(counts)).toEqual([[String(7 * 45), String(7 * 4)]]);
    expect(await rows('select * from copy_pending')).toEqual([]);
    expect(
      await rows("select typeof(completed_at), completed_at from current_run where id = 'brd_a_r0'"),
    ).toEqual([['TIMESTAMP', '2026-01-01 07:00:00']]);
    expect(await rows("select theme ->> 'name' from prompt where theme is not null")).toEqual([['Price']]);
    expect(await rows('select day, answer_count from answer_counts_by_day order by day limit 1')).toEqual([
      ['2026-01-01', '7'],
    ]);
  });
});

test('the copy of an account without brands has the tables and the methodology', async () => {
  const empty = await startCopied([]);
  const copy = join(empty.folder, 'copy.duckdb');
  expect(await runCopy(empty, '--to', copy)).toMatchObject({ status: 0 });
  const counts = 'select (select count(*) from current_brand), (select count(*) from methodology)';
  expect(await inDuckdb(copy, (rows) => rows(counts))).toEqual([['0', '1']]);
  await empty.close();
});

test('a copy that lacks a column is refused', async () => {
  const other = join(service.folder, 'other.duckdb');
  await runCopy(service, '--to', other);
  await inDuckdb(other, (rows) => rows('alter table theme drop column name'));
  expect(await runCopy(service, '--to', other)).toEqual({
    status: 1,
    stdout: '',
    stderr: `${other}: the table theme lacks name; copy to a new file\n`,
  });
});

test('the queries of the kit give the same rows as on SQLite', async () => {
  const sqlite = join(service.folder, 'copy.sqlite');
  await runCopy(service, '--to', sqlite);
  const kit = readFileSync(new URL('../../../docs/recompute/recompute.py', import.meta.url), 'utf8');
  const queries = [...kit.matchAll(/self\.select\(\s*(?:"([^"]+)"|"""([^]+?)""")/g)].map(
    ([, a, b]) => a ?? b ?? '',
  );
  expect(queries.length).toBeGreaterThanOrEqual(7);
  const db = new Database(sqlite, { readonly: true });
  await inDuckdb(file, async (rows) => {
    for (const sql of queries) {
      const values = ['brd_a', 'brd_a_r44'].slice(0, sql.split('?').length - 1);
      const expected = db
        .prepare<string[], unknown[]>(sql)
        .raw()
        .all(...values);
      expect([sql, (await rows(sql, ...values)).length]).toEqual([sql, expected.length]);
    }
  });
  db.close();
});

test('a file that is something else is refused in one line', async () => {
  const text = join(service.folder, 'text.duckdb');
  writeFileSync(text, 'not a database '.repeat(1000));
  const { status, stderr } = await runCopy(service, '--to', text);
  expect([status, stderr.split('\n').length]).toEqual([1, 2]);
  expect(stderr).toContain('text.duckdb: ');
});
