import type { ImportRecord } from '@brand-visibility/contract';
import {
  NOTHING_COPIED,
  openScene,
  put,
  runSync,
  sqliteDatabases,
  syncAndCompare,
} from '../src/properties/index.js';
import { worldOf } from '@brand-visibility/records';
import { openWorkspace } from '@brand-visibility/programs/workspace';
import { afterAll, expect, test } from '@jest/globals';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';

/** What the sequences of the property `copy` do not contain. */

const { folder, close } = openWorkspace();
afterAll(close);

test('a brand that changes at every request is left to the next sync', async () => {
  const database = await (await sqliteDatabases(folder))();
  const own = mkdtempSync(join(folder, 'copy-'));
  const size = { accounts: 1, brands: 2 };
  const { records, accounts } = worldOf(20261121, size);
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
