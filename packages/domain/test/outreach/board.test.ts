import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { boardWindow, countedTarget, type CountedTarget } from '../../src/outreach/board.js';
import { countAnswer, type CitingAnswer, type TargetCounts } from '../../src/outreach/count.js';
import { opportunityScore } from '../../src/outreach/score.js';
import { targetFinder } from '../../src/outreach/target.js';
import { DAY, parseInstant } from '../../src/time/instant.js';
import { ENGINES } from '../../src/vocabulary.js';

const NOW = parseInstant('2026-03-01T00:00:00Z') ?? 0n;
const OWN = ['acme.example'];
const PAGE = 'https://news.example/a';
const THREAD = 'https://reddit.com/r/seo/comments/1a';
const OTHER_THREAD = 'https://reddit.com/r/seo/comments/2b';
const COMMUNITY = 'https://reddit.com/r/seo';

let made = 0;
function answer(urls: readonly string[], overrides: Partial<CitingAnswer> = {}): CitingAnswer {
  made += 1;
  const sources = urls.map((url) => ({ url, title: null }));
  const id = `ans_${String(made).padStart(6, '0')}`;
  return {
    id,
    created_at: NOW - DAY,
    platform: 'claude',
    prompt: 0,
    brand_named: false,
    rivals: [],
    sources,
    ...overrides,
  };
}

function board(
  answers: readonly CitingAnswer[],
  ownOrdinal: number | null = null,
): Map<string, CountedTarget> {
  const counts: TargetCounts = new Map();
  const findTargets = targetFinder(OWN);
  for (const each of answers) countAnswer(counts, each, findTargets, { ownOrdinal });
  const targets = [...counts.values()].map((count) => countedTarget(count, NOW, (a, b) => a - b));
  return new Map(targets.map((target) => [target.url, target]));
}

describe('the counts of a board', () => {
  test('count all citations but distinct answers', () => {
    const targets = board([answer([PAGE, `${PAGE}/#x`, `${PAGE}?utm_source=y`]), answer([PAGE])]);
    expect([...targets.keys()]).toEqual([PAGE]);
    expect(targets.get(PAGE)).toMatchObject({ citations: 4, answers: 2 });
  });

  test('count distinct prompts and list platforms in the order of the vocabulary', () => {
    const targets = board([
      answer([PAGE], { prompt: 7, platform: 'google_aio' }),
      answer([PAGE], { prompt: 7, platform: 'chatgpt' }),
      answer([PAGE], { prompt: 2, platform: 'claude' }),
      answer([PAGE], { prompt: 2, platform: 'chatgpt' }),
    ]);
    expect(targets.get(PAGE)).toMatchObject({ prompts: 2, platforms: ['claude', 'chatgpt', 'google_aio'] });
  });

  test("combine a subreddit's threads and its page: citations add up, answers and prompts are distinct", () => {
    const targets = board([
      answer([THREAD, OTHER_THREAD, `${THREAD}/title`]),
      answer([OTHER_THREAD], { prompt: 1 }),
      answer([COMMUNITY, `${COMMUNITY}/?sort=top`, THREAD, 'https://reddit.com/r/seo/top'], { prompt: 2 }),
      answer([COMMUNITY], { prompt: 2 }),
    ]);
    expect(targets.get(THREAD)).toMatchObject({ citations: 3, answers: 2, prompts: 2 });
    expect(targets.get(OTHER_THREAD)).toMatchObject({ citations: 2, answers: 2, prompts: 2 });
    expect(targets.get(COMMUNITY)).toMatchObject({ citations: 8, answers: 4, prompts: 3 });
  });

  test('divide answers into those that name you, only competitors, or no brand', () => {
    const targets = board([
      answer([PAGE], { brand_named: true, rivals: [1] }),
      answer([PAGE], { brand_named: true }),
      answer([PAGE], { rivals: [1, 2] }),
      ...[1, 2, 3].map(() => answer([PAGE])),
    ]);
    expect(targets.get(PAGE)).toMatchObject({
      answers: 6,
      answers_naming_you: 2,
      answers_naming_competitors_not_you: 1,
      answers_naming_no_brand: 3,
      competitors_named: [
        { ord: 1, answers: 1 },
        { ord: 2, answers: 1 },
      ],
    });
  });

  test('ignore the own name among competitors', () => {
    const answers = [
      answer([PAGE], { rivals: [7] }),
      answer([PAGE], { rivals: [1, 7] }),
      answer([PAGE], { rivals: [7], brand_named: true }),
    ];
    expect(board(answers, 7).get(PAGE)).toMatchObject({
      answers_naming_you: 1,
      answers_naming_competitors_not_you: 1,
      answers_naming_no_brand: 1,
      competitors_named: [{ ord: 1, answers: 1 }],
    });
    expect(board(answers).get(PAGE)).toMatchObject({
      answers_naming_competitors_not_you: 2,
      answers_naming_no_brand: 0,
    });
  });

  test('list the five rivals named most without the brand, ties by name key', () => {
    const targets = board([
      answer([PAGE], { brand_named: true, rivals: [9] }),
      answer([PAGE, PAGE], { rivals: [6, 5, 4, 3, 2, 1] }),
      answer([PAGE], { rivals: [6, 4] }),
      answer([PAGE], { rivals: [6] }),
    ]);
    expect(targets.get(PAGE)?.competitors_named).toEqual([
      { ord: 6, answers: 3 },
      { ord: 4, answers: 2 },
      { ord: 1, answers: 1 },
      { ord: 2, answers: 1 },
      { ord: 3, answers: 1 },
    ]);
  });

  test('take the title of the latest citation with one, and none for a subreddit', () => {
    const titled = (at: bigint, id: string, ...titles: (string | null)[]) =>
      answer([], {
        id,
        created_at: at,
        sources: titles.flatMap((title) => [PAGE, THREAD].map((url) => ({ url, title }))),
      });
    const targets = board([
      titled(5n, 'a', 'a', 'A', null),
      titled(5n, 'B', 'b'),
      titled(4n, 'c', 'c'),
      titled(6n, 'd', null, ' '),
    ]);
    expect(targets.get(PAGE)?.title).toBe('A');
    expect(targets.get(THREAD)?.title).toBe('A');
    expect(targets.get(COMMUNITY)?.title).toBeNull();
    expect(targets.get(PAGE)?.last_cited_at).toBe(6n);
  });

  test('compute the score from the counts, with a format for pages only', () => {
    const best = { url: PAGE, title: 'The best' };
    const targets = board([
      answer([], { sources: [best, { url: THREAD, title: 'The best' }] }),
      answer([PAGE, THREAD], { brand_named: true, platform: 'grok', prompt: 1 }),
    ]);
    const counted = { citations: 2, missing: 1, engines: 2, prompts: 2, age: DAY };
    expect(targets.get(THREAD)).toMatchObject({
      article_type: null,
      opportunity_score: opportunityScore(counted),
    });
    expect(targets.get(PAGE)).toMatchObject({
      article_type: 'ranked_list',
      opportunity_score: opportunityScore({ ...counted, format: 'ranked_list' }),
    });
  });

  test('cover the 90 days before the refresh', () => {
    expect(boardWindow(NOW)).toEqual({ start: NOW - 90n * DAY, end: NOW });
  });
});

