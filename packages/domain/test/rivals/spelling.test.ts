import { describe, expect, test } from '@jest/globals';
import { isLater, shownDomain, shownName } from '../../src/rivals/spelling.js';

describe('How a rival is shown (rule 8.1); name-key.test.ts has which names are one', () => {
  test('the record of the rival has its display name and domain', () => {
    expect(shownName('Globex', 'GLOBEX')).toBe('Globex');
    expect(shownDomain('globex.com', 'globex.io')).toBe('globex.com');
  });

  test('without a record, they come from the latest answer that names it, or recorded its domain', () => {
    expect(shownName(null, 'GLOBEX')).toBe('GLOBEX');
    expect(shownDomain(null, 'globex.io')).toBe('globex.io');
    expect(shownDomain(null, null)).toBeNull();
  });

  test.each([
    ['a later time', [2n, 'a'], [1n, 'b'], true],
    ['an earlier time', [1n, 'b'], [2n, 'a'], false],
    ['a microsecond later, beyond doubles', [2n ** 53n + 1n, 'a'], [2n ** 53n, 'a'], true],
    ['the same time and a greater id, by bytes', [1n, 'a'], [1n, 'B'], true],
    ['the same time and a smaller id', [1n, 'a'], [1n, 'aa'], false],
    ['the same answer', [1n, 'a'], [1n, 'a'], false],
  ] as const)('the latest answer is found by time, then by id: %s, %j and %j', (_, one, other, expected) => {
    const [a, b] = [one, other].map(([created_at, answer_id]) => ({ created_at, answer_id }));
    expect(isLater(a!, b!)).toBe(expected);
  });
});
