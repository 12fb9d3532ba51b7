import { bring, worldOf } from '@brand-visibility/records';
import { everyBrandOf } from '../contract/opened.js';
import { smallWorld } from '../contract/small-world.js';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openSqlite, type OpenedStore } from '../../src/index.js';
import { databaseForEach } from '../support/postgres-database.js';
import { newFolder } from '../support/sqlite-file.js';

const { open } = databaseForEach();
let folder: Awaited<ReturnType<typeof newFolder>>;
beforeEach(async () => {
  folder = await newFolder();
});
afterEach(() => folder.remove());

/** Later than every run. */
const END = 253_000_000_000_000_000n;

test('COPY returns the same facts as SQLite', async () => {
  const postgres = await open('work', { cacheBytes: 0 });
  const sqlite = await openSqlite({ file: folder.file, access: 'create', cacheBytes: 0 });
  const world = worldOf(7, { accounts: 1, brands: 2 });
  for (const { jobStore } of [postgres, sqlite]) await bring(jobStore, world.records);
  const [account] = world.accounts;
  const [brand_id = ''] = account?.brand_ids ?? [];
  const tallyOf = ({ store }: OpenedStore) =>
    store.read(everyBrandOf(account?.account_id ?? ''), async (reader) => {
      const runs = await reader.runsCompleted(brand_id, 0n, END);
      return { runs: runs.length, tally: await reader.tally(brand_id, runs, {}, 'full') };
    });
  const expected = await tallyOf(sqlite);
  await sqlite.close();
  expect(expected.tally.prompts.total).toBeGreaterThan(0);
  expect(await tallyOf(postgres)).toEqual(expected);
});

test('missing facts are an error, and the connection stays usable', async () => {
  const postgres = await open('work', { cacheBytes: 0 });
  await bring(postgres.jobStore, smallWorld());
  await postgres.store.read(everyBrandOf('acc_1'), async (reader) => {
    const runs = await reader.runsCompleted('brd_1', 0n, END);
    const gone = runs.slice(0, 1).map((run) => ({ ...run, id: 'run_gone' }));
    await expect(reader.tally('brd_1', gone, {}, 'named')).rejects.toThrow(
      'the facts of the run run_gone are missing',
    );
    expect(await reader.brand('brd_1')).toMatchObject({ id: 'brd_1' });
  });
});
