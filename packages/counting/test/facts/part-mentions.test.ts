import type { RivalTally } from '@brand-visibility/domain';
import { describe, expect, test } from '@jest/globals';
import { decodeFacts, encodeFacts, type RunFacts } from '../../src/facts/layout.js';
import { MentionTallying, type CountsMentions } from '../../src/facts/mentions.js';
import { partMentions } from '../../src/facts/part-mentions.js';

const RIVALS = 6;

function counted(counting: CountsMentions, part: readonly RunFacts[]): RivalTally {
  for (const facts of part) {
    counting.begin(facts);
    counting.add(facts, 0, facts.mentions);
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

describe('the mentions of parts', () => {
  test.each([{ listedOf: [...Array(RIVALS).keys()] }, { fullOf: [3] }])(
    'are those of a tally, and zero again after a part whose mentions are all of one rival with a domain: %j',
    (wanted) => {
      const answers = (['claude', 'grok'] as const).map((platform) => ({
        prompt: 0,
        platform,
        position: null,
        sentiment: null,
        // Only the first mention has a domain.
        mentions: [{ rival: 3, position: null, sentiment: null, hasDomain: platform === 'claude' }],
      }));
      const counting = partMentions(RIVALS, wanted);
      for (const part of [[decodeFacts(encodeFacts(answers))], []]) {
        const alone = counted(new MentionTallying(RIVALS, 'full'), part);
        expect(listed(counted(counting, part))).toEqual(listed(alone));
        counting.reset();
      }
    },
  );

  test('have full detail of at most 255 rivals', () => {
    const fullOf = [...Array(256).keys()];
    expect(() => partMentions(300, { fullOf })).toThrow('full detail of 256 rivals, at most 255');
    expect(() => partMentions(300, { fullOf: fullOf.slice(1) })).not.toThrow();
  });
});
