import { describe, expect, test } from '@jest/globals';
import {
  type CrawlerResult,
  type RobotsTxt,
  type SiteEvidence,
  accessFindings,
} from '../../src/site-access/findings.js';
import { CRAWLER_VERDICTS, ROBOTS_STATUSES } from '../../src/vocabulary.js';
import { crawler, REACHABLE, robots, NO_PROBLEMS } from './evidence.js';

const found = (evidence: SiteEvidence) => accessFindings(evidence).map(({ id, severity }) => [id, severity]);

const status = (of: RobotsTxt['status']) => ({ robots_txt: robots({ status: of }) });

type Row = readonly [CrawlerResult['role'], CrawlerResult['verdict'], [id: string, severity: string] | null];

describe('the findings of a check', () => {
  // Rule 9.2.
  test.each<Row>([
    ['live_answer', 'blocked', ['crawler_blocked:Bot', 'blocker']],
    ['training', 'blocked', ['crawler_blocked:Bot', 'warn']],
    ['search', 'blocked', ['crawler_blocked:Bot', 'warn']],
    ['live_answer', 'robots_disallowed', ['robots_disallows:Bot', 'blocker']],
    ['search', 'robots_disallowed', ['robots_disallows:Bot', 'blocker']],
    ['training', 'robots_disallowed', ['robots_disallows:Bot', 'notice']],
    ['live_answer', 'rate_limited', ['crawler_rate_limited:Bot', 'warn']],
    ['training', 'thin', ['crawler_thin:Bot', 'warn']],
    ['search', 'unknown', ['crawler_unknown:Bot', 'notice']],
    ['live_answer', 'pass', null],
  ])('of a crawler for %s that is %s are %j', (role, verdict, finding) => {
    const evidence = { ...NO_PROBLEMS, crawlers: [crawler('Bot', role, verdict)] };
    expect(found(evidence)).toEqual(finding === null ? [] : [finding]);
  });

  // Rule 9.2.
  test.each<[string, Partial<SiteEvidence>, [string, string][]]>([
    ['an unreadable robots.txt', status('unreadable'), [['robots_unreadable', 'warn']]],
    ['a robots.txt that the CDN withholds', status('cdn-blocked'), [['robots_cdn_blocked', 'warn']]],
    ['a missing robots.txt', status('missing'), [['robots_missing', 'notice']]],
    ['a robots.txt that disallows the service', status('ranqo-disallowed'), []],
    ['a robots.txt of unknown status', status(null), []],
    ['a robots.txt that was not read', { robots_txt: null }, []],
    ['no sitemap', { sitemap: null }, [['sitemap_missing', 'warn']]],
    ['a sitemap that cannot be reached', { sitemap: { reachable: false } }, [['sitemap_missing', 'warn']]],
    ['no llms.txt', { llms_txt: null }, [['llms_txt_missing', 'notice']]],
    ['an invalid llms.txt', { llms_txt: { present: false } }, [['llms_txt_missing', 'notice']]],
    ['a site without problems', {}, []],
  ])('of %s', (_, overrides, findings) => {
    expect(found({ ...NO_PROBLEMS, ...overrides })).toEqual(findings);
  });

  // Rule 9.2.
  test.each<[string, Partial<SiteEvidence>]>([
    ['no browser could load the homepage', { reachable: false }],
    ['that was not checked', { reachable: null }],
    ['robots.txt disallows the service', { robots_txt: robots({ status: 'ranqo-disallowed' }) }],
  ])('are derived even if %s', (_, overrides) => {
    const crawlers = [crawler('Bot', 'live_answer', 'blocked')];
    expect(found({ ...NO_PROBLEMS, sitemap: null, ...overrides, crawlers })).toEqual([
      ['crawler_blocked:Bot', 'blocker'],
      ['sitemap_missing', 'warn'],
    ]);
  });

  // Rule 9.2.
  test('do not mention a browser that was not served', () => {
    for (const reachable of REACHABLE) {
      for (const verdict of CRAWLER_VERDICTS) {
        const [finding] = accessFindings({
          ...NO_PROBLEMS,
          reachable,
          crawlers: [crawler('B', 'search', verdict)],
        });
        const compares = verdict === 'blocked' || verdict === 'thin';
        expect([verdict, /browser/.test(finding?.detail ?? '')]).toEqual([
          verdict,
          compares && reachable === true,
        ]);
      }
    }
  });

  // Rule 9.2.
  test('are sorted by severity, highest first, then by id bytewise', () => {
    const evidence: SiteEvidence = {
      reachable: true,
      robots_txt: robots({ status: 'missing' }),
      llms_txt: null,
      sitemap: null,
      crawlers: [
        crawler('b', 'training', 'unknown'),
        crawler('a', 'training', 'robots_disallowed'),
        crawler('z', 'search', 'thin'),
        crawler('Z', 'search', 'thin'),
        crawler('\u{1F600}', 'search', 'thin'),
        crawler('\uFF21', 'search', 'thin'),
        crawler('q', 'live_answer', 'rate_limited'),
        crawler('y', 'search', 'robots_disallowed'),
        crawler('x', 'live_answer', 'blocked'),
      ],
    };
    expect(found(evidence)).toEqual([
      ['crawler_blocked:x', 'blocker'],
      ['robots_disallows:y', 'blocker'],
      ['crawler_rate_limited:q', 'warn'],
      ['crawler_thin:Z', 'warn'],
      ['crawler_thin:z', 'warn'],
      ['crawler_thin:\uFF21', 'warn'],
      ['crawler_thin:\u{1F600}', 'warn'],
      ['sitemap_missing', 'warn'],
      ['crawler_unknown:b', 'notice'],
      ['llms_txt_missing', 'notice'],
      ['robots_disallows:a', 'notice'],
      ['robots_missing', 'notice'],
    ]);
  });

  test('have unique titles and details', () => {
    const crawlers = CRAWLER_VERDICTS.map((verdict) => crawler(verdict, 'search', verdict));
    const found = ROBOTS_STATUSES.flatMap((of) =>
      accessFindings({ ...NO_PROBLEMS, ...status(of), llms_txt: null, sitemap: null, crawlers }),
    );
    const byId = new Map(found.map((finding) => [finding.id, finding]));
    for (const words of ['title', 'detail'] as const)
      expect(new Set([...byId.values()].map((finding) => finding[words])).size).toBe(byId.size);
  });

  test('name the crawler in their texts', () => {
    for (const verdict of CRAWLER_VERDICTS.filter((one) => one !== 'pass')) {
      const [finding] = accessFindings({
        ...NO_PROBLEMS,
        crawlers: [crawler('Bot', 'search', verdict, 'Search of X')],
      });
      expect(finding?.title).toContain('Search of X');
      expect(finding?.detail).toContain('Bot');
    }
  });
});
