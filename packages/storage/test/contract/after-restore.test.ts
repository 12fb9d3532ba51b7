import { importData, type ImportOutcome } from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import { EQUAL_WEIGHTS } from '@brand-visibility/domain/figures/weighting';
import type { Instant } from '@brand-visibility/domain/time/instant';
import { bring, chunksOf, IMPORT_WORLD, ndjson, NOW, record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import { systemClock } from '../../src/store.js';
import { ENGINES } from '../support/engines.js';
import { openForEach } from '../support/opened.js';

// What a restored backup loses again, and what an import after the restore skips (rule 10.6).

const ACCOUNT = { account_id: 'acc_1' };
const BRAND = { brand_id: 'brd_2' };
const [account, brand] = [record.account(), record.brand({ id: 'brd_2' })];

describe.each(ENGINES)('after-restore (%s)', (_engine, open) => {
  const opened = openForEach(open, ({ jobStore }) => bring(jobStore, [account, brand, record.apiKey()]));
  const withoutTimes = () =>
    opened().execute('update account set imported_at = null; update brand set imported_at = null');

  // Rule 10.6.
  test.each<[string, typeof ACCOUNT | typeof BRAND, readonly ImportRecord[], 'repeated' | 'imported again']>([
    [
      'erases an account again if only its brand and keys came later',
      ACCOUNT,
      [brand, record.apiKey()],
      'repeated',
    ],
    [
      'leaves an account that came later, unchanged and without prompts',
      ACCOUNT,
      [account],
      'imported again',
    ],
    [
      'erases a brand again if only its account and prompts came later',
      BRAND,
      [account, record.prompt(BRAND)],
      'repeated',
    ],
    ['leaves a brand that came later, unchanged', BRAND, [brand], 'imported again'],
  ])('%s', async (_, what, later, outcome) => {
    const { jobStore } = opened();
    const erased = systemClock();
    while (systemClock() === erased) await setImmediate(); // the clock has milliseconds
    await bring(jobStore, later);
    expect(await jobStore.eraseAgain(what, erased)).toBe(outcome);
    expect(await jobStore.eraseAgain(what, erased)).toBe(outcome === 'repeated' ? 'in effect' : outcome);
  });

  // Rule 10.6.
  test.each([
    ['earlier', 0n, 'imported again'],
    ['later', null, 'repeated'],
  ] as const)(
    'decides by the first change if the time of the import is unknown: of an %s erasure',
    async (_, at, outcome) => {
      const { jobStore } = opened();
      await bring(jobStore, [record.prompt(BRAND)]);
      await withoutTimes();
      expect(await jobStore.eraseAgain(ACCOUNT, at ?? systemClock())).toBe(outcome);
    },
  );

  test('a time is kept of each import and of no dry run', async () => {
    const { jobStore } = opened();
    await withoutTimes();
    const isLater = (what: typeof ACCOUNT | typeof BRAND) =>
      jobStore.withImportSession((session) => session.isImportedAfter(what, 0n));
    const files = [{ name: 'records', chunks: chunksOf(ndjson([account, brand])) }];
    const options = { weights: EQUAL_WEIGHTS };
    const same = { new: 0, changed: 0, same: 1 };
    for (const dryRun of [true, false]) {
      const outcome = await importData(jobStore, files, { ...options, dryRun });
      expect('records' in outcome && [outcome.records.get('account'), outcome.records.get('brand')]).toEqual([
        same,
        same,
      ]);
      expect([await isLater(ACCOUNT), await isLater(BRAND)]).toEqual([!dryRun, !dryRun]);
    }
  });
});

describe.each(ENGINES)('an import after a restore (%s)', (_engine, open) => {
  const opened = openForEach(open);
  const importing = (
    erased: Readonly<Record<string, Instant>>,
    ...files: readonly (readonly ImportRecord[])[]
  ) =>
    importData(
      opened().jobStore,
      files.map((records, i) => ({ name: String(i), chunks: chunksOf(ndjson(records)) })),
      { weights: EQUAL_WEIGHTS, afterRestore: true, erased: () => new Map(Object.entries(erased)) },
    );
  /** The numbers and names of skipped records, or the errors. */
  const skippedBy = (outcome: ImportOutcome) =>
    'errors' in outcome
      ? outcome.errors.map(({ message }) => message)
      : [...outcome.skipped].map(([group, { count, names }]) => `${group} ${count}: ${names.join(', ')}`);
  const later = NOW * 2n;

  // Rule 10.6.
  test('skips brands and runs that no file contains, and tells them from erased ones', async () => {
    const children = IMPORT_WORLD.filter(
      ({ type }) => !['account', 'api_key', 'brand', 'run'].includes(type),
    );
    expect(skippedBy(await importing({ 'account acc_1': later }, children))).toEqual([
      'unknown 14: brand brd_1, brand brd_2, run run_1',
    ]);
    expect(skippedBy(await importing({ 'key key_1': later }, children))).toContain(
      'no brand with this id on an earlier line or in the database',
    );
  });

  // Rule 10.6.
  test('takes what was imported again after its erasure', async () => {
    await bring(opened().jobStore, IMPORT_WORLD);
    expect(skippedBy(await importing({ 'account acc_1': 0n, 'brand brd_2': 0n }, IMPORT_WORLD))).toEqual([]);
  });

  test('takes an id that another brand uses later', async () => {
    const run = (brand_id: string) => record.run({ id: 'run_9', brand_id });
    const prompt = record.prompt({ id: 'prm_9', brand_id: 'brd_3' });
    const answer = (id: string) => record.answer({ id, run_id: 'run_9', prompt_id: 'prm_9' });
    await bring(opened().jobStore, IMPORT_WORLD);
    const erased = { 'brand brd_2': later };
    for (let round = 0; round < 2; round += 1)
      expect(
        skippedBy(
          await importing(erased, [run('brd_2'), answer('old')], [run('brd_3'), prompt, answer('new')]),
        ),
      ).toEqual(['erased 2: brand brd_2']);
  });

  // Rule 10.6.
  test('takes a key without its erased brand, and revoked if it was revoked', async () => {
    const key = record.apiKey({ all_brands: false, brand_ids: ['brd_1', 'brd_2'], revoked_at: null });
    await importing({ 'brand brd_2': later, 'key key_1': NOW }, [...IMPORT_WORLD, key]);
    expect((await opened().jobStore.keys(null)).find(({ id }) => id === 'key_1')).toMatchObject({
      brand_ids: ['brd_1'],
      revoked_at: NOW,
    });
  });
});
