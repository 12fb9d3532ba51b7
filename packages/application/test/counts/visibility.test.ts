import { countWindows } from '@brand-visibility/counting';
import { pointFigures } from '@brand-visibility/domain/figures/series';
import { visibilityFigures } from '@brand-visibility/domain/figures/visibility-report';
import { GROUPINGS } from '@brand-visibility/domain/vocabulary';
import { brandFigures, kit, rangeAndVerdict, shown } from '@brand-visibility/model';
import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { selectionOf } from '../support/in-memory.js';
import { coveredOf, someWorld, storedRun, weightsOf, windowOf, windowsOf } from '../support/world.js';

const runs = { numRuns: draws(1_000) };

describe('visibility counted without a database', () => {
  // Rules 1.3 to 1.5, 2.6 and 11.8.
  test('gives the figures of the model, in a report and with a breakdown', async () => {
    await fc.assert(
      fc.asyncProperty(someWorld, fc.option(fc.constantFrom(...GROUPINGS)), async (world, grouping) => {
        const { current, previous } = coveredOf(world);
        const windows = previous ? [current, previous] : [current];
        const [now, before] = await countWindows(await selectionOf(world), windows, grouping);
        const figures = visibilityFigures(now!, before ?? null, weightsOf(world), grouping);
        const report = windowsOf(world);
        const [is, was] = [brandFigures(report.now), report.before && brandFigures(report.before)];
        const compared = (of: 'visibility' | 'average_position' | 'sentiment_score' | 'share_of_voice') =>
          shown(kit.metric(is[of], was && was[of]));
        expect(figures).toMatchObject({
          answer_count: is.answer_count,
          prompt_count: is.prompt_count,
          visibility: compared('visibility'),
          average_position: compared('average_position'),
          sentiment_score: compared('sentiment_score'),
          share_of_voice: compared('share_of_voice'),
          breakdown: shown(kit.breakdown(grouping ?? undefined, report.now)),
        });
      }),
      runs,
    );
  });

  // Rule 14.4.
  test('gives each bucket of a series what its own answers give', async () => {
    await fc.assert(
      fc.asyncProperty(someWorld, fc.array(fc.subarray([0, 1, 2, 3])), async (world, drawn) => {
        const buckets = drawn.map((some) => some.filter((run) => run < world.runs.length).map(storedRun));
        const counted = await countWindows(await selectionOf(world), buckets, null);
        expect(counted).toHaveLength(buckets.length);
        buckets.forEach((bucket, i) => {
          const now = windowOf(world, bucket);
          const { visibility_range } = rangeAndVerdict({ now, before: null });
          expect(pointFigures(counted[i]!, weightsOf(world), null, null).figures).toMatchObject({
            ...shown(brandFigures(now)),
            visibility_range,
          });
        });
      }),
      runs,
    );
  });
});
