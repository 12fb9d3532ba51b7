import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Report } from '../src/data/report.js';
import { bodyOf, linesOf, parsed, textOf, within, withClass } from './support/html.js';
import { cut } from '../src/words/names.js';
import { changed, readReport, render } from './support/reports.js';
import { openService, type Service } from './support/service.js';
import { brandOf } from './support/worlds.js';

/** Reports of data that somebody wrote to do harm: it is shown as text. */

let service: Service;
let report: Report;
beforeAll(async () => {
  service = await openService();
  report = await readReport(service, { brand_id: brandOf('falling') });
});
afterAll(() => service.close());

/** Members whose values somebody outside of the service wrote. */
const WRITTEN =
  /^(?:name|domain|label|title|url|description|rationale|detail|origin|subreddit|competitor_name|source_type|text|text_markdown)$/;
/** The same with another text wherever somebody wrote one. */
const written = <Value>(value: Value, text: string) =>
  changed(value, (one, name) => (typeof one === 'string' && WRITTEN.test(name) ? text : one));

/** Quotes are tested apart: how many names and lines a text has depends on it. */
const withText = (text: string) => render(written({ ...report, answers: null }, text));

/**
 * The elements of a document and the names of their attributes; addresses become links or not by their scheme, and long
 * words of the cover have parts.
 */
const structureOf = (html: string) =>
  within(bodyOf(parsed(html)))
    .filter(({ name, attributes }) => name !== 'a' && attributes['class'] !== 'syllable')
    .map(({ name, attributes }) => [name, ...Object.keys(attributes)].join(' ').replace('h1 class', 'h1'));

const HOSTILE = [
  '</style></title><img src=x onerror=alert(1)>"><svg onload=alert(1)>',
  "' autofocus onfocus=alert(1) x='&lt;b&gt;&amp;quot;<!-- --><![CDATA[",
  '\u202Eevil\u2066\u2067 a=b / <a\n> = "\'" & </ script',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'x'.repeat(32_767),
];

test.each(HOSTILE)(
  '%p is shown as text, changes no element and cannot move what stands beside it',
  (text) => {
    const html = withText(text);
    expect(structureOf(html)).toEqual(structureOf(withText('plain')));
    expect(textOf(parsed(html))).toContain(text);
    expect(html).not.toMatch(/href="(?!https?:|#)/i);
    const lines = linesOf(bodyOf(parsed(html)), ({ name }) => (['bdi', 'svg'].includes(name) ? '' : null));
    expect(lines.join('')).not.toContain('\u202E');
  },
);

test.each(HOSTILE)('an answer that says %p is quoted as text', (text) => {
  const answers = written(report.answers, `Acme & **${text}** [a](javascript:b)`);
  const quotes = withClass(bodyOf(parsed(render({ ...report, answers }))), 'quote');
  expect(quotes.length).toBeGreaterThan(2);
  for (const quote of quotes) {
    expect(textOf(quote)).toMatch(/^“Acme &/);
    const inside = within(quote).map(({ name, attributes }) => [name, ...Object.keys(attributes)].join(' '));
    const allowed = ['blockquote', 'p', 'bdi', 'mark class', 'figcaption', 'span data-word'];
    expect(inside.filter((one) => !allowed.includes(one))).toEqual([]);
  }
});

/** The strings of a style sheet, as CSS reads them. */
const stringsIn = (css: string) =>
  [...css.matchAll(/'((?:[^'\\]|\\.)*)'/g)].map(([, text = '']) =>
    text.replaceAll(/\\([0-9a-f]{1,6}) /g, (_, code: string) => String.fromCodePoint(parseInt(code, 16))),
  );

test.each([
  ...HOSTILE.slice(0, 3).map((text) => text.slice(0, 28)),
  "'; } body { display: none } '",
  '\\27 */\\',
  '\n\f\r\u2028👩‍🚀',
])('the title of the brand %p is at the foot of pages as a string that nothing ends', (name) => {
  const html = render({ ...report, brand: { ...report.brand, name } });
  const head = parsed(html.slice(0, html.indexOf('<body')).concat('</html>'));
  const textsIn = (tag: string) =>
    within(head)
      .filter((one) => one.name === tag)
      .map(textOf);
  const [css = '', ...others] = textsIn('style');
  expect([textsIn('title'), others]).toEqual([[`${name} · AI visibility report · October 2026`], []]);
  expect(stringsIn(css)).toEqual([`${cut(name)} · AI visibility report · October 2026`, '']);
  expect(css.replaceAll(/'(?:[^'\\]|\\.)*'/g, "''")).toBe(
    "@page { @bottom-left { content: ''; } } @page :first { @bottom-left { content: ''; } }",
  );
});

test.each(['metric', 'source_type', 'platform'])('an unknown %s is shown as it is', (member) => {
  const isOne = (value: string, name: string) =>
    name === member || (member === 'metric' && name === 'key' && value.startsWith('category:'));
  const responses = changed(report.responses, (value, name) =>
    typeof value === 'string' && isOne(value, name) ? 'constructor' : value,
  );
  expect(textOf(parsed(render({ ...report, responses })))).not.toMatch(/function|\[object|undefined/);
});
