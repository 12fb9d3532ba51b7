import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportRecord } from '@brand-visibility/contract';
import { ndjson, record } from '@brand-visibility/records';
import { openService, readServiceSettings } from '@brand-visibility/wiring';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { run } from './command-line.js';
import { digestOf } from './support/database-file.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'outreach-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString();

/** Brands with one run yesterday, in which each answer cites five of a thousand pages. */
function* citingWorld(brands: readonly string[], prompts: number, at = YESTERDAY): Generator<ImportRecord> {
  yield record.account();
  for (const brand_id of brands) {
    yield record.brand({ id: brand_id });
    yield record.run({ id: `${brand_id}_run`, brand_id, completed_at: at });
    for (let number = 0; number < prompts; number += 1) {
      const prompt_id = `${brand_id}_${number}`;
      yield record.prompt({ id: prompt_id, brand_id });
      const cited = [1, 2, 3, 4, 5].map((each) => (number * each * 7) % 1000);
      yield record.answer({
        id: `${prompt_id}_answer`,
        run_id: `${brand_id}_run`,
        prompt_id,
        created_at: at,
        sources: cited.map((page) => ({
          url: `https://news.example/${page}`,
          domain: 'news.example',
          title: null,
        })),
      });
    }
  }
}

async function databaseOf(name: string, records: Iterable<ImportRecord>): Promise<string> {
  const file = join(folder, `${name}.db`);
  writeFileSync(join(folder, `${name}.ndjson`), ndjson(records));
  expect(await run(file, 'import', join(folder, `${name}.ndjson`))).toMatchObject({ status: 0 });
  return file;
}

/** The URLs of the targets on a brand's board. */
async function targetsOn(file: string, brand_id: string): Promise<number> {
  const { store, close } = await openService(readServiceSettings({ DATABASE_URL: `sqlite:${file}` }));
  const scope = { key_id: 'key_1', account_id: 'acc_1', all_brands: true, brand_ids: [] };
  const slice = { after: null, limit: 10_000, bytes: Infinity };
  const { rows } = await store.read(scope, (reader) => reader.outreachTargets(brand_id, {}, slice));
  await close();
  return rows.length;
}

describe('refresh-outreach', () => {
  test('refreshes every brand, or one, and reports the counts', async () => {
    const file = await databaseOf('small', citingWorld(['brd_1', 'brd_2'], 3));
    const one = await run(file, 'refresh-outreach', '--brand', 'brd_2');
    expect(one).toEqual({ status: 0, stdout: '', stderr: 'brand brd_2: 9 targets from 3 answers\n' });
    expect([await targetsOn(file, 'brd_1'), await targetsOn(file, 'brd_2')]).toEqual([0, 9]);
    const all = await run(file, 'refresh-outreach');
    expect(all.status).toBe(0);
    expect(all.stderr.split('\n')).toEqual([
      'brand brd_1: 9 targets from 3 answers',
      'brand brd_2: 9 targets from 3 answers',
      'refreshed the outreach boards of 2 brands',
      '',
    ]);
    expect([await targetsOn(file, 'brd_1'), await targetsOn(file, 'brd_2')]).toEqual([9, 9]);
    expect(await run(file, 'check')).toMatchObject({ status: 0 });
  });

  // Rule 9.7.
  test('reports brands whose data are older than the window, and succeeds', async () => {
    const at = '2024-03-01T06:00:00.000Z';
    const [, ...newer] = citingWorld(['brd_2'], 3); // of the same account
    const file = await databaseOf('old', [...citingWorld(['brd_1'], 3, at), ...newer]);
    const { status, stderr } = await run(file, 'refresh-outreach');
    expect(status).toBe(0);
    expect(stderr.split('\n')).toEqual([
      'brand brd_1: 0 targets from 0 answers',
      expect.stringMatching(
        /^brand brd_1: the latest answer is from 2024-03-01T06:00:00\.000Z, before the window that begins at \d{4}-\S+Z; the board is empty$/,
      ),
      'brand brd_2: 9 targets from 3 answers',
      'refreshed the outreach boards of 2 brands',
      '',
    ]);
    const one = await run(file, 'refresh-outreach', '--brand', 'brd_1');
    expect([one.status, one.stderr.split('\n').length]).toEqual([0, 3]);
  });

  test('rejects an unknown brand with one line', async () => {
    const file = await databaseOf('none', citingWorld(['brd_1'], 1));
    const before = digestOf(file);
    const refused = await run(file, 'refresh-outreach', '--brand', 'brd_9');
    expect(refused).toEqual({ status: 1, stdout: '', stderr: 'there is no brand brd_9\n' });
    expect(digestOf(file)).toBe(before);
  });
});
