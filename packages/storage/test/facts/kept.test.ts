import { describe, expect, test } from '@jest/globals';
import { FactsCache, type KnownFacts } from '../../src/facts/cache.js';
import { KeptFacts } from '../../src/facts/kept.js';
import { decodeFacts, encodeFacts } from '../../src/facts/layout.js';

const facts = decodeFacts(encodeFacts([]));

describe('the facts that a request counts twice', () => {
  test('stay up to their bytes, the first to come, whatever the process lets go of', () => {
    const kept = new KeptFacts(new FactsCache(0), 100).keep();
    for (const [revision, bytes] of Object.entries({ a: 60, b: 50, c: 40, d: 1 }))
      kept.put(revision, facts, bytes);
    expect(['a', 'b', 'c', 'd'].filter((revision) => kept.get(revision))).toEqual(['a', 'c']);
  });

  test('are none before it says so, and go to the process either way', () => {
    const put: string[] = [];
    const process: KnownFacts = { get: () => undefined, put: (revision) => void put.push(revision) };
    const kept = new KeptFacts(process);
    kept.put('a', facts, 1);
    kept.keep().put('b', facts, 1);
    expect(['a', 'b'].filter((revision) => kept.get(revision))).toEqual(['b']);
    expect(put).toEqual(['a', 'b']);
  });

  test('come from the process where it has them', () => {
    const cache = new FactsCache(100);
    cache.put('a', facts, 1);
    expect(new KeptFacts(cache).get('a')).toBe(facts);
  });
});
