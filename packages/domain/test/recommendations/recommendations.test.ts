import { describe, expect, test } from '@jest/globals';
import { EQUAL_WEIGHTS } from '../../src/figures/weighting.js';
import { rational, roundedOrNull } from '../../src/number.js';
import { boardState, doneMoves } from '../../src/recommendations/board.js';
import { METRIC_KEYS, metricName } from '../../src/recommendations/metric-key.js';
import { metricOver } from '../../src/recommendations/run-answers.js';
import type { BoardMove, Engine } from '../../src/vocabulary.js';
import { day, runOf } from './runs.js';

// What `GET /recommendations` shows of the work on a recommendation, and the metric that it should improve, by example.
// remeasure.test.ts shows when the effect is measured, noise-band.test.ts how large it has to be to count,
// answer-pairs.test.ts which answers were won, and measurement.test.ts what a response has.

describe('The state of a recommendation follows from its moves on the board (rule 9.4)', () => {
  // Moves, and linked outreach work that was done, with their days since 1 March 2026. Then the column, and the days on
  // which the work started, was done, and opened the measurement window.
  test.each<[string, string, number[], string, ...(number | null)[]]>([
    ['nothing happened', '', [], 'suggested', null, null, null],
    ['work starts', 'in_progress 1', [], 'in_progress', 1, null, null],
    ['it is in review, which shows as in progress', 'in_review 1', [], 'in_progress', 1, null, 1],
    ['it is done', 'in_progress 1, done 2', [], 'done', 1, 2, 2],
    ['it is done again', 'done 1, done 3', [], 'done', null, 3, 1],
    ['it moves back: the window stays open', 'done 1, suggested 2', [], 'suggested', null, null, 1],
    ['it starts twice', 'in_progress 1, suggested 2, in_progress 3', [], 'in_progress', 1, null, null],
    ['it is dismissed', 'in_progress 1, dismissed 2', [], 'dismissed', 1, null, null],
    ['before March 2026 no window opens', 'done -1', [], 'done', null, -1, null],
    ['... but the next move opens it', 'done -1, in_review 2', [], 'in_progress', 2, null, 2],
    ['linked work is done', 'in_progress 1', [2], 'done', 1, 2, 2],
    ['... before its own move', 'in_progress 3', [2], 'in_progress', 3, null, 2],
    ['... at the same time: its own move comes first', 'suggested 2', [2], 'done', null, 2, 2],
    ['... twice, in any order', '', [3, 1], 'done', null, 3, 1],
  ])('%s', (_, moves, linked, status, ...days) => {
    const own = moves
      .split(', ')
      .filter(Boolean)
      .map((move) => {
        const [to, on] = move.split(' ');
        return { to: to as BoardMove, at: day(Number(on)) };
      });
    const [started_at, done_at, window_opened_at] = days.map((on) => (on === null ? null : day(on)));
    expect(boardState(own, linked.map(day))).toEqual({ status, started_at, done_at, window_opened_at });
  });

  test.each([
    ['at the first instant of March 2026 opens the window', day(0), day(0)],
    ['a microsecond earlier does not', day(0) - 1n, null],
  ])('a move %s', (_, at, expected) => {
    expect(boardState([{ to: 'done', at }], []).window_opened_at).toBe(expected);
  });

  test('linked work counts only by its moves to done', () => {
    const moves = (['in_progress', 'done', 'dismissed', 'done'] as const).map((to, on) => ({
      to,
      at: day(on),
    }));
    expect(doneMoves(moves)).toEqual([day(1), day(3)]);
  });
});

describe('A metric is the visibility of the answers inside it (rules 1.3, 9.5)', () => {
  // Claude names Acme for a discovery prompt and not for a comparison prompt; Grok names it for neither, and for one
  // without a category.
  const answers = (platform: Engine, ...named: boolean[]) =>
    named.map((isNamed, prompt) => ({ prompt, platform, named: isNamed }));
  const run = runOf('run', day(0), [
    ...answers('claude', true, false),
    ...answers('grok', false, false, true),
  ]);
  const metric = (key: (typeof METRIC_KEYS)[number], weights = EQUAL_WEIGHTS) =>
    roundedOrNull('current', metricOver(run.engineCounts, key, weights));

  test.each([
    ['overall', 41.7], // (1/2 + 1/3) / 2
    ['category:discovery', 50],
    ['category:comparison', 0],
    ['platform:claude', 50],
    ['platform:grok', 33.3],
    ['platform:gemini', null],
  ] as const)('%s: %s', (key, expected) => {
    expect(metric(key)).toBe(expected);
  });

  test('engines have their weights', () => {
    expect(metric('category:discovery', { ...EQUAL_WEIGHTS, claude: rational(3) })).toBe(75);
  });

  test('each has its own label', () => {
    expect(metricName('overall')).toEqual({ key: 'overall', label: 'Overall visibility' });
    expect(metricName(null)).toBeNull();
    for (const key of METRIC_KEYS) {
      const [first] = key.split(':').at(-1)!.split('_');
      expect(metricName(key)?.label.toLowerCase().startsWith(first!)).toBe(true);
    }
  });
});
