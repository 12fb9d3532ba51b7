import { describe, expect, test } from '@jest/globals';
import type { SiteEvidence } from '../../src/site-access/findings.js';
import { accessHistory, type CompletedCheck } from '../../src/site-access/history.js';
import { completed, crawler, robots } from './evidence.js';

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
});
