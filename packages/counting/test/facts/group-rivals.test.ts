import { ENGINES } from '@brand-visibility/domain/vocabulary';
import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { AnswerGroups } from '../../src/facts/answer-groups.js';
import { AnswerCounter } from '../../src/facts/answer-counter.js';
import { GroupRivalCounter, passesOf } from '../../src/facts/group-rivals.js';
import { factsOf, type AnswerFact } from '../../src/facts/run-facts.js';

const PROMPTS = 4;
const RIVALS = 12;

const groups: AnswerGroups = {
  keys: ['a', 'b', 'c', 'd'],
  byPrompt: Int32Array.from([0, 1, 2, 3]),
  byEngine: new Int32Array(8),
};

const answer: fc.Arbitrary<AnswerFact> = fc
  .record({
    prompt: fc.nat(PROMPTS - 1),
    platform: fc.constantFrom(...ENGINES),
    brand: fc.constantFrom(null, { sentiment: null }, { sentiment: 'mixed' as const }),
    rivals: fc.uniqueArray(fc.nat(RIVALS - 1)),
  })
  .map(({ prompt, platform, brand, rivals }) => ({
    prompt,
    platform,
    position: brand ? 1 : null,
    sentiment: brand?.sentiment ?? null,
    mentions: rivals.map((rival) => ({ rival, position: null, sentiment: null, hasDomain: false })),
  }));

const run = fc.array(answer, { maxLength: 30 }).map((answers) => ({
  answers,
  facts: factsOf(answers),
}));

function expectedOf(answers: readonly AnswerFact[], group: number): Record<number, number> {
  const counts: Record<number, number> = {};
  const some = answers.filter(({ prompt, position }) => prompt === group && position === null);
  for (const { rival } of some.flatMap(({ mentions }) => mentions)) counts[rival] = (counts[rival] ?? 0) + 1;
  return counts;
}

describe('the rivals that groups name', () => {
  // Rule 14.12.
  test('are the same in one pass over the facts and in many, kept as mentions and as counters', () => {
    const kinds = new Set<boolean>();
    fc.assert(
      fc.property(
        fc.array(run, { maxLength: 4 }),
        fc.shuffledSubarray([0, 1, 2, 3]),
        fc.nat(20),
        (some, wanted, room) => {
          const counter = new AnswerCounter(groups, null);
          for (const { facts } of some) counter.add(facts);
          const mentionsOf = (group: number) => counter.mentionsNotYou(group);
          const answers = some.flatMap((one) => one.answers);
          const passes = passesOf(mentionsOf, wanted, RIVALS, RIVALS + room);
          expect(passes.flat()).toEqual(wanted);
          for (const pass of passes) {
            const counter = new GroupRivalCounter(groups, mentionsOf, pass, RIVALS);
            for (const { facts } of some) counter.add(facts);
            for (const group of pass) {
              const { size, ordinals, answers: counts } = counter.take(group);
              const found = Array.from({ length: size }, (_, i) => [ordinals[i], counts[i]]);
              expect(Object.fromEntries(found)).toEqual(expectedOf(answers, group));
              kinds.add(mentionsOf(group) > RIVALS);
            }
          }
        },
      ),
      { numRuns: draws(300) },
    );
    expect(kinds).toEqual(new Set([true, false]));
  });

  test('are counted together as far as their words fit, and a group needs no more than a counter for each rival', () => {
    const mentionsOf = (group: number) => [3, 5, 900, 1][group]!;
    expect(passesOf(mentionsOf, [0, 1, 2, 3], 7, 8)).toEqual([
      [0, 1],
      [2, 3],
    ]);
    expect(passesOf(mentionsOf, [2, 1, 0], 7, 7)).toEqual([[2], [1], [0]]);
    expect(passesOf(mentionsOf, [3, 2, 1, 0], 7, 100)).toEqual([[3, 2, 1, 0]]);
    expect(passesOf(mentionsOf, [], 7)).toEqual([]);
  });
});
