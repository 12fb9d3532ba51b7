import { countRivals, countRivalSeries } from '@brand-visibility/counting';
import { rivalReport } from '@brand-visibility/domain/rivals/report';
import { brandPoints } from '@brand-visibility/domain/rivals/series';
import { kit, shown, type Windows } from '@brand-visibility/model';
import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { identityOf, selectionOf } from '../support/in-memory.js';
import { coveredOf, NAMES, someWorld, storedRun, weightsOf, windowOf, windowsOf } from '../support/world.js';

const runs = { numRuns: draws(1_000) };
const someLimit = fc.integer({ min: 1, max: NAMES.length + 2 });

/** The rows of the model; without a counted answer there are only watched rivals. */
const expectedOf = ({ now, before }: Windows) => shown(kit.competitorRows(now, before));

describe('competitors counted without a database', () => {
  // Rules 1.5 and 8.1 to 8.8.
  test('have the rows, ranks, total and own row of the model, for any limit and watched ones', async () => {
    const movements = new Set<string | null>();
    await fc.assert(
      fc.asyncProperty(someWorld, someLimit, async (world, most) => {
        const [selection, weights] = [await selectionOf(world), weightsOf(world)];
        const ask = async (shown: { readonly first: number } | 'watched') => {
          const counted = await countRivals(selection, coveredOf(world), shown, weights);
          return rivalReport(counted, identityOf(world), weights);
        };
        const windows = windowsOf(world);
        const { answers } = windows.now;
        const [whole, watched] = [await ask({ first: most }), await ask('watched')];
        if (answers.length === 0) {
          const unnamed = NAMES.filter((_, rival) => world.watched.includes(rival) && rival !== world.own);
          expect(whole).toEqual({ answer_count: 0, total: 0, you: null, data: [] });
          expect(watched.data.map(({ name, rank }) => [name.toLowerCase(), rank])).toEqual(
            unnamed.toSorted().map((name) => [name, null]),
          );
          return;
        }
        const expected = expectedOf(windows);
        expect(whole.data).toEqual(expected.slice(0, most));
        expect(watched.data).toEqual(expected.filter((row) => row.is_watched));
        for (const { movement } of whole.data) movements.add(movement);
        for (const figures of [whole, watched]) {
          expect(figures.answer_count).toBe(answers.length);
          expect(figures.total).toBe(expected.filter((row) => row.rank !== null).length);
          expect(figures.you).toEqual(expected.find((row) => row.is_you));
        }
      }),
      runs,
    );
    expect(movements).toEqual(new Set([null, 'new', 'rising']));
  });

  // Rules 14.6, 14.7 and 14.14.
  test('have in each bucket what a report of the bucket has', async () => {
    await fc.assert(
      fc.asyncProperty(someWorld, someLimit, fc.boolean(), async (world, limit, watched) => {
        const covered = coveredOf(world).current;
        const buckets = [...world.runs.map((_, run) => [storedRun(run)]), []];
        const weights = weightsOf(world);
        const { whole, buckets: counted } = await countRivalSeries(
          await selectionOf(world),
          covered,
          buckets,
          { limit, watched },
          weights,
        );
        const { data, you } = rivalReport(whole, identityOf(world), weights);
        const now = windowOf(world, covered);
        const rows = now.answers.length === 0 ? [] : expectedOf({ now, before: null });
        const chosen = rows.filter((row) => !watched || row.is_watched).slice(0, limit);
        if (now.answers.length > 0) expect(data).toEqual(chosen);
        expect(you).toEqual(rows.find((row) => row.is_you) ?? null);
        buckets.forEach((bucket, i) => {
          const inBucket = windowOf(world, bucket);
          const own = inBucket.answers;
          const points = brandPoints(counted[i]!, weights);
          expect(points).toHaveLength(data.length + 1);
          expect(counted[i]!.answers.reduce((sum, count) => sum + count, 0)).toBe(own.length);
          const ofBucket = expectedOf({ now: inBucket, before: null });
          [null, ...data].forEach((brand, at) => {
            const row = ofBucket.find((each) =>
              brand === null ? each.is_you : each.name === brand.name && each.is_you === brand.is_you,
            );
            const naming = own.filter(({ competitors }) =>
              competitors.some(({ name }) => name.toUpperCase() === brand?.name),
            );
            const point = points[at]!;
            if (own.length === 0)
              expect(point).toMatchObject({ rank: null, visibility: null, share_of_voice: null });
            else if (!row || row.rank === null)
              // Named once and not listed, or not named at all.
              expect(point).toMatchObject({ rank: null, answer_count: naming.length });
            else
              expect(point).toEqual({
                rank: row.rank,
                answer_count: row.answer_count,
                visibility: row.visibility.current,
                average_position: row.average_position,
                sentiment_score: row.sentiment_score,
                share_of_voice: row.share_of_voice,
              });
            if (own.length > 0 && !row && naming.length > 0) expect(point.share_of_voice).toBeNull();
          });
        });
      }),
      runs,
    );
  });
});
