import { refreshBoard, remeasureBrands, type JobStore } from '@brand-visibility/application';
import { EQUAL_WEIGHTS } from '@brand-visibility/domain/figures/weighting';
import { type Plan, PLANS } from '@brand-visibility/domain/vocabulary';
import { publishedDocument } from '@brand-visibility/programs/conformance';
import { bring } from '@brand-visibility/records';
import type { Expectations } from '../checks/judged.js';
import { operationsOf } from '../drafts/operations.js';
import { FUZZ_NOW, fuzzWorld, LIMITED_PLAN } from './world.js';

/** Requests per minute of the limited plan: few enough to reach the limit, enough to be admitted at first. */
const FEW = 10;

/** The settings of every service over the data set. */
export const FUZZ_SETTINGS = {
  now: FUZZ_NOW,
  requestsPerMinute: Object.fromEntries(
    PLANS.map((plan) => [plan, plan === LIMITED_PLAN ? FEW : 1_000_000]),
  ) as Record<Plan, number>, // fromEntries forgets the keys' type
};

/** Fills a database with the data set of a seed. Returns the expectations for the responses of a service over it. */
export async function fillFuzzWorld(store: JobStore, seed: number, publicUrl: string): Promise<Expectations> {
  const operations = operationsOf(publishedDocument());
  const world = fuzzWorld(seed);
  const brand_ids = [...world.brands.keys()];
  await bring(store, world.records);
  const remeasured = remeasureBrands(store, brand_ids, { weights: EQUAL_WEIGHTS, clock: () => FUZZ_NOW });
  for await (const _ of remeasured);
  for (const brand_id of brand_ids) await refreshBoard(store, brand_id, FUZZ_NOW);
  return { material: { seed, operations, world }, publicUrl };
}
