import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { SiteEvidence } from '../../src/site-access/evidence.js';
import { readEvidence } from '../../src/site-access/verdict.js';
import {
  CRAWLER_ROLES,
  CRAWLER_VERDICTS,
  ROBOTS_STATUSES,
  type AccessVerdict,
} from '../../src/vocabulary.js';
import { crawler, everyEvidence, LLMS_TXTS, REACHABLE, ROBOTS, SITEMAPS, NO_PROBLEMS } from './evidence.js';

/** The conditions of rule 9.2 in order, without using findings. */
function verdictInWords({ reachable, robots_txt, sitemap, crawlers }: SiteEvidence): AccessVerdict {
  if (reachable !== true || robots_txt?.status === 'ranqo-disallowed') return 'unknown';
  const isRefused = crawlers.some(({ role, verdict }) => verdict === 'blocked' && role === 'live_answer');
  const isTurnedAway = crawlers.some(
    ({ role, verdict }) => verdict === 'robots_disallowed' && role !== 'training',
  );
  const feeds = crawlers.filter(({ role }) => role !== 'training').map(({ key }) => key);
  const isListed = robots_txt?.disallowed_ai.some((name) => feeds.includes(name)) ?? false;
  const isSearchListed = (robots_txt?.disallowed_search.length ?? 0) > 0;
  if (isRefused || isTurnedAway || isListed || isSearchListed) return 'blocked';
  const isTroubled = crawlers.some(({ verdict }) => ['blocked', 'rate_limited', 'thin'].includes(verdict));
  const isUnread = robots_txt?.status === 'unreadable' || robots_txt?.status === 'cdn-blocked';
  return isTroubled || isUnread || sitemap?.reachable !== true ? 'warn' : 'clear';
}

describe('the verdict of a check', () => {
  // Rule 9.2.
  test('follows the order of precedence for every combination of evidence with one crawler', () => {
    const seen = new Map<string, number>();
    for (const evidence of everyEvidence()) {
      const { verdict } = readEvidence(evidence);
      if (verdict !== verdictInWords(evidence)) expect({ evidence, verdict }).toBeNull();
      seen.set(verdict, (seen.get(verdict) ?? 0) + 1);
    }
    expect([...seen.keys()].sort()).toEqual(['blocked', 'clear', 'unknown', 'warn']);
    expect([...seen.values()].reduce((sum, count) => sum + count)).toBe(3 * 7 * 3 * 3 * 19);
  });

  // Rule 9.2.
  test('follows the order of precedence with any crawlers, consistent with the counts', () => {
    const evidence = fc.record({
      reachable: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constantFrom(...REACHABLE)),
      robots_txt: fc.oneof(
        fc.constantFrom(...ROBOTS),
        fc.record({
          status: fc.constantFrom(null, ...ROBOTS_STATUSES),
          disallowed_ai: fc.array(fc.constantFrom('bot0', 'bot1', 'bot2', 'Bot0'), { maxLength: 2 }),
          disallowed_search: fc.array(fc.constantFrom('bot0', 'bot1'), { maxLength: 1 }),
        }),
      ),
      llms_txt: fc.constantFrom(...LLMS_TXTS),
      sitemap: fc.constantFrom(...SITEMAPS),
      crawlers: fc.array(
        fc
          .tuple(fc.nat(9), fc.constantFrom(...CRAWLER_ROLES), fc.constantFrom('pass', ...CRAWLER_VERDICTS))
          .map(([key, role, verdict]) => crawler(`bot${key}`, role, verdict)),
        { maxLength: 8 },
      ),
    });
    fc.assert(
      fc.property(evidence, (found) => {
        const { verdict, counts, findings } = readEvidence(found);
        expect(verdict).toBe(verdictInWords(found));
        expect(counts.blockers + counts.warnings + counts.notices).toBe(findings.length);
        if (verdict === 'blocked') expect(counts.blockers).toBeGreaterThan(0);
        if (verdict === 'clear') expect([counts.blockers, counts.warnings]).toEqual([0, 0]);
      }),
      { seed: 20260301, numRuns: 1000 },
    );
  });
});

describe('the counts of a check', () => {
  // Rule 9.2.
  test('are the findings by severity and the crawlers that passed', () => {
    const crawlers = [
      crawler('a', 'live_answer', 'blocked'),
      crawler('b', 'live_answer', 'pass'),
      crawler('c', 'training', 'pass'),
      crawler('d', 'search', 'pass'),
      crawler('e', 'search', 'thin'),
      crawler('f', 'training', 'blocked'),
    ];
    expect(readEvidence({ ...NO_PROBLEMS, llms_txt: null, crawlers }).counts).toEqual({
      blockers: 1,
      warnings: 2,
      notices: 1,
      passes: 3,
    });
  });
});
