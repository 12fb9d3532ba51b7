import { TOOLS, type Tool } from '@brand-visibility/assistant';
import { type QueryPair, Refusal } from '@brand-visibility/contract';
import { addDays } from '@brand-visibility/domain/time/day';
import { spanInDays } from '@brand-visibility/domain/time/window';
import { describe, expect, test } from '@jest/globals';
import { LIMITS } from '../../src/limits/limits.js';
import type { BoundedResponse, Respond } from '../../src/mcp/result.js';
import { boundedResponse } from '../../src/mcp/bounded.js';

const { value: MOST_CHARACTERS } = LIMITS.toolResult;
const { value: MOST_QUOTED } = LIMITS.quoted;

const named = (name: string): Tool => {
  const tool = TOOLS.find((each) => each.name === name);
  if (!tool) throw new Error(`no tool ${name}`);
  return tool;
};

/** The bounded response to a request that `answer` answers; `asked` gets the pairs of each request. */
async function bounded(
  name: string,
  answer: (query: Readonly<Record<string, string | null>>) => object,
  sent: Readonly<Record<string, string>> = { limit: '100' },
  hasFullTexts = false,
  notes: readonly string[] = [],
): Promise<{ readonly of: BoundedResponse | Refusal; readonly asked: readonly object[] }> {
  const asked: object[] = [];
  const pairs: QueryPair[] = Object.entries({ tz: 'UTC', ...sent }).map(([key, value]) => ({
    name: key,
    value,
  }));
  const respond: Respond = (request) => {
    const { tz: _, ...query } = Object.fromEntries(request.map((pair) => [pair.name, pair.value]));
    asked.push(query);
    return Promise.resolve({ query: {}, response: answer(query) });
  };
  const request = { ids: {}, pairs, hasFullTexts };
  const of = await boundedResponse(named(name), request, respond, () => Promise.resolve(notes));
  return { of, asked };
}

/** A response that is not refused. */
function given(of: BoundedResponse | Refusal): BoundedResponse {
  if (of instanceof Refusal) throw new Error(`refused: ${of.detail}`);
  return of;
}

/** A page of as many rows as are asked for, each with the given text. */
const pageOf =
  (text: string, there = 1_000) =>
  ({ limit }: Readonly<Record<string, string | null>>) => ({
    data: Array.from({ length: Math.min(Number(limit), there) }, (_, id) => ({ id, text })),
    has_more: true,
    next_cursor: `after ${Math.min(Number(limit), there)}`,
  });

const charactersOf = ({ notes, response }: BoundedResponse) => JSON.stringify({ notes, ...response }).length;

describe('a list (rule 21.5)', () => {
  test('with a cursor has as many rows as fit, read again so that the cursor continues after them', async () => {
    const { of, asked } = await bounded('list_prompts', pageOf('x'.repeat(5_000)));
    expect(asked).toEqual([{ limit: '100' }, { limit: '11' }]);
    expect(of).toMatchObject({ response: { next_cursor: 'after 11' }, texts: [], lists: [] });
    expect(given(of).pairs).toContainEqual({ name: 'limit', value: '11' });
    expect(charactersOf(given(of))).toBeLessThanOrEqual(MOST_CHARACTERS);
  });

  test('with one row that is too long has that row, its strings truncated', async () => {
    const { of } = await bounded('list_prompts', pageOf('x'.repeat(70_000)));
    expect(of).toMatchObject({
      response: {
        data: [{ id: 0, text: `${'x'.repeat(MOST_QUOTED)} [cut: 69600 more characters]` }],
        next_cursor: 'after 1',
      },
      texts: [{ path: '/data/0/text', kept: MOST_QUOTED, of: 70_000 }],
    });
  });

  test('without a cursor is shortened to its first elements', async () => {
    const access = () => ({
      findings: Array.from({ length: 400 }, (_, id) => ({ id, text: 'x'.repeat(250) })),
    });
    const { of } = await bounded('get_site_access', access);
    expect(of).toMatchObject({ lists: [{ path: '/findings', kept: 128, of: 400 }] });
    expect(given(of).response).toMatchObject({
      findings: expect.arrayContaining([expect.objectContaining({ id: 0 })]),
    });
  });

  test('keeps its cursor, however long', async () => {
    const next_cursor = 'c'.repeat(2_000);
    const { of } = await bounded('list_prompts', () => ({
      data: [{ text: 'x'.repeat(70_000) }],
      next_cursor,
    }));
    expect(of).toMatchObject({ response: { next_cursor } });
  });

  test('is a refusal if the request is refused', async () => {
    const refusal = new Refusal('not_found');
    const request = { ids: {}, pairs: [], hasFullTexts: false };
    for (const tool of ['get_visibility', 'get_visibility_series'])
      expect(
        await boundedResponse(
          named(tool),
          request,
          () => Promise.resolve(refusal),
          () => Promise.resolve([]),
        ),
      ).toBe(refusal);
  });

  test('makes room for its notes, however long', async () => {
    const notes = [`unknown: ${'x'.repeat(20_000)}`];
    const { of, asked } = await bounded('list_prompts', pageOf('x'.repeat(5_000)), undefined, false, notes);
    expect(asked.at(-1)).toEqual({ limit: '7' });
    expect(of).toMatchObject({ notes, response: { next_cursor: 'after 7' } });
    expect(charactersOf(given(of))).toBeLessThanOrEqual(MOST_CHARACTERS);
  });
});

