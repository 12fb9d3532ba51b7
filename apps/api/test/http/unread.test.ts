import { describe, expect, test } from '@jest/globals';
import { UnreadResponses } from '../../src/request/state.js';

const MEGABYTE = 1_048_576;
const LIMITS = { ofAnAccount: 20 * MEGABYTE, inAll: 50 * MEGABYTE };

describe('unread responses (rule 4.11)', () => {
  test('leave no room for a further large response of their account, but for small ones and other accounts', () => {
    const unread = new UnreadResponses(LIMITS);
    unread.add('a', 15 * MEGABYTE);
    expect(unread.hasRoom('a', 5 * MEGABYTE)).toBe(true);
    expect(unread.hasRoom('a', 5 * MEGABYTE + 1)).toBe(false);
    unread.add('a', 5 * MEGABYTE);
    expect(unread.hasRoom('a', 16_384)).toBe(true);
    expect(unread.hasRoom('a', 16_385)).toBe(false);
    expect(unread.hasRoom('b', 10 * MEGABYTE)).toBe(true);
    unread.add('a', -MEGABYTE);
    expect([unread.hasRoom('a', MEGABYTE), unread.bytes]).toEqual([true, 19 * MEGABYTE]);
  });

  test('of all accounts together leave room only for the first response of an account', () => {
    const unread = new UnreadResponses(LIMITS);
    for (const account of ['a', 'b', 'c']) unread.add(account, 15 * MEGABYTE);
    expect([unread.hasRoom('c', 5 * MEGABYTE), unread.hasRoom('c', 5 * MEGABYTE + 1)]).toEqual([true, false]);
    unread.add('c', 5 * MEGABYTE);
    expect([unread.hasRoom('b', MEGABYTE), unread.hasRoom('d', 30 * MEGABYTE)]).toEqual([false, true]);
  });
});
