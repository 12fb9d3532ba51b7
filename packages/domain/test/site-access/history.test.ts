import { describe, expect, test } from '@jest/globals';
import {
  accessHistory,
  HISTORY_DEPTH,
  HISTORY_LENGTH,
  type CompletedCheck,
} from '../../src/site-access/history.js';
import { completed, crawler } from './evidence.js';

const notes = (checks: readonly CompletedCheck[]) => accessHistory(checks).map(({ note }) => note);

/** From the latest on; each has one more browsing crawler refused than the one before it. */
const checks = (count: number): CompletedCheck[] =>
  Array.from({ length: count }, (_, index) => {
    const number = BigInt(count - index);
    return completed(number, { sitemap: number % 2n === 0n ? null : { reachable: true } });
  });

describe('the history of checks', () => {
  test('holds what each check came to, newest first as given', () => {
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
        note: 'Verdict changed from unknown to blocked',
      },
      { checked_at: 7n, verdict: 'unknown', blockers: 0, warnings: 0, notices: 0, note: 'First check' },
    ]);
  });

  test.each([
    [0, 0, undefined],
    [1, 1, 'First check'],
    [25, 25, 'First check'],
    [26, 26, 'First check'],
    [27, 26, 'Verdict changed from clear to warn'],
    [28, 26, 'Verdict changed from warn to clear'],
    [1000, 26, 'Verdict changed from warn to clear'],
  ])('of %i checks shows %i, the oldest with the note %j', (count, shown, note) => {
    const history = accessHistory(checks(count));
    expect(history).toHaveLength(shown);
    expect(history.at(-1)?.note).toBe(note);
    expect(history.map(({ checked_at }) => checked_at)).toEqual(
      Array.from({ length: shown }, (_, index) => BigInt(count - index)),
    );
  });

  test('is the same when only the checks that it needs are read', () => {
    for (const count of [HISTORY_LENGTH, HISTORY_DEPTH, HISTORY_DEPTH + 1]) {
      expect(accessHistory(checks(count).slice(0, HISTORY_DEPTH))).toEqual(accessHistory(checks(count)));
    }
  });
});

describe('the note of a check', () => {
  const before = [
    crawler('GPTBot', 'training', 'pass', 'GPTBot'),
    crawler('OAI-SearchBot', 'live_answer', 'pass', 'ChatGPT search'),
    crawler('bingbot', 'search', 'thin', 'Bingbot'),
  ];

  test('names the change of verdict and each crawler whose verdict changed, in the order recorded', () => {
    const after = [
      crawler('bingbot', 'search', 'pass', 'Bingbot'),
      crawler('OAI-SearchBot', 'live_answer', 'blocked', 'ChatGPT search'),
      crawler('GPTBot', 'training', 'robots_disallowed', 'GPTBot'),
    ];
    expect(notes([completed(2n, { crawlers: after }), completed(1n, { crawlers: before })])).toEqual([
      'Verdict changed from warn to blocked; Bingbot (bingbot) changed from thin to pass; ' +
        'ChatGPT search (OAI-SearchBot) changed from pass to blocked; GPTBot changed from pass to robots_disallowed',
      'First check',
    ]);
  });

  test('names crawlers alone when the verdict is the same', () => {
    const after = before.map((one) => (one.key === 'GPTBot' ? { ...one, verdict: 'unknown' as const } : one));
    expect(notes([completed(2n, { crawlers: after }), completed(1n, { crawlers: before })])[0]).toBe(
      'GPTBot changed from pass to unknown',
    );
  });

  test('says that nothing changed when no verdict did, whatever else is different', () => {
    const relabelled = before.map((one) => ({ ...one, label: `${one.label}!` }));
    const later = completed(2n, { crawlers: relabelled, llms_txt: null, robots_txt: null });
    expect(notes([later, completed(1n, { crawlers: before })])).toEqual(['Nothing changed', 'First check']);
  });

  test('names no crawler that only one of the two checks played', () => {
    const added = [...before, crawler('CCBot', 'training', 'blocked')];
    const [one, two] = [completed(1n, { crawlers: before }), completed(2n, { crawlers: added })];
    expect(notes([two, one])[0]).toBe('Nothing changed');
    expect(notes([one, two])[0]).toBe('Nothing changed');
  });

  test('compares with the check before, not with a later or an older one', () => {
    const clear = completed(1n);
    const warned = completed(2n, { sitemap: null });
    expect(notes([clear, warned, warned, clear])).toEqual([
      'Verdict changed from warn to clear',
      'Nothing changed',
      'Verdict changed from clear to warn',
      'First check',
    ]);
  });
});
