import { TOOLS, type QueryPair, type Tool } from '@brand-visibility/contract';
import { Refusal } from '@brand-visibility/domain';
import { describe, expect, test } from '@jest/globals';
import { LIMITS } from '../../src/limits/limits.js';
import { type BoundedResponse, boundedResponse } from '../../src/mcp/bounded.js';

const { value: MOST_CHARACTERS } = LIMITS.toolResult;
const { value: MOST_QUOTED } = LIMITS.quoted;

const named = (name: string): Tool => {
  const tool = TOOLS.find((each) => each.name === name);
  if (!tool) throw new Error(`no tool ${name}`);
  return tool;
};

/** The bounded response to a request that `answer` answers; `limits` gets the limits asked for. */
async function bounded(
  name: string,
  answer: (rows: number) => object,
  { limit = 100, hasFullTexts = false } = {},
): Promise<{ readonly of: BoundedResponse; readonly limits: readonly number[] }> {
  const limits: number[] = [];
  const pairs: QueryPair[] = [
    { name: 'tz', value: 'UTC' },
    { name: 'limit', value: String(limit) },
  ];
  const of = await boundedResponse(named(name), { ids: {}, pairs, hasFullTexts }, (asked) => {
    const rows = Number(asked.find((pair) => pair.name === 'limit')?.value);
    limits.push(rows);
    return Promise.resolve(answer(rows));
  });
  if (of instanceof Refusal) throw new Error('refused');
  return { of, limits };
}

/** A page of as many rows as are asked for, each with the given text. */
const pageOf =
  (text: string, there = 1_000) =>
  (rows: number) => ({
    data: Array.from({ length: Math.min(rows, there) }, (_, id) => ({ id, text })),
    has_more: true,
    next_cursor: `after ${Math.min(rows, there)}`,
  });

const charactersOf = ({ response }: BoundedResponse) => JSON.stringify(response).length;

describe('a response that a model can read (rule 21.5)', () => {
  test('has as many rows as fit, read again so that the cursor continues after them', async () => {
    const { of, limits } = await bounded('list_prompts', pageOf('x'.repeat(5_000)));
    expect(limits).toEqual([100, 11]);
    expect(of.response).toMatchObject({ next_cursor: 'after 11' });
    expect(of.pairs).toContainEqual({ name: 'limit', value: '11' });
    expect(of.leftOut).toEqual([]);
    expect(charactersOf(of)).toBeLessThanOrEqual(MOST_CHARACTERS);
    expect(JSON.stringify(pageOf('x'.repeat(5_000))(12)).length).toBeGreaterThan(MOST_CHARACTERS);
  });

  test('with one row that is too long has that row, its longest texts cut', async () => {
    const { of } = await bounded('list_prompts', pageOf('x'.repeat(70_000)));
    expect(of.response).toMatchObject({
      data: [{ id: 0, text: `${'x'.repeat(MOST_QUOTED)} [cut: 69600 more characters]` }],
      next_cursor: 'after 1',
    });
    expect(of.leftOut).toEqual([{ path: '/data/0/text', kept: MOST_QUOTED, of: 70_000 }]);
  });

  test('of a list without limit loses the half at its end, that of a series at its beginning', async () => {
    const points = () => ({ data: Array.from({ length: 400 }, (_, id) => ({ id, text: 'x'.repeat(250) })) });
    const { of } = await bounded('get_visibility_series', points);
    expect(of.leftOut).toEqual([{ path: '/data', kept: 200, of: 400 }]);
    expect(of.response).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ id: 399 })]),
    });
    const { of: access } = await bounded('get_site_access', points);
    expect(access.response).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ id: 0 })]),
    });
  });

  test('of a series keeps points and buckets of the same days', async () => {
    const list = (name: string) =>
      Array.from({ length: 300 }, (_, id) => ({ [name]: id, more: 'x'.repeat(150) }));
    const { of } = await bounded('get_competitor_series', () => ({
      buckets: list('day'),
      data: [{ name: 'Rival', points: list('point') }],
    }));
    const newest = expect.arrayContaining([expect.objectContaining({ more: expect.any(String) })]);
    expect(of.response).toMatchObject({ buckets: newest, data: [{ points: newest }] });
    expect(of.leftOut).toEqual([
      { path: '/buckets', kept: 150, of: 300 },
      { path: '/data/0/points', kept: 150, of: 300 },
    ]);
  });

  test('is a refusal if the request is refused', async () => {
    const refusal = new Refusal('not_found');
    const request = { ids: {}, pairs: [], hasFullTexts: false };
    expect(await boundedResponse(named('get_visibility'), request, () => Promise.resolve(refusal))).toBe(
      refusal,
    );
  });
});

describe('quoted texts (rule 21.6)', () => {
  const long = `${'a'.repeat(MOST_QUOTED - 1)}😀${'b'.repeat(99)}`;

  test('are cut with a mark, never within a character, unless they are asked for', async () => {
    const { of } = await bounded('search_answers', pageOf(long), { limit: 1 });
    expect(of.response).toMatchObject({
      data: [{ text: `${'a'.repeat(MOST_QUOTED - 1)} [cut: 101 more characters]` }],
    });
    expect(of.leftOut).toEqual([{ path: '/data/0/text', kept: MOST_QUOTED - 1, of: MOST_QUOTED + 100 }]);
    const { of: full } = await bounded('search_answers', pageOf(long), { limit: 1, hasFullTexts: true });
    expect(full).toMatchObject({ response: pageOf(long)(1), leftOut: [] });
  });

  test('are those of the members that the tool names', async () => {
    const response = () => ({ text: long, platform: long, sources: [{ title: long, url: long }] });
    const { of } = await bounded('search_answers', response);
    expect(of.leftOut.map(({ path }) => path)).toEqual(['/text', '/sources/0/title']);
    expect((await bounded('list_prompts', response)).of.leftOut).toEqual([]);
  });
});
