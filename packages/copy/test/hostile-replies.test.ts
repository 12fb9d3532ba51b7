import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  COPIED,
  answer,
  endless,
  feed,
  page,
  present,
  problem,
  run,
  startMisbehaving,
  type MisbehavingService,
  type Replies,
  type Reply,
} from './support/misbehaving-service.js';
import { newSurroundings, type Surroundings } from './support/surroundings.js';

const MIB = 1_048_576;
const RULE = 'an id has 1 to 64 characters of A-Z, a-z, 0-9, _ and -';

let service: MisbehavingService;
beforeAll(async () => {
  service = await startMisbehaving();
});
afterAll(() => service.close());

let around: Surroundings;
beforeEach(() => {
  around = newSurroundings(service);
});
afterEach(() => around.remove());

describe('what a terminal obeys', () => {
  const escapes = '\u001b[2J\u001b]0;title\u0007\u009b31m\r\u202e\u2028\u007f';
  const shown = '\\u{1b}[2J\\u{1b}]0;title\\u{7}\\u{9b}31m \\u{202e}\\u{2028}\\u{7f}';

  test('is escaped in a problem detail, and a long one is cut', async () => {
    const refuse = (detail: string) =>
      service.misbehave({ account: (_, response) => problem(response, 403, { code: 'denied', detail }) });
    refuse(`${escapes}\nno\n`);
    await around.expectRefusal(`denied: ${shown} no `);
    refuse('x'.repeat(3 * MIB));
    await around.expectRefusal(`denied: ${'x'.repeat(1992)}…`);
  });

  test('is escaped in a code, a header and a wrong parameter', async () => {
    const account: Reply = (_, response) => {
      response.setHeader('X-Request-Id', '\u009b2J');
      const errors = [{ parameter: escapes, detail: 'is wrong' }];
      return problem(response, 400, { code: escapes, detail: '', errors });
    };
    service.misbehave({ account });
    await around.expectRefusal(`${shown}: ${shown} is wrong (request \\u{9b}2J)`);
  });

  test('in names and texts is copied, and does not reach standard output', async () => {
    service.misbehave({
      brands: () => page({ id: 'brd_1', name: escapes }),
      prompt: () => ({ id: 'prm_1', text: escapes, theme: { [escapes]: escapes } }),
      answers: () => page(answer({ text: escapes })),
    });
    const ended = await around.copyTo(around.places);
    for (const { status, stderr } of ended) expect({ status, stderr }).toEqual({ status: 0, stderr: COPIED });
    const messages = (ended.at(-1)?.stdout ?? '').trim().split('\n');
    const records = messages.map((line) => JSON.parse(line) as { readonly record?: object }); // as the tap writes them
    expect(records.filter(({ record }) => record !== undefined).map(({ record }) => record)).toMatchObject([
      { text: escapes, theme: { [escapes]: escapes } },
      { text: escapes },
      { id: 'run_1' },
      { name: escapes },
    ]);
  });
});

describe('a reply of more than 64 MiB is not read to its end', () => {
  /** Beyond the limit, but with an end, so that a program without a limit ends too. */
  const SENT = 192 * MIB;
  const chunk = Buffer.alloc(MIB, ' ');
  const ROOM = 32 * MIB; // buffers of both sides

  test.each<[string, number, string]>([
    ['changes', 200, '/v1/brands/brd_1/changes'],
    ['account', 200, '/v1/account'],
    ['account', 403, '/v1/account'],
    ['account', 503, '/v1/account'],
  ])('%s, with status %i', async (name, status, path) => {
    service.misbehave({
      [name]: ((_, response) => {
        response.writeHead(status, { 'Content-Type': 'application/json' });
        return endless(response, chunk, SENT);
      }) satisfies Reply,
    });
    await around.expectRefusal(`the reply to GET ${path} is over 64 MiB`);
    expect(service.sent()).toBeLessThan(64 * MIB + ROOM);
  });

  test('compressed', async () => {
    const packed = gzipSync(Buffer.alloc(SENT, ' '));
    service.misbehave({
      brands: (_, response) => {
        response
          .writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' })
          .end(packed);
        return null;
      },
    });
    await around.expectRefusal('the reply to GET /v1/brands is over 64 MiB');
  });
});

test.each(['[', '{}'])('a reply of millions of %s is not parsed', async (text) => {
  service.misbehave({
    brands: (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      return endless(response, Buffer.alloc(MIB, text), 16 * MIB);
    },
  });
  await around.expectRefusal('the reply to GET /v1/brands has over 4,194,304 arrays and objects');
});

