import type { ImportRecord } from '@brand-visibility/contract';
import { DAY, formatInstant, HOUR } from '@brand-visibility/domain/time/instant';
import type { Engine } from '@brand-visibility/domain/vocabulary';
import { describe, expect, test } from '@jest/globals';
import { bring, NOW, record } from '@brand-visibility/records';
import { answerOf } from './small-world.js';
import { openForEach } from '../support/opened.js';
import { ENGINES } from '../support/engines.js';

// Which brands of an account lack data, and which engines fail for one of them, while the others run.

const at = (instant: bigint) => formatInstant(instant);
const midnight = NOW - (NOW % DAY);

const brandOf = (id: string, overrides: Partial<Omit<ImportRecord<'brand'>, 'type'>> = {}) =>
  record.brand({ id, slug: id, name: `Brand ${id}`, created_at: at(midnight - 20n * DAY), ...overrides });
const promptOf = (brand_id: string, overrides: Partial<Omit<ImportRecord<'prompt'>, 'type'>> = {}) =>
  record.prompt({ id: `prm_${brand_id}`, brand_id, theme_id: null, ...overrides });
/** Runs that were completed at the start of days before today. */
const runsOf = (brand_id: string, days: readonly number[]) =>
  days.map((day) =>
    record.run({
      id: `run_${brand_id}_${day}`,
      brand_id,
      created_at: at(midnight - BigInt(day) * DAY - 9n),
      started_at: null,
      completed_at: at(midnight - BigInt(day) * DAY),
    }),
  );
const DAILY = [0, 1, 2, 3, 4];

describe.each(ENGINES)('brands without data (%s)', (_engine, open) => {
  const opened = openForEach(open);

  test.each([
    // The days before today at which runs were completed, latest first; when the brand is due, in hours from today.
    ['a daily brand', DAILY, 30],
    ['a daily brand without a run for six days', [6, 7, 8, 9], -6 * 24 + 30],
    ['a weekly brand without a run for six days', [6, 13, 20, 27], -6 * 24 + 7 * 30],
    ['a weekly brand that once missed a week and once came twice', [3, 4, 11, 25, 32, 39], -72 + 7 * 30],
    ['a brand whose first ten days of many were monthly', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 40, 70], 30],
    ['a brand with two intervals, by the interval of imports', [2, 9, 16], -48 + 30],
    ['a brand without a run, from its creation', [], -20 * 24 + 30],
  ])('tells when data are due: %s', async (_, days, hours) => {
    const { jobStore } = opened();
    await bring(jobStore, [
      record.account(),
      ...['brd_1', 'brd_2'].flatMap((id) => [brandOf(id), promptOf(id)]),
      ...runsOf('brd_1', DAILY),
      ...runsOf('brd_2', days),
    ]);
    const { commandRuns } = jobStore;
    const found = (await commandRuns.freshness(86_400)).brands.find(({ brand_id }) => brand_id === 'brd_2');
    expect(found).toMatchObject({ account_id: 'acc_1', name: 'Brand brd_2' });
    expect(found && (found.due_at - midnight) / HOUR).toBe(BigInt(hours));
    const [account] = (await commandRuns.freshness(86_400)).accounts;
    expect(account?.due_at).toBeGreaterThanOrEqual(midnight + 30n * HOUR); // because of the other brand
    // Imports may come hourly, but the runs of a brand daily.
    expect((await commandRuns.freshness(3_600)).brands).toHaveLength(2);
    expect((await commandRuns.freshness(3_600)).brands.find((each) => each.brand_id === 'brd_2')).toEqual(
      found,
    );
    expect((await commandRuns.freshness(0)).brands).toHaveLength(days.length > 3 ? 2 : 1);
  });

  test('leaves out brands that are paused or not served', async () => {
    const { jobStore } = opened();
    const trialing = { ...record.account().plan, is_trialing: true, trial_ends_at: at(NOW) };
    await bring(jobStore, [
      record.account(),
      record.account({ id: 'acc_2', plan: trialing }),
      record.account({ id: 'acc_3', subscription_active: false }),
      brandOf('tracked'),
      brandOf('paused', { is_tracking_paused: true }),
      brandOf('untracked'),
      brandOf('deleted'),
      brandOf('empty'),
      brandOf('trialing', { account_id: 'acc_2' }),
      brandOf('inactive', { account_id: 'acc_3' }),
      ...['tracked', 'paused', 'trialing', 'inactive'].map((id) => promptOf(id)),
      promptOf('untracked', { is_tracked: false }),
      promptOf('deleted', { deleted_at: at(NOW) }),
    ]);
    const found = (await jobStore.commandRuns.freshness(86_400)).brands;
    expect(found.map(({ brand_id }) => brand_id)).toEqual(['tracked']);
    const { due, brands_due } = await jobStore.commandRuns.totals(NOW, 86_400);
    expect(due).toHaveLength(1);
    expect(brands_due).toEqual([[Number(NOW / HOUR), 1]]);
  });

  test('counts every brand by the hour in which it is due, or now', async () => {
    const { jobStore } = opened();
    const ids = Array.from({ length: 120 }, (_, i) => `b${i}`);
    await bring(jobStore, [
      record.account(),
      ...ids.flatMap((id) => [brandOf(id), promptOf(id)]),
      ...ids.slice(0, 7).flatMap((id) => runsOf(id, DAILY)),
    ]);
    const { brands_due } = await jobStore.commandRuns.totals(NOW, 86_400);
    expect(new Map(brands_due)).toEqual(
      new Map([
        [Number(NOW / HOUR), 113], // late for weeks
        [Number((midnight + 30n * HOUR) / HOUR), 7],
      ]),
    );
  });
});

