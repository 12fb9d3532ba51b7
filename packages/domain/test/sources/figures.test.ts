import { describe, expect, test } from '@jest/globals';
import { EQUAL_WEIGHTS, weighting } from '../../src/figures/weighting.js';
import { rational } from '../../src/number.js';
import { sourceFigures, type SourceDetail } from '../../src/sources/row.js';

const detail: SourceDetail = {
  citations: 9,
  prompts: 2,
  pages: 3,
  namingYou: 1,
  namingRivalsNotYou: 2,
  firstCitedAt: 0n,
  lastCitedAt: 1n,
  title: null,
};

describe('a row of sources', () => {
  const answers = [4, 3, 0, 0, 0, 2];
  const current = weighting(answers, EQUAL_WEIGHTS);
  const previous = weighting([8, 0, 0, 0, 0, 0], EQUAL_WEIGHTS);
  const cited = { ...detail, citing: [2, 1, 0, 0, 0, 1], citingBefore: [1, 0, 0, 0, 0, 0] };
  const isNew = { ...detail, citing: [1, 0, 0, 0, 0, 0], citingBefore: [0, 0, 0, 0, 0, 0] };

  // Rule 15.4.
  test('has the share of all answers, weighted by engine, and counts that add up', () => {
    expect(sourceFigures(cited, { current, previous })).toEqual({
      answer_count: 4,
      citation_count: 9,
      prompt_count: 2,
      answer_share: { current: 44.4, previous: 12.5, change: 31.9 }, // (1/2 + 1/3 + 1/2) / 3 and 1/8
      platforms: [
        { platform: 'claude', answer_count: 2 },
        { platform: 'chatgpt', answer_count: 1 },
        { platform: 'google_aio', answer_count: 1 },
      ],
      answers_naming_you: 1,
      answers_naming_competitors_not_you: 2,
      answers_naming_no_brand: 1,
    });
  });

  // Rule 15.5.
  test('weights engines as visibility does', () => {
    const weights = { ...EQUAL_WEIGHTS, claude: rational(2) };
    const heavier = { current: weighting(answers, weights), previous: null };
    expect(sourceFigures(cited, heavier).answer_share.current).toBe(45.8); // (2/2 + 1/3 + 1/2) / 4
  });

  // Rule 15.5.
  test('has the previous share 0 where the comparison window has answers that do not cite it', () => {
    const { answer_share } = sourceFigures(isNew, { current, previous });
    expect(answer_share).toEqual({ current: 8.3, previous: 0, change: 8.3 });
  });

  // Rule 15.5.
  test('has no previous share where nothing is compared', () => {
    const { answer_share } = sourceFigures(isNew, { current, previous: null });
    expect(answer_share).toEqual({ current: 8.3, previous: null, change: null });
  });
});
