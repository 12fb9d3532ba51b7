import { refreshBoard, remeasureBrands } from '@brand-visibility/application';
import { EQUAL_WEIGHTS, PLANS, type Instant, type Plan } from '@brand-visibility/domain';
import { publishedDocument } from '@brand-visibility/programs/conformance';
import { PUBLIC_URL } from '@brand-visibility/programs/start';
import { bring } from '@brand-visibility/records';
import type { NewDatabase, OpenDatabase } from '../../databases.js';
import type { Serve, Served, Serving } from '../../serving.js';
import type { JudgeContext } from '../checks/judged.js';
import { operationsOf } from '../requests/operations.js';
import { judgeContext } from '../send.js';
import { fetchCursors } from './material.js';
import { FUZZ_EARLIER, FUZZ_NOW, fuzzWorld, LIMITED_PLAN } from './world.js';

/** Requests a minute of the limited plan: few enough to reach the limit, enough to be admitted at first. */
const FEW = 10;
const LIMITS = Object.fromEntries(
  PLANS.map((plan) => [plan, plan === LIMITED_PLAN ? FEW : 1_000_000]),
) as Record<Plan, number>; // fromEntries forgets the keys' type

/** The world of a seed in a database, with stale cursors of boards and valid ones of every list. */
export interface OpenFuzzWorld {
  readonly database: OpenDatabase;
  /** The expectations for the responses of every service over it. */
  readonly judging: JudgeContext;
  readonly start: (settings?: Omit<Serving, 'now'>) => Promise<Served>;
}

export async function openFuzzWorld(open: NewDatabase, serve: Serve, seed: number): Promise<OpenFuzzWorld> {
  const operations = operationsOf(publishedDocument());
  const world = fuzzWorld(seed);
  const database = await open();
  const brand_ids = [...world.brands.keys()];
  const refresh = async (at: Instant) => {
    for (const brand_id of brand_ids) await refreshBoard(database.jobStore(), brand_id, at);
  };
  const start = (settings: Omit<Serving, 'now'> = {}) =>
    serve(database.url, { now: FUZZ_NOW, requestsPerMinute: LIMITS, ...settings });

  await bring(database.jobStore(), world.records);
  const remeasured = remeasureBrands(database.jobStore(), brand_ids, {
    weights: EQUAL_WEIGHTS,
    clock: () => FUZZ_NOW,
  });
  for await (const _ of remeasured);
  await refresh(FUZZ_EARLIER);
  const service = await start();
  const old = await fetchCursors(service.port, operations, world, true);
  await refresh(FUZZ_NOW);
  const cursors = [...old, ...(await fetchCursors(service.port, operations, world, false))];
  await service.stop();
  return { database, judging: judgeContext({ seed, operations, world, cursors }, PUBLIC_URL), start };
}
