import { invalidCursor, type OperationId, OPERATIONS, parseQuery, Refusal } from '@brand-visibility/contract';
import { describe, expect, test } from '@jest/globals';
import { cursorSeal } from '../../src/endpoints/cursor-seal.js';
import { boundTo, paginate, type Page, type Pagination } from '../../src/endpoints/paging.js';
import type { PageRows } from '../../src/ports.js';
import type { Caller } from '../../src/endpoints/use-case.js';
import { known } from '../known-key.js';

interface Row {
  readonly id: string;
  readonly at: bigint;
}

const cursors = cursorSeal(['a secret of the tests, which is long enough']);
const caller: Caller = { key: known, requestsPerMinute: 60 };
const PATH = { brand_id: 'brd_1', prompt_id: 'prm_1' };
const ROWS: readonly Row[] = ['a', 'b', 'c', 'd', 'e'].map((id, n) => ({
  id,
  at: 1_772_323_200_000_000n + BigInt(n),
}));

interface ListRequest {
  readonly operation?: OperationId;
  readonly caller?: Caller;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
}

/** The pagination of a request, or its refusal. */
const requested = (
  cursor: string | undefined,
  { operation = 'listAnswers', path = PATH, query, ...request }: ListRequest = {},
) => paginate({ cursors }, request.caller ?? caller, operation, path, { limit: 2, cursor, ...query });

function paginated(cursor?: string, request?: ListRequest): Pagination {
  const paginated = requested(cursor, request);
  if (paginated instanceof Refusal) throw new Error(paginated.code);
  return paginated;
}

const pageOf = (
  paginated: Pagination,
  rows: readonly Row[] | PageRows<Row>,
  ...pinned: [(readonly string[])?]
): Page<string> => {
  const page = paginated.page('rows' in rows ? rows : { rows, isCut: false }, ({ at }) => at, ...pinned);
  return { ...page, data: page.data.map(({ id }) => id) };
};

/** The cursor of a first page of two rows. */
function cursorOf(request?: ListRequest, ...pinned: [(readonly string[])?]): string {
  const { next_cursor } = pageOf(paginated(undefined, request), ROWS.slice(0, 3), ...pinned);
  if (next_cursor === null) throw new Error('more rows follow');
  return next_cursor;
}

describe('a page (rule 7.1)', () => {
  test('starts at the first row without a cursor, and reads one row more than it shows', () => {
    expect(paginated()).toMatchObject({ slice: { after: null, limit: 3 }, pinned: null });
  });

  test.each([
    [0, [], false],
    [1, ['a'], false],
    [2, ['a', 'b'], false],
    [3, ['a', 'b'], true],
  ])('with limit 2 and %i rows read has data %j and has_more %s', (count, data, has_more) => {
    expect(pageOf(paginated(), ROWS.slice(0, count))).toEqual({
      data,
      has_more,
      next_cursor: has_more ? expect.any(String) : null,
    });
  });

  // Rule 7.7.
  test('cut at its size has more rows and continues after its last row', () => {
    const cut = { rows: ROWS.slice(0, 1), isCut: true };
    const page = pageOf(paginated(), cut);
    expect(page).toEqual({ data: ['a'], has_more: true, next_cursor: expect.any(String) });
    expect(paginated(page.next_cursor ?? '').slice.after).toEqual({ key: ROWS[0]?.at, id: 'a' });
    expect(pageOf(paginated(), { ...cut, isCut: false })).toMatchObject({
      has_more: false,
      next_cursor: null,
    });
  });

  test('of large rows is limited to 4 MiB', () => {
    expect(paginated().slice.bytes).toBe(4_194_304);
  });

  test('starts after the last row of the previous page, with its own limit', () => {
    expect(paginated(cursorOf(), { query: { limit: 50 } })).toMatchObject({
      slice: { after: { key: ROWS[1]?.at, id: 'b' }, limit: 51 },
      pinned: [],
    });
  });

  test('receives the pinned values of the first page', () => {
    const cursor = cursorOf({}, ['one', '', 'a "third"']);
    expect(paginated(cursor).pinned).toEqual(['one', '', 'a "third"']);
  });
});

