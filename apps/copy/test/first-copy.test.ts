import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startHttpProxy } from '@brand-visibility/programs/http-server';
import Database from 'better-sqlite3';
import { join } from 'node:path';
import { runCopy, startCopied, type CopiedService } from './support/service.js';
import { brandRecords } from './support/world.js';

/** A brand with many runs, whose first copy takes far fewer requests than it has runs. */

const SIZE = { prompts: 5, runs: 230 };
const FEW = 25;

let service: CopiedService;
beforeAll(async () => {
  service = await startCopied(brandRecords('brd_a', SIZE));
});
afterAll(() => service.close());

/** Copies through a proxy; returns the requests and the rows. */
async function copied(file: string) {
  const proxy = await startHttpProxy(service.url, () => null);
  try {
    const { status, stderr } = await runCopy({ url: proxy.url, key: service.key }, '--to', file);
    expect([status, stderr]).toEqual([
      0,
      expect.stringMatching(
        new RegExp(`^(?:copied|nothing) [^\\n]* of 1 brand in ${proxy.targets.length} requests\\n$`),
      ),
    ]);
    const db = new Database(file, { readonly: true });
    const counts = ['run', 'prompt', 'answer'].map((table) =>
      db.prepare(`select count(*) from ${table}`).pluck().get(),
    );
    db.close();
    return { targets: proxy.targets, counts };
  } finally {
    await proxy.close();
  }
}

test('takes far fewer requests than runs, and the cursor of the changes first', async () => {
  const { targets, counts } = await copied(join(service.folder, 'first.sqlite'));
  expect(counts).toEqual([SIZE.runs, SIZE.prompts, SIZE.runs * SIZE.prompts]);
  expect(targets.length).toBeLessThan(FEW);
  expect(targets.filter((target) => /run_id=|\/runs\/|\/prompts\//.test(target))).toEqual([]);
  const first = targets.findIndex((target) => target.startsWith('/v1/brands/brd_a/'));
  expect(targets[first]).toBe('/v1/brands/brd_a/changes?limit=1000');
});
