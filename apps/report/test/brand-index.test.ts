import { expect, test } from '@jest/globals';
import { spansOf } from '../src/data/spans.js';
import { traced } from '../src/figure/figure.js';
import { indexPage } from '../src/program/index-page.js';
import type { Entry } from '../src/program/overview.js';
import { message } from '../src/words/message.js';
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
    entry('dup1', 'Zwilling', { look: ['few_answers', 'carried'], said: said('2026-09-29') }),
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
  const looks = withClass(body, 'note').at(-1);
  expect(looks && textOf(looks).replaceAll(/\s+/g, ' ')).toBe(
    'Zwilling (dup1.example): few answers, figures of an earlier dayBoth: visibility fell',
  );
  expect(looks && within(looks).flatMap(({ attributes }) => attributes['href'] ?? [])).toEqual([
    'dup1.html',
    'Both.html',
  ]);
});
