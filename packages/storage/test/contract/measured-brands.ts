import {
  remeasureBrands,
  type BrandRemeasure,
  type JobStore,
  type Store,
} from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import { EQUAL_WEIGHTS } from '@brand-visibility/domain';
import { record } from '@brand-visibility/records';
import { instant } from './reads.js';
import { ask, shown as answered } from './ask.js';
import type { OpenStore } from '../support/opened.js';
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

/** The measurement in the response of getRecommendation. */
export async function shown({ store }: OpenStore, recommendation_id = 'rec_1') {
  const response = await ask('getRecommendation', { recommendation_id }, {}, { store, now: NOW });
  return answered(response).measurement;
}

/** One page of listRecommendations. */
export async function listed(store: Store) {
  const query = { limit: '100', status: 'done' };
  return answered(await ask('listRecommendations', {}, query, { store, now: NOW })).data;
}
