import { invalidCursor, type OperationId } from '@brand-visibility/contract';
import { Refusal } from '@brand-visibility/domain';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { cursorSeal } from '../../src/endpoints/cursor-seal.js';
import { walkOf, type Page, type Walk } from '../../src/endpoints/paging.js';
import type { Slice, Stretch } from '../../src/ports.js';
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

interface Asked {
  readonly operation?: OperationId;
  readonly caller?: Caller;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
}

/** A walk through a list, or its refusal. */
const asked = (
  cursor: string | undefined,
  { operation = 'listAnswers', path = PATH, query, ...said }: Asked = {},
) => walkOf({ cursors }, said.caller ?? caller, operation, path, { limit: 2, cursor, ...query });

function walk(cursor?: string, said?: Asked): Walk {
  const walk = asked(cursor, said);
  if (walk instanceof Refusal) throw new Error(walk.code);
  return walk;
}

const pageOf = (
  walk: Walk,
  rows: readonly Row[] | Stretch<Row>,
  ...pinned: [(readonly string[])?]
): Page<string> =>
  walk.page(
    rows,
    ({ at }) => at,
    ({ id }) => id,
    ...pinned,
  );

/** The cursor of a first page of two rows. */
function cursorOf(said?: Asked, ...pinned: [(readonly string[])?]): string {
  const { next_cursor } = pageOf(walk(undefined, said), ROWS.slice(0, 3), ...pinned);
  if (next_cursor === null) throw new Error('more rows follow');
  return next_cursor;
}

/** The rows of a list, ordered by (at, id), that a slice asks for. */
const read = (list: readonly Row[], { after, limit }: Slice): readonly Row[] =>
  list
    .filter(({ at, id }) => after === null || at > after.key || (at === after.key && id > after.id))
    .slice(0, limit);

describe('a page (rule 7.1)', () => {
  test('begins at the start without a cursor, and reads one row more than it shows', () => {
    expect(walk()).toMatchObject({ slice: { after: null, limit: 3 }, pinned: null });
  });

  test.each([
    [0, [], false],
    [1, ['a'], false],
    [2, ['a', 'b'], false],
    [3, ['a', 'b'], true],
  ])(
    'of two rows at most, for which %i were read, shows %j and says that more follow: %s',
    (count, data, has_more) => {
      expect(pageOf(walk(), ROWS.slice(0, count))).toEqual({
        data,
        has_more,
        next_cursor: has_more ? expect.any(String) : null,
      });
    },
  );

  test('that was cut for its bytes says that more follow, and goes on behind its last row', () => {
    const cut = { rows: ROWS.slice(0, 1), isCut: true };
    const page = pageOf(walk(), cut);
    expect(page).toEqual({ data: ['a'], has_more: true, next_cursor: expect.any(String) });
    expect(walk(page.next_cursor ?? '').slice.after).toEqual({ key: ROWS[0]?.at, id: 'a' });
    expect(pageOf(walk(), { ...cut, isCut: false })).toMatchObject({ has_more: false, next_cursor: null });
  });

  test('of large rows has four mebibytes', () => {
    expect(walk().slice.bytes).toBe(4_194_304);
  });

  test('after another begins behind the last row that was shown, with a limit of its own', () => {
    expect(walk(cursorOf(), { query: { limit: 50 } })).toMatchObject({
      slice: { after: { key: ROWS[1]?.at, id: 'b' }, limit: 51 },
      pinned: [],
    });
  });

  test('knows what the first one resolved for the whole walk', () => {
    const cursor = cursorOf({}, ['one', '', 'a "third"']);
    expect(walk(cursor).pinned).toEqual(['one', '', 'a "third"']);
  });
});

