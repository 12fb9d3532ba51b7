import type { RunFacts } from '@brand-visibility/counting';
import { factsOf } from '@brand-visibility/counting/stored';
import { describe, expect, test } from '@jest/globals';
import { FACTS } from '../../src/columns/facts.js';
import { RequestColumns, ColumnsCache, type ColumnsByDigest } from '../../src/columns/run-columns.js';

const facts = factsOf([]);

describe('the facts that a request tallies twice', () => {
  test('are kept up to the limit in bytes, the first ones, whatever the cache evicts', () => {
    const kept = new RequestColumns(new ColumnsCache(0).inFormat(FACTS), 100);
    for (const [digest, bytes] of Object.entries({ a: 60, b: 50, c: 40, d: 1 }))
      kept.put(digest, facts, bytes);
    expect(['a', 'b', 'c', 'd'].filter((digest) => kept.get(digest))).toEqual(['a', 'c']);
  });

  test('are put into the cache of the process too', () => {
    const put: string[] = [];
    const cache: ColumnsByDigest<RunFacts> = {
      get: () => undefined,
      has: () => false,
      put: (digest) => void put.push(digest),
    };
    new RequestColumns(cache, 0).put('a', facts, 1);
    expect(put).toEqual(['a']);
  });

  test('are taken from the cache of the process if it has them', () => {
    const cache = new ColumnsCache(100).inFormat(FACTS);
    cache.put('a', facts, 1);
    expect(new RequestColumns(cache).get('a')).toBe(facts);
  });
});
