import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  COPIES,
  PLANTS,
  copyBesideWriters,
  postgresDatabases,
  runCopyModel,
  sqliteDatabases,
  type OpenDatabase,
} from '../src/index.js';

const SEED = 20261121;

let folder: string;
let databases: Readonly<Record<'SQLite' | 'PostgreSQL', OpenDatabase>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'brand-visibility-copy-'));
  databases = { SQLite: await sqliteDatabases(folder), PostgreSQL: await postgresDatabases() };
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(['SQLite', 'PostgreSQL'] as const)(
  'on %s the copy equals the service after every sync, whatever happened before it',
  async (name) => {
    const { failure, figures } = await runCopyModel(databases[name], { runs: 50, seed: SEED, folder });
    expect(failure).toBeNull();
    for (const count of Object.values(figures)) expect(count).toBeGreaterThan(0);
  },
);

describe('the model', () => {
  test.each(PLANTS)('notices a feed with the mistake %s', async (plant) => {
    const { failure } = await runCopyModel(databases.SQLite, { runs: 50, seed: SEED, folder, plant });
    expect(failure).not.toBeNull();
  });

  test('finds nothing in the same feed without a mistake', async () => {
    const { failure } = await runCopyModel(databases.SQLite, { runs: 10, seed: SEED, folder, plant: 'none' });
    expect(failure).toBeNull();
  });
});

test('beside two writers on PostgreSQL the copy misses no change', async () => {
  const database = await databases.PostgreSQL();
  const writers = [await database.writer(), await database.writer()];
  const own = mkdtempSync(join(folder, 'copy-'));
  try {
    const jobStores = writers.map(({ jobStore }) => jobStore);
    const found = await copyBesideWriters(database, COPIES.sqlite(own), {
      seed: SEED,
      imports: 12,
      jobStores,
    });
    expect(found.difference).toBeNull();
    expect(found.syncs).toBeGreaterThan(1);
  } finally {
    for (const writer of writers) await writer.close();
    await database.close();
  }
});
