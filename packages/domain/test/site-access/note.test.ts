import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { SiteEvidence } from '../../src/site-access/evidence.js';
import { accessHistory, type CompletedCheck } from '../../src/site-access/history.js';
import { readEvidence } from '../../src/site-access/verdict.js';
import { CRAWLER_ROLES, CRAWLER_VERDICTS } from '../../src/vocabulary.js';
import { completed, crawler, LLMS_TXTS, REACHABLE, robots, SITEMAPS, NO_PROBLEMS } from './evidence.js';

const notes = (checks: readonly CompletedCheck[]) => accessHistory(checks).map(({ note }) => note);

/** The note of a check that follows another. */
const note = (before: Partial<SiteEvidence>, after: Partial<SiteEvidence>) =>
  notes([completed(2n, after), completed(1n, before)])[0];

describe('the note of a check', () => {
  const before = [
    crawler('GPTBot', 'training', 'pass', 'GPTBot'),
    crawler('OAI-SearchBot', 'live_answer', 'pass', 'ChatGPT search'),
    crawler('bingbot', 'search', 'thin', 'Bingbot'),
  ];

  // Rule 9.2.
  test('names the change of verdict and each crawler whose verdict changed, in the order recorded', () => {
    const after = [
      crawler('bingbot', 'search', 'pass', 'Bingbot'),
      crawler('OAI-SearchBot', 'live_answer', 'blocked', 'ChatGPT search'),
      crawler('GPTBot', 'training', 'robots_disallowed', 'GPTBot'),
    ];
    expect(notes([completed(2n, { crawlers: after }), completed(1n, { crawlers: before })])).toEqual([
      'Verdict changed from warn to blocked; Bingbot (bingbot) changed from thin to pass; ' +
        'ChatGPT search (OAI-SearchBot) changed from pass to blocked; GPTBot changed from pass to robots_disallowed',
      'First check',
    ]);
  });

  test('names only crawlers if the verdict is the same', () => {
    const after = before.map((one) => (one.key === 'GPTBot' ? { ...one, verdict: 'unknown' as const } : one));
    expect(note({ crawlers: before }, { crawlers: after })).toBe('GPTBot changed from pass to unknown');
  });

  // Rule 9.2.
  test.each<[string, Partial<SiteEvidence>, Partial<SiteEvidence>, string]>([
    ['came', {}, { llms_txt: null }, 'New: No llms.txt was found'],
    ['went', { robots_txt: robots({ status: 'missing' }) }, {}, 'Gone: There is no robots.txt'],
    [
      'changed its severity',
      {
        robots_txt: robots({ disallowed_ai: ['Bot'] }),
        crawlers: [crawler('Bot', 'training', 'pass'), crawler('B', 'live_answer', 'blocked')],
      },
      {
        robots_txt: robots({ disallowed_ai: ['Bot'] }),
        crawlers: [crawler('Bot', 'search', 'pass'), crawler('B', 'live_answer', 'blocked')],
      },
      'From notice to blocker: robots.txt disallows The Bot',
    ],
    [
      'was added while another was removed',
      { sitemap: null },
      { robots_txt: robots({ status: 'unreadable' }) },
      'New: robots.txt cannot be read; Gone: No sitemap was found',
    ],
    [
      'was added by the lists only',
      {},
      { robots_txt: robots({ disallowed_ai: ['GPTBot'] }), crawlers: [] },
      'New: robots.txt disallows GPTBot',
    ],
  ])('names by its title a finding that %s', (_, earlier, later, text) => {
    expect(note(earlier, later)).toBe(text);
  });

  test('names findings of crawlers that only one check contains, unless they passed', () => {
    const refused = [...before, crawler('CCBot', 'training', 'blocked')];
    const passed = [...before, crawler('CCBot', 'training', 'pass')];
    expect(note({ crawlers: before }, { crawlers: refused })).toBe('New: The CCBot is blocked');
    expect(note({ crawlers: refused }, { crawlers: before })).toBe('Gone: The CCBot is blocked');
    expect(note({ crawlers: before }, { crawlers: passed })).toBe('Nothing changed');
  });

  test('names findings that a changed crawler did not cause', () => {
    const now = {
      robots_txt: robots({ disallowed_ai: ['Bot'] }),
      crawlers: [crawler('Bot', 'training', 'thin')],
    };
    expect(note({ crawlers: [crawler('Bot', 'training', 'blocked')] }, now)).toBe(
      'The Bot (Bot) changed from blocked to thin; New: robots.txt disallows The Bot',
    );
  });

  test('is "Nothing changed" if verdicts and findings are the same', () => {
    const relabelled = before.map((one) => ({ ...one, label: `${one.label}!` }));
    expect(note({ crawlers: before }, { crawlers: relabelled.reverse(), robots_txt: null })).toBe(
      'Nothing changed',
    );
  });

  test('compares several crawlers with one key in their order', () => {
    const two = (first: 'pass' | 'thin', second: 'pass' | 'thin') => ({
      crawlers: [crawler('B', 'search', first), crawler('B', 'search', second)],
    });
    expect(note(two('pass', 'thin'), two('thin', 'thin'))).toBe('The B (B) changed from pass to thin');
    expect(note(two('pass', 'thin'), two('pass', 'thin'))).toBe('Nothing changed');
  });

  // Rule 9.2.
  test('compares with the check directly before, not with a later or an older one', () => {
    const clear = completed(1n);
    const warned = completed(2n, { sitemap: null });
    expect(notes([clear, warned, warned, clear])).toEqual([
      'Verdict changed from warn to clear; Gone: No sitemap was found',
      'Nothing changed',
      'Verdict changed from clear to warn; New: No sitemap was found',
      'First check',
    ]);
  });

  /**
   * Everything that a note covers: the verdict, crawler verdicts by key, and severities of findings by id.
   */
  function covered(evidence: SiteEvidence) {
    const { verdict, findings } = readEvidence(evidence);
    const crawlers = new Map(evidence.crawlers.map((one) => [one.key, one.verdict]));
    return { verdict, crawlers, severities: new Map(findings.map(({ id, severity }) => [id, severity])) };
  }

  // Rule 9.2.
  test('is "Nothing changed" if and only if nothing that a note covers changed', () => {
    const keys = ['a', 'b', 'c'];
    const list = fc.uniqueArray(fc.constantFrom('a', 'b', 'x'), { maxLength: 1 });
    const rarely = <T>(usual: T, others: readonly T[]) =>
      fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, fc.constantFrom(...others));
    const evidence = fc.record({
      reachable: rarely<boolean | null>(true, REACHABLE),
      robots_txt: fc.record({
        status: fc.constant('ok' as const),
        disallowed_ai: list,
        disallowed_search: list,
      }),
      llms_txt: rarely(NO_PROBLEMS.llms_txt, LLMS_TXTS),
      sitemap: rarely(NO_PROBLEMS.sitemap, SITEMAPS),
      crawlers: fc.uniqueArray(
        fc
          .tuple(
            fc.constantFrom(...keys),
            fc.constantFrom(...CRAWLER_ROLES),
            rarely<(typeof CRAWLER_VERDICTS)[number]>('pass', CRAWLER_VERDICTS),
          )
          .map(([key, role, verdict]) => crawler(key, role, verdict)),
        { selector: ({ key }) => key, maxLength: 2 },
      ),
    });
    let unchanged = 0;
    fc.assert(
      fc.property(evidence, evidence, (earlier, later) => {
        const [then, now] = [covered(earlier), covered(later)];
        const inBoth = keys.filter((key) => then.crawlers.has(key) && now.crawlers.has(key));
        const changed = inBoth.filter((key) => then.crawlers.get(key) !== now.crawlers.get(key));
        const ids = [...new Set([...then.severities.keys(), ...now.severities.keys()])];
        const other = ids.filter((id) => then.severities.get(id) !== now.severities.get(id));
        const text = note(earlier, later) ?? '';
        const isSame = then.verdict === now.verdict && changed.length === 0 && other.length === 0;
        expect(text === 'Nothing changed').toBe(isSame);
        for (const key of changed)
          expect(text).toContain(`(${key}) changed from ${then.crawlers.get(key) ?? ''}`);
        expect(text.startsWith('Verdict changed')).toBe(then.verdict !== now.verdict);
        unchanged += isSame ? 1 : 0;
      }),
      { seed: 20260301, numRuns: 3000 },
    );
    expect(unchanged).toBeGreaterThan(50);
  });
});
