import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compareAnswers } from '../../src/recommendations/answer-pairs.js';
import { METRIC_KEYS } from '../../src/recommendations/metric-key.js';
import { day, runOf, someCategories, someTold, type Told } from './runs.js';

type State = 'named' | 'missed' | 'none';

const told = (state: State): Told[] =>
  state === 'none' ? [] : [{ prompt: 0, platform: 'claude', named: state === 'named' }];
const run = (state: State) => runOf('run', day(0), told(state));

const nothing = { won: 0, provisional: 0, lost: 0, held: 0 };

describe('answers compared with generation', () => {
  test.each([
    ['missed', 'named', 'named', { won: 1 }],
    ['missed', 'missed', 'named', { provisional: 1 }],
    ['missed', 'none', 'named', { provisional: 1 }],
    ['missed', 'named', 'missed', {}],
    ['missed', 'missed', 'missed', {}],
    ['missed', 'named', 'none', {}],
    ['named', 'named', 'named', { held: 1 }],
    ['named', 'missed', 'named', { held: 1 }],
    ['named', 'none', 'named', { held: 1 }],
    ['named', 'missed', 'missed', { lost: 1 }],
    ['named', 'named', 'missed', {}],
    ['named', 'none', 'missed', {}],
    ['named', 'missed', 'none', {}],
    ['none', 'named', 'named', {}],
    ['none', 'missed', 'missed', {}],
  ] as const)(
    '%s at generation, %s and then %s in the two runs compared',
    (then, before, latest, expected) => {
      expect(compareAnswers(run(then), run(latest), run(before), 'overall')).toEqual({
        ...nothing,
        ...expected,
        runs_compared: 2,
        confirmable: true,
      });
    },
  );

  test.each([
    ['missed', 'named', { provisional: 1 }],
    ['missed', 'missed', {}],
    ['named', 'named', { held: 1 }],
    ['named', 'missed', {}],
    ['named', 'none', {}],
    ['none', 'named', {}],
  ] as const)('%s at generation, %s in the only run compared', (then, latest, expected) => {
    expect(compareAnswers(run(then), run(latest), null, 'overall')).toEqual({
      ...nothing,
      ...expected,
      runs_compared: 1,
      confirmable: false,
    });
  });

  test('only pairs inside the metric count', () => {
    const all = [0, 1, 2].flatMap((prompt) =>
      (['claude', 'grok'] as const).map((platform) => ({ prompt, platform, named: true })),
    );
    const full = runOf('run', day(0), all);
    const held = METRIC_KEYS.map((key) => [key, compareAnswers(full, full, full, key).held] as const);
    expect(Object.fromEntries(held.filter(([, count]) => count > 0))).toEqual({
      overall: 6,
      'category:discovery': 2,
      'category:comparison': 2,
      'platform:claude': 3,
      'platform:grok': 3,
    });
  });

  test('a run that knows fewer prompts has no answers to the others', () => {
    const baseline = runOf('baseline', day(0), [{ prompt: 2, platform: 'grok', named: true }]);
    const short = runOf('short', day(1), [], ['discovery']);
    expect(compareAnswers(baseline, short, short, 'overall')).toMatchObject(nothing);
  });

  test('they are what a look at each pair says', () => {
    fc.assert(
      fc.property(
        someTold,
        someTold,
        fc.option(someTold),
        someCategories,
        fc.constantFrom(...METRIC_KEYS),
        (then, latest, before, categories, key) => {
          const of = (list: Told[]) => runOf('run', day(0), list, categories);
          expect(compareAnswers(of(then), of(latest), before && of(before), key)).toEqual(
            reckoned(then, latest, before, categories, key),
          );
        },
      ),
      { seed: 20260301, numRuns: 1000 },
    );
  });
});

/** By sets of the places that named the brand and of those that did not, from the texts of the specification. */
function reckoned(
  then: readonly Told[],
  latest: readonly Told[],
  before: readonly Told[] | null,
  categories: readonly (string | null)[],
  key: string,
) {
  const [kind, wanted] = key.split(':');
  const isInside = ({ prompt, platform }: Told) =>
    kind === 'overall' || (kind === 'platform' ? platform : categories[prompt]) === wanted;
  const places = (list: readonly Told[], named: boolean) =>
    new Set(list.filter((one) => one.named === named).map(({ prompt, platform }) => `${prompt} ${platform}`));
  const gained = [...places(then.filter(isInside), false)].filter((place) => places(latest, true).has(place));
  const kept = [...places(then.filter(isInside), true)];
  const confirmed = gained.filter((place) => before && places(before, true).has(place));
  const lost = kept.filter(
    (place) => before && places(latest, false).has(place) && places(before, false).has(place),
  );
  return {
    won: confirmed.length,
    provisional: gained.length - confirmed.length,
    lost: lost.length,
    held: kept.filter((place) => places(latest, true).has(place)).length,
    runs_compared: before ? 2 : 1,
    confirmable: before !== null,
  };
}
