import { expect, test } from '@jest/globals';
import { spansOf } from '../src/data/spans.js';
import { indexPage, type Entry } from '../src/program/index-page.js';
import { traced } from '../src/story/figure.js';

/** What the index says of brands that share a name, of carried figures, and of reports to look at. */

const READ_AT = '2026-11-20T09:00:00Z';
const spans = spansOf(
  { window: { kind: 'month', month: '2026-10' }, against: 'previous-month', tz: 'UTC' },
  READ_AT,
);
const none = traced('', null);
const said = (carriedFrom: string | null): Entry['said'] => ({
  movement: { verdict: null, visibility: null, slow: null, isApart: false, carriedFrom, isNever: false },
  visibility: none,
  share: none,
  sentiment: none,
  first: null,
  months: [],
});
const entry = (id: string, name: string, more: Partial<Entry> = {}): Entry => ({
  brand: { id, name, domain: `${id}.example` },
  html: `${id}.html`,
  pdf: null,
  said: said(null),
  ...more,
});

test('names of several brands have their site, carried figures their day, and the list says what to look at', () => {
  const entries = [
    entry('dup1', 'Zwilling', { look: ['few_answers', 'carried'], said: said('2026-09-29') }),
    entry('dup2', 'Zwilling'),
    entry('other', 'Harrow Steam', { look: [] }),
  ];
  const style = { css: '', fonts: { css: '', files: new Map<string, string>() } };
  const html = indexPage(entries, [], { spans, setup: { language: 'en' }, style });
  const text = html.replace(/^[^]*<body>/, '').replaceAll(/<[^>]+>/g, ' ');
  expect(text.match(/Zwilling \([\w.]+\)/g)).toEqual([
    'Zwilling (dup1.example)',
    'Zwilling (dup2.example)',
    'Zwilling (dup1.example)',
  ]);
  expect(text).toContain('not compared; figures of 29 September');
  expect(text.replaceAll(/\s+/g, ' ')).toContain(
    'Look at before you send Zwilling (dup1.example) : few answers, carried figures',
  );
});
