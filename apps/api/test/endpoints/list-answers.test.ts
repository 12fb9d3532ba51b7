import { formatInstant, MINUTE } from '@brand-visibility/domain';
import { NOW } from '@brand-visibility/records';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectContract, refusalOf } from '../support/contract-checks.js';
import {
  ANSWERS,
  DAY,
  add,
  ago,
  cursorOf,
  get,
  idsOf,
  pageOf,
  runOf,
  service as paged,
  paginate,
} from '../support/paged-world.js';
import { codeOf } from '../support/client.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

describe('the list of answers', () => {
  test.each(['/v1/brands/brd_a1/prompts/brd_a1_prompt_1/answers?limit=1'])(
    'of %s conforms to the contract',
    async (path) => {
      await expectContract(service, path);
    },
  );

  test.each([
    ['/v1/brands/brd_a1/prompts/absent/answers', ['not_found']],
    ['/v1/brands/brd_a1/prompts/brd_a1_prompt_1/answers?categories=x', ['unknown_parameter', 'categories']],
  ])('of %s is rejected: %j', async (path, refusal) => {
    expect(await refusalOf(service, path)).toEqual(refusal);
  });
});

// Rule 7.2.
describe('a cursor of answers', () => {
  test.each([
    ['', '&period=30d'],
    ['', '&tz=utc'],
    ['&period=90d&tz=Asia/Kolkata', '&tz=asia/KOLKATA&period=90d'],
    ['&platforms=claude,chatgpt', '&platforms=chatgpt,%22claude%22,claude'],
  ])('made with %j is accepted with %j, an equivalent query', async (one, other) => {
    const cursor = cursorOf(await get(`${ANSWERS}?limit=1${one}`));
    expect((await get(`${ANSWERS}?limit=1${other}&cursor=${cursor}`)).status).toBe(200);
  });

  test.each([
    ['', '&period=7d'],
    ['', '&tz=Europe/Paris'],
    ['', '&platforms=claude'],
    ['&platforms=claude,chatgpt', '&platforms=claude'],
    ['&start_date=2026-01-01&end_date=2026-03-10', ''],
  ])('made with %j is rejected with %j', async (one, other) => {
    const cursor = cursorOf(await get(`${ANSWERS}?limit=1${one}`));
    expect(codeOf(await get(`${ANSWERS}?limit=1${other}&cursor=${cursor}`))).toBe('invalid_cursor');
  });
});

describe('the answers to a prompt', () => {
  const inWindow = ['run_3', 'run_5', 'run_12', 'run_20'].flatMap((run) => [
    `${run}_prm_1_claude`,
    `${run}_prm_1_chatgpt`,
  ]);

  // Rule 7.5.
  test('keep the window of the first page, even if time passes and runs complete', async () => {
    let days = 0;
    const pages = await paginate(`${ANSWERS}?limit=1`, async () => {
      days += 1;
      paged.time.now += 5n * DAY;
      await add(runOf(`later_${days}`, -5 * days));
    });
    expect(pages.flatMap(idsOf)).toEqual(inWindow);
    const windows = pages.map((page) => JSON.stringify(pageOf(page).window));
    expect(new Set(windows).size).toBe(1);
    expect(pageOf(pages[0]!).window).toMatchObject({ period: '30d', end: formatInstant(NOW) });
  });

  // Rule 7.5.
  test('keep the carried run of the first page, even if a run completes inside the window', async () => {
    const path = `${ANSWERS}?start_date=2026-01-31&end_date=2026-02-01&limit=1`;
    const pages = await paginate(path, () => add(runOf('inside', 0, '2026-01-31T10:00:00Z')));
    expect(pages.flatMap(idsOf)).toEqual(['run_40_prm_1_claude', 'run_40_prm_1_chatgpt']);
    const carried = { carried_from: ago(40, MINUTE) };
    expect(pages.map((page) => pageOf(page).window)).toEqual([
      expect.objectContaining(carried),
      expect.objectContaining(carried),
    ]);
    expect((await paginate(path)).flatMap(idsOf)).toEqual(['inside_prm_1_claude', 'inside_prm_1_chatgpt']);
  });

  // Rule 11.4.
  test('are empty before the first run, with the window', async () => {
    const response = await get(`${ANSWERS}?start_date=2020-01-01&end_date=2020-01-31`);
    expect(response.body).toMatchObject({ window: { carried_from: null }, data: [], has_more: false });
  });
});
