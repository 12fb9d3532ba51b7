/* oxlint-disable typescript/no-unsafe-call -- the trials have no types of Node */
import { expect, test } from '@jest/globals';

test('passes while an error of another task is thrown', async () => {
  await new Promise((resolve) => {
    setImmediate(resolve);
    setImmediate(() => {
      throw new Error('uncaught');
    });
  });
  expect(1).toBe(1);
});

test('passes and leaves a rejected promise', () => {
  void Promise.reject(new Error('unhandled'));
});