describe('a list without an end is an error', () => {
  /** The lists do end, so that a program without a limit ends too. */
  const PAGES = 1500;
  const list = {
    changes: 'the changes of brd_1',
    brands: 'the list of brands',
    answers: 'the answers of run_1',
  };
  const rows = {
    changes: (n: number) => present('run', `run_${n}`),
    brands: (n: number) => ({ id: `brd_${n}` }),
    answers: (n: number) => answer({ id: `ans_${n}` }),
  };

  describe.each(['changes', 'brands', 'answers'] as const)('%s', (name) => {
    let pages = 0;
    const endlessPages = (cursor: () => string, rowsOf: () => readonly object[]) => {
      pages = 0;
      service.misbehave({
        [name]: (() => {
          pages += 1;
          return { data: rowsOf(), has_more: pages < PAGES, next_cursor: cursor() };
        }) satisfies Reply,
      });
    };
    const row = () => [rows[name](pages)];

    test('whose pages are empty', async () => {
      endlessPages(
        () => `at ${pages}`,
        () => [],
      );
      await around.expectRefusal(
        `the service sent a page of ${list[name]} without rows and a cursor to more`,
      );
    });

    test('that repeats a cursor', async () => {
      endlessPages(() => 'again', row);
      await around.expectRefusal(`the service repeats a cursor of ${list[name]}, so the list would not end`);
    });

    test('that goes in circles', async () => {
      endlessPages(() => `at ${pages % 3}`, row);
      await around.expectRefusal(`the service repeats a cursor of ${list[name]}, so the list would not end`);
    });
  });

  test.each(['changes', 'brands'] as const)('%s that always go on', async (name) => {
    let pages = 0;
    service.misbehave({
      [name]: (() => {
        pages += 1;
        return { data: [rows[name](1)], has_more: pages < PAGES, next_cursor: `at ${pages}` };
      }) satisfies Reply,
    });
    await around.expectRefusal(`the service sent 1,000 pages of ${list[name]} without an end`, [
      around.folder,
    ]);
    expect(pages).toBe(1000);
  });

  test('brands of more than 64 MiB in all', async () => {
    let pages = 0;
    service.misbehave({
      brands: () => {
        pages += 1;
        return {
          data: [{ id: `brd_${pages}`, name: 'x'.repeat(8 * MIB) }],
          has_more: pages < 20,
          next_cursor: `${pages}`,
        };
      },
    });
    await around.expectRefusal('the service sent more than 64 MiB of the list of brands');
    expect(pages).toBe(8);
  });
});