describe('a cursor (rule 7.2)', () => {
  const query = { platforms: ['claude', 'grok'], tz: 'UTC' };
  const cursor = cursorOf({ query });

  test.each<[string, ListRequest]>([
    ['another endpoint', { operation: 'listRuns' }],
    [
      'another account',
      { caller: { ...caller, key: { ...known, account: { ...known.account, id: 'acc_2' } } } },
    ],
    ['another brand', { path: { ...PATH, brand_id: 'brd_2' } }],
    ['brand and parent swapped', { path: { brand_id: 'prm_1', prompt_id: 'brd_1' } }],
    ['no parent', { path: { brand_id: 'brd_1' } }],
    ['another value of a filter', { query: { ...query, tz: 'Asia/Tokyo' } }],
    ['another element of a list', { query: { ...query, platforms: ['claude', 'gemini'] } }],
    ['one element more', { query: { ...query, platforms: ['claude', 'grok', 'gemini'] } }],
    ['one filter more', { query: { ...query, period: '7d' } }],
    ['the value of a filter under another name', { query: { platforms: query.platforms, zone: 'UTC' } }],
  ])('is refused with %s', (_, request) => {
    expect(requested(cursor, { query, ...request })).toEqual(invalidCursor());
  });

  test.each<[string, ListRequest]>([
    ['another limit', { query: { ...query, limit: 7 } }],
    ['another format', { query: { ...query, format: 'csv' } }],
    ['a list in another order', { query: { ...query, platforms: ['grok', 'claude'] } }],
    ['a filter that was not sent', { query: { ...query, theme_ids: undefined } }],
    ['another key of the account', { caller: { ...caller, key: { ...known, id: 'key_2' } } }],
    ['the path read in another order', { path: { prompt_id: 'prm_1', brand_id: 'brd_1' } }],
  ])('is accepted with %s, and the next page has the same cursor', (_, request) => {
    const again = paginated(cursor, { query, ...request });
    expect(again.slice.after).toEqual({ key: ROWS[1]?.at, id: 'b' });
    expect(
      cursorOf({
        query,
        ...request,
        ...('query' in request ? { query: { ...request.query, limit: 2 } } : {}),
      }),
    ).toBe(cursor);
  });

  // Texts of release r0.1.0 before these lists took `prompt_ids`, which is not bound unless it is sent.
  test.each([
    ['listBrandAnswers', ''],
    ['getVisibilityGroups', '["group_by","prompt"],["order","desc"],SORT'],
    ['listSourceDomains', '["order","desc"],SORT'],
    ['listSourcePages', '["order","desc"],SORT'],
  ] as const)('of %s is bound as by earlier releases', (id, before) => {
    const sort = id === 'getVisibilityGroups' ? 'answers_naming_competitors_not_you' : 'answer_share';
    const bound = (...sent: readonly [string, string][]) => {
      const parsed = parseQuery(
        OPERATIONS[id],
        sent.map(([name, value]) => ({ name, value })),
        0n,
      );
      if (parsed instanceof Refusal) throw new Error(parsed.code);
      const { limit: _, format: __, ...filters } = parsed;
      return boundTo(id, 'acc_1', { brand_id: 'brd_1' }, filters);
    };
    const filters = [
      ...(before === '' ? [] : [before.replace('SORT', `["sort","${sort}"]`)]),
      '["tz","UTC"]',
    ];
    expect(bound()).toBe(`["${id}","acc_1",[["brand_id","brd_1"]],[${filters.join(',')}]]`);
    expect(bound(['prompt_ids', 'b,a'])).toContain('["prompt_ids",["a","b"]]');
    expect(bound(['prompt_ids', 'b,a'])).toBe(bound(['prompt_ids', 'a,b']));
  });

  test.each([
    ['altered', `${cursorOf().slice(0, -2)}AA`],
    ['of a removed secret', cursorSeal(['another secret of the tests, long enough']).seal('["1","a"]', '')],
  ])('that is %s is refused', (_, text) => {
    expect(requested(text)).toEqual(invalidCursor());
  });
});
