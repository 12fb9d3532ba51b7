import { bring } from '@brand-visibility/records';
import { everyBrandOf } from '../support/opened.js';
import { brandIn } from '../contract/reads.js';
import { smallWorld } from '../contract/small-world.js';
import { expect, test } from '@jest/globals';
import { copyOut } from '../../src/postgres/wire/copy.js';
import { databaseForEach, migratedDatabase } from '../support/postgres-database.js';
import { testPool } from '../support/test-pool.js';

const { open } = databaseForEach();

/** Later than every run. */
const END = 253_000_000_000_000_000n;

test('COPY returns each row with its columns aligned', async () => {
  const { url } = await migratedDatabase();
  const pool = testPool(url);
  const client = await pool.connect();
  try {
    const select = `select decode(repeat('0a', n * 20000), 'hex'), null, n::text from generate_series(0, 9) n`;
    const rows = await copyOut(client, `copy (${select}) to stdout (format binary)`);
    expect(rows.map(([bytes, nothing, n]) => [bytes?.length, nothing, Buffer.from(n!).toString()])).toEqual(
      Array.from({ length: 10 }, (__, n) => [n * 20_000, null, String(n)]),
    );
    expect(rows.every(([bytes]) => bytes!.byteOffset % 4 === 0 && bytes!.every((byte) => byte === 10))).toBe(
      true,
    );
    await expect(copyOut(client, 'copy (select 1 / 0) to stdout (format binary)')).rejects.toThrow(
      'division by zero',
    );
    expect(await copyOut(client, 'copy (select 1 where false) to stdout (format binary)')).toEqual([]);
    expect((await client.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
  } finally {
    client.release();
    await pool.end();
  }
});

test('COPYs that are sent at once on a pipelined connection return their own rows', async () => {
  const { url } = await migratedDatabase();
  const pool = testPool(url, { pipeline: true });
  const client = await pool.connect();
  try {
    const select = (from: number) => `select n::text from generate_series(${from}, ${from + 2}) n`;
    const copied = await Promise.all(
      [10, 20, 30].map((from) => copyOut(client, `copy (${select(from)}) to stdout (format binary)`)),
    );
    expect(copied.map((rows) => rows.map(([n]) => Buffer.from(n!).toString()))).toEqual([
      ['10', '11', '12'],
      ['20', '21', '22'],
      ['30', '31', '32'],
    ]);
  } finally {
    client.release();
    await pool.end();
  }
});

test('missing facts are an error, and the connection stays usable', async () => {
  const postgres = await open('work', { cacheBytes: 0 });
  await bring(postgres.jobStore, smallWorld());
  await postgres.store.read(everyBrandOf('acc_1'), async (reader) => {
    const runs = await reader.runsCompleted('brd_1', 0n, END);
    const gone = runs.slice(0, 1).map((run) => ({ ...run, id: 'run_gone' }));
    await expect(reader.visibility(await brandIn(reader, 'brd_1'), [gone], {}, null)).rejects.toThrow(
      'the facts of the run run_gone are missing',
    );
    expect(await reader.brand('brd_1')).toMatchObject({ id: 'brd_1' });
  });
});
