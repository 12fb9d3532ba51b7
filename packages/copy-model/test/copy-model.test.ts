import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportRecord } from '@brand-visibility/contract';
import { fingerprint, randomWorld } from '@brand-visibility/records';
import {
  COPIES,
  NO_FIGURES,
  PLANTS,
  copyBesideWriters,
  postgresDatabases,
  runCopyModel,
  sqliteDatabases,
  type OpenDatabase,
} from '../src/index.js';
import { NOW, openScene, put, runSync, syncAndCompare } from '../src/scene.js';

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
    const { unfinished: _, ...counts } = figures;
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0);
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

test('a brand that changes at every request is left to the next sync', async () => {
  const database = await databases.SQLite();
  const own = mkdtempSync(join(folder, 'copy-'));
  const { records, accounts } = randomWorld(SEED, {
    now: NOW,
    fingerprint,
    size: { accounts: 1, brands: 2 },
  });
  const account_id = accounts[0]?.account_id ?? '';
  const figures = { ...NO_FIGURES };
  try {
    const scene = await openScene(database, COPIES.folder(own), records, {
      account_id,
      figures,
      plant: null,
    });
    const prompt = records.find((each): each is ImportRecord<'prompt'> => each.type === 'prompt');
    const beforeRequest = (request: number) =>
      put(scene, prompt ? [{ ...prompt, text: `Question at ${request}` }] : []);
    await runSync(scene, { beforeRequest });
    expect(figures.unfinished).toBeGreaterThan(0);
    await syncAndCompare(scene);
  } finally {
    await database.close();
  }
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
