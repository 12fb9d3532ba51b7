import { createClient } from '@brand-visibility/client';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import Database from 'better-sqlite3';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceError } from '../src/received.js';
import { clientSource } from '../src/client-source.js';
import { sync } from '../src/sync.js';
import { openSqliteTarget } from '../src/targets/sqlite/sqlite-target.js';
import { SILENT } from './support/service.js';

/** Responses of a service with one brand, some of which are wrong. */

type HttpResponse = (query: URLSearchParams, path: string) => unknown;

const page = (...data: readonly unknown[]) => ({ data, has_more: false, next_cursor: null });
const feed = (...data: readonly unknown[]) => ({ ...page(...data), next_cursor: 'end' });
const present = (kind: 'run' | 'prompt', id: string) => ({ kind, id, state: 'present' });
const run = (id: string) => ({
  id,
  status: 'completed',
  completed_at: '2026-03-01T07:00:00.000Z',
  answer_count: 1,
});
const answer = (run_id: string, fields: object = {}) => ({
  id: `ans_${run_id}`,
  run_id,
  prompt_id: 'prm_1',
  competitors: [],
  sources: [],
  text: 'Acme.',
  ...fields,
});

const RESPONSES = {
  account: () => ({ account_id: 'acc_1', key: { brand_access: { all_brands: true, brand_ids: [] } } }),
  brands: () => page({ id: 'brd_1', name: 'Acme' }),
  changes: (query) =>
    query.has('cursor') ? feed() : feed(present('prompt', 'prm_1'), present('run', 'run_1')),
  run: (_, path) => run(path.split('/').at(-1) ?? ''),
  prompt: () => ({ id: 'prm_1', text: 'Which?' }),
  runs: () => page(run('run_1')),
  answers: (query) => page(answer(query.get('run_id') ?? '')),
  methodology: () => ({ version: '1', zone_data: '2026a', engine_weights: { claude: '1/2' }, rules: [] }),
  filters: () => ({ themes: [{ value: 'thm_1', name: 'Price', prompt_count: 1 }] }),
  rivals: () => ({ data: [{ name: 'Globex', domain: null }] }),
  domains: () => page({ domain: 'a.example', owner: 'other', competitor_name: null, source_type: null }),
} satisfies Record<string, HttpResponse>;

const REFUSED = { code: 'invalid_cursor', detail: 'The list has changed.', errors: [] };

type Responses = Partial<Record<keyof typeof RESPONSES, HttpResponse>>;

const PATHS: readonly (readonly [RegExp, keyof typeof RESPONSES])[] = [
  [/\/account$/, 'account'],
  [/\/brands$/, 'brands'],
  [/\/methodology$/, 'methodology'],
  [/\/filters$/, 'filters'],
  [/\/competitors$/, 'rivals'],
  [/\/domains$/, 'domains'],
  [/\/changes$/, 'changes'],
  [/\/answers$/, 'answers'],
  [/\/runs$/, 'runs'],
  [/\/runs\/[^/]+$/, 'run'],
  [/\/prompts\/[^/]+$/, 'prompt'],
];

let folder: string;
let requests: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'brand-visibility-copy-'));
  requests = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

async function copy(changed: Responses = {}, day = '2026-03-10'): Promise<void> {
  const responses: Record<string, HttpResponse> = { ...RESPONSES, ...changed };
  const client = createClient({
    baseUrl: 'http://service.example',
    fetch: async (url) => {
      const { pathname, searchParams } = new URL(url);
      requests.push(pathname);
      const name = PATHS.find(([path]) => path.test(pathname))?.[1] ?? '';
      const body = responses[name]?.(searchParams, pathname);
      return body === REFUSED ? Response.json(REFUSED, { status: 400 }) : Response.json(body);
    },
  });
  const target = await openSqliteTarget(join(folder, 'copy.sqlite'));
  try {
    await sync({ source: clientSource(client), target, report: SILENT, now: () => `${day}T12:00:00Z` });
  } finally {
    target.close();
  }
}

