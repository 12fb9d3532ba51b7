import { remeasureBrands } from '@brand-visibility/application';
import {
  getRecommendation,
  listRecommendations,
  type ImportRecord,
  type ReplyOf,
} from '@brand-visibility/contract';
import { BOARD_COLUMNS, EQUAL_WEIGHTS, parseInstant } from '@brand-visibility/domain';
import {
  newPostgresDatabase,
  newReader,
  postgresUrl,
  type TestDatabase,
} from '@brand-visibility/test-fixtures/postgres';
import { record } from '@brand-visibility/test-fixtures';
import { bring, NOW, worldOf } from '@brand-visibility/test-fixtures/store-contract';
import { openJobs, type DatabaseSettings } from '@brand-visibility/wiring';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call, codeOf } from '../support/client.js';
import { serviceOver, type TestService } from '../support/service.js';

/** Endpoints 14 and 15 over the same world in both databases, re-measured in both: nobody may tell them apart. */

const WORLD = worldOf(51, { accounts: 2, brands: 3, prompts: 6, runs: 40 });
const [MINE, THEIRS] = WORLD.accounts;
const OWN_KEY = MINE?.keys[0]?.key ?? '';
const BRAND = MINE?.brand_ids[0] ?? '';

/** Done at the beginning of March, when windows exist, and generated from an early run. */
const DONE: readonly ImportRecord<'recommendation'>[] = (
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
).map(([id, said], index) =>
  record.recommendation({
    id,
    brand_id: BRAND,
    title: `${MINE?.mark} ${id}`,
    created_at: `2026-03-01T00:00:00.00000${index}Z`,
    baseline_run_id: 'run_early',
    ...said,
    moves: 'moves' in said ? [...said.moves] : [{ to: 'done', at: '2026-03-02T00:00:00Z' }],
  }),
);

/** Work that was done twice since, which counts toward one that was done before windows existed. */
const WORK = record.outreachWork({
  brand_id: BRAND,
  url: 'https://linked.example/page',
  recommendation_id: 'linked',
  moves: [
    { to: 'done', at: '2026-03-09T23:30:00Z' },
    { to: 'done', at: '2026-03-10T00:00:00Z' },
  ],
});

/** A run before the window and two inside, each with all that the first prompt of the brand was answered. */
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
  const { workshop, close } = await openJobs(settings, 'create');
  await bring(workshop, [...WORLD.records, ...RUNS, ...DONE, WORK]);
  const options = { weights: EQUAL_WEIGHTS, clock: () => NOW };
  for await (const brand of remeasureBrands(workshop, await workshop.brandIds(null), options))
    if (brand.brand_id === BRAND) expect(brand.measured.size).toBeGreaterThan(2);
  await close();
}

/** The reply of both services, which is the same to the byte. */
async function get(path: string, key = OWN_KEY) {
  const ask = { headers: { Authorization: `Bearer ${key}`, 'X-Request-Id': 'same' } };
  const [one, other] = await Promise.all([call(sqlite.port, path, ask), call(postgres.port, path, ask)]);
  expect([other.status, other.text]).toEqual([one.status, one.text]);
  return one;
}

const one = async (id: string, brand_id = BRAND): Promise<ReplyOf<typeof getRecommendation>> =>
  getRecommendation.reply.parse((await get(`/v1/brands/${brand_id}/recommendations/${id}`)).body);

const page = async (query: string, brand_id = BRAND): Promise<ReplyOf<typeof listRecommendations>> =>
  listRecommendations.reply.parse((await get(`/v1/brands/${brand_id}/recommendations?${query}`)).body);

