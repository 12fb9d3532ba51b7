import type { ImportRecord } from '@brand-visibility/contract';
import {
  NOTHING_COPIED,
  openScene,
  postgresDatabases,
  put,
  runSync,
  sqliteDatabases,
  syncAndCompare,
  type NewDatabase,
} from '../src/properties/index.js';
import { bring, drawFrom, finalRecords, randomChanges, worldOf } from '@brand-visibility/records';
import { openWorkspace } from '@brand-visibility/programs/workspace';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';

/** What the sequences of the property `copy` do not contain. */

const SEED = 20261121;

const { folder, close } = openWorkspace();
let sqlite: NewDatabase;
beforeAll(async () => {
  sqlite = await sqliteDatabases(folder);
});
afterAll(close);

test('a brand that changes at every request is left to the next sync', async () => {
  const database = await sqlite();
  const own = mkdtempSync(join(folder, 'copy-'));
  const size = { accounts: 1, brands: 2 };
  const { records, accounts } = worldOf(SEED, size);
  const account_id = accounts[0]?.account_id ?? '';
  const found = { ...NOTHING_COPIED, faults: [] };
  try {
    const scene = await openScene(database, join(own, 'copy.sqlite'), records, {
      account_id,
      found,
      injected: null,
    });
    const prompt = records.find((each): each is ImportRecord<'prompt'> => each.type === 'prompt');
    const beforeRequest = (request: number) =>
      put(scene, prompt ? [{ ...prompt, text: `Question at ${request}` }] : []);
    await runSync(scene, { beforeRequest });
    expect(found.unfinished).toBeGreaterThan(0);
    await syncAndCompare(scene);
  } finally {
    await database.close();
  }
});

test('beside two writers on PostgreSQL the copy misses no change', async () => {
  const database = await (await postgresDatabases())();
  const writers = [await database.writer(), await database.writer()];
  const { records, accounts } = worldOf(SEED, { accounts: 1, brands: 2, prompts: 5, runs: 8 });
  const final = finalRecords(records);
  const found = { ...NOTHING_COPIED, faults: [] };
  try {
    const copy = join(mkdtempSync(join(folder, 'copy-')), 'copy.sqlite');
    const account_id = accounts[0]?.account_id ?? '';
    const scene = await openScene(database, copy, records, { account_id, found, injected: null });
    let writing = writers.length;
    const write = async ({ jobStore }: (typeof writers)[number], index: number) => {
      const draw = drawFrom(SEED + index);
      // Both writers change the same prompts and runs. Answers may collide in their unique keys.
      for (let done = 0; done < 12; done += 1)
        await bring(
          jobStore,
          randomChanges(draw, final).filter(({ type }) => type !== 'answer'),
        );
      writing -= 1;
    };
    const follow = async () => {
      while (writing > 0) await runSync(scene);
    };
    await Promise.all([...writers.map(write), follow()]);
    await syncAndCompare(scene);
    expect(found.syncs).toBeGreaterThan(1);
  } finally {
    for (const writer of writers) await writer.close();
    await database.close();
  }
});
