import { describe, expect, test } from '@jest/globals';

describe('a test', () => {
  test('that passes', () => expect(1).toBe(1));
  test('with a failed expectation', () => expect(1).toBe(2));
  test('that throws', () => {
    throw new Error('thrown');
  });
  test('that rejects', () => Promise.reject(new Error('rejected')));
  test('that hangs', () => new Promise(() => undefined));
  test('that registers another one while it runs', () => test('too late', () => undefined));
  test.each([1, 2])('of a table: %i', (value) => expect(value).toBe(1));
  test('that passes after all of them', () => expect(1).toBe(1));
});
