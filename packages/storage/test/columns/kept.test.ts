import type { RunFacts } from '@brand-visibility/counting';
import { factsOf } from '@brand-visibility/counting/stored';
import { describe, expect, test } from '@jest/globals';
import { FACTS } from '../../src/columns/facts.js';
import { KeptColumns } from '../../src/columns/kept.js';
import { ColumnsCache, type KnownColumns } from '../../src/columns/run-columns.js';

const facts = factsOf([]);

describe('the facts that a request tallies twice', () => {
  test('are kept up to the limit in bytes, the first ones, whatever the cache evicts', () => {
    const kept = new KeptColumns(new ColumnsCache(0).of(FACTS), 100);
    for (const [revision, bytes] of Object.entries({ a: 60, b: 50, c: 40, d: 1 }))
      kept.put(revision, facts, bytes);
    expect(['a', 'b', 'c', 'd'].filter((revision) => kept.get(revision))).toEqual(['a', 'c']);
  });

  test('are put into the cache of the process too', () => {
    const put: string[] = [];
    const cache: KnownColumns<RunFacts> = {
      get: () => undefined,
      has: () => false,
      put: (revision) => void put.push(revision),
    };
    new KeptColumns(cache, 0).put('a', facts, 1);
    expect(put).toEqual(['a']);
  });

  test('are taken from the cache of the process if it has them', () => {
    const cache = new ColumnsCache(100).of(FACTS);
    cache.put('a', facts, 1);
    expect(new KeptColumns(cache).get('a')).toBe(facts);
  });
});
