import { readList } from '@brand-visibility/contract';
import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { targetOf } from '../src/target.js';

const queryOf = (parameters: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(new URLSearchParams(targetOf('/v1/things', parameters).query));

describe('a list', () => {
  test('survives the round trip through the parser of the service, whatever it contains (rule 3.1)', () => {
    const element = fc.oneof(
      fc.string({ minLength: 1, unit: 'grapheme' }),
      fc.string({ minLength: 1, unit: fc.constantFrom(',', '"', ' ', 'a') }),
    );
    const property = fc.property(fc.uniqueArray(element, { minLength: 1 }), (locations) => {
      expect(readList(queryOf({ locations })['locations'] ?? '')).toEqual({ values: locations });
    });
    fc.assert(property, { numRuns: draws(2000) });
  });

  test('without elements is sent and rejected: an absent list would count everything', () => {
    expect(queryOf({ locations: [] })).toEqual({ locations: '' });
    expect(readList('')).toHaveProperty('fault');
  });
});

describe('a query', () => {
  test('has flags and numbers as text, and omits what is undefined', () => {
    expect(queryOf({ watched: true, is_branded: false, limit: 5, tz: undefined })).toEqual({
      watched: 'true',
      is_branded: 'false',
      limit: '5',
    });
  });
});

describe('an id in the path', () => {
  const pathOf = (brand_id: unknown) => targetOf('/v1/brands/{brand_id}/runs', { brand_id }).path;

  test('stays one segment of the path, whatever it contains', () => {
    expect(pathOf('a/b?c#d%2F é')).toBe('/v1/brands/a%2Fb%3Fc%23d%252F%20%C3%A9/runs');
  });

  test('is not repeated in the query', () => {
    expect(targetOf('/v1/brands/{brand_id}/runs', { brand_id: 'a', limit: 1 }).query).toBe('limit=1');
  });

  test.each(['', '.', '..', undefined, null, 7])('%j throws a TypeError that names the parameter', (id) => {
    expect(() => pathOf(id)).toThrow(
      new TypeError('brand_id must be an id: a non-empty string other than "." and ".."'),
    );
  });
});
