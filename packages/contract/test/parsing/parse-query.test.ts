import { describe, expect, test } from '@jest/globals';
import { getAccount } from '../../src/endpoints/get-account.js';
import { getCompetitors } from '../../src/endpoints/get-competitors.js';
import { endpoint, type AnyEndpoint } from '../../src/endpoints/endpoint.js';
import { limit } from '../../src/query/value-types.js';
import { watched } from '../../src/query/parameters.js';
import { parseQuery } from '../../src/parsing/parse-query.js';
import { getVisibility } from '../../src/endpoints/get-visibility.js';
import { z } from 'zod';
import { faultsOf, refusalOf, sentIn, type Sent } from '../faults.js';

const refused = (sent: Sent, endpoint: AnyEndpoint = getVisibility) => {
  const refusal = refusalOf(endpoint, sent);
  return refusal && [refusal.code, ...refusal.faults.map(({ parameter }) => parameter)];
};
const refusal = (query: string, endpoint?: AnyEndpoint) => refused(sentIn(query), endpoint);
const details = (query: string) => faultsOf(getVisibility, sentIn(query)).map(({ detail }) => detail);

describe('a valid query', () => {
  test('returns the value or the default of every parameter', () => {
    const sent = [
      { name: 'platforms', value: 'grok,claude' },
      { name: 'watched', value: 'true' },
    ];
    expect(parseQuery(getCompetitors, sent, 0n)).toEqual({
      period: undefined,
      start_date: undefined,
      end_date: undefined,
      tz: 'UTC',
      platforms: ['grok', 'claude'],
      categories: undefined,
      locations: undefined,
      theme_ids: undefined,
      is_branded: undefined,
      format: 'json',
      bom: undefined,
      limit: 25,
      watched: true,
    });
  });

  test('may be empty', () => {
    expect(parseQuery(getAccount, [], 0n)).toEqual({});
  });
});

describe('unknown names are judged before values (rule 3.3)', () => {
  test.each<[string, string[]]>([
    ['x=1', ['x']],
    ['b=&a&b=2', ['b', 'a']],
    ['Period=7d', ['Period']],
    ['platforms[]=claude', ['platforms[]']],
    ['__proto__=1&constructor=1', ['__proto__', 'constructor']],
    ['=1', ['']],
    [' tz=UTC', [' tz']],
    ['limit=5', ['limit']],
    ['tz\uFFFD=UTC', ['tz\uFFFD']],
  ])('%j names %j', (sent, names) => {
    expect(refusal(sent)).toEqual(['unknown_parameter', ...names]);
  });

  test('an endpoint without parameters takes none', () => {
    expect(refusal('limit=5', getAccount)).toEqual(['unknown_parameter', 'limit']);
  });

  test.each([
    ['a'.repeat(64), 'a'.repeat(64)],
    ['a'.repeat(65), `${'a'.repeat(64)}…`],
    ['😀'.repeat(64), '😀'.repeat(64)],
    ['😀'.repeat(5000), `${'😀'.repeat(64)}…`],
  ])('shows only the first 64 characters of a name, case %#', (sent, shown) => {
    expect(refusal(`${sent}=1`)).toEqual(['unknown_parameter', shown]);
  });

  test('a repeated name counts once among the first 20', () => {
    const twice = [...Array(40).keys()].map((i): [string, string] => [`x${i >> 1}`, '1']);
    expect(refused(twice)).toHaveLength(21);
    expect(refused([...twice, ['y', '1']])).toEqual(refused(twice));
  });

  test('names that look alike once cut are listed once', () => {
    const long = 'a'.repeat(64);
    expect(refusal(`${long}b=1&${long}c=1`)).toEqual(['unknown_parameter', `${long}…`]);
  });

  test.each([
    ['bvk_0123456789', '…'],
    ['my_bvk_0123456789', 'my_…'],
    ['a_bvk_0_bvk_1', 'a_…'],
    ['BVK_0123456789', 'BVK_0123456789'],
  ])('cuts a name before anything that starts like a key: %s to %s', (sent, shown) => {
    expect(refusal(`${sent}=1`)).toEqual(['unknown_parameter', shown]);
  });
});

describe('invalid values are named once each, in the order of the query (rule 3.3)', () => {
  test.each<[string, string, string[]]>([
    ['a name sent twice', 'tz=UTC&tz=UTC', ['tz']],
    ['an empty value', 'platforms=', ['platforms']],
    ['a value that cannot be decoded', 'locations', ['locations']],
    ['several in order', 'tz=x&period=x&is_branded=x', ['tz', 'period', 'is_branded']],
    ['a missing end after its start', 'start_date=2026-01-01&tz=x', ['end_date', 'tz']],
    ['a missing start where its end was sent', 'tz=x&end_date=2026-01-01', ['tz', 'start_date']],
    ['an invalid start without an end', 'start_date=x&tz=x', ['start_date', 'end_date', 'tz']],
    [
      'a period beside a reversed pair',
      'end_date=2026-01-01&start_date=2026-01-02&period=7d',
      ['end_date', 'period'],
    ],
    [
      'an invalid start first and a valid end last',
      'start_date=x&tz=x&end_date=2026-01-01',
      ['start_date', 'tz'],
    ],
  ])('%s', (_title, sent, names) => {
    expect(refusal(sent)).toEqual(['invalid_parameter', ...names]);
  });

  test('a fault of a value takes precedence over a fault of its combination', () => {
    expect(details('period=x&start_date=2026-01-01&end_date=2026-01-02')).toEqual([
      'must be one of 7d, 30d, 90d, 365d',
    ]);
  });

  test('a default contradicts no other parameter', () => {
    const seen: unknown[] = [];
    const listing = endpoint({
      id: 'list',
      title: 'A list',
      path: '/v1/list',
      tag: 'Brands',
      summary: 'A list',
      description: 'A list of nothing.',
      parameters: { limit: limit(25, 100), watched },
      faultsTogether: (sent, values, now) => {
        seen.push([...sent], values, now);
        return [];
      },
      response: z.strictObject({}),
    });
    expect(parseQuery(listing, [{ name: 'limit', value: '5' }], 7n)).toEqual({ limit: 5, watched: false });
    expect(seen).toEqual([['limit'], { limit: 5 }, 7n]);
  });

  test('validates `limit` even where `watched` makes it unused (rule 3.5)', () => {
    expect(refusal('watched=true&limit=0', getCompetitors)).toEqual(['invalid_parameter', 'limit']);
  });
});
