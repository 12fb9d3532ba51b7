import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { draws } from '@brand-visibility/tooling/draws';
import fc from 'fast-check';
import type { Report } from '../src/data/report.js';
import { bodyOf, linesOf, parsed, textOf, within, withClass, type Element } from './support/html.js';
import { readReport, render } from './support/reports.js';
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
const WRITTEN = new Set([
  'name',
  'domain',
  'label',
  'title',
  'url',
  'description',
  'rationale',
  'detail',
  'origin',
  'subreddit',
  'competitor_name',
  'source_type',
  'text',
  'text_markdown',
]);

/** The same with another text wherever somebody wrote one. */
function written(value: unknown, text: string, member = ''): unknown {
  if (typeof value === 'string') return WRITTEN.has(member) ? text : value;
  if (Array.isArray(value)) return value.map((one) => written(one, text, member));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, written(one, text, name)]));
}

/** Quotes are tested apart: how many names and lines a text has depends on it. */
const withText = (text: string) => render(written({ ...report, answers: null }, text) as Report); // the same shape

/** The elements of a document and the names of their attributes; addresses become links or not by their scheme. */
const structureOf = (html: string) =>
  within(bodyOf(parsed(html)))
    .filter(({ name }) => name !== 'a')
    .map(({ name, attributes }) => [name, ...Object.keys(attributes)].join(' ').replace('h1 class', 'h1'));

/** What is said in the head: the title, and the title at the foot of printed pages. */
const headOf = (html: string) => parsed(html.slice(0, html.indexOf('<body')).concat('</html>'));

const HOSTILE = [
  '</style></title><img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "' autofocus onfocus=alert(1) x='",
  '&lt;b&gt;&amp;quot;',
  '\u202Eevil\u2066\u2067',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '<!-- --><![CDATA[',
  'x'.repeat(32_767),
];
const markup = fc
  .array(fc.constantFrom('<', '>', '"', "'", '&', '/', '=', ' ', 'a', 'script', '\u202E', '\n'))
  .map((parts) => `x${parts.join('')}x`);
const examples = HOSTILE.map((text): [string] => [text]);

test('a text of the data is shown as text, changes no element and cannot move what stands beside it', () => {
  const plain = structureOf(withText('plain'));
  const isOwn = ({ name }: Element) => (['bdi', 'svg'].includes(name) ? '' : null);
  fc.assert(
    fc.property(markup, (text) => {
      const html = withText(text);
      expect(structureOf(html)).toEqual(plain);
      expect(textOf(parsed(html))).toContain(text);
      expect(html).not.toMatch(/href="(?!https?:)/i);
      expect(linesOf(bodyOf(parsed(html)), isOwn).join('')).not.toContain('\u202E');
    }),
    { examples, numRuns: 20 },
  );
});

test('an answer is quoted as text', () => {
  fc.assert(
    fc.property(markup, (text) => {
      const said = {
        ...report,
        answers: written(report.answers, `Acme & **${text}** [a](javascript:b)`),
      } as Report; // the same shape
      const quotes = withClass(bodyOf(parsed(render(said))), 'quote');
      expect(quotes.length).toBeGreaterThan(5);
      for (const quote of quotes) {
        expect(textOf(quote)).toMatch(/^“Acme &/);
        const inside = within(quote).map(({ name, attributes }) =>
          [name, ...Object.keys(attributes)].join(' '),
        );
        const allowed = ['blockquote', 'p', 'bdi', 'mark class', 'figcaption'];
        expect(inside.filter((one) => !allowed.includes(one))).toEqual([]);
      }
    }),
    { examples, numRuns: 20 },
  );
});

/** The strings of the document's style sheet, as CSS reads them. */
const stringsIn = (css: string) =>
  [...css.matchAll(/'((?:[^'\\]|\\.)*)'/g)].map(([, text = '']) =>
    text.replaceAll(/\\([0-9a-f]{1,6}) /g, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    ),
  );

test('the title is at the foot of pages as a string that no name ends', () => {
  const titleOf = (name: string) => `${name} · AI visibility · October 2026`;
  /** What one line at the foot has room for. */
  const shortened = (name: string) =>
    [...name].length > 28 ? `${[...name].slice(0, 27).join('').trimEnd()}…` : name;
  const names = [
    "'; } body { display: none } '",
    '\\',
    '\\27 ',
    '*/',
    '\n\f\r',
    '\u2028',
    ...HOSTILE.slice(0, -1),
  ];
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), (name) => {
      const head = headOf(render({ ...report, brand: { ...report.brand, name } }));
      const [style, ...others] = within(head).filter((one) => one.name === 'style');
      const css = style ? textOf(style) : '';
      expect([stringsIn(css), others]).toEqual([[titleOf(shortened(name)), ''], []]);
      expect(css.replaceAll(/'(?:[^'\\]|\\.)*'/g, "''")).toBe(
        "@page { @bottom-left { content: ''; } } @page :first { @bottom-left { content: ''; } }",
      );
      expect(
        within(head)
          .filter((one) => one.name === 'title')
          .map(textOf),
      ).toEqual([titleOf(name)]);
    }),
    { examples: names.map((name): [string] => [name]), numRuns: draws(60) },
  );
});

test.each(['metric', 'source_type', 'platform'])('an unknown %s is shown as it is', (member) => {
  const unknown = (value: unknown, name = ''): unknown => {
    if (typeof value === 'string')
      return name === member || (member === 'metric' && name === 'key' && value.startsWith('category:'))
        ? 'constructor'
        : value;
    if (Array.isArray(value)) return value.map((one) => unknown(one, name));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, unknown(one, key)]));
  };
  const changed = { ...report, responses: unknown(report.responses) } as Report; // the same shape
  expect(textOf(parsed(render(changed)))).not.toMatch(/function|\[object|undefined/);
});
