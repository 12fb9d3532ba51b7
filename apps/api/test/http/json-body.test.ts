import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { inChunks } from '../../src/response/chunks.js';
import { jsonFragments } from '../../src/response/json.js';

function inOneGo(response: object): string | readonly Buffer[] {
  const steps = inChunks(jsonFragments(response));
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

describe('the JSON of a response', () => {
  test('in fragments equals the output of JSON.stringify', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue()))),
        (response) => {
          expect([...jsonFragments(response)].join('')).toBe(JSON.stringify(response));
        },
      ),
    );
  });

  test('omits undefined members, as JSON.stringify does', () => {
    const response = { a: undefined, b: [1, 2], c: undefined };
    expect([...jsonFragments(response)].join('')).toBe('{"b":[1,2]}');
  });

  test('is a string after one step if it is short', () => {
    const response = { data: [1, 2, 3], has_more: false };
    expect(inChunks(jsonFragments(response)).next()).toEqual({ done: true, value: JSON.stringify(response) });
  });

  test('is chunks of bytes, produced in several steps, if it is long', () => {
    const response = { data: Array.from({ length: 9 }, (_, i) => `${i}ä`.repeat(50_000)), has_more: true };
    const steps = inChunks(jsonFragments(response));
    let count = 0;
    let step = steps.next();
    for (; !step.done; step = steps.next()) count += 1;
    expect(count).toBeGreaterThan(2);
    expect(Buffer.concat(step.value as Buffer[]).toString()).toBe(JSON.stringify(response));
  });

  test('throws an error that is thrown while serialising, whichever row causes it', () => {
    const rows: unknown[] = Array.from({ length: 5 }, () => 'x'.repeat(200_000));
    rows.push(1n); // not serialisable
    expect(() => inOneGo({ data: rows })).toThrow('BigInt');
  });
});
