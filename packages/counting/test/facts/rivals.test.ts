import { ENGINES, isListed, SENTIMENTS } from '@brand-visibility/domain';
import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { FewRivals } from '../../src/facts/few-rivals.js';
import { decodeFacts, encodeFacts, type AnswerFact, type RunFacts } from '../../src/facts/layout.js';
import { ListedMentions } from '../../src/facts/listed-mentions.js';
import { RivalCounters } from '../../src/facts/rival-counters.js';

const RIVALS = 8;
const runs = { numRuns: draws(500) };

const mention = fc.record({
  rival: fc.nat(RIVALS - 1),
  // Two of the greatest do not fit into 31 bits.
  position: fc.option(fc.constantFrom(1, 2, 255, 256, 2 ** 30 - 1, 2 ** 30, 2 ** 32 - 1)),
  sentiment: fc.option(fc.constantFrom(...SENTIMENTS)),
  hasDomain: fc.boolean(),
});
const answer: fc.Arbitrary<AnswerFact> = fc.record({
  prompt: fc.constant(0),
  platform: fc.constantFrom(...ENGINES),
  position: fc.constant(null),
  sentiment: fc.constant(null),
  mentions: fc.uniqueArray(mention, { selector: ({ rival }) => rival }),
});
/** Parts, each a list of answers. */
const parts = fc.array(fc.array(answer, { maxLength: 12 }), { maxLength: 4 });

const factsOf = (answers: readonly AnswerFact[]): RunFacts => decodeFacts(encodeFacts(answers));

const mentionsOf = (answers: readonly AnswerFact[], rival: number) =>
  answers.flatMap(({ platform, mentions }) =>
    mentions.filter((one) => one.rival === rival).map((one) => ({ platform, ...one })),
  );

/** In two stretches: the room adds those of answers that count. */
function add(counting: { add(facts: RunFacts, from: number, to: number): void }, facts: RunFacts): void {
  const middle = facts.mentions >> 1;
  counting.add(facts, 0, middle);
  counting.add(facts, middle, facts.mentions);
}

const byEngine = (found: readonly { readonly platform: string }[]) =>
  ENGINES.map((engine) => found.filter(({ platform }) => platform === engine).length);

describe('mentions of rivals', () => {
  test('have the counts of a plain count, in one part after another', () => {
    fc.assert(
      fc.property(parts, (drawn) => {
        const counters = new RivalCounters(RIVALS);
        for (const answers of drawn) {
          add(counters, factsOf(answers));
          const named = new Set(answers.flatMap(({ mentions }) => mentions.map(({ rival }) => rival)));
          expect(new Set(counters.named)).toEqual(named);
          expect(counters.named).toHaveLength(named.size);
          for (let rival = 0; rival < RIVALS; rival += 1) {
            const found = mentionsOf(answers, rival);
            const positions = found.flatMap(({ position }) => position ?? []);
            const feeling = (...some: string[]) =>
              found.filter(({ sentiment }) => sentiment !== null && some.includes(sentiment)).length;
            expect(counters.countsOf(rival)).toEqual({
              named: byEngine(found),
              positionSum: positions.reduce((sum, position) => sum + position, 0),
              positions: positions.length,
              positive: feeling('positive'),
              neutral: feeling('neutral', 'mixed'),
              negative: feeling('negative'),
            });
            expect(counters.answersOf(rival)).toBe(found.length);
            expect(counters.hasDomain(rival)).toBe(found.some(({ hasDomain }) => hasDomain));
          }
          counters.clear();
        }
      }),
      runs,
    );
  });

  // Rules 1.5 and 8.2.
  test('of listed rivals are added up for one part after another', () => {
    fc.assert(
      fc.property(parts, fc.subarray([0, 1, 2, 3]), fc.option(fc.nat(RIVALS - 1)), (drawn, watched, own) => {
        const isWatched = (rival: number) => watched.includes(rival);
        const counting = new ListedMentions({ size: RIVALS, own, isWatched });
        for (const answers of drawn) {
          add(counting, factsOf(answers));
          const listed = Array.from({ length: RIVALS }, (_, rival) => rival).filter((rival) => {
            const found = mentionsOf(answers, rival);
            const withDomain = found.some(({ hasDomain }) => hasDomain);
            return (
              rival !== own && isListed({ answers: found.length, withDomain, isWatched: isWatched(rival) })
            );
          });
          expect(counting.take()).toBe(listed.flatMap((rival) => mentionsOf(answers, rival)).length);
        }
      }),
      runs,
    );
  });

  test('of a few rivals are counted by engine', () => {
    fc.assert(
      fc.property(parts, fc.uniqueArray(fc.nat(RIVALS - 1)), (drawn, wanted) => {
        const few = new FewRivals(RIVALS, wanted);
        for (const answers of drawn) add(few, factsOf(answers));
        for (const rival of wanted)
          expect(few.namedOf(rival)).toEqual(byEngine(mentionsOf(drawn.flat(), rival)));
      }),
      runs,
    );
  });
});
