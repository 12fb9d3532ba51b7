import type { RecommendationRow } from '@brand-visibility/application';
import { isApiKey } from '@brand-visibility/domain/api-key';
import { boardState } from '@brand-visibility/domain/recommendations/board';
import { parseInstant } from '@brand-visibility/domain/time/instant';
import { record } from '@brand-visibility/records';
import { openService, readServiceSettings } from '@brand-visibility/wiring';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseOf, newFolder, run, TODAY, valuesIn, write } from './support/commands.js';
import { digestOf } from './support/database-file.js';

const BRANDS = ['brd_tidewell', 'brd_harrow_steam', 'brd_pedal_junction', 'brd_fjellvik'];

const folder = newFolder();
const file = join(folder, 'demo.db');
const demo = (...args: readonly string[]) => run(file, 'demo', '--today', TODAY, ...args);

let first: string;
let rows: RecommendationRow[];
beforeAll(async () => {
  const made = await demo();
  expect([made.status, isApiKey(made.stdout.trimEnd())]).toEqual([0, true]);
  first = made.stdout;
  const { store, close } = await openService(readServiceSettings({ DATABASE_URL: `sqlite:${file}` }));
  const scope = { account_id: 'acc_demo', all_brands: true, brand_ids: [] };
  rows = await store.read(scope, async (reader) => {
    const found: RecommendationRow[] = [];
    const all = { after: null, limit: 100, bytes: Infinity };
    for (const brand_id of BRANDS)
      found.push(...(await reader.brand(brand_id).recommendations.list({ status: 'done' }, all)).rows);
    return found;
  });
  await close();
});

const windowOf = ({ moves, linkedDone }: RecommendationRow) => boardState(moves, linkedDone).window_opened_at;

describe('the demo', () => {
  test.each<[string, (row: RecommendationRow) => boolean]>([
    ['rose', ({ measured }) => (measured?.lift ?? 0) > 0],
    ['fell', ({ measured }) => (measured?.lift ?? 0) < 0],
    ['has no lift', ({ measured }) => measured?.lift === null],
    ['has no answers', ({ measured }) => measured?.answers === null],
    [
      'won for certain',
      ({ measured }) => measured?.answers?.confirmable === true && measured.answers.won > 0,
    ],
    [
      'won for the time being',
      ({ measured }) => measured?.answers?.confirmable === false && measured.answers.provisional > 0,
    ],
    [
      'is to be measured',
      (row) =>
        !row.measured &&
        windowOf(row) !== null &&
        (row.baseline_value !== null || row.baseline_run_id !== null),
    ],
    ['has no window', (row) => windowOf(row) === null],
    ['is linked', ({ linkedDone }) => linkedDone.length > 0],
  ])('has a recommendation that %s', (_, isSo) => {
    expect(rows.filter(isSo)).not.toEqual([]);
  });

  // Rule 10.5.
  test('is measured at the end of the day before, so it depends only on the day', async () => {
    const times = new Set(rows.flatMap(({ measured }) => measured?.measured_at ?? []));
    expect(times).toEqual(new Set([parseInstant('2026-11-19T23:00:00Z')]));
    expect(await run(file, 'remeasure')).toMatchObject({
      status: 0,
      stdout: '',
      stderr: expect.stringMatching(/^measured 0 of \d+ recommendations in 4 brands\n$/),
    });
  });

  test('is imported once, and has one key, which each call replaces unless a file keeps it', async () => {
    const second = await demo();
    expect([second.status, isApiKey(second.stdout.trimEnd())]).toEqual([0, true]);
    expect(second.stdout).not.toBe(first);
    const keys = await run(file, 'keys', 'list', '--account', 'acc_demo');
    expect(valuesIn(keys.stdout).map(({ id }) => id)).toEqual(['key_demo']);
    expect(await demo('--key-file', join(folder, 'none', 'demo.key'))).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^cannot keep the demo key in .* \(ENOENT\)\n$/),
    });
    const keyFile = write('demo.key', second.stdout);
    expect(await demo('--key-file', keyFile)).toMatchObject({ status: 0, stdout: second.stdout });
    await run(file, 'keys', 'revoke', '--key', 'key_demo');
    const fresh = await demo('--key-file', keyFile);
    expect(fresh.stdout).not.toBe(second.stdout);
    expect(readFileSync(keyFile, 'utf8')).toBe(fresh.stdout);
    expect(await demo('--key-file', keyFile)).toMatchObject({ stdout: fresh.stdout }); // it is valid
  });

  // Rule 10.5.
  test.each([
    [6, 'the accounts acc_1, acc_2, acc_3, acc_4, acc_5 and 1 more'],
    [1, 'the account acc_1'],
  ])('refuses a database with %i other accounts, names them and changes nothing', async (count, named) => {
    const others = Array.from({ length: count }, (_, i) => record.account({ id: `acc_${i + 1}` }));
    const refusing = await databaseOf(others);
    const before = digestOf(refusing);
    const keyFile = join(folder, 'refused.key');
    expect(await run(refusing, 'demo', '--key-file', keyFile)).toEqual({
      status: 1,
      stdout: '',
      stderr: `the demo needs a separate database; this one contains ${named}; nothing was changed\n`,
    });
    expect(digestOf(refusing)).toBe(before);
    expect(existsSync(keyFile)).toBe(false);
  });
});