function rowsIn(sql: string): unknown[][] {
  const db = new Database(join(folder, 'copy.sqlite'), { readonly: true });
  try {
    return db.prepare<[], unknown[]>(sql).raw().all();
  } finally {
    db.close();
  }
}

const answers = () => rowsIn('select id from answer order by id').flat();

describe('a response of a wrong shape is named', () => {
  const more = (...data: readonly unknown[]) => ({ data, has_more: true, next_cursor: null });
  test.each<[string, Responses]>([
    ['account_id of the account', { account: () => [] }],
    [
      'brand_ids of brand_access of key of the account',
      { account: () => accountWith({ all_brands: false }) },
    ],
    ['all_brands of brand_access of key of the account', { account: () => accountWith(null) }],
    ['data of a page of the list of brands', { brands: () => 7 }],
    ['has_more of a page of the list of brands', { brands: () => ({ data: [] }) }],
    ['next_cursor of a page of the list of brands', { brands: () => more({ id: 'brd_1' }) }],
    ['id of a row of the list of brands', { brands: () => page(null) }],
    ['next_cursor of a page of the changes of brd_1', { changes: () => page() }],
    ['state of a row of the changes of brd_1', { changes: () => feed({ kind: 'run', id: 'run_1' }) }],
    ['name of a row of the list of brands', { brands: () => page({ id: 'brd_1' }) }],
    ['version of the methodology', { methodology: () => 0 }],
    ['themes of the filters of brd_1', { filters: () => ({}) }],
    ['value of a theme of brd_1', { filters: () => ({ themes: [0] }) }],
    ['data of the watched rivals of brd_1', { rivals: () => ({}) }],
    ['name of a watched rival of brd_1', { rivals: () => ({ data: [{}] }) }],
    ['owner of a row of the cited domains of brd_1', { domains: () => page({ domain: '' }) }],
    ['name of a competitor in ans_run_1', { answers: () => page(answer('run_1', { competitors: [{}] })) }],
    ['domain of a source of ans_run_1', { answers: () => page(answer('run_1', { sources: [null] })) }],
    ['id of the run run_1', { run: () => [] }],
    ['id of the prompt prm_1', { prompt: () => ({ id: 1 }) }],
    [
      'competitors of a row of the answers of run_1',
      { answers: () => page(answer('run_1', { competitors: 1 })) },
    ],
  ])('%s', async (what, responses) => {
    const copied = copy(responses);
    await expect(copied).rejects.toThrow(ServiceError);
    await expect(copied).rejects.toThrow(
      `the service sent no valid ${what}; check the service URL and any proxy`,
    );
  });
});

const accountWith = (brand_access: unknown) => ({ account_id: 'acc_1', key: { brand_access } });

test('a run with a wrong answer among others stays as it was, and is copied by the next call', async () => {
  await copy();
  expect(answers()).toEqual(['ans_run_1']);
  const changes: HttpResponse = (query) =>
    query.get('cursor') === 'end' ? feed(present('run', 'run_1')) : feed();
  const first = { data: [answer('run_1', { id: 'ans_2' })], has_more: true, next_cursor: 'more' };
  const wrong: HttpResponse = (query) => (query.has('cursor') ? page({}) : first);
  await expect(copy({ changes, answers: wrong })).rejects.toThrow(ServiceError);
  expect(answers()).toEqual(['ans_run_1']);
  await copy({ answers: () => page(answer('run_1', { id: 'ans_2' }), answer('run_1', { id: 'ans_3' })) });
  expect(answers()).toEqual(['ans_2', 'ans_3']);
});

describe('many runs are copied one by one', () => {
  const ids = [1, 2, 3, 4].map((n) => `run_${n}`);
  const window = { carried_from: null };
  const many: Responses = {
    changes: (query) => (query.has('cursor') ? feed() : feed(...ids.map((id) => present('run', id)))),
    runs: () => page(...ids.map(run)),
  };

  test('if the window has the answers of an earlier one', async () => {
    const carried = { carried_from: '2026-02-01T07:00:00.000Z' };
    await copy({
      ...many,
      answers: (query) =>
        query.has('run_id')
          ? RESPONSES.answers(query)
          : { ...page(answer('run_1', { id: 'ans_carried' })), window: carried },
    });
    expect([answers(), requests.length]).toEqual([ids.map((id) => `ans_${id}`), 19]);
  });

  test('if the first pages of the window have answers of other runs only', async () => {
    let pages = 0;
    await copy({
      ...many,
      answers: (query) => {
        if (query.has('run_id')) return RESPONSES.answers(query);
        pages += 1;
        return { data: [answer('another')], has_more: true, next_cursor: `at ${pages}`, window };
      },
    });
    expect([answers(), pages]).toEqual([ids.map((id) => `ans_${id}`), 3]);
  });
});

