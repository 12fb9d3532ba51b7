import { GROUPINGS, pointFigures, visibilityFigures } from '@brand-visibility/domain';
import {
  brandFigures,
  rangeAndVerdict,
  shareOfVoice,
  shown,
  shownMetric,
  type PlainAnswer,
} from '@brand-visibility/model';
import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { roomOf } from '../support/in-memory.js';
import {
  brandOf,
  countedOf,
  coveredOf,
  filterOf,
  plainOf,
  someWorld,
  storedRun,
  weightsOf,
} from '../support/world.js';

const runs = { numRuns: draws(1_000) };

describe('visibility counted without a database', () => {
  // Rules 1.3 to 1.5, 2.6 and 11.8.
  test('gives the figures of the model, in a report and with a breakdown', async () => {
    await fc.assert(
      fc.asyncProperty(someWorld, fc.option(fc.constantFrom(...GROUPINGS)), async (world, grouping) => {
        const { current, previous } = coveredOf(world);
        const windows = previous ? [current, previous] : [current];
        const [now, before] = await roomOf(world).visibility(
          brandOf(world),
          windows,
          filterOf(world),
          grouping,
        );
        const figures = visibilityFigures(now!, before ?? null, weightsOf(world), grouping);
        const plain = plainOf(world);
        const exact = (answers: readonly PlainAnswer[] | null) =>
          answers && {
            ...brandFigures(answers, plain.weights),
            share_of_voice: shareOfVoice(answers, plain.ownName, plain.watched),
          };
        const [is, was] = [exact(plain.current), exact(plain.previous)];
        const compared = (of: 'visibility' | 'average_position' | 'sentiment_score' | 'share_of_voice') =>
          shownMetric(is?.[of] ?? null, was?.[of] ?? null);
        expect(figures).toMatchObject({
          answer_count: is?.answer_count,
          prompt_count: is?.prompt_count,
          visibility: compared('visibility'),
          average_position: compared('average_position'),
          sentiment_score: compared('sentiment_score'),
          share_of_voice: compared('share_of_voice'),
        });
        const keyOf = ({ platform, prompt }: (typeof plain.current)[number]) =>
          grouping === 'platform' ? platform : (world.prompts[prompt]!.category ?? 'uncategorized');
        for (const { key, ...row } of figures.breakdown?.rows ?? []) {
          const of = brandFigures(
            plain.current.filter((answer) => keyOf(answer) === key),
            plain.weights,
          );
          expect(row).toEqual({
            answer_count: of.answer_count,
            named_count: of.named_count,
            prompt_count: of.prompt_count,
            visibility: shown(of.visibility),
            average_position: shown(of.average_position),
            sentiment_score: shown(of.sentiment_score),
          });
        }
        const rows = figures.breakdown?.rows.length ?? 0;
        expect(rows).toBe(grouping === null ? 0 : new Set(plain.current.map(keyOf)).size);
      }),
      runs,
    );
  });

  // Rule 14.4.
  test('gives each bucket of a series what its own answers give', async () => {
    await fc.assert(
      fc.asyncProperty(someWorld, fc.array(fc.subarray([0, 1, 2, 3])), async (world, drawn) => {
        const buckets = drawn.map((some) => some.filter((run) => run < world.runs.length).map(storedRun));
        const counted = await roomOf(world).visibility(brandOf(world), buckets, filterOf(world), null);
        expect(counted).toHaveLength(buckets.length);
        const { weights, ownName, watched, engines } = plainOf(world);
        buckets.forEach((bucket, i) => {
          const answers = countedOf(world, bucket);
          const of = brandFigures(answers, weights);
          expect(pointFigures(counted[i]!, weightsOf(world), null).figures).toMatchObject({
            answer_count: of.answer_count,
            prompt_count: of.prompt_count,
            named_count: of.named_count,
            visibility: shown(of.visibility),
            average_position: shown(of.average_position),
            sentiment_score: shown(of.sentiment_score),
            share_of_voice: shown(shareOfVoice(answers, ownName, watched)),
            visibility_range: rangeAndVerdict({ current: answers, previous: null, weights, engines })
              .visibility_range,
          });
        });
      }),
      runs,
    );
  });
});
