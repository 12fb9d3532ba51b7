import { describe, expect, test } from '@jest/globals';
import { boardWindow, countedTarget } from '../../src/outreach/board.js';
import type { TargetCount } from '../../src/outreach/count.js';
import { opportunityScore } from '../../src/outreach/score.js';
import { DAY, parseInstant } from '../../src/time/instant.js';

const NOW = parseInstant('2026-03-01T00:00:00Z') ?? 0n;
const PAGE = {
  url: 'https://news.example/a',
  domain: 'news.example',
  kind: 'page',
  subreddit: null,
} as const;
const THREAD = {
  url: 'https://reddit.com/r/seo/comments/1a',
  domain: 'reddit.com',
  kind: 'thread',
  subreddit: 'seo',
} as const;

const counted = (overrides: Partial<TargetCount> = {}): TargetCount => ({
  address: PAGE,
  title: null,
  citations: 9,
  answers: 6,
  namingYou: 2,
  namingRivalsNotYou: 1,
  prompts: 3,
  platforms: ['chatgpt', 'google_aio'],
  lastCitedAt: NOW - DAY,
  competitors_named: [{ ord: 3, answers: 2 }],
  ...overrides,
});

const target = (overrides?: Partial<TargetCount>) => countedTarget(counted(overrides), NOW);

describe('a target of a board', () => {
  test('has the counts, the address and platforms in the order of the vocabulary', () => {
    expect(target()).toMatchObject({
      ...PAGE,
      citations: 9,
      answers: 6,
      prompts: 3,
      platforms: ['chatgpt', 'google_aio'],
      competitors_named: [{ ord: 3, answers: 2 }],
      last_cited_at: NOW - DAY,
    });
  });

  test('divides answers into those that name you, only competitors, or no brand', () => {
    expect(target()).toMatchObject({
      answers_naming_you: 2,
      answers_naming_competitors_not_you: 1,
      answers_naming_no_brand: 3,
    });
  });

  test('has the score of its counts, with a format for pages only', () => {
    const score = { citations: 9, missing: 4, engines: 2, prompts: 3, age: DAY };
    const title = 'The best';
    expect(target({ title })).toMatchObject({
      article_type: 'ranked_list',
      opportunity_score: opportunityScore({ ...score, format: 'ranked_list' }),
    });
    expect(target({ title, address: THREAD })).toMatchObject({
      article_type: null,
      opportunity_score: opportunityScore(score),
    });
  });

  test('is counted over the 90 days before the refresh', () => {
    expect(boardWindow(NOW)).toEqual({ start: NOW - 90n * DAY, end: NOW });
  });
});