test('a board is independent of the order of answers, and its figures are consistent', () => {
  const urls = fc.array(
    fc.constantFrom(PAGE, THREAD, OTHER_THREAD, COMMUNITY, 'https://acme.example', `${PAGE}?b=1`),
  );
  const answers = fc.array(
    fc
      .record({
        at: fc.bigInt({ min: 0n, max: 3n }),
        platform: fc.constantFrom(...ENGINES),
        prompt: fc.nat(3),
        brand_named: fc.boolean(),
        rivals: fc.uniqueArray(fc.nat(7)),
        sources: urls.chain((all) =>
          fc.tuple(
            ...all.map((url) => fc.record({ url: fc.constant(url), title: fc.constantFrom(null, 'a', 'b') })),
          ),
        ),
      })
      .map(({ at, ...overrides }) => answer([], { ...overrides, created_at: NOW - 1n - at })),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(
      answers,
      fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
      fc.nat(8),
      (all, sortKeys, own) => {
        const shuffled = all

          .map((each, i) => ({ each, sortKey: sortKeys[i] ?? 0 }))
          .sort((a, b) => a.sortKey - b.sortKey)
          .map(({ each }) => each);
        const targets = board(all);
        const again = board(shuffled);
        expect(new Map([...again].sort())).toEqual(new Map([...targets].sort()));
        for (const target of targets.values()) {
          expect(
            target.answers_naming_you +
              target.answers_naming_competitors_not_you +
              target.answers_naming_no_brand,
          ).toBe(target.answers);
          expect(target.citations).toBeGreaterThanOrEqual(target.answers);
          const citing = all.filter(({ sources }) => sources.some(({ url }) => url === target.url));
          if (target.kind !== 'community') expect(target.answers).toBe(citing.length);
        }
        const cited = all.flatMap(({ sources }) => sources.map(({ url }) => url));
        const inSubreddit = cited.filter((url) => url.startsWith(COMMUNITY)).length;
        expect(targets.get(COMMUNITY)?.citations ?? 0).toBe(inSubreddit);
        const without = all.map((each) => ({
          ...each,
          rivals: each.rivals.filter((rival) => rival !== own),
        }));
        expect(board(all, own)).toEqual(board(without));
      },
    ),
    { seed: 20260301, numRuns: 300 },
  );
});
