import { describe, expect, test } from '@jest/globals';

describe('a test', () => {
  test('passed', () => expect(1).toBe(1));
  test('failed: an expectation', () => expect(1).toBe(2));
  test('failed: it throws', () => {
    throw new Error('thrown');
  });
  test('failed: it rejects', () => Promise.reject(new Error('rejected')));
  test('failed: it hangs', () => new Promise(() => undefined));
  test('failed: it registers another one while it runs', () => test('too late', () => undefined));
  test.each(['passed', 'failed'])('%s in a table', (value) => expect(value).toBe('passed'));
  test('passed after all of them', () => expect(1).toBe(1));
});
