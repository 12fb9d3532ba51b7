import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compareAnswers } from '../../src/recommendations/answer-pairs.js';
import { METRIC_KEYS } from '../../src/recommendations/metric-key.js';
import { day, runOf, someCategories, someRecorded, type Recorded } from './runs.js';

describe('answers compared with the baseline run', () => {
  test('treats prompts missing from a run as not answered', () => {
    const baseline = runOf('baseline', day(0), [{ prompt: 2, platform: 'grok', named: true }]);
    const short = runOf('short', day(1), [], ['discovery']);
    expect(compareAnswers(baseline, short, short, 'overall')).toMatchObject({
      won: 0,
      provisional: 0,
      lost: 0,
      held: 0,
    });
  });

  // Rule 9.5.
  test('matches an independent comparison of each pair', () => {
    fc.assert(
      fc.property(
        someRecorded,
        someRecorded,
        fc.option(someRecorded),
        someCategories,
        fc.constantFrom(...METRIC_KEYS),
        (then, latest, before, categories, key) => {
          const of = (list: Recorded[]) => runOf('run', day(0), list, categories);
          expect(compareAnswers(of(then), of(latest), before && of(before), key)).toEqual(
            oracle(then, latest, before, categories, key),
          );
        },
      ),
      { seed: 20260301, numRuns: 1000 },
    );
  });
});

/** By sets of the pairs that named the brand and of those that did not, from rule 9.5. */
function oracle(
  then: readonly Recorded[],
  latest: readonly Recorded[],
  before: readonly Recorded[] | null,
  categories: readonly (string | null)[],
  key: string,
) {
  const [kind, wanted] = key.split(':');
  const isInside = ({ prompt, platform }: Recorded) =>
    kind === 'overall' || (kind === 'platform' ? platform : categories[prompt]) === wanted;
  const pairs = (list: readonly Recorded[], named: boolean) =>
    new Set(list.filter((one) => one.named === named).map(({ prompt, platform }) => `${prompt} ${platform}`));
  const gained = [...pairs(then.filter(isInside), false)].filter((pair) => pairs(latest, true).has(pair));
  const kept = [...pairs(then.filter(isInside), true)];
  const confirmed = gained.filter((pair) => before && pairs(before, true).has(pair));
  const lost = kept.filter(
    (pair) => before && pairs(latest, false).has(pair) && pairs(before, false).has(pair),
  );
  return {
    won: confirmed.length,
    provisional: gained.length - confirmed.length,
    lost: lost.length,
    held: kept.filter((pair) => pairs(latest, true).has(pair)).length,
    runs_compared: before ? 2 : 1,
    confirmable: before !== null,
  };
}
