import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

describe('a hook before', () => {
  beforeAll(() => Promise.reject(new Error('no set-up')));
  test('fails its test', () => expect(1).toBe(1));
});

describe('a hook after', () => {
  afterAll(() => {
    throw new Error('no clean-up');
  });
  test('fails its file', () => expect(1).toBe(1));
});
