import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
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
  namingCompetitorsNotYou: 1,
  prompts: 3,
  engines: 0b100010,
  lastCitedAt: NOW - DAY,
  rivals: { ordinals: [], answers: [] },
  ...overrides,
});

/** Name keys in the order of ordinals. */
const target = (overrides?: Partial<TargetCount>) => countedTarget(counted(overrides), NOW, (a, b) => a - b);

describe('a target of a board', () => {
  test('has the counts, the address and platforms in the order of the vocabulary', () => {
    expect(target()).toMatchObject({
      ...PAGE,
      citations: 9,
      answers: 6,
      prompts: 3,
      platforms: ['chatgpt', 'google_aio'],
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

  // Rule 9.7.
  test('lists the rivals that sorting all of them puts first, in whatever order they were counted', () => {
    const named = fc.uniqueArray(fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 4 })), {
      selector: ([ord]) => ord,
    });
    const names = fc.infiniteStream(fc.nat()).map((stream) => {
      const ranks = [...stream.take(41)].map((draw, ord) => draw * 41 + ord);
      return (ord: number) => ranks[ord]!;
    });
    fc.assert(
      fc.property(named, names, (rivals, rank) => {
        const count = counted({
          rivals: { ordinals: rivals.map(([ord]) => ord), answers: rivals.map(([, answers]) => answers) },
        });
        const sorted = rivals.toSorted(([a, m], [b, n]) => n - m || rank(a) - rank(b));
        expect(countedTarget(count, NOW, (a, b) => rank(a) - rank(b)).competitors_named).toEqual(
          sorted.slice(0, 5).map(([ord, answers]) => ({ ord, answers })),
        );
      }),
      { seed: 20260301, numRuns: 1_000 },
    );
  });

  test('is counted over the 90 days before the refresh', () => {
    expect(boardWindow(NOW)).toEqual({ start: NOW - 90n * DAY, end: NOW });
  });
});