/**
 * Runs, each as `DAYS STATUS ENGINE=OUTCOMES...`: how many days ago, the status unless it is `completed`, and for each
 * engine of the run `a` for an answered and `f` for a failed question.
 */
function recordsOf(
  runs: readonly string[],
  brand_id = 'brd_1',
): (ImportRecord<'run'> | ImportRecord<'answer'>)[] {
  const of = brand_id === 'brd_1' ? '' : brand_id;
  return runs.flatMap((text, day) => {
    const i = `${of}${day}`;
    const [days = '', ...words] = text.split(' ');
    const asked = words.filter((word) => word.includes('=')).map((word) => word.split('='));
    const [status = 'completed'] = words.filter((word) => !word.includes('='));
    const created_at = at(NOW - BigInt(days) * DAY);
    const run = {
      ...record.run({ id: `run_${i}`, brand_id, created_at, started_at: null }),
      platforms: asked.map(([engine]) => engine as Engine), // the cases name engines
      status: status as ImportRecord<'run'>['status'], // and a status
      completed_at: status === 'completed' ? created_at : null,
    };
    const answers = asked.flatMap(([engine, outcomes = '']) =>
      [...outcomes].map((outcome, prompt) =>
        answerOf(i, `${of}${prompt}`, engine as Engine, {
          created_at,
          ...(outcome === 'f' && { outcome: 'failed', text: null, text_markdown: null }),
        }),
      ),
    );
    return [run, ...answers];
  });
}

describe.each(ENGINES)('engines that fail for a brand (%s)', (_engine, open) => {
  const opened = openForEach(open);

  test.each<[string, readonly string[], readonly [expected: number, delivered: number] | null]>([
    ['less than half is answered', ['0 claude=aaaaa grok=aafff'], [5, 2]],
    ['half is answered', ['0 claude=aaaaaa grok=aaafff'], null],
    ['in a failed run', ['0 failed claude=aaaaa grok=fffff'], [5, 0]],
    ['the run has no row of the engine', ['0 claude=aaaaa grok='], [5, 0]],
    ['the latest run does not list the engine', ['0 claude=aaaaa', '13 claude=aaaaa grok=aaaaa'], [5, 0]],
    ['no run of 14 days lists the engine', ['0 claude=aaaaa', '15 grok=fffff'], null],
    ['only an earlier run failed', ['0 grok=aaaaa', '1 grok=fffff'], null],
    ['only the latest run failed', ['0 grok=fff', '1 grok=aaa'], [3, 0]],
    ['too few questions', ['0 grok=f', '1 grok=f'], null],
    ['few questions each day', ['0 grok=f', '1 grok=a', '2 grok=f'], [3, 1]],
    ['few questions, one good day', ['0 grok=ff', '1 grok=aa', '2 grok=ff'], null],
    ['a new engine', ['0 claude=aa grok=aa', '1 claude=aa', '2 claude=aa'], null],
    ['the run is still running', ['0 running grok=fffff'], null],
  ])('%s', async (_, runs, found) => {
    const { jobStore } = opened();
    const prompts = [...'012345'].map((i) => record.prompt({ id: `prm_${i}` }));
    const brand = record.brand({ platforms: ['claude', 'grok'] });
    await bring(jobStore, [record.account(), brand, ...prompts, ...recordsOf(runs)]);
    const { commandRuns } = jobStore;
    const failing = found === null ? [] : [{ engine: 'grok', expected: found[0], delivered: found[1] }];
    const { id: brand_id, account_id, name } = brand;
    expect(await commandRuns.failingEngines(NOW)).toEqual(
      failing.map((each) => ({ account_id, brand_id, name, ...each })),
    );
    const { brands_without_engine } = await commandRuns.totals(NOW, 86_400);
    expect(brands_without_engine['grok'] ?? 0).toBe(failing.length);
    // The brand no longer tracks the engine, is paused, or has no tracked prompt.
    for (const changed of [
      [{ ...brand, platforms: ['claude' as const] }],
      [{ ...brand, is_tracking_paused: true }],
      prompts.map((prompt) => ({ ...prompt, is_tracked: false })),
    ]) {
      await bring(jobStore, [...changed]);
      expect(await commandRuns.failingEngines(NOW)).toEqual([]);
      await bring(jobStore, [brand]);
    }
  });

  test('a brand of several, whose other engines and brands are well', async () => {
    const { jobStore } = opened();
    const promptsOf = (brand_id: string, of = '') =>
      [...'01234'].map((i) => record.prompt({ id: `prm_${of}${i}`, brand_id, theme_id: null }));
    await bring(jobStore, [
      record.account(),
      record.brand({ platforms: ['claude', 'grok'] }),
      brandOf('brd_2', { platforms: ['claude', 'grok'] }),
      ...promptsOf('brd_1'),
      ...promptsOf('brd_2', 'brd_2'),
      ...recordsOf(['0 claude=aaaaa grok=fffff']),
      ...recordsOf(['0 claude=aaaaa grok=aaaaa'], 'brd_2'),
    ]);
    const { deliveries, brands_without_engine } = await jobStore.commandRuns.totals(NOW, 86_400);
    expect(brands_without_engine).toEqual({ claude: 0, grok: 1 });
    expect(deliveries).toMatchObject({ grok: { expected: 10, delivered: 5 } }); // not half of all: no other alert
  });
});
