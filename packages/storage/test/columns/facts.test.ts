import type { RunFacts } from '@brand-visibility/counting';
import { engineOf, factsOf, type AnswerFact } from '@brand-visibility/counting/stored';
import { ENGINES, SENTIMENTS } from '@brand-visibility/domain/vocabulary';
import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decodeFacts, encodeFacts, FACTS } from '../../src/columns/facts.js';
import { ColumnsCache } from '../../src/columns/run-columns.js';

/** Numbers around the limits of each column width. */
const number = fc.oneof(
  fc.constantFrom(0, 1, 254, 255, 256, 65_534, 65_535, 65_536, 4_294_967_294, 4_294_967_295),
  fc.integer({ min: 0, max: 4_294_967_295 }),
  fc.integer({ min: 0, max: 40 }),
);
const position = fc.option(number.map((value) => Math.max(1, value)));
const sentiment = fc.option(fc.constantFrom(...SENTIMENTS));
const mention = fc.record({ rival: number, position, sentiment, hasDomain: fc.boolean() });
const naming = fc.record({ position: number.map((value) => Math.max(1, value)), sentiment });
const content = fc.record({
  prompt: number,
  platform: fc.constantFrom(...ENGINES),
  mentions: fc.oneof(
    fc.array(mention, { maxLength: 4 }),
    fc.constantFrom(254, 255, 256, 300).map((length) =>
      Array.from({ length }, (_, rival) => ({
        rival,
        position: null,
        sentiment: null,
        hasDomain: rival % 2 === 0,
      })),
    ),
  ),
});
/** Only an answer with a position has a sentiment. */
const answer: fc.Arbitrary<AnswerFact> = fc
  .tuple(content, fc.option(naming, { nil: { position: null, sentiment: null } }))
  .map(([of, named]) => ({ ...of, ...named }));
const answers = fc.array(answer, { maxLength: 12 });

/** An answer to a prompt that says nothing. */
const asked = (prompt: number): AnswerFact => ({
  prompt,
  platform: 'claude',
  position: null,
  sentiment: null,
  mentions: [],
});

/** Decodes facts answer by answer. */
function written(facts: RunFacts): AnswerFact[] {
  let next = 0;
  /** Sentiments by their code. */
  const sentimentOf = (code: number) =>
    ([null, 'positive', 'neutral', 'negative', 'mixed', null] as const)[code]!;
  return Array.from({ length: facts.answers }, (_, i) => {
    const marks = facts.engineAndSentiment[i]!;
    return {
      prompt: facts.prompt[i]!,
      platform: engineOf(marks)!,
      position: facts.position[i]! || null,
      sentiment: sentimentOf(marks >> 3),
      mentions: Array.from({ length: facts.mentionCount[i]! }, () => {
        const j = next++;
        const mentionMarks = facts.rivalMarks[j]!;
        return {
          rival: facts.rival[j]!,
          position: facts.rivalPosition[j]! || null,
          sentiment: sentimentOf(mentionMarks & 7),
          hasDomain: (mentionMarks & 8) !== 0,
        };
      }),
    };
  });
}

const encoded = (given: readonly AnswerFact[]) => encodeFacts(factsOf(given));

/** The same bytes at an offset of a larger buffer. */
function within(data: Uint8Array, offset: number): Buffer {
  const block = Buffer.alloc(data.length + offset + 5, 0xff);
  block.set(data, offset);
  return block.subarray(offset, offset + data.length);
}

