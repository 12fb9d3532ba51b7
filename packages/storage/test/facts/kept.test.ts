import { describe, expect, test } from '@jest/globals';
import { KeptFacts } from '../../src/facts/kept.js';
import { decodeFacts, encodeFacts } from '../../src/facts/layout.js';
import { FactsCache, type KnownFacts } from '../../src/facts/read.js';

const facts = decodeFacts(encodeFacts([]));

describe('the facts that a request tallies twice', () => {
  test('are kept up to the limit in bytes, the first ones, whatever the cache evicts', () => {
    const kept = new KeptFacts(new FactsCache(0), 100);
    for (const [revision, bytes] of Object.entries({ a: 60, b: 50, c: 40, d: 1 }))
      kept.put(revision, facts, bytes);
    expect(['a', 'b', 'c', 'd'].filter((revision) => kept.get(revision))).toEqual(['a', 'c']);
  });

  test('are put into the cache of the process too', () => {
    const put: string[] = [];
    const cache: KnownFacts = { get: () => undefined, put: (revision) => void put.push(revision) };
    new KeptFacts(cache, 0).put('a', facts, 1);
    expect(put).toEqual(['a']);
  });

  test('are taken from the cache of the process if it has them', () => {
    const cache = new FactsCache(100);
    cache.put('a', facts, 1);
    expect(new KeptFacts(cache).get('a')).toBe(facts);
  });
});
