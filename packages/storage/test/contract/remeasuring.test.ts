import {
  remeasureBrands,
  type BrandRemeasure,
  type JobStore,
  type MeasurementReader,
  type Store,
} from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import { EQUAL_WEIGHTS } from '@brand-visibility/domain/figures/weighting';
import { bring, record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { ENGINES } from '../support/engines.js';
import { everyBrandOf, openForEach, type OpenStore } from '../support/opened.js';
import { ask, shown as answered } from './ask.js';
import { instant } from './reads.js';
import { NAMED } from './small-world.js';

const day = (n: number) => `2026-04-${String(n).padStart(2, '0')}T00:00:00.000001Z`;
const NOW = instant('2026-05-01T00:00:00Z');

/** A run on a day in which Claude names the brand for the first `named` of four prompts. */
function runOn(n: number, named: number, brand_id = 'brd_1'): ImportRecord[] {
  const id = `run_${brand_id}_${n}`;
  return [
    record.run({ id, brand_id, platforms: ['claude'], completed_at: day(n) }),
    ...[1, 2, 3, 4].map((prompt) =>
      record.answer({
        id: `ans_${id}_${prompt}`,
        run_id: id,
        prompt_id: `prm_${brand_id}_${prompt}`,
        platform: 'claude',
        ...(prompt <= named ? NAMED : {}),
      }),
    ),
  ];
}

const brandOf = (brand_id: string): ImportRecord[] => [
  record.brand({ id: brand_id }),
  ...[1, 2, 3, 4].map((prompt) => record.prompt({ id: `prm_${brand_id}_${prompt}`, brand_id })),
];

/** Generated from the run of day 1, done on day 5. */
const recommended = (
  id: string,
  overrides: Partial<ImportRecord<'recommendation'>> = {},
): ImportRecord<'recommendation'> =>
  record.recommendation({
    id,
    moves: [{ to: 'done', at: day(5) }],
    metric_key: 'overall',
    baseline_run_id: 'run_brd_1_1',
    ...overrides,
  });

async function remeasured(
  jobStore: JobStore,
  brand_ids: readonly string[] = ['brd_1'],
  now = NOW,
): Promise<BrandRemeasure[]> {
  const found: BrandRemeasure[] = [];
  const options = { weights: EQUAL_WEIGHTS, clock: () => now };
  for await (const brand of remeasureBrands(jobStore, brand_ids, options)) found.push(brand);
  return found;
}

const idsOf = (found: readonly BrandRemeasure[]) => found.flatMap(({ measured }) => [...measured.keys()]);

/** The measurement in the response of getRecommendation. */
async function shown({ store }: OpenStore) {
  const response = await ask('getRecommendation', { recommendation_id: 'rec_1' }, {}, { store, now: NOW });
  return answered(response).measurement;
}

const FIRST = [record.account(), ...brandOf('brd_1'), ...runOn(1, 1), recommended('rec_1')];

describe.each(ENGINES)('a re-measure (%s)', (_engine, open) => {
  const opened = openForEach(open, ({ jobStore }) => bring(jobStore, FIRST));

  const MEASURED = {
    state: 'measured',
    expects_visibility_lift: true,
    metric: { key: 'overall', label: 'Overall visibility' },
    baseline: 25,
    current: 75,
    lift: 50,
    noise_band: 5,
    measured_at: '2026-05-01T00:00:00.000Z',
    window_opened_at: day(5),
    runs_in_window: 2,
    answers: { won: 1, provisional: 1, lost: 0, held: 1, runs_compared: 2, confirmable: true },
  };

  // Rule 9.5.
  test('shows in the response until a later run is measured', async () => {
    const { jobStore } = opened();
    expect(await shown(opened())).toMatchObject({ state: 'awaiting', baseline: 25, runs_in_window: 0 });
    expect(idsOf(await remeasured(jobStore))).toEqual([]);
    await bring(jobStore, [...runOn(6, 2), ...runOn(7, 3)]);
    expect(await shown(opened())).toMatchObject({ state: 'awaiting', current: null, runs_in_window: 2 });
    expect(idsOf(await remeasured(jobStore))).toEqual(['rec_1']);
    expect(JSON.stringify(await shown(opened()))).toBe(JSON.stringify(MEASURED));

    await bring(jobStore, runOn(8, 4));
    expect(await shown(opened())).toEqual({ ...MEASURED, runs_in_window: 3 });
    await remeasured(jobStore, ['brd_1'], NOW + 1n);
    expect(await shown(opened())).toMatchObject({
      current: 100,
      measured_at: '2026-05-01T00:00:00.000001Z',
      answers: { won: 2, provisional: 1, held: 1 },
    });
  });

  // Rule 9.5.
  test('excludes the answers of prompts deleted since', async () => {
    const { jobStore } = opened();
    await bring(jobStore, [...runOn(6, 3), record.prompt({ id: 'prm_brd_1_1', deleted_at: day(6) })]);
    await remeasured(jobStore);
    expect(await shown(opened())).toMatchObject({
      baseline: 0,
      current: 66.7,
      answers: { provisional: 2, held: 0, runs_compared: 1 },
    });
  });

  // Rules 9.5 and 12.10.
  test('is kept when the record is imported again unchanged, and dropped when the record contradicts it', async () => {
    const { jobStore } = opened();
    await bring(jobStore, runOn(6, 3));
    await remeasured(jobStore);
    await bring(jobStore, [recommended('rec_1', { title: 'Another title' })]);
    expect(await shown(opened())).toMatchObject({ state: 'measured', lift: 50 });
    await bring(jobStore, [recommended('rec_1', { baseline_value: 60 })]);
    expect(await shown(opened())).toMatchObject({ state: 'awaiting', baseline: 60, lift: null });
    expect(idsOf(await remeasured(jobStore))).toEqual(['rec_1']);
    expect(await shown(opened())).toMatchObject({ state: 'measured', baseline: 60, lift: 15 });
    await bring(jobStore, [
      recommended('rec_1', { baseline_value: 60, moves: [{ to: 'done', at: day(7) }] }),
    ]);
    expect(await shown(opened())).toMatchObject({ state: 'awaiting', current: null });
  });

  test('is over the latest runs', async () => {
    await bring(opened().jobStore, [...runOn(7, 2), ...runOn(6, 2)]);
    const recent = await opened().store.read(everyBrandOf('acc_1'), (reader) =>
      reader.brand('brd_1').runs.recent(2),
    );
    expect(recent.map(({ id }) => id)).toEqual(['run_brd_1_7', 'run_brd_1_6']);
  });

  test('measures everything once when two commands run concurrently', async () => {
    const { jobStore } = opened();
    await bring(jobStore, [...runOn(6, 3), recommended('rec_2'), recommended('rec_3')]);
    const found = await Promise.all([remeasured(jobStore), remeasured(jobStore)]);
    expect(found.flatMap(idsOf).sort()).toEqual(['rec_1', 'rec_2', 'rec_3']);
  });

  // Rule 9.5.
  test('reads each run once for a hundred recommendations, and so does their list', async () => {
    const { store, jobStore } = opened();
    const days = Array.from({ length: 28 }, (_, index) => index + 1);
    const advice = Array.from({ length: 100 }, (_, index) =>
      recommended(`rec_${index}`, {
        metric_key: index % 2 === 0 ? 'overall' : 'platform:claude',
        baseline_run_id: `run_brd_1_${1 + (index % 4)}`,
      }),
    );
    await bring(jobStore, [...days.flatMap((n) => runOn(n, n % 4)), ...advice]);
    const runsRead: string[] = [];
    const counting = <B extends MeasurementReader>(brand: B): B =>
      new Proxy(brand, {
        get: (of, name) => (name === 'facts' ? facts(of) : (Reflect.get(of, name, of) as unknown)),
      });
    const facts =
      (brand: MeasurementReader): MeasurementReader['facts'] =>
      (runs) => {
        runsRead.push(...runs.map(({ id }) => id));
        return brand.facts(runs);
      };
    const counted: JobStore = {
      ...jobStore,
      withRemeasureSession: (work) =>
        jobStore.withRemeasureSession((session) =>
          work({ ...session, brand: (id) => counting(session.brand(id)) }),
        ),
    };
    const read: Store['read'] = (scope, work) =>
      store.read(scope, (reader) =>
        work({ brands: reader.brands, brand: (id) => counting(reader.brand(id)) }),
      );
    const query = { limit: '100', status: 'done' };
    const states = async () => {
      const { data } = answered(
        await ask('listRecommendations', {}, query, { store: { ...store, read }, now: NOW }),
      );
      return [data.length, ...new Set(data.map(({ measurement }) => measurement?.state))];
    };
    const reads = () => [runsRead.length, new Set(runsRead.splice(0)).size];
    expect([await states(), reads()]).toEqual([
      [100, 'awaiting'],
      [28, 28],
    ]);
    expect([idsOf(await remeasured(counted)).length, reads()]).toEqual([100, [28, 28]]);
    expect([idsOf(await remeasured(counted)), await states(), reads()]).toEqual([
      [],
      [100, 'measured'],
      [0, 0],
    ]);
  });
});
