import { expect, describe, test } from '@jest/globals';
import fc from 'fast-check';
import { visibilityFigures } from '../../src/figures/visibility-report.js';
import {
  RIVALS,
  someAnswers,
  someWeights,
  tallyOf,
  weightsOf,
  type Answer,
  type RivalMention,
} from './answers.js';
import { brand, figuresOf, identities, marks, type KnownRival } from './competitors.js';

/** The ordinal of the own name; arbitrary answers name only rivals with lower ordinals. */
const OWN = RIVALS;
const SIZE = RIVALS + 1;
const runs = { seed: 20260301, numRuns: 200 };

const named = (key: string, is_watched: boolean): KnownRival => ({
  name_key: key,
  name: key.toUpperCase(),
  domain: 'own-rival.example',
  is_watched,
});

/** A mention of the own name as a rival: none, or with any position, sentiment and domain. */
const ownMention = fc.option(
  fc.record({
    ordinal: fc.constant(OWN),
    position: fc.option(fc.integer({ min: 1, max: 9 })),
    sentiment: fc.constantFrom(null, 'positive', 'negative', 'mixed'),
    website: fc.boolean(),
  }),
  { freq: 2 },
);
const ownMentions = fc.array(ownMention, { minLength: 40, maxLength: 40 });

/** The answers with the own name added to their rivals, first or last. */
function withOwn(answers: readonly Answer[], own: readonly (RivalMention | null)[]): Answer[] {
  return answers.map((answer, i) => {
    const mention = own[i] ?? null;
    if (mention === null) return answer;
    return { ...answer, rivals: i % 2 === 0 ? [mention, ...answer.rivals] : [...answer.rivals, mention] };
  });
}

/** Both reports, the competitors report also with watched=true. */
function reports(
  now: readonly Answer[],
  before: readonly Answer[],
  rivals: readonly KnownRival[],
  weights: ReturnType<typeof weightsOf>,
  own: KnownRival | undefined,
  name = brand.name,
) {
  const [current, previous] = [tallyOf(now, SIZE), tallyOf(before, SIZE)];
  const known = own ? [...rivals, own] : rivals;
  const question = { current, previous, brand: { ...brand, name }, rivals: known, weights, limit: 25 };
  const isOwn = known.findIndex(({ name_key }) => name_key === name.toLowerCase());
  const about = marks((ordinal) => known[ordinal]?.is_watched ?? false, isOwn === -1 ? null : isOwn);
  return {
    competitors: figuresOf({ ...question, watched: false }),
    watched: figuresOf({ ...question, watched: true }),
    visibility: visibilityFigures(current, previous, about, weights, 'category'),
  };
}

describe("the brand's own name is not a rival in any report (rule 8.1)", () => {
  test('changes no figure as a competitor in answers and as a watched record', () => {
    const watchlist = fc.subarray([0, 1, 2, 3, 4, 5]);
    fc.assert(
      fc.property(
        someAnswers,
        someAnswers,
        ownMentions,
        watchlist,
        someWeights,
        (now, before, own, watched, pairs) => {
          const rivals = identities(...watched);
          const weights = weightsOf(pairs);
          const without = reports(now, before, rivals, weights, undefined);
          const record = named(brand.name.toLowerCase(), true);
          expect(reports(withOwn(now, own), withOwn(before, own), rivals, weights, record)).toEqual(without);
        },
      ),
      runs,
    );
  });

  test('removes a rival from every figure while the brand has its name', () => {
    fc.assert(
      fc.property(someAnswers, ownMentions, someWeights, (answers, own, pairs) => {
        const rivals = identities(1);
        const weights = weightsOf(pairs);
        const former = named('zugzwang', true);
        const now = withOwn(answers, own);
        const renamed = reports(now, now, rivals, weights, former, 'Zugzwang');
        expect(renamed).toEqual(reports(answers, answers, rivals, weights, undefined, 'Zugzwang'));
        const isThere = own.slice(0, now.length).some((mention) => mention !== null);
        const { watched, competitors } = reports(now, now, rivals, weights, former);
        expect(watched.data.map(({ name }) => name)).toContain('ZUGZWANG');
        if (isThere) expect(competitors.data.map(({ name }) => name)).toContain('ZUGZWANG');
      }),
      runs,
    );
  });
});
