import { refreshBoard, remeasureBrands, type JobStore } from '@brand-visibility/application';
import { EQUAL_WEIGHTS } from '@brand-visibility/domain/figures/weighting';
import type { Instant } from '@brand-visibility/domain/time/instant';
import { type Plan, PLANS } from '@brand-visibility/domain/vocabulary';
import { publishedDocument } from '@brand-visibility/programs/conformance';
import { bring } from '@brand-visibility/records';
import type { Expectations } from '../checks/judged.js';
import { operationsOf } from '../drafts/operations.js';
import { fetchCursors } from './cursors.js';
import { FUZZ_EARLIER, FUZZ_NOW, fuzzWorld, LIMITED_PLAN } from './world.js';

/** Requests per minute of the limited plan: few enough to reach the limit, enough to be admitted at first. */
const FEW = 10;

/** The settings of every service over the data set. */
export const FUZZ_SETTINGS = {
  now: FUZZ_NOW,
  requestsPerMinute: Object.fromEntries(
    PLANS.map((plan) => [plan, plan === LIMITED_PLAN ? FEW : 1_000_000]),
  ) as Record<Plan, number>, // fromEntries forgets the keys' type
};

interface Started {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Fills a database with the data set of a seed, with stale cursors of boards and valid ones of every list. `start`
 * starts a service over it. Returns the expectations for the responses of every such service.
 */
export async function fillFuzzWorld(
  store: JobStore,
  seed: number,
  publicUrl: string,
  start: () => Promise<Started>,
): Promise<Expectations> {
  const operations = operationsOf(publishedDocument());
  const world = fuzzWorld(seed);
  const brand_ids = [...world.brands.keys()];
  const refresh = async (at: Instant) => {
    for (const brand_id of brand_ids) await refreshBoard(store, brand_id, at);
  };
  await bring(store, world.records);
  const remeasured = remeasureBrands(store, brand_ids, { weights: EQUAL_WEIGHTS, clock: () => FUZZ_NOW });
  for await (const _ of remeasured);
  await refresh(FUZZ_EARLIER);
  const service = await start();
  const old = await fetchCursors(service.port, operations, world, true);
  await refresh(FUZZ_NOW);
  const cursors = [...old, ...(await fetchCursors(service.port, operations, world, false))];
  await service.stop();
  return { material: { seed, operations, world, cursors }, publicUrl };
}