describe('the cited domains', () => {
  const cited = (...domains: readonly string[]) => domains.map((domain) => ({ domain, owner: 'other' }));
  const copiedDomains = () => rowsIn('select domain from source_domain order by domain').flat();
  const secondRefused: HttpResponse = (query) =>
    query.has('cursor') ? REFUSED : { data: cited('a.example'), has_more: true, next_cursor: 'more' };

  test('are those of five pages', async () => {
    const pages: HttpResponse = (query) => {
      const number = Number(query.get('cursor'));
      return { data: cited(`${number}.example`), has_more: true, next_cursor: String(number + 1) };
    };
    await copy({ domains: pages });
    expect(copiedDomains()).toEqual([0, 1, 2, 3, 4].map((number) => `${number}.example`));
  });

  test('are read from the start if a cursor is refused', async () => {
    let refusals = 2;
    await copy({
      domains: (query) => {
        if (!query.has('cursor')) return secondRefused(query, '');
        refusals -= 1;
        return refusals < 0 ? page(...cited('b.example')) : REFUSED;
      },
    });
    expect(copiedDomains()).toEqual(['a.example', 'b.example']);
  });

  test('are read again only on another day, or if the brand or a row of the feed has changed', async () => {
    const brands = () => page({ id: 'brd_1', name: 'Acme Ltd' });
    const later: HttpResponse = () => page(...cited('z.example'));
    const reads: number[] = [];
    const next = async (...args: Parameters<typeof copy>) => {
      await copy(...args);
      reads.push(requests.filter((path) => path.endsWith('/domains')).length);
    };
    await next();
    await next({ domains: later });
    await next({ brands });
    await next({ brands, changes: () => feed(present('prompt', 'prm_1')) });
    await next({ brands, domains: later }, '2026-03-11');
    expect([reads, copiedDomains()]).toEqual([[1, 1, 2, 3, 4], ['z.example']]);
  });

  test('stay as they were if every cursor is refused, with the rest of the copy', async () => {
    await copy();
    await copy(
      { domains: secondRefused, answers: () => page(answer('run_1', { id: 'ans_2' })) },
      '2026-03-11',
    );
    expect([copiedDomains(), answers()]).toEqual([['a.example'], ['ans_run_1']]);
    expect(requests.filter((path) => path.endsWith('/domains'))).toHaveLength(1 + 6);
  });
});

test('the view of counts has the answers of each day and engine', async () => {
  const named = (id: string, position: number | null, sentiment: string) =>
    answer('run_1', { id, platform: 'claude', brand_named: true, position, sentiment });
  const unnamed = { id: 'e', platform: 'grok', brand_named: false, position: null, sentiment: null };
  await copy({
    run: () => ({ ...run('run_1'), completed_at: '2026-03-01T23:59:59.999Z' }),
    answers: () =>
      page(
        named('a', 2, 'mixed'),
        named('b', 4, 'neutral'),
        named('c', 1, 'positive'),
        named('d', null, 'negative'),
        answer('run_1', unnamed),
      ),
  });
  const columns =
    'run_count, answer_count, named_count, position_count, position_sum, positive_count, neutral_count, negative_count';
  expect(rowsIn(`select day, platform, ${columns} from answer_counts_by_day order by platform`)).toEqual([
    ['2026-03-01', 'claude', 1, 4, 4, 3, 7, 1, 2, 1],
    ['2026-03-01', 'grok', 1, 1, 0, 0, 0, 0, 0, 0],
  ]);
});