describe('one recommendation', () => {
  test.each([
    ['awaiting', { state: 'awaiting', baseline: 10, current: null, measured_at: null, answers: null }],
    [
      'measured',
      { state: 'measured', baseline: 1.5, metric: { key: 'overall', label: 'Overall visibility' } },
    ],
    [
      'measured_run',
      { state: 'measured', baseline: 0, current: 100, lift: 100, answers: { won: 1, runs_compared: 2 } },
    ],
    ['no_baseline', { state: 'unmeasurable', baseline: null, window_opened_at: '2026-03-02T00:00:00.000Z' }],
    ['no_metric', { state: 'unmeasurable', metric: null, baseline: null, noise_band: 5 }],
    ['no_window', { state: 'unmeasurable', window_opened_at: null, runs_in_window: null }],
    ['technical', { state: 'measured', expects_visibility_lift: false }],
  ])('%s shows its measurement', async (id, measurement) => {
    expect(await one(id)).toMatchObject({ id, status: 'done', measurement });
  });

  test('is done when linked work last was, and its window opens at the first such move since windows exist', async () => {
    expect(await one('linked')).toMatchObject({
      status: 'done',
      done_at: '2026-03-10T00:00:00.000Z',
      measurement: { window_opened_at: '2026-03-09T23:30:00.000Z', runs_in_window: 1 },
    });
  });

  test('that is not done shows none', async () => {
    expect(await one('reviewed')).toMatchObject({
      status: 'in_progress',
      started_at: '2026-03-02T00:00:00.000Z',
      done_at: null,
      measurement: null,
    });
  });

  test.each([
    ['that there is none of', `/v1/brands/${BRAND}/recommendations/rec_unknown`],
    ['of a brand that there is none of', '/v1/brands/brd_unknown/recommendations/measured'],
    ['of another brand', `/v1/brands/${MINE?.brand_ids[1]}/recommendations/measured`],
    ['with an id that none could have', `/v1/brands/${BRAND}/recommendations/%22'%20or%201=1--`],
    ['of another account', `/v1/brands/${THEIRS?.brand_ids[0]}/recommendations/measured`],
  ])('%s is not found', async (_what, path) => {
    const reply = await get(path);
    expect([reply.status, codeOf(reply)]).toEqual([404, 'not_found']);
  });

  test('takes no parameter', async () => {
    expect(codeOf(await get(`/v1/brands/${BRAND}/recommendations/measured?limit=1`))).toBe(
      'unknown_parameter',
    );
  });
});

describe('the list', () => {
  test.each([null, ...BOARD_COLUMNS])(
    'of column %s is walked page by page, as one long page',
    async (status) => {
      const filter = status === null ? '' : `&status=${status}`;
      const whole = await page(`limit=100${filter}`);
      expect(whole).toMatchObject({ has_more: false, next_cursor: null });
      const walked = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const next: ReplyOf<typeof listRecommendations> = await page(
          `limit=3${filter}${cursor === '' ? '' : `&cursor=${cursor}`}`,
        );
        expect(next.has_more).toBe(next.next_cursor !== null);
        walked.push(...next.data);
        cursor = next.next_cursor;
      }
      expect(walked).toEqual(whole.data);
      const all = (await page('')).data;
      expect(walked).toEqual(all.filter((each) => status === null || each.status === status));
      const order = all.map(({ created_at, id }) => `${parseInstant(created_at)} ${id}`);
      expect(order).toEqual([...order].sort().reverse());
    },
  );

  test('shows each as it is shown alone', async () => {
    const { data } = await page('limit=100');
    expect(data.length).toBeGreaterThanOrEqual(DONE.length);
    for (const each of data) expect(await one(each.id)).toEqual(each);
  });

  test('refuses the cursor of another list, and knows it under another limit', async () => {
    const { next_cursor } = await page('limit=1&status=done');
    const cursor = `cursor=${next_cursor}`;
    expect((await page(`limit=2&status=done&${cursor}`)).data).toHaveLength(2);
    const others = [
      `/v1/brands/${BRAND}/recommendations?${cursor}`,
      `/v1/brands/${BRAND}/recommendations?status=dismissed&${cursor}`,
      `/v1/brands/${MINE?.brand_ids[1]}/recommendations?status=done&${cursor}`,
      `/v1/brands/${BRAND}/runs?${cursor}`,
      `/v1/brands/${BRAND}/recommendations?status=done&${cursor.slice(0, -1)}`,
    ];
    for (const path of others) expect(codeOf(await get(path))).toBe('invalid_cursor');
  });

  test.each([
    ['status=in_review', 'invalid_parameter'],
    ['limit=101', 'invalid_parameter'],
    ['cursor=', 'invalid_parameter'],
    ['category=content_gap', 'unknown_parameter'],
  ])('refuses %s', async (query, code) => {
    expect(codeOf(await get(`/v1/brands/${BRAND}/recommendations?${query}`))).toBe(code);
  });
});
