import type { ImportRecord } from '@brand-visibility/contract';
import { MINUTE, formatInstant } from '@brand-visibility/domain';
import { record } from '@brand-visibility/test-fixtures';
import { bring, NOW } from '@brand-visibility/test-fixtures/store-contract';
import { openJobs } from '@brand-visibility/wiring';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call, codeOf, faultsOf, problemOf, type Reply } from '../support/client.js';
import { CURSOR_SECRET, serviceOver, type TestService, type TestSettings } from '../support/service.js';
import { apiKeyRecord, keyText } from '../support/world.js';

const DAY = 24n * 60n * MINUTE;
const ago = (days: number, later = 0n) => formatInstant(NOW - BigInt(days) * DAY + later);

let folder: string;
let file: string;
let service: TestService;

/** A run that is so many days old with an answer of each engine to each prompt, all created at once. */
function runOf(id: string, days: number, completed_at = ago(days, MINUTE)): ImportRecord[] {
  const created_at = ago(days);
  const engines = ['claude', 'chatgpt'] as const;
  return [
    record.run({ id, created_at, started_at: created_at, completed_at, platforms: [...engines] }),
    ...['prm_1', 'prm_2'].flatMap((prompt_id) =>
      engines.map((platform) =>
        record.answer({ id: `${id}_${prompt_id}_${platform}`, run_id: id, prompt_id, platform, created_at }),
      ),
    ),
  ];
}

async function add(records: readonly ImportRecord[]): Promise<void> {
  const jobs = await openJobs({ file }, 'create');
  await bring(jobs.workshop, records);
  await jobs.close();
}

