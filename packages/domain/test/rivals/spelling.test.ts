import { describe, expect, test } from '@jest/globals';
import { isLater, shownDomain, shownName } from '../../src/rivals/spelling.js';

describe('spelling', () => {
  test.each([
    ['a later time', 2n, 'a', 1n, 'b', true],
    ['an earlier time', 1n, 'b', 2n, 'a', false],
    ['a later time by one microsecond beyond doubles', 2n ** 53n + 1n, 'a', 2n ** 53n, 'a', true],
    ['the same time and a greater id', 1n, 'b', 1n, 'a', true],
    ['the same time and a lower id', 1n, 'B', 1n, 'a', false],
    ['the same time and a longer id', 1n, 'aa', 1n, 'a', true],
    ['itself', 1n, 'a', 1n, 'a', false],
  ])('%s', (_, timeOfA, idOfA, timeOfB, idOfB, expected) => {
    const [a, b] = [
      { created_at: timeOfA, answer_id: idOfA },
      { created_at: timeOfB, answer_id: idOfB },
    ];
    expect(isLater(a, b)).toBe(expected);
  });

  // Rule 8.1.
  test('takes name and domain of the record first, each if it has one', () => {
    expect(shownName('Acme', 'ACME')).toBe('Acme');
    expect(shownName(null, 'ACME')).toBe('ACME');
    expect(shownDomain('acme.com', 'acme.io')).toBe('acme.com');
    expect(shownDomain(null, 'acme.io')).toBe('acme.io');
    expect(shownDomain(null, null)).toBeNull();
  });
});
