import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

describe('a hook before', () => {
  beforeAll(() => Promise.reject(new Error('no set-up')));
  test('failed: its test', () => expect(1).toBe(1));
});

describe('a hook after', () => {
  afterAll(() => {
    throw new Error('no clean-up');
  });
  test('passed, but its file fails', () => expect(1).toBe(1));
});
