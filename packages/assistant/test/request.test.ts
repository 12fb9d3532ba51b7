import { apiKeyFrom } from '@brand-visibility/domain/api-key';
import { ENGINES, PERIODS } from '@brand-visibility/domain/vocabulary';
import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readList, Refusal } from '@brand-visibility/contract';
import { toolRequest, type Tool, type ToolRequest } from '../src/index.js';
import { writeList } from '@brand-visibility/contract';
import { named } from './named.js';

const KEY = apiKeyFrom('a'.repeat(32));
const ANSWERS = named('list_answers');
const VISIBILITY = named('get_visibility');

function requested(tool: Tool, args: Record<string, unknown>): ToolRequest {
  const request = toolRequest(tool, args);
  if (request instanceof Refusal) throw new Error(`refused: ${request.code} ${request.detail}`);
  return request;
}

function refused(tool: Tool, args: Record<string, unknown>): Refusal {
  const request = toolRequest(tool, args);
  if (request instanceof Refusal) return request;
  throw new Error('not refused');
}

const queryOf = ({ pairs }: ToolRequest) => Object.fromEntries(pairs.map(({ name, value }) => [name, value]));

describe('the arguments of a call (rule 21.3)', () => {
  test('stand for a request of HTTP', () => {
    const request = requested(ANSWERS, {
      brand_id: 'brd_1',
      platforms: ['chatgpt', 'claude'],
      locations: ['Austin, TX', 'say "hi"', ' x'],
      is_branded: false,
      limit: 7,
      period: '7d',
      full_texts: true,
    });
    expect(request.ids).toEqual({ brand_id: 'brd_1' });
    expect(request.hasFullTexts).toBe(true);
    expect(queryOf(request)).toEqual({
      platforms: 'chatgpt,claude',
      locations: '"Austin, TX","say ""hi"""," x"',
      is_branded: 'false',
      limit: '7',
      period: '7d',
    });
  });

  test('that are null or absent are not sent, and limit has the default of the tool (rule 21.5)', () => {
    const request = requested(ANSWERS, { brand_id: 'brd_1', period: null, full_texts: null });
    expect(queryOf(request)).toEqual({ limit: '3' });
    expect(request.hasFullTexts).toBe(false);
    expect(queryOf(requested(VISIBILITY, { brand_id: 'brd_1' }))).toEqual({});
    const groups = requested(named('get_visibility_groups'), { brand_id: 'b', group_by: 'category' });
    expect(queryOf(groups)).toEqual({ group_by: 'category', limit: '7' });
  });

  test.each([
    ['period', ''],
    ['platforms', []],
    ['platforms', '[]'],
    ['limit', ''],
    ['tz', null],
  ])('with an empty optional argument %s %j do not send it', (name, value) => {
    expect(requested(ANSWERS, { brand_id: 'brd_1', [name]: value })).toEqual(
      requested(ANSWERS, { brand_id: 'brd_1' }),
    );
  });

  test('with an empty id find nothing', () => {
    expect(refused(VISIBILITY, { brand_id: null }).faults).toMatchObject([{ parameter: 'brand_id' }]);
    expect(requested(VISIBILITY, { brand_id: '' }).ids).toEqual({ brand_id: '' });
    expect(refused(VISIBILITY, { brand_id: [] }).faults).toMatchObject([{ parameter: 'brand_id' }]);
  });

  test.each<[unknown, string]>([
    ['["claude"]', 'claude'],
    [' ["claude","grok"] ', 'claude,grok'],
    ['["Austin, TX"]', '"Austin, TX"'],
    ['[1]', '[1]'],
    ['["a"', '["a"'],
    ['claude,grok', 'claude,grok'],
  ])('read the list that %j is', (platforms, query) => {
    expect(queryOf(requested(VISIBILITY, { brand_id: 'b', platforms }))).toEqual({ platforms: query });
  });

  test('read a list only where one is taken, and find a key in it', () => {
    expect(queryOf(requested(VISIBILITY, { brand_id: 'b', tz: '["UTC"]' }))).toEqual({ tz: '["UTC"]' });
    const escaped = `["\\u0062${KEY.slice(1)}"]`;
    expect(refused(VISIBILITY, { brand_id: 'b', locations: escaped }).code).toBe('api_key_in_url');
  });

  test('are refused with every unknown name, format among them, before their values', () => {
    const refusal = refused(ANSWERS, { brand_id: 1, period_: '7d', format: 'csv' });
    expect(refusal.code).toBe('unknown_parameter');
    expect(refusal.faults).toEqual([
      { parameter: 'period_', detail: 'is not a parameter of this endpoint', did_you_mean: 'period' },
      { parameter: 'format', detail: 'is not a parameter of this endpoint' },
    ]);
  });

  // Rule 6.5: also where a list of one is sent, each fault has the values that the argument takes.
  test.each<[Record<string, unknown>, string, string, object]>([
    [{}, 'brand_id', 'must be an id from `list_brands`, sent as a string', {}],
    [{ brand_id: 'b', period: ['7d'] }, 'period', 'must be one of 7d, 30d, 90d, 365d', { allowed: PERIODS }],
    [{ brand_id: 'b', tz: ['UTC'] }, 'tz', 'must be a string, a number, true or false', {}],
    [{ brand_id: 'b', platforms: [1] }, 'platforms', 'must be a list of strings', { allowed: ENGINES }],
    [{ brand_id: 'b', platforms: {} }, 'platforms', 'must be a list of strings', { allowed: ENGINES }],
    [{ brand_id: 'b', full_texts: 'yes' }, 'full_texts', 'must be true or false', {}],
  ])('%j of a wrong type are named', (args, parameter, detail, more) => {
    const refusal = refused(ANSWERS, args);
    expect(refusal.code).toBe('invalid_parameter');
    expect(refusal.faults).toEqual([{ parameter, detail, ...more }]);
  });

  test('with an id that no URL can have find nothing, and other such texts are left to the query parser', () => {
    expect(refused(VISIBILITY, { brand_id: 'a\u0000b' }).code).toBe('not_found');
    expect(refused(VISIBILITY, { brand_id: '\uD800' }).code).toBe('not_found');
    expect(queryOf(requested(VISIBILITY, { brand_id: 'b', tz: 'a\nb' }))).toEqual({ tz: null });
  });

  test.each([
    ['brd_1', [KEY]],
    [`x${KEY}`, ['Austin']],
  ])('with a complete key in %s or %j are refused as a URL with one is (rule 4.4)', (brand_id, locations) => {
    expect(refused(VISIBILITY, { brand_id, locations })).toMatchObject({
      code: 'api_key_in_url',
      faults: [],
    });
  });
});

test('writeList is the inverse of readList (rule 3.1)', () => {
  const values = fc.uniqueArray(fc.string({ minLength: 1, unit: 'grapheme' }), { minLength: 1 });
  fc.assert(
    fc.property(values, (list) => expect(readList(writeList(list))).toEqual({ values: list })),
    { numRuns: draws(100) },
  );
});