describe('a list of many runs', () => {
  const ids = [1, 2, 3, 4].map((n) => `run_${n}`);
  const completed = (id: string) => ({
    ...run(id),
    completed_at: '2026-03-01T07:00:00.000Z',
    answer_count: 1,
  });
  const window = { carried_from: null };
  const days = 'the answers of brd_1 from 2026-03-01 to 2026-03-01';
  const many: Partial<Replies> = {
    changes: ({ cursor }) => (cursor === null ? feed(...ids.map((id) => present('run', id))) : feed()),
    runs: () => page(...ids.map(completed)),
    run: ({ path }) => completed(path.split('/').at(-1) ?? ''),
    answers: () => ({ ...page(...ids.map((run_id, n) => answer({ id: `ans_${n}`, run_id }))), window }),
  };
  let pages = 0;
  beforeEach(() => {
    pages = 0;
  });
  const paged = (rows: () => readonly object[], cursor = () => `at ${pages}`) => {
    pages += 1;
    return { data: rows(), has_more: pages < 20_000, next_cursor: cursor(), window };
  };

  test('is copied from', async () => {
    service.misbehave(many);
    const line = 'copied 4 runs, 4 answers and 0 prompts of 1 brand in 6 requests\n';
    for (const { stderr } of await around.copyTo(around.places)) expect(stderr).toBe(line);
  });

  test('whose window is carried is read one by one', async () => {
    const carried = { carried_from: '2026-02-01T07:00:00.000Z' };
    service.misbehave({
      ...many,
      answers: (request) =>
        request.run_id === null
          ? { ...page(answer({ run_id: 'run_1', id: 'ans_carried' })), window: carried }
          : page(answer({ run_id: request.run_id, id: `ans_${request.run_id}` })),
    });
    const [ended] = await around.copyTo([around.folder]);
    expect(ended?.stderr).toBe('copied 4 runs, 4 answers and 0 prompts of 1 brand in 15 requests\n');
    expect(readFileSync(join(around.folder, 'brd_1/answers/run_1.ndjson'), 'utf8')).toContain('ans_run_1');
  });

  test.each<[string, Partial<Replies>, string]>([
    [
      'with a wrong id',
      { runs: () => page(run('../x')) },
      `the service sent "../x" as an id of the runs of brd_1; ${RULE}`,
    ],
    [
      'that is no page',
      { runs: () => 7 },
      'the service sent a page of the runs of brd_1 that is not an object',
    ],
    [
      'whose pages are empty',
      { runs: () => paged(() => []) },
      'the service sent a page of the runs of brd_1 without rows and a cursor to more',
    ],
    [
      'that repeats a cursor',
      {
        runs: () =>
          paged(
            () => [completed('run_1')],
            () => 'again',
          ),
      },
      'the service repeats a cursor of the runs of brd_1, so the list would not end',
    ],
    [
      'without a window',
      { answers: () => page(answer()) },
      `the service sent a window of ${days} that is not an object`,
    ],
    [
      'whose answers repeat a cursor',
      {
        answers: () =>
          paged(
            () => [answer()],
            () => 'again',
          ),
      },
      `the service repeats a cursor of ${days}, so the list would not end`,
    ],
    [
      'whose answers always go on',
      { answers: () => paged(() => [answer({ id: `ans_${pages}` })]) },
      `the service sent 10,000 pages of ${days} without an end`,
    ],
    [
      'with a wrong answer',
      { answers: () => ({ ...page(answer({ competitors: 1 })), window }) },
      `the service sent competitors of ${days} that are not a list`,
    ],
  ])('%s', async (_, replies, line) => {
    service.misbehave({ ...many, ...replies });
    await around.expectRefusal(line);
  });

  test('whose answers are of other runs is given up', async () => {
    service.misbehave({
      ...many,
      answers: (request) =>
        request.run_id === null
          ? paged(() => [answer({ run_id: 'another' })])
          : page(answer({ run_id: request.run_id })),
    });
    const [ended] = await around.copyTo([around.folder]);
    expect([ended?.status, pages]).toEqual([0, 3]);
  });
});

describe('a reply that is something else is named', () => {
  const list = 'the changes of brd_1';
  const brand_access = (value: unknown) => () => ({ account_id: 'acc_1', key: { brand_access: value } });
  test.each<[string, Partial<Replies>, string | RegExp]>([
    ['no account', { account: () => [] }, 'the service sent an account that is not an object'],
    ['no access', { account: brand_access(null) }, 'the service sent a brand_access that is not an object'],
    [
      'no brands of the key',
      { account: brand_access({}) },
      'the service sent a brand_access without brand_ids',
    ],
    ['no page', { changes: () => 7 }, `the service sent a page of ${list} that is not an object`],
    [
      'no data',
      { changes: () => ({ has_more: false }) },
      `the service sent a page of ${list} without data or has_more`,
    ],
    [
      'no row',
      { changes: () => ({ ...feed(), data: [null] }) },
      `the service sent a row of ${list} that is not an object`,
    ],
    ['no cursor', { changes: () => page() }, `the service sent a page of ${list} without next_cursor`],
    [
      'a long cursor',
      { changes: () => ({ ...feed(), next_cursor: 'x'.repeat(1025) }) },
      `the service sent a page of ${list} with a next_cursor that is not one`,
    ],
    [
      'more rows than asked for',
      { changes: () => feed(...Array.from({ length: 1001 }, (_, n) => present('run', `run_${n}`))) },
      `the service sent 1001 rows of ${list}, more than the 1000 asked for`,
    ],
    [
      'another kind',
      { changes: () => feed({ kind: 'theme', id: 'thm_1', state: 'present' }) },
      `the service sent a row of ${list} with an unknown kind or state`,
    ],
    ['no run', { run: () => [] }, 'the service sent a run that is not an object'],
    [
      'no competitors',
      { answers: () => page(answer({ competitors: null })) },
      'the service sent competitors of the answers of run_1 that are not a list',
    ],
    [
      'a problem with wrong errors',
      { account: (_, response) => problem(response, 400, { code: 'x', detail: '', errors: [null] }) },
      /^the service sent a reply that cannot be read: TypeError: [^\n]*\n$/,
    ],
  ])('%s', async (_, replies, line) => {
    service.misbehave(replies);
    await around.expectRefusal(line);
  });
});
