import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { inChunks } from '../../src/response/chunks.js';
import { jsonFragments } from '../../src/response/json.js';

function inOneGo(reply: object): string | readonly Buffer[] {
  const steps = inChunks(jsonFragments(reply));
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

describe('the JSON of a reply', () => {
  test('in fragments equals the output of JSON.stringify', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue()))), (reply) => {
        expect([...jsonFragments(reply)].join('')).toBe(JSON.stringify(reply));
      }),
    );
  });

  test('omits undefined members, as JSON.stringify does', () => {
    const reply = { a: undefined, b: [1, 2], c: undefined };
    expect([...jsonFragments(reply)].join('')).toBe('{"b":[1,2]}');
  });

  test('is a string after one step if it is short', () => {
    const reply = { data: [1, 2, 3], has_more: false };
    expect(inChunks(jsonFragments(reply)).next()).toEqual({ done: true, value: JSON.stringify(reply) });
  });

  test('is chunks of bytes, produced in several steps, if it is long', () => {
    const reply = { data: Array.from({ length: 9 }, (_, i) => `${i}ä`.repeat(50_000)), has_more: true };
    const steps = inChunks(jsonFragments(reply));
    let count = 0;
    let step = steps.next();
    for (; !step.done; step = steps.next()) count += 1;
    expect(count).toBeGreaterThan(2);
    expect(Buffer.concat(step.value as Buffer[]).toString()).toBe(JSON.stringify(reply));
  });

  test('throws an error that is thrown while serialising, whichever row causes it', () => {
    const rows: unknown[] = Array.from({ length: 5 }, () => 'x'.repeat(200_000));
    rows.push(1n); // not serialisable
    expect(() => inOneGo({ data: rows })).toThrow('BigInt');
  });
});