describe('a cursor (rule 7.2)', () => {
  const query = { platforms: ['claude', 'grok'], tz: 'UTC' };
  const cursor = cursorOf({ query });

  test.each<[string, Asked]>([
    ['another endpoint', { operation: 'listRuns' }],
    [
      'another account',
      { caller: { ...caller, key: { ...known, account: { ...known.account, id: 'acc_2' } } } },
    ],
    ['another brand', { path: { ...PATH, brand_id: 'brd_2' } }],
    ['another parent', { path: { ...PATH, prompt_id: 'prm_2' } }],
    ['brand and parent changed round', { path: { brand_id: 'prm_1', prompt_id: 'brd_1' } }],
    ['no parent', { path: { brand_id: 'brd_1' } }],
    ['another value of a filter', { query: { ...query, tz: 'Asia/Tokyo' } }],
    ['another element of a list', { query: { ...query, platforms: ['claude', 'gemini'] } }],
    ['an element less', { query: { ...query, platforms: ['claude'] } }],
    ['an element more', { query: { ...query, platforms: ['claude', 'grok', 'gemini'] } }],
    ['a filter less', { query: { tz: 'UTC' } }],
    ['a filter more', { query: { ...query, period: '7d' } }],
    ['the value of a filter under another name', { query: { platforms: query.platforms, zone: 'UTC' } }],
  ])('is refused with %s', (_, said) => {
    expect(asked(cursor, { query, ...said })).toEqual(invalidCursor());
  });

  test.each<[string, Asked]>([
    ['another limit', { query: { ...query, limit: 7 } }],
    ['another format', { query: { ...query, format: 'csv' } }],
    ['a list in another order', { query: { ...query, platforms: ['grok', 'claude'] } }],
    ['filters in another order', { query: { tz: 'UTC', platforms: query.platforms } }],
    ['a filter that was not sent', { query: { ...query, theme_ids: undefined } }],
    ['another key of the account', { caller: { ...caller, key: { ...known, id: 'key_2' } } }],
    ['the path read in another order', { path: { prompt_id: 'prm_1', brand_id: 'brd_1' } }],
  ])('stands with %s, and the next page has the same cursor', (_, said) => {
    const again = walk(cursor, { query, ...said });
    expect(again.slice.after).toEqual({ key: ROWS[1]?.at, id: 'b' });
    expect(
      cursorOf({ query, ...said, ...('query' in said ? { query: { ...said.query, limit: 2 } } : {}) }),
    ).toBe(cursor);
  });

  test.each([
    ['empty', ''],
    ['no cursor', 'b'],
    ['altered', `${cursorOf().slice(0, -2)}AA`],
    ['cut', cursorOf().slice(0, -4)],
    [
      'of a secret that is gone',
      cursorSeal(['another secret of the tests, long enough']).seal('["1","a"]', ''),
    ],
  ])('that is %s is refused', (_, text) => {
    expect(asked(text)).toEqual(invalidCursor());
  });

  test('of one endpoint opens no other, though both have the same path and filters', () => {
    const ofBrands = cursorOf({ operation: 'listBrands', path: {} });
    expect(asked(ofBrands, { operation: 'listBrands', path: {} })).not.toBeInstanceOf(Refusal);
    expect(asked(ofBrands, { operation: 'getRun', path: {} })).toEqual(invalidCursor());
  });
});

/** The same, cut for their bytes after so many rows where more follow. */
function cut(list: readonly Row[], slice: Slice, most: number): Stretch<Row> {
  const rows = read(list, slice);
  return rows.length > most ? { rows: rows.slice(0, most), isCut: true } : { rows, isCut: false };
}

test('a walk shows each row once and in order, whatever ends its pages (rule 7.4)', () => {
  const rows = fc
    .uniqueArray(fc.record({ id: fc.stringMatching(/^[a-z]{1,2}$/), at: fc.bigInt({ min: -2n, max: 2n }) }), {
      selector: ({ id }) => id,
      maxLength: 20,
    })
    .map((list) => list.toSorted((a, b) => Number(a.at - b.at) || (a.id < b.id ? -1 : 1)));
  const upTo = (max: number) => fc.integer({ min: 1, max });
  const pages = fc.array(fc.tuple(upTo(4), upTo(5)), { minLength: 20, maxLength: 20 });
  fc.assert(
    fc.property(rows, pages, (list, sizes) => {
      const shown: string[] = [];
      let cursor: string | null = null;
      for (const [limit, most] of sizes) {
        const step = walk(cursor ?? undefined, { query: { limit } });
        const page = pageOf(step, cut(list, step.slice, most));
        shown.push(...page.data);
        cursor = page.next_cursor;
        expect(page.has_more).toBe(shown.length < list.length);
        if (cursor === null) break;
        expect(page.data).toHaveLength(Math.min(limit, most));
      }
      expect(shown).toEqual(list.map(({ id }) => id));
    }),
    { seed: 20260301 },
  );
});
