import { describe, expect, test } from '@jest/globals';
import { GET_ACCOUNT } from '../../src/endpoints/get-account.js';
import { GET_COMPETITORS } from '../../src/endpoints/get-competitors.js';
import { endpoint, type AnyEndpoint } from '../../src/endpoints/endpoint.js';
import { limit } from '../../src/query/value-types.js';
import { watched } from '../../src/query/parameters.js';
import { parseQuery } from '../../src/parsing/parse-query.js';
import { GET_VISIBILITY } from '../../src/endpoints/get-visibility.js';
import { z } from 'zod';
import { faultsOf, refusalOf, sentIn, type Sent } from '../faults.js';

const refused = (sent: Sent, endpoint: AnyEndpoint = GET_VISIBILITY) => {
  const refusal = refusalOf(endpoint, sent);
  return refusal && [refusal.code, ...refusal.faults.map(({ parameter }) => parameter)];
};
const refusal = (query: string, endpoint?: AnyEndpoint) => refused(sentIn(query), endpoint);
const details = (query: string) => faultsOf(GET_VISIBILITY, sentIn(query)).map(({ detail }) => detail);

describe('a valid query', () => {
  test('returns the value or the default of every parameter', () => {
    const sent = [
      { name: 'platforms', value: 'grok,claude' },
      { name: 'watched', value: 'true' },
    ];
    expect(parseQuery(GET_COMPETITORS, sent, 0n)).toEqual({
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
    expect(parseQuery(GET_ACCOUNT, [], 0n)).toEqual({});
  });
});

describe('unknown names are judged before values (rule 3.3)', () => {
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
    expect(refusal('watched=true&limit=0', GET_COMPETITORS)).toEqual(['invalid_parameter', 'limit']);
  });
});
