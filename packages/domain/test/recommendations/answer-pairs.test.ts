import { describe, expect, test } from '@jest/globals';
import { compareAnswers } from '../../src/recommendations/answer-pairs.js';
import type { Engine } from '../../src/vocabulary.js';
import { day, runOf } from './runs.js';

describe('Answers won and lost: the baseline run, the run before the latest, the latest run (rule 9.5)', () => {
  const run = (state: 'named' | 'missed' | '-', platform: Engine = 'claude') =>
    runOf(state, day(0), state === '-' ? [] : [{ prompt: 0, platform, named: state === 'named' }]);

  test.each([
    // The brand is named, missed, or not answered for (-).
    ['named', 'named', 'named', 'held'],
    ['named', 'missed', 'named', 'held'],
    ['missed', 'named', 'named', 'won'],
    ['missed', 'missed', 'named', 'provisional'],
    ['missed', '-', 'named', 'provisional'],
    ['missed', 'named', 'missed', 'nothing'],
    ['missed', 'missed', 'missed', 'nothing'],
    ['named', 'missed', 'missed', 'lost'],
    ['named', 'named', 'missed', 'nothing'],
    ['named', '-', 'missed', 'nothing'],
    ['named', 'missed', '-', 'nothing'],
    ['-', 'named', 'named', 'nothing'],
    // With one run, nothing is confirmed.
    ['named', null, 'named', 'held'],
    ['missed', null, 'named', 'provisional'],
    ['named', null, 'missed', 'nothing'],
  ] as const)('%s, %s, %s: %s', (baseline, before, latest, expected) => {
    const compared = compareAnswers(run(baseline), run(latest), before && run(before), 'overall');
    const { won, provisional, lost, held } = compared;
    const none = { won: 0, provisional: 0, lost: 0, held: 0 };
    expect({ won, provisional, lost, held }).toEqual(
      expected === 'nothing' ? none : { ...none, [expected]: 1 },
    );
  });

  test.each([
    ['two runs can confirm what was won', run('missed'), { runs_compared: 2, confirmable: true }],
    ['one run cannot', null, { runs_compared: 1, confirmable: false }],
  ])('%s', (_, before, expected) => {
    expect(compareAnswers(run('named'), run('named'), before, 'overall')).toMatchObject(expected);
  });

  test.each([
    ['platform:claude', 1],
    ['category:discovery', 1],
    ['platform:grok', 0],
    ['category:comparison', 0],
  ] as const)('only answers inside the metric count: of %s, %d', (key, held) => {
    expect(compareAnswers(run('named'), run('named'), null, key).held).toBe(held);
  });

  test('the answer of another engine is not compared', () => {
    expect(compareAnswers(run('named'), run('named', 'grok'), null, 'overall').held).toBe(0);
  });
});
