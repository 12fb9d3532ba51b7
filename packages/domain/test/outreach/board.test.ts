import { describe, expect, test } from '@jest/globals';
import { boardWindow, countedTarget } from '../../src/outreach/board.js';
import type { TargetCount } from '../../src/outreach/count.js';
import { DAY, formatInstant, parseInstant } from '../../src/time/instant.js';

describe('A row counts the answers of 90 days that cite the target (rule 9.7)', () => {
  const NOW = parseInstant('2026-04-01T00:00:00Z')!;
  // Six answers of two engines to three prompts cite it, nine times in all. Two name Acme, one only a rival.
  const COUNTED: TargetCount = {
    address: { url: 'https://news.example/a', domain: 'news.example', kind: 'page', subreddit: null },
    title: 'The best',
    citations: 9,
    answers: 6,
    namingYou: 2,
    namingRivalsNotYou: 1,
    prompts: 3,
    platforms: ['chatgpt', 'google_aio'],
    lastCitedAt: NOW - 9n * DAY,
    competitors_named: [{ ord: 3, answers: 2 }],
  };

  test('the 90 days before the refresh', () => {
    expect(Object.values(boardWindow(NOW)).map(formatInstant)).toEqual([
      '2026-01-01T00:00:00.000Z',
      '2026-04-01T00:00:00.000Z',
    ]);
  });

  test('a page', () => {
    const { address, title, citations, answers, prompts, platforms, competitors_named } = COUNTED;
    expect(countedTarget(COUNTED, NOW)).toEqual({
      ...address,
      title,
      citations,
      answers,
      prompts,
      platforms,
      competitors_named,
      article_type: 'ranked_list',
      answers_naming_you: 2,
      answers_naming_competitors_not_you: 1,
      answers_naming_no_brand: 3,
      // Below: 48.8 on Reddit. A publication has 19/20 of that, and 5 points for a ranked list.
      opportunity_score: 51.4,
      last_cited_at: NOW - 9n * DAY,
    });
  });

  // 20 R(9) = 9.1, 45 R(4) = 14.7 for the answers without Acme, 15 x 14/18 = 11.7 for two engines, 10 x 3/7 = 4.3 for
  // three prompts, 10 x 81/90 = 9 for the last citation nine days ago.
  test('a thread has no article type, and no points for one', () => {
    const thread = { ...COUNTED.address, kind: 'thread' } as const;
    const row = countedTarget({ ...COUNTED, address: thread }, NOW);
    expect(row).toMatchObject({ ...thread, article_type: null, opportunity_score: 48.8 });
  });
});
