import { expect, test } from '@jest/globals';
import { spansOf } from '../src/data/spans.js';
import { traced } from '../src/figure/figure.js';
import { indexPage } from '../src/program/index-page.js';
import type { Entry } from '../src/program/overview.js';
import { mailParts } from '../src/program/mail.js';
import { more } from '../src/story/lead.js';
import { severalOf } from '../src/story/several.js';
import { compared, engine, list, message, plain, type Message } from '../src/words/message.js';
import { wordsIn } from '../src/words/of-report.js';
import { bodyOf, parsed, textOf, withClass, within } from './support/html.js';

/** What the index says of brands that share a name, of carried figures, and of reports to look at. */

const READ_AT = '2026-11-20T09:00:00Z';
const spans = spansOf(
  { window: { kind: 'month', month: '2026-10' }, against: 'previous-month', tz: 'UTC' },
  READ_AT,
);
const none = traced('', null);
const moved = { current: none, previous: none, change: none };
const said = (carriedFrom: string | null): Entry['said'] => ({
  told: {
    kind: carriedFrom === null ? 'uncompared' : 'carried',
    isNever: false,
    isFew: false,
    headline: message('l.kind'),
    lines: [],
    visibility: moved,
    share: moved,
    sentiment: moved,
    verdict: null,
    slow: null,
    isOverMonths: false,
    isApart: false,
    carriedFrom,
  },
  first: { current: null, previous: null },
  position: none,
  lead: null,
  months: [],
});
const entry = (id: string, name: string, more: Partial<Entry> = {}): Entry => ({
  brand: { id, name, domain: `${id}.example` },
  html: `${id}.html`,
  pdf: null,
  said: said(null),
  ...more,
});

test('names have their site, carried figures their day, groups their row, and the list links what to look at', () => {
  const entries = [
    entry('dup1', 'Zwilling', { look: ['lead_lost', 'carried'], said: said('2026-09-29') }),
    entry('dup2', 'Zwilling'),
    entry('other', 'Harrow Steam', { look: [] }),
    { ...entry('Both', 'Both', { look: ['fall'], said: null }), isGroup: true },
  ];
  const style = { css: '', fonts: { css: '', files: new Map<string, string>() } };
  const html = indexPage(entries, { spans, setup: { language: 'en' }, style });
  expect(html).toContain('<meta name="robots" content="noindex">');
  const body = bodyOf(parsed(html));
  const rows = within(body).filter(({ attributes }) => attributes['data-key'] !== undefined);
  expect(rows.map((row) => textOf(row).replaceAll(/\s+/g, ' '))).toEqual([
    expect.stringMatching(/^Harrow Steam/),
    expect.stringMatching(/^Zwilling \(dup1\.example\).*not compared, figures of 29 September/),
    expect.stringMatching(/^Zwilling \(dup2\.example\).*not compared/),
    'Both',
  ]);
  expect(textOf(body)).not.toContain('compared with');
  const looks = withClass(body, 'note').at(-1);
  expect(looks && textOf(looks).replaceAll(/\s+/g, ' ')).toBe(
    'Zwilling (dup1.example): no longer ahead by more than chance, figures of an earlier dayBoth: visibility fell',
  );
  expect(looks && within(looks).flatMap(({ attributes }) => attributes['href'] ?? [])).toEqual([
    'dup1.html',
    'Both.html',
  ]);
});

test('a mail of a group says of whose days and of which engines a figure is', () => {
  const { told } = said(null)!;
  const without = message('l.figure.without', { engines: engine('grok'), reason: 'other', when: plain('') });
  const entries = [said('2026-09-29')!, { ...said(null)!, told: { ...told, lines: [[without]] } }];
  const words = wordsIn('en', { brand: 'Both', spans, carriedFrom: null });
  const ofBrands = entries.map((one) => [{ id: 'a', name: 'A' }, one] as const);
  const { figures } = mailParts(words, spans, [], ofBrands);
  expect(figures.map(([, , change]) => change.replaceAll(/<[^>]*>/g, ''))).toEqual([
    'figures of 29 September',
    expect.stringMatching(/^without Grok/),
  ]);
});

test('lists count those that they leave out, and what is compared has the words of its days', () => {
  const textIn = (language: 'en' | 'fr', one: Message) =>
    wordsIn(language, { brand: '', spans, carriedFrom: null }).text(one);
  const brand = list([plain('A'), plain('B')], more(1));
  expect(textIn('en', message('l.gap.equal', { brand }))).toBe('equal with A, B + 1 more');
  const days = (start_date: string, end_date: string) =>
    textIn('fr', compared(plain('X'), { start_date, end_date, month: null }));
  expect(days('2026-09-06', '2026-09-06')).toBe('X, comparé au 6 septembre 2026');
  expect(days('2026-07-30', '2026-09-14')).toBe('X, comparé à la période 30 juillet – 14 septembre 2026');
});

test('of rows that are compared over six months, too, about one in 11 is marked by chance', () => {
  const { told } = said(null)!;
  const often = [false, true].map((isOverMonths) =>
    wordsIn('en', { brand: '', spans, carriedFrom: null }).text(
      severalOf([{ ...told, verdict: 'within_noise', isOverMonths }]).marks ?? message('l.kind'),
    ),
  );
  expect(often).toEqual([expect.stringContaining('one row in 20'), expect.stringContaining('one row in 11')]);
});
