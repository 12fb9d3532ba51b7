import { percentOf, shown } from '@brand-visibility/model';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { roundedOrNull } from '../../src/number.js';
import { METRIC_KEYS, metricName } from '../../src/recommendations/metric-key.js';
import { metricOver } from '../../src/recommendations/run-answers.js';
import { plainWeights, someWeights, weightsOf } from '../figures/answers.js';
import { day, runOf, someCategories, someRecorded } from './runs.js';

describe('a metric', () => {
  test('has a key and a unique label', () => {
    expect(metricName('overall')).toEqual({ key: 'overall', label: 'Overall visibility' });
    expect(metricName('category:discovery')?.label).toBe('Discovery prompts');
    expect(metricName('platform:google_aio')?.label).toBe('Google AI Overviews');
    expect(metricName(null)).toBeNull();
    for (const key of METRIC_KEYS) {
      const [first = ''] = (key.split(':').at(-1) ?? '').split('_');
      expect(metricName(key)?.label.toLowerCase().startsWith(first)).toBe(true);
    }
  });
});

describe('the metric over a run', () => {
  // Rule 9.5.
  test('is the weighted visibility of the answers inside it, and the plain percentage for an engine', () => {
    const key = fc.constantFrom(...METRIC_KEYS);
    fc.assert(
      fc.property(someRecorded, someCategories, someWeights, key, (list, categories, pairs, metric) => {
        const inside = list
          .map(({ prompt, platform, named }) => ({
            platform,
            category: categories[prompt] ?? null,
            named,
          }))
          .filter(
            ({ platform, category }) =>
              metric === 'overall' || metric.endsWith(`:${platform}`) || metric.endsWith(`:${category}`),
          );
        const expected = percentOf(inside, ({ named }) => named, plainWeights(pairs));
        const run = runOf('run', day(0), list, categories);
        expect(roundedOrNull('current', metricOver(run.cells, metric, weightsOf(pairs)))).toBe(
          shown(expected),
        );
      }),
      { seed: 20260301, numRuns: 500 },
    );
  });
});
