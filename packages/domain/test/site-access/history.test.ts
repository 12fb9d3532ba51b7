import { describe, expect, test } from '@jest/globals';
import {
  accessHistory,
  HISTORY_DEPTH,
  HISTORY_LENGTH,
  type CompletedCheck,
} from '../../src/site-access/history.js';
import { completed, crawler } from './evidence.js';

/** Newest first; every second one has no sitemap. */
const checks = (count: number): CompletedCheck[] =>
  Array.from({ length: count }, (_, index) => {
    const number = BigInt(count - index);
    return completed(number, { sitemap: number % 2n === 0n ? null : { reachable: true } });
  });

describe('the history of checks', () => {
  test('contains the result of each check, newest first', () => {
    const blocked = [crawler('a', 'live_answer', 'blocked')];
    expect(
      accessHistory([
        completed(9n, { crawlers: blocked, llms_txt: null }),
        completed(7n, { reachable: false }),
      ]),
    ).toEqual([
      {
        checked_at: 9n,
        verdict: 'blocked',
        blockers: 1,
        warnings: 0,
        notices: 1,
        note: 'Verdict changed from unknown to blocked; New: The a is blocked; New: No llms.txt was found',
      },
      { checked_at: 7n, verdict: 'unknown', blockers: 0, warnings: 0, notices: 0, note: 'First check' },
    ]);
  });

  // Rule 9.2.
  test.each([
    [0, 0, undefined],
    [26, 26, 'First check'],
    [27, 26, 'Verdict changed from clear to warn; New: No sitemap was found'],
    [1000, 26, 'Verdict changed from warn to clear; Gone: No sitemap was found'],
  ])('of %i checks shows %i, the oldest with the note %j', (count, shown, note) => {
    const history = accessHistory(checks(count));
    expect(history).toHaveLength(shown);
    expect(history.at(-1)?.note).toBe(note);
    expect(history.map(({ checked_at }) => checked_at)).toEqual(
      Array.from({ length: shown }, (_, index) => BigInt(count - index)),
    );
  });

  test('needs only the first HISTORY_DEPTH checks', () => {
    for (const count of [HISTORY_LENGTH, HISTORY_DEPTH, HISTORY_DEPTH + 1]) {
      expect(accessHistory(checks(count).slice(0, HISTORY_DEPTH))).toEqual(accessHistory(checks(count)));
    }
  });
});
