import { describe, expect, test } from '@jest/globals';
import { type LatestCheck, siteAccessReport } from '../../src/site-access/report.js';
import { type CrawlerResult, type SiteEvidence, accessFindings } from '../../src/site-access/findings.js';
import { readEvidence } from '../../src/site-access/history.js';
import { completed, crawler, NO_PROBLEMS, robots } from './evidence.js';

// What `GET /site-access` concludes from the evidence of a check, by example (rule 9.2). findings.test.ts lists every
// finding, note.test.ts what the history says, check-state.test.ts when a check has stopped.

const site = (evidence: Partial<SiteEvidence>): SiteEvidence => ({ ...NO_PROBLEMS, ...evidence });

//   robots.txt     disallows the search crawler Bingbot
//   sitemap        missing
//   llms.txt       present
//   crawlers       ChatGPT search is blocked; GPTBot and Googlebot pass
const ACME = site({
  robots_txt: robots({ disallowed_search: ['Bingbot'] }),
  sitemap: null,
  crawlers: [
    crawler('OAI-SearchBot', 'live_answer', 'blocked', 'ChatGPT search'),
    crawler('GPTBot', 'training', 'pass', 'GPTBot'),
    crawler('Googlebot', 'search', 'pass', 'Googlebot'),
  ],
});

describe('The check of acme.example (rule 9.2)', () => {
  const { verdict, counts, findings } = readEvidence(ACME);

  test('finds, the most severe first', () => {
    expect(findings.map(({ severity, id, title }) => [severity, id, title])).toEqual([
      ['blocker', 'crawler_blocked:OAI-SearchBot', 'ChatGPT search is blocked'],
      ['blocker', 'robots_disallows:Bingbot', 'robots.txt disallows Bingbot'],
      ['warn', 'sitemap_missing', 'No sitemap was found'],
    ]);
  });

  test('counts the findings by severity, and the crawlers that passed', () => {
    expect(counts).toEqual({ blockers: 2, warnings: 1, notices: 0, passes: 2 });
  });

  test('has the verdict `blocked`, because there is a blocker', () => {
    expect(verdict).toBe('blocked');
  });
});

describe('The verdict (rule 9.2)', () => {
  const blocked = [crawler('OAI-SearchBot', 'live_answer', 'blocked')];
  test.each<[string, string, Partial<SiteEvidence>]>([
    ['clear', 'there are no problems', {}],
    ['clear', 'a notice is not a problem', { llms_txt: null }],
    ['warn', 'there is a warning', { sitemap: null }],
    ['blocked', 'there is a blocker', { sitemap: null, crawlers: blocked }],
    ['unknown', 'no browser could load the homepage', { reachable: false, crawlers: blocked }],
    ['unknown', 'nothing tried to load it', { reachable: null }],
    [
      'unknown',
      'robots.txt disallows the service itself',
      { robots_txt: robots({ status: 'ranqo-disallowed' }) },
    ],
    ['clear', 'nothing read robots.txt', { robots_txt: null }],
  ])('%s: %s', (expected, _, evidence) => {
    expect(readEvidence(site(evidence)).verdict).toBe(expected);
  });
});

describe('A name that robots.txt disallows (rule 9.2)', () => {
  const BOT = 'robots_disallows:Bot';
  const found = (crawlers: CrawlerResult[], of: Parameters<typeof robots>[0]) =>
    accessFindings(site({ robots_txt: robots(of), crawlers })).map(({ id, severity }) => [id, severity]);

  const AI = { disallowed_ai: ['Bot'] };
  const SEARCH = { disallowed_search: ['Bot'] };
  test.each([
    ['blocker', 'a search crawler', [], SEARCH],
    ['notice', 'an AI crawler that the check does not have', [], AI],
    ['notice', 'an AI crawler for training', [crawler('Bot', 'training', 'pass')], AI],
    ['blocker', 'an AI crawler for answers', [crawler('Bot', 'live_answer', 'pass')], AI],
    ['blocker', 'an AI crawler for search', [crawler('Bot', 'search', 'pass')], AI],
    // robots.txt ignores ASCII case (RFC 9309, 2.2.1), and the first crawler's key and label are shown.
    ['blocker', 'other capitals', [crawler('Bot', 'search', 'pass')], { disallowed_ai: ['bOT'] }],
    [
      'blocker',
      'other capitals in the roles, keys and lists',
      [crawler('Bot', 'training', 'pass'), crawler('BOT', 'live_answer', 'robots_disallowed')],
      { disallowed_ai: ['bot', 'bOt'], disallowed_search: ['boT'] },
    ],
    [
      'blocker',
      'other capitals without a crawler',
      [],
      { disallowed_ai: ['bot'], disallowed_search: ['Bot'] },
    ],
    // Of a notice and a blocker, the blocker stays.
    ['blocker', 'a crawler in both lists', [], { disallowed_ai: ['Bot'], disallowed_search: ['Bot'] }],
    [
      'blocker',
      'a search crawler that the check calls a crawler for training',
      [crawler('Bot', 'training', 'robots_disallowed')],
      SEARCH,
    ],
    [
      'blocker',
      'an AI crawler whose own verdict is the same',
      [crawler('Bot', 'search', 'robots_disallowed')],
      AI,
    ],
  ])('%s: %s', (severity, _, crawlers, of) => {
    expect(found(crawlers, of)).toEqual([[BOT, severity]]);
  });

  test('is shown by the label of the first crawler with this key', () => {
    const crawlers = ['ChatGPT search', 'Another'].map((label) => crawler('Bot', 'search', 'pass', label));
    const [finding] = accessFindings(site({ robots_txt: robots({ disallowed_ai: ['Bot'] }), crawlers }));
    expect(finding?.title).toBe('robots.txt disallows ChatGPT search');
  });

  test('is another name if it differs by more than ASCII case', () => {
    const crawlers = [crawler('\u212aBot', 'search', 'pass')]; // the Kelvin sign
    expect(found(crawlers, { disallowed_ai: ['kbot'] })).toEqual([['robots_disallows:kbot', 'notice']]);
  });
});

describe('A report has the state of the latest check and the findings of the latest completed one (rule 9.2)', () => {
  const RUNNING: LatestCheck = {
    status: 'running',
    created_at: 100n,
    reported_at: null,
    origin: null,
    error: null,
  };
  const FAILED = { ...RUNNING, status: 'failed', error: 'No answer.' } as const;
  const done = [completed(50n, ACME), completed(40n)];

  test.each([
    ['while a new check runs', RUNNING],
    ['after it failed', FAILED],
  ])('%s', (_, latest) => {
    const { state, found, history } = siteAccessReport(latest, done, 'acme.example', 101n);
    expect(state).toEqual({ status: latest.status, origin: 'https://acme.example', error: latest.error });
    expect(found).toEqual({ check: done[0], reading: readEvidence(ACME) });
    expect(history.map(({ checked_at }) => checked_at)).toEqual([50n, 40n]);
  });

  test('before any check completed, there are no findings', () => {
    const { found, history } = siteAccessReport(RUNNING, [], 'acme.example', 101n);
    expect([found, history]).toEqual([null, []]);
  });
});
