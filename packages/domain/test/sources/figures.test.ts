import { describe, expect, test } from '@jest/globals';
import { EQUAL_WEIGHTS, weighting } from '../../src/figures/figures.js';
import { rational } from '../../src/number.js';
import { sourceFigures } from '../../src/sources/figures.js';
import type { SourceDetail, SourceTally } from '../../src/sources/tally.js';

const tallyOf = (
  answers: readonly number[],
  rows: Readonly<Record<number, readonly number[]>>,
): SourceTally => ({
  answers,
  citedAnswers: 0,
  citations: 0,
  size: Object.keys(rows).length,
  order: Uint32Array.from(Object.keys(rows), Number),
  classes: Uint32Array.from({ length: 8 }, (_, ordinal) => Object.keys(rows).indexOf(String(ordinal)) + 1),
  citing: Int32Array.from([[0, 0, 0, 0, 0, 0], ...Object.values(rows)].flat()),
  competitorsNotYou: null,
  repeats: null,
  domainOf: null,
});
const detail: SourceDetail = {
  citations: 9,
  prompts: 2,
  pages: 3,
  namingYou: 1,
  namingCompetitorsNotYou: 2,
  firstCitedAt: 0n,
  lastCitedAt: 1n,
  title: null,
};

describe('a row of sources', () => {
  const current = tallyOf([4, 3, 0, 0, 0, 2], { 3: [1, 0, 0, 0, 0, 0], 7: [2, 1, 0, 0, 0, 1] });
  const now = { current, weighting: weighting([4, 3, 0, 0, 0, 2], EQUAL_WEIGHTS) };
  const before = tallyOf([8, 0, 0, 0, 0, 0], { 7: [1, 0, 0, 0, 0, 0] });
  const previous = { tally: before, weighting: weighting([8, 0, 0, 0, 0, 0], EQUAL_WEIGHTS)! };

  // Rule 15.4.
  test('has the share of all answers, weighted by engine, and counts that add up', () => {
    expect(sourceFigures({ ...now, previous }, 7, detail)).toEqual({
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
    const heavier = { current, weighting: weighting([4, 3, 0, 0, 0, 2], weights), previous: null };
    expect(sourceFigures(heavier, 7, detail).answer_share.current).toBe(45.8); // (2/2 + 1/3 + 1/2) / 4
  });

  // Rule 15.5.
  test('has the previous share 0 where the comparison window has answers that do not cite it', () => {
    const { answer_share } = sourceFigures({ ...now, previous }, 3, detail);
    expect(answer_share).toEqual({ current: 8.3, previous: 0, change: 8.3 });
  });

  // Rule 15.5.
  test('has no previous share where nothing is compared', () => {
    const { answer_share } = sourceFigures({ ...now, previous: null }, 3, detail);
    expect(answer_share).toEqual({ current: 8.3, previous: null, change: null });
  });
});
