import type { ImportRecord } from '@brand-visibility/contract';
import { record, bring } from '@brand-visibility/records';
import { expect, test } from '@jest/globals';
import pg from 'pg';
import { databaseForEach, selected } from '../support/postgres-database.js';

const { testDatabase, open } = databaseForEach();

const BRAND = [record.account(), record.brand()];

const rivals = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => record.rival({ name: `Rival ${from + i}` }));

/** The planner's row estimate of a table; -1 before the first analyze. */
async function knownRows(table: string): Promise<number> {
  const statement = `select reltuples::int as rows from pg_class where oid = '${table}'::regclass`;
  return (await selected<{ rows: number }>(testDatabase(), statement))[0]!.rows;
}

interface Scans {
  /** Of all rows. */
  readonly whole: number;
  readonly byIndex: number;
}

/** Scans of a table, once there are more by index: a connection reports what it did when it ends, or later. */
async function scansAfter({ byIndex }: Scans, table: string): Promise<Scans> {
  for (;;) {
    const [row] = await selected<Scans>(
      testDatabase(),
      `select seq_scan::int as whole, idx_scan::int as "byIndex" from pg_stat_user_tables
      where relid = '${table}'::regclass`,
    );
    if (row && row.byIndex > byIndex) return row;
  }
}

/** With a store of its own: a connection keeps its counts of changed rows for a second. */
async function command(imported: readonly ImportRecord[]): Promise<void> {
  const opened = await open('work');
  await bring(opened.jobStore, imported);
  await opened.close();
}

test('a large import analyzes the tables that it filled, and no others', async () => {
  await command([...BRAND, ...rivals(0, 1_001)]);
  expect(await knownRows('rival')).toBe(1_001);
  expect(await knownRows('brand')).toBe(-1);
});

test('leaves a small import, and a small share of a large table, to autovacuum', async () => {
  await command([...BRAND, ...rivals(0, 1_000)]);
  expect(await knownRows('rival')).toBe(-1);
  await command(rivals(1_000, 12_000));
  expect(await knownRows('rival')).toBe(12_000);
  await command(rivals(12_000, 13_200));
  expect(await knownRows('rival')).toBe(12_000);
  await command(rivals(13_200, 14_401));
  expect(await knownRows('rival')).toBe(14_401);
});

test('an import first analyzes tables without statistics, and looks stored answers up by index', async () => {
  const prompts = Array.from({ length: 480 }, (_, i) => record.prompt({ id: `prm_${i}` }));
  const answers = prompts.map(({ id }) =>
    record.answer({ id: `ans_${id}`, prompt_id: id, run_id: 'run', platform: 'chatgpt' }),
  );
  await command([...BRAND, ...prompts, record.run({ id: 'run' }), ...answers]);
  const before = await scansAfter({ whole: 0, byIndex: 0 }, 'answer');
  await command(answers);
  const { whole } = await scansAfter(before, 'answer');
  expect([await knownRows('answer'), whole]).toEqual([480, before.whole]);
});

test('an import does not wait for a table under maintenance', async () => {
  const upkeep = new pg.Client({ connectionString: testDatabase().url });
  await upkeep.connect();
  try {
    await upkeep.query('begin; lock table rival in share update exclusive mode');
    await command([...BRAND, ...rivals(0, 1_001)]);
  } finally {
    await upkeep.end();
  }
  expect(await knownRows('rival')).toBe(-1);
  expect(await selected(testDatabase(), 'select count(*)::int as n from rival')).toEqual([{ n: 1_001 }]);
});
