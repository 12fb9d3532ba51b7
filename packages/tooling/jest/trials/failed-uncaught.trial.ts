/* oxlint-disable typescript/no-unsafe-call -- the trials have no types of Node */
import { expect, test } from '@jest/globals';

test('passed while an error of another task is thrown', async () => {
  await new Promise((resolve) => {
    setImmediate(resolve);
    setImmediate(() => {
      throw new Error('uncaught');
    });
  });
  expect(1).toBe(1);
});

test('passed and left a rejected promise', () => {
  void Promise.reject(new Error('unhandled'));
});
