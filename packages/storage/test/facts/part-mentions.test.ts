import { ENGINES, SENTIMENTS, type RivalTally } from '@brand-visibility/domain';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decodeFacts, encodeFacts, type RunFacts } from '../../src/facts/layout.js';
import { MentionTallying, type CountsMentions } from '../../src/facts/mentions.js';
import { partMentions } from '../../src/facts/part-mentions.js';

const RIVALS = 6;
const EVERYONE = [...Array(RIVALS).keys()];

const mention = fc.record({
  position: fc.constantFrom(null, 1, 2, 255, 256, 70_000),
  sentiment: fc.constantFrom(null, ...SENTIMENTS),
  hasDomain: fc.boolean(),
});

const run = fc
  .array(
    fc.record({
      platform: fc.constantFrom(...ENGINES),
      rivals: fc.dictionary(fc.integer({ min: 0, max: RIVALS - 1 }).map(String), mention),
    }),
    { maxLength: 8 },
  )
  .map((answers) =>
    decodeFacts(
      encodeFacts(
        answers.map(({ platform, rivals }) => ({
          prompt: 0,
          platform,
          position: null,
          sentiment: null,
          mentions: Object.entries(rivals).map(([rival, one]) => ({ rival: Number(rival), ...one })),
        })),
      ),
    ),
  );

/** In two stretches for each run, without the mention between them. */
function counted(counting: CountsMentions, part: readonly RunFacts[]): RivalTally {
  for (const facts of part) {
    const middle = facts.mentions >> 1;
    counting.begin(facts);
    counting.add(facts, 0, middle);
    counting.add(facts, Math.min(middle + 1, facts.mentions), facts.mentions);
  }
  return counting.finish();
}

const listed = ({ size, all, once, mentions, withWebsite }: RivalTally) => ({
  size,
  all,
  once,
  mentions: [...mentions],
  withWebsite: [...withWebsite],
});

const detail = (tally: RivalTally, rival: number) =>
  (['positionSum', 'positions', 'positive', 'neutral', 'negative'] as const).map(
    (column) => tally[column][rival],
  );

describe('the mentions of parts', () => {
  test('are those of a tally of each part, in full detail for some rivals', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(run, { maxLength: 3 }), { maxLength: 4 }),
        fc.shuffledSubarray(EVERYONE),
        (parts, fullOf) => {
          const inParts = partMentions(RIVALS, { fullOf });
          const inListed = partMentions(RIVALS, { listedOf: EVERYONE });
          for (const part of parts) {
            const alone = counted(new MentionTallying(RIVALS, 'full'), part);
            const inPart = counted(inParts, part);
            expect(listed(inPart)).toEqual(listed(alone));
            expect(inPart.named).toEqual(alone.named);
            for (const rival of fullOf) expect(detail(inPart, rival)).toEqual(detail(alone, rival));
            expect(listed(counted(inListed, part))).toEqual(listed(alone));
            inParts.reset();
            inListed.reset();
          }
        },
      ),
      { seed: 20260302, numRuns: 100 },
    );
  });

  test('are zero again after a part whose mentions are all of one rival with a domain', () => {
    const mentions = [{ rival: 3, position: null, sentiment: null, hasDomain: true }];
    const answers = (['claude', 'grok'] as const).map((platform) => ({
      prompt: 0,
      platform,
      position: null,
      sentiment: null,
      mentions,
    }));
    const inListed = partMentions(RIVALS, { listedOf: EVERYONE });
    expect(listed(counted(inListed, [decodeFacts(encodeFacts(answers))]))).toMatchObject({ all: 1, once: 0 });
    inListed.reset();
    expect(listed(counted(inListed, []))).toEqual(listed(counted(new MentionTallying(RIVALS, 'full'), [])));
  });

  test('have full detail of at most 255 rivals', () => {
    const fullOf = [...Array(256).keys()];
    expect(() => partMentions(300, { fullOf })).toThrow('full detail of 256 rivals, at most 255');
    expect(() => partMentions(300, { fullOf: fullOf.slice(1) })).not.toThrow();
  });
});