describe('a series (rule 21.5)', () => {
  /** Points of a length that fit up to a number of days for each interval. */
  const pointsOf = (characters: number) => (query: Readonly<Record<string, string | null>>) => {
    const { interval = '', start_date, end_date } = query;
    const days = start_date && end_date ? spanInDays(start_date, end_date) : 366;
    const length = Math.ceil(days / ({ day: 1, week: 7, month: 30 }[interval ?? ''] ?? 1));
    const first = addDays('2026-12-31', 1 - days);
    const point = { start_date: first, end_date: '2026-12-31', text: 'x'.repeat(characters) };
    return { interval, data: Array.from({ length }, () => point) };
  };

  test.each([
    [50, 'day', 366],
    [500, 'week', 53],
    [3_000, 'month', 13],
  ])(
    'without `interval` has the finest one that fits: %d characters a point',
    async (each, interval, points) => {
      const { of } = await bounded('get_visibility_series', pointsOf(each), {});
      expect(given(of).pairs).toContainEqual({ name: 'interval', value: interval });
      expect(given(of).response).toMatchObject({ data: { length: points } });
      expect(of).toMatchObject({ texts: [], lists: [] });
    },
  );

  test('is coarser if its notes leave less room', async () => {
    const notes = ['x'.repeat(40_000)];
    const { of } = await bounded('get_visibility_series', pointsOf(50), {}, false, notes);
    expect(given(of).pairs).toContainEqual({ name: 'interval', value: 'week' });
    expect(given(of).notes).toBe(notes);
  });

  test.each([
    [{ interval: 'day' }, 500, 'interval', 'use week'],
    [{ interval: 'day' }, 3_000, 'interval', 'use month'],
    [{ interval: 'month', period: '365d' }, 6_000, 'period', '183 days fit'],
    [{ start_date: '2026-01-01', end_date: '2026-12-31' }, 12_000, 'start_date', '91 days fit'],
    [{}, 70_000, 'period', 'lower `limit`'],
  ])('with %j that does not fit is refused with what does', async (sent, each, parameter, remedy) => {
    const { of } = await bounded('get_visibility_series', pointsOf(each), sent);
    expect(of).toMatchObject({
      code: 'invalid_parameter',
      faults: [{ parameter, detail: `has more points than fit into a result; ${remedy}` }],
    });
  });
});

describe('quoted texts (rule 21.6)', () => {
  const long = `${'a'.repeat(MOST_QUOTED - 1)}😀${'b'.repeat(99)}`;

  test('are cut with a mark, never within a character, unless they are asked for', async () => {
    const { of } = await bounded('search_answers', pageOf(long), { limit: '1' });
    expect(of).toMatchObject({
      response: { data: [{ text: `${'a'.repeat(MOST_QUOTED - 1)} [cut: 101 more characters]` }] },
      texts: [{ path: '/data/0/text', kept: MOST_QUOTED - 1, of: MOST_QUOTED + 100 }],
    });
    const { of: full } = await bounded('search_answers', pageOf(long), { limit: '1' }, true);
    expect(full).toMatchObject({ response: pageOf(long)({ limit: '1' }), texts: [] });
  });

  test('are those of the fields that the tool lists', async () => {
    const response = () => ({ text: long, platform: long, sources: [{ title: long, url: long }] });
    const { of } = await bounded('search_answers', response);
    expect(given(of).texts.map(({ path }) => path)).toEqual(['/text', '/sources/0/title']);
    expect(given((await bounded('list_prompts', response)).of).texts).toEqual([]);
  });
});
