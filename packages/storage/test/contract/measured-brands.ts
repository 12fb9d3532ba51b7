import {
  cursorSeal,
  getRecommendation,
  listRecommendations,
  remeasureBrands,
  type BrandRemeasure,
  type Caller,
  type Context,
  type Store,
  type JobStore,
} from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import { EQUAL_WEIGHTS, Refusal } from '@brand-visibility/domain';
import { record } from '@brand-visibility/records';
import { instant } from './agreement.js';
import type { OpenStore } from './opened.js';
import { NAMED } from './small-world.js';

/** Brands with done recommendations, and their measurements. */

export const day = (n: number) => `2026-04-${String(n).padStart(2, '0')}T00:00:00.000001Z`;
export const NOW = instant('2026-05-01T00:00:00Z');

/** A run on a day in which Claude names the brand for the first `named` of four prompts. */
export function runOn(n: number, named: number, brand_id = 'brd_1'): ImportRecord[] {
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

export const brandOf = (brand_id: string): ImportRecord[] => [
  record.brand({ id: brand_id }),
  ...[1, 2, 3, 4].map((prompt) => record.prompt({ id: `prm_${brand_id}_${prompt}`, brand_id })),
];

/** Generated from the run of day 1, done on day 5. */
export const recommended = (
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

export async function remeasured(
  jobStore: JobStore,
  brand_ids: readonly string[] = ['brd_1'],
  now = NOW,
): Promise<BrandRemeasure[]> {
  const found: BrandRemeasure[] = [];
  const options = { weights: EQUAL_WEIGHTS, clock: () => now };
  for await (const brand of remeasureBrands(jobStore, brand_ids, options)) found.push(brand);
  return found;
}

export const idsOf = (found: readonly BrandRemeasure[]) =>
  found.flatMap(({ measured }) => [...measured.keys()]);

const contextOf = (store: Store): Context => ({
  store,
  now: NOW,
  weights: EQUAL_WEIGHTS,
  cursors: cursorSeal(['a secret of the tests that has 32 characters or more']),
  zoneData: '2026a',
});

/** Use cases only read the account and the brands of a caller's key. */
const CALLER = {
  key: { id: 'key_1', account: { id: 'acc_1' }, all_brands: true, brand_ids: [] },
} as unknown as Caller;

/** The measurement in the response of getRecommendation. */
export async function shown({ store }: OpenStore, recommendation_id = 'rec_1') {
  const path = { brand_id: 'brd_1', recommendation_id };
  const response = await getRecommendation(contextOf(store), CALLER, path, {});
  if (response instanceof Refusal) throw new Error(response.code);
  return response.measurement;
}

/** One page of listRecommendations. */
export async function listed(store: Store) {
  const query = { limit: 100, cursor: undefined, status: 'done', format: 'json', bom: false } as const;
  const response = await listRecommendations(contextOf(store), CALLER, { brand_id: 'brd_1' }, query);
  if (response instanceof Refusal) throw new Error(response.code);
  return response.data;
}