describe('the facts of a run', () => {
  test('decode to the encoded values at any memory offset, and equal answers give equal bytes', () => {
    fc.assert(
      fc.property(answers, fc.integer({ min: 0, max: 7 }), (given, offset) => {
        const data = encoded(given);
        expect(written(decodeFacts(within(data, offset)))).toEqual(given);
        expect(Buffer.compare(encoded(structuredClone(given)), data)).toBe(0);
      }),
      { numRuns: draws(100) },
    );
  });

  test.each([
    [255, 1],
    [256, 2],
    [65_535, 2],
    [65_536, 4],
    [4_294_967_295, 4],
  ])('with a greatest value of %i take %i bytes for each value of that column', (greatest, width) => {
    const one = encoded([asked(greatest)]).length;
    expect(encoded([asked(greatest), asked(0)]).length - one).toBe(width + 3);
    expect(decodeFacts(encoded([asked(greatest), asked(0)])).prompt.BYTES_PER_ELEMENT).toBe(width);
  });

  test('reject a number of more than 32 bits', () => {
    const mentions = [{ rival: 0, position: 4_294_967_296, sentiment: null, hasDomain: false }];
    expect(() => encoded([{ ...asked(0), mentions }])).toThrow(RangeError);
  });

  test('are rejected when truncated, extended, of another version, or with another count or width of a used column', () => {
    const used = fc.array(answer, { minLength: 1, maxLength: 5 });
    const word = fc.integer({ min: 1, max: 5 });
    const change = fc.integer({ min: 1, max: 0xffff_ffff });
    fc.assert(
      fc.property(used, fc.nat(), word, change, (given, somewhere, at, by) => {
        const data = encoded(given);
        const another = Uint8Array.from(data);
        another[0] = 2;
        const longer = new Uint8Array(data.length + 1 + (somewhere % 9));
        longer.set(data);
        const counted = Uint8Array.from(data);
        new Uint32Array(counted.buffer, 0, 8)[at]! ^= by;
        for (const damaged of [data.subarray(0, somewhere % data.length), another, longer, counted])
          expect(() => decodeFacts(damaged)).toThrow();
      }),
      { numRuns: draws(200) },
    );
    const none = encoded([]);
    expect(() => decodeFacts(none.subarray(0, none.length - 1))).toThrow();
  });
});

describe('the cache of facts', () => {
  const facts = (prompt: number) => decodeFacts(encoded([asked(prompt)]));
  const held = (cache: ColumnsCache, names: readonly string[]) =>
    names.filter((name) => cache.inFormat(FACTS).get(name));

  test('reports its bytes, hits, misses and evictions', () => {
    const cache = new ColumnsCache(10);
    const NONE = { bytes: 0, mostBytes: 10, hits: 0, misses: 0, evictions: 0 };
    expect(cache.vitals()).toEqual(NONE);
    cache.inFormat(FACTS).put('a', facts(1), 6);
    cache.inFormat(FACTS).put('a', facts(1), 6);
    cache.inFormat(FACTS).put('too large', facts(1), 11);
    expect(held(cache, ['a', 'a', 'b'])).toEqual(['a', 'a']);
    expect(cache.vitals()).toEqual({ ...NONE, bytes: 6, hits: 2, misses: 1 });
    cache.inFormat(FACTS).put('b', facts(1), 5);
    expect(cache.vitals()).toEqual({ ...NONE, bytes: 5, hits: 2, misses: 1, evictions: 1 });
  });

  test('contains the most recent entries that fit, for random operations', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const step = fc.record({ name: fc.constantFrom(...names), isPut: fc.boolean() });
    const stored = Object.fromEntries(names.map((name, i) => [name, facts(i)]));
    const bytesOf = (name: string) => name.charCodeAt(0) - 96;
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.integer({ min: 0, max: 15 }), (steps, most) => {
        const cache = new ColumnsCache(most);
        let model: string[] = [];
        for (const { name, isPut } of steps) {
          const isThere = model.includes(name);
          if (isPut) cache.inFormat(FACTS).put(name, stored[name]!, bytesOf(name));
          else expect(cache.inFormat(FACTS).get(name)).toBe(isThere ? stored[name] : undefined);
          const isUsed = isPut ? bytesOf(name) <= most : isThere;
          if (isUsed) model = [...model.filter((each) => each !== name), name];
          while (model.reduce((sum, each) => sum + bytesOf(each), 0) > most) model.shift();
        }
        expect(held(cache, names)).toEqual([...model].sort());
      }),
      { numRuns: draws(100) },
    );
  });
});

test('encodes answers to the same bytes as existing databases', () => {
  const facts = encoded(
    ENGINES.map((platform, i) => ({
      prompt: i,
      platform,
      position: i + 1,
      sentiment: SENTIMENTS[i % 4]!,
      mentions: [{ rival: i, position: null, sentiment: SENTIMENTS[5 - i] ?? null, hasDomain: i % 2 === 0 }],
    })),
  );
  expect(Buffer.from(facts).toString('hex')).toBe(
    '01000000060000000600000001000000010000000100000001000000010000000001020304' +
      '0501020304050601010101010100010203040500000000000008111a230c1508102c334a51',
  );
});