async function restart(settings: TestSettings = {}): Promise<void> {
  const { now } = service.time;
  await service.stop();
  service = await serviceOver(`sqlite:${file}`, { now, ...settings });
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brand-visibility-lists-'));
  file = join(folder, 'data.db');
  await add([
    record.account(),
    apiKeyRecord('all', { account_id: 'acc_1' }),
    apiKeyRecord('other', { account_id: 'acc_1' }),
    ...['brd_1', 'brd_2', 'brd_3'].map((id) => record.brand({ id })),
    record.prompt({ id: 'prm_1' }),
    record.prompt({ id: 'prm_2' }),
    ...[40, 20, 12, 5, 3].flatMap((days) => runOf(`run_${days}`, days)),
  ]);
  service = await serviceOver(`sqlite:${file}`, { now: NOW });
});
afterEach(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

const get = (path: string, key = 'all') =>
  call(service.port, path, { headers: { Authorization: `Bearer ${keyText(key)}` } });

interface PageBody {
  readonly window?: unknown;
  readonly data: readonly { readonly id: string }[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/** The client has checked the body against the contract. */
const pageOf = ({ body }: Reply) => body as PageBody;
const idsOf = (reply: Reply) => pageOf(reply).data.map(({ id }) => id);
const cursorOf = (reply: Reply) => pageOf(reply).next_cursor ?? 'none';

const RUNS = '/v1/brands/brd_1/runs';
const ANSWERS = '/v1/brands/brd_1/prompts/prm_1/answers';
const NEWEST_RUNS = ['run_3', 'run_5', 'run_12', 'run_20', 'run_40'];

/** Every page from a path on, `between` running after each. */
async function walk(path: string, between: () => Promise<void> = async () => undefined): Promise<Reply[]> {
  const pages = [await get(path)];
  for (let page = pages[0]!; pageOf(page).next_cursor !== null;) {
    await between();
    page = await get(`${path}${path.includes('?') ? '&' : '?'}cursor=${cursorOf(page)}`);
    expect(page.status).toBe(200);
    pages.push(page);
  }
  return pages;
}

describe('a list (decisions 7)', () => {
  test('comes in the order of its endpoint, page by page, and says whether more follow', async () => {
    const pages = await walk(`${RUNS}?limit=2`);
    expect(pages.map(idsOf)).toEqual([
      NEWEST_RUNS.slice(0, 2),
      NEWEST_RUNS.slice(2, 4),
      NEWEST_RUNS.slice(4),
    ]);
    expect(pages.map((page) => pageOf(page).has_more)).toEqual([true, true, false]);
    expect((await walk('/v1/brands?limit=1')).flatMap(idsOf)).toEqual(['brd_1', 'brd_2', 'brd_3']);
    expect((await walk('/v1/brands/brd_1/prompts?limit=1')).flatMap(idsOf)).toEqual(['prm_1', 'prm_2']);
  });

  test('that fits its page to the row has no next one', async () => {
    const [page, ...more] = await walk(`${RUNS}?limit=5`);
    expect(more).toEqual([]);
    expect(page?.body).toMatchObject({ has_more: false, next_cursor: null });
  });

  test('neither repeats nor hides a row when others come and its last one goes', async () => {
    let number = 0;
    const pages = await walk(`${RUNS}?limit=1&status=completed`, async () => {
      number += 1;
      await add([
        ...runOf(`new_${number}`, 0),
        record.run({
          id: NEWEST_RUNS[number - 1]!,
          status: 'failed',
          completed_at: null,
          figures: null,
          platforms: ['claude', 'chatgpt'],
          created_at: ago(50),
        }),
      ]);
    });
    expect(pages.flatMap(idsOf)).toEqual(NEWEST_RUNS);
  });

  test('gives the same cursor for the same page, on every process with the same secret', async () => {
    const cursor = cursorOf(await get(`${RUNS}?limit=2`));
    await restart();
    expect(cursorOf(await get(`${RUNS}?limit=2`))).toBe(cursor);
    expect(cursor.length).toBeLessThanOrEqual(512);
  });
});

describe('a cursor', () => {
  test('goes on with another limit, and with another key of the account', async () => {
    const cursor = cursorOf(await get(`${RUNS}?limit=1`));
    expect(idsOf(await get(`${RUNS}?limit=3&cursor=${cursor}`, 'other'))).toEqual(NEWEST_RUNS.slice(1, 4));
    expect(idsOf(await get(`${RUNS}?cursor=${cursor}`))).toEqual(NEWEST_RUNS.slice(1));
  });

  test.each([
    ['', '&period=30d'],
    ['', '&tz=utc'],
    ['&period=90d&tz=Asia/Kolkata', '&tz=asia/KOLKATA&period=90d'],
    ['&platforms=claude,chatgpt', '&platforms=chatgpt,%22claude%22,claude'],
  ])('made with %j is good with %j, which asks for the same', async (one, other) => {
    const cursor = cursorOf(await get(`${ANSWERS}?limit=1${one}`));
    expect((await get(`${ANSWERS}?limit=1${other}&cursor=${cursor}`)).status).toBe(200);
  });

  test.each([
    ['', '&period=7d'],
    ['', '&tz=Europe/Paris'],
    ['', '&platforms=claude'],
    ['&platforms=claude,chatgpt', '&platforms=claude'],
    ['&start_date=2026-01-01&end_date=2026-03-10', ''],
  ])('made with %j is refused with %j', async (one, other) => {
    const cursor = cursorOf(await get(`${ANSWERS}?limit=1${one}`));
    expect(codeOf(await get(`${ANSWERS}?limit=1${other}&cursor=${cursor}`))).toBe('invalid_cursor');
  });

  test('of no form, of another list and of another secret are refused in the same words', async () => {
    const cursor = cursorOf(await get(`${RUNS}?limit=1`));
    await restart({ cursorSecrets: ['another secret of 32 characters or more'] });
    const refused = await Promise.all(
      [cursor, 'x', 'A'.repeat(600), `${cursor}A`, cursor.slice(0, -1), '%F0%9F%92%A9', '..'].map((each) =>
        get(`${RUNS}?cursor=${each}`),
      ),
    );
    expect(refused.map(codeOf)).toEqual(refused.map(() => 'invalid_cursor'));
    const words = refused.map(({ text }) => text.replace(/"request_id":"[^"]*"/, ''));
    expect(new Set(words).size).toBe(1);
    expect(refused.map((reply) => problemOf(reply).errors)[0]).toEqual([
      {
        parameter: 'cursor',
        detail: 'was not made for this request, or is outdated; start again from the first page',
      },
    ]);
  });

  test('outlives the change of the secret as long as the old one stands behind the new one', async () => {
    const cursor = cursorOf(await get(`${RUNS}?limit=1`));
    await restart({ cursorSecrets: ['another secret of 32 characters or more', CURSOR_SECRET] });
    const page = await get(`${RUNS}?limit=1&cursor=${cursor}`);
    expect(idsOf(page)).toEqual(['run_5']);
    await restart({ cursorSecrets: ['another secret of 32 characters or more'] });
    expect(idsOf(await get(`${RUNS}?limit=1&cursor=${cursorOf(page)}`))).toEqual(['run_12']);
  });

  test('is judged after every parameter and before the brand is looked for (decisions 4)', async () => {
    const unknown = await get(`${RUNS}?cursor=x&nope=1&limit=0`);
    expect([codeOf(unknown), ...faultsOf(unknown)]).toEqual(['unknown_parameter', 'nope']);
    const wrong = await get(`${RUNS}?cursor=x&limit=0&status=done`);
    expect([codeOf(wrong), ...faultsOf(wrong)]).toEqual(['invalid_parameter', 'limit', 'status']);
    const empty = await get(`${RUNS}?cursor=`);
    expect([codeOf(empty), ...faultsOf(empty)]).toEqual(['invalid_parameter', 'cursor']);
    expect(codeOf(await get('/v1/brands/brd_unknown/runs?cursor=x'))).toBe('invalid_cursor');
    expect(codeOf(await get('/v1/brands/brd_unknown/runs'))).toBe('not_found');
  });
});

describe('the answers to a prompt', () => {
  const inWindow = ['run_3', 'run_5', 'run_12', 'run_20'].flatMap((run) => [
    `${run}_prm_1_claude`,
    `${run}_prm_1_chatgpt`,
  ]);

  test('are those of the window, newest first, ties by id downwards', async () => {
    expect((await walk(`${ANSWERS}?limit=3`)).flatMap(idsOf)).toEqual(inWindow);
  });

  test('stay those of the window that the first page resolved, whatever time it is and whatever completes', async () => {
    let days = 0;
    const pages = await walk(`${ANSWERS}?limit=1`, async () => {
      days += 1;
      service.time.now += 5n * DAY;
      await add(runOf(`later_${days}`, -5 * days));
    });
    expect(pages.flatMap(idsOf)).toEqual(inWindow);
    const windows = pages.map((page) => JSON.stringify(pageOf(page).window));
    expect(new Set(windows).size).toBe(1);
    expect(pageOf(pages[0]!).window).toMatchObject({ period: '30d', end: formatInstant(NOW) });
  });

  test('stay those of the run that was carried when one completes inside the window', async () => {
    const path = `${ANSWERS}?start_date=2026-01-31&end_date=2026-02-01&limit=1`;
    const pages = await walk(path, () => add(runOf('inside', 0, '2026-01-31T10:00:00Z')));
    expect(pages.flatMap(idsOf)).toEqual(['run_40_prm_1_claude', 'run_40_prm_1_chatgpt']);
    const carried = { carried_from: ago(40, MINUTE) };
    expect(pages.map((page) => pageOf(page).window)).toEqual([
      expect.objectContaining(carried),
      expect.objectContaining(carried),
    ]);
    expect((await walk(path)).flatMap(idsOf)).toEqual(['inside_prm_1_claude', 'inside_prm_1_chatgpt']);
  });

  test('are none before the first run, and the window is shown all the same', async () => {
    const reply = await get(`${ANSWERS}?start_date=2020-01-01&end_date=2020-01-31`);
    expect(reply.body).toMatchObject({ window: { carried_from: null }, data: [], has_more: false });
  });
});
