import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { jsonBody, jsonFragments } from '../../src/reply/json-body.js';
import { createWorkQueue } from '../../src/reply/work-queue.js';

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

  test('is a string at once if it is short', () => {
    expect(jsonBody({ data: [1, 2, 3], has_more: false }, createWorkQueue())).toBe(
      '{"data":[1,2,3],"has_more":false}',
    );
  });

  test('is chunks of bytes, produced over several event-loop iterations, if it is long', async () => {
    const reply = { data: Array.from({ length: 9 }, (_, i) => `${i}ä`.repeat(50_000)), has_more: true };
    const later: (() => void)[] = [];
    const workQueue = createWorkQueue(
      2,
      () => 0,
      (work) => later.push(work),
    );
    const body = jsonBody(reply, workQueue);
    expect(typeof body).not.toBe('string');
    let count = 0;
    for (let work = later.shift(); work; work = later.shift()) {
      work();
      count += 1;
    }
    expect(count).toBeGreaterThan(2);
    const chunks = await body;
    expect(Buffer.concat(chunks as Buffer[]).toString()).toBe(JSON.stringify(reply));
  });

  test('rejects with an error that is thrown while serialising', async () => {
    const rows: unknown[] = Array.from({ length: 5 }, () => 'x'.repeat(200_000));
    rows.push(1n); // not serialisable
    await expect(jsonBody({ data: rows }, createWorkQueue())).rejects.toThrow('BigInt');
  });
});
