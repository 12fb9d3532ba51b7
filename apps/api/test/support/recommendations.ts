import { remeasureBrands } from '@brand-visibility/application';
import {
  getRecommendation,
  listRecommendations,
  type ImportRecord,
  type ResponseOf,
} from '@brand-visibility/contract';
import { EQUAL_WEIGHTS } from '@brand-visibility/domain';
import { newPostgresDatabase, newReader, postgresUrl, type TestDatabase } from '@brand-visibility/databases';
import { record, bring, NOW, worldOf } from '@brand-visibility/records';
import { openJobs, type DatabaseSettings } from '@brand-visibility/wiring';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call } from './client.js';
import { serviceOver, type TestService } from './service.js';

/** The same world, re-measured, in both databases, for the tests of the importing file. Responses must not differ. */

const WORLD = worldOf(52, { accounts: 2, brands: 3, prompts: 6, runs: 40 });
const [MINE] = WORLD.accounts;
const OWN_KEY = MINE?.keys[0]?.key ?? '';
const BRAND = MINE?.brand_ids[0] ?? '';

/** Recommendations done early in March, when windows exist, and generated from an early run. */
export const DONE: readonly ImportRecord<'recommendation'>[] = (
  [
    ['awaiting', { metric_key: 'platform:google_aio', baseline_value: 10 }],
    ['measured', { metric_key: 'overall', baseline_value: 1.5 }],
    ['measured_run', { metric_key: 'overall' }],
    ['no_baseline', { metric_key: 'overall', baseline_run_id: null }],
    ['no_metric', {}],
    ['no_window', { moves: [{ to: 'done', at: '2026-02-28T23:59:59.999999Z' }], baseline_value: 5 }],
    ['technical', { metric_key: 'overall', action_type: 'fix_technical' }],
    ['reviewed', { moves: [{ to: 'in_review', at: '2026-03-02T00:00:00Z' }] }],
    ['linked', { moves: [{ to: 'done', at: '2026-02-28T23:59:59.999999Z' }], baseline_value: 5 }],
  ] as const
).map(([id, fields], index) =>
  record.recommendation({
    id,
    brand_id: BRAND,
    title: `${MINE?.mark} ${id}`,
    created_at: `2026-03-01T00:00:00.00000${index}Z`,
    baseline_run_id: 'run_early',
    ...fields,
    moves: 'moves' in fields ? [...fields.moves] : [{ to: 'done', at: '2026-03-02T00:00:00Z' }],
  }),
);

/** Work done twice since; it counts towards the recommendation that was done before windows existed. */
const WORK = record.outreachWork({
  brand_id: BRAND,
  url: 'https://linked.example/page',
  recommendation_id: 'linked',
  moves: [
    { to: 'done', at: '2026-03-09T23:30:00Z' },
    { to: 'done', at: '2026-03-10T00:00:00Z' },
  ],
});

/** One run before the window and two in it, each with an answer to the brand's first prompt. */
const PROMPT = WORLD.records.find(
  (each) => each.type === 'prompt' && each.brand_id === BRAND && !each.deleted_at,
);
const RUNS = (
  [
    ['run_early', '2026-02-01T00:00:00Z', false],
    ['run_late', '2026-03-09T23:00:00Z', true],
    ['run_latest', '2026-03-10T11:00:00Z', true],
  ] as const
).flatMap(([id, completed_at, brand_named]) => [
  record.run({ id, brand_id: BRAND, platforms: ['claude'], completed_at }),
  record.answer({
    id: `ans_${id}`,
    run_id: id,
    prompt_id: PROMPT && 'id' in PROMPT ? PROMPT.id : '',
    platform: 'claude',
    brand_named,
    position: brand_named ? 1 : null,
    sentiment: brand_named ? 'positive' : null,
  }),
]);

let folder: string;
let database: TestDatabase;
let sqlite: TestService;
let postgres: TestService;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brand-visibility-recommendations-'));
  const file = join(folder, 'data.db');
  database = await newPostgresDatabase();
  await fill({ file });
  await fill({ url: database.url, connections: 2 });
  const reader = postgresUrl(database.name, await newReader('brand_visibility_reader'));
  sqlite = await serviceOver(`sqlite:${file}`, { now: NOW });
  postgres = await serviceOver(reader, { now: NOW, requireRowSecurity: true });
});
afterAll(async () => {
  await sqlite.stop();
  await postgres.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});

async function fill(settings: DatabaseSettings): Promise<void> {
  const { jobStore, close } = await openJobs(settings, 'create');
  await bring(jobStore, [...WORLD.records, ...RUNS, ...DONE, WORK]);
  const options = { weights: EQUAL_WEIGHTS, clock: () => NOW };
  for await (const brand of remeasureBrands(jobStore, await jobStore.brandIds(null), options))
    if (brand.brand_id === BRAND) expect(brand.measured.size).toBeGreaterThan(2);
  await close();
}

/** The response of both services, which must match byte for byte. */
async function get(path: string) {
  const options = { headers: { Authorization: `Bearer ${OWN_KEY}`, 'X-Request-Id': 'same' } };
  const [one, other] = await Promise.all([
    call(sqlite.port, path, options),
    call(postgres.port, path, options),
  ]);
  expect([other.status, other.text]).toEqual([one.status, one.text]);
  return one;
}

export const one = async (id: string): Promise<ResponseOf<typeof getRecommendation>> =>
  getRecommendation.response.parse((await get(`/v1/brands/${BRAND}/recommendations/${id}`)).body);

export const page = async (query: string): Promise<ResponseOf<typeof listRecommendations>> =>
  listRecommendations.response.parse((await get(`/v1/brands/${BRAND}/recommendations?${query}`)).body);
