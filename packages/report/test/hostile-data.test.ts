import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Report } from '../src/data/report.js';
import { sharedDemo, type Demo } from './support/demo.js';
import { textIn } from './support/marks.js';
import { readReport, render, textOf } from './support/reports.js';

/** Reports of data that somebody wrote to do harm: it is shown as text. */

let demo: Demo;
let report: Report;
beforeAll(async () => {
  demo = sharedDemo();
  report = await readReport(demo);
});
afterAll(() => demo.close());

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
]);

/** The same with another text wherever somebody wrote one. */
function written(value: unknown, text: string, member = ''): unknown {
  if (typeof value === 'string') return WRITTEN.has(member) ? text : value;
  if (Array.isArray(value)) return value.map((one) => written(one, text, member));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, written(one, text, name)]));
}

const withText = (text: string) => render(written(report, text) as Report); // the same shape

/** The elements of a document and the names of their attributes; addresses become links or not by their scheme. */
const structureOf = (html: string) =>
  [...html.slice(html.indexOf('<body')).matchAll(/<(\/?[a-zA-Z][\w-]*)((?:\s[\w-]+(?:="[^"]*")?)*)\s*\/?>/g)]
    .filter(([, name]) => name !== 'a' && name !== '/a')
    .map(([, name, attributes = '']) => [
      name,
      [...attributes.matchAll(/\s([\w-]+)(?:="[^"]*")?/g)].map(([, attribute]) => attribute).join(' '),
    ]);

const HOSTILE = [
  '<script>alert(1)</script>',
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

describe('a text of the data', () => {
  test.each(HOSTILE)('%p is shown as text', (text) => {
    const html = withText(text);
    expect(structureOf(html)).toEqual(structureOf(withText('plain')));
    expect(textIn(html)).toContain(text);
    expect(html).not.toMatch(/href="(?!https?:)/i);
  });

  test('changes no element, whatever it is', () => {
    const plain = structureOf(withText('plain'));
    const markup = fc.array(
      fc.constantFrom('<', '>', '"', "'", '&', '/', '=', ' ', 'a', 'script', '\u202E', '\n'),
    );
    fc.assert(
      fc.property(
        markup.map((parts) => `x${parts.join('')}x`),
        (text) => {
          const html = withText(text);
          expect(structureOf(html)).toEqual(plain);
          expect(textIn(html)).toContain(text);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('cannot move what stands beside it: its direction is its own', () => {
    const html = withText('\u202Eevil');
    const outside = html
      .slice(html.indexOf('<body'))
      .replaceAll(/<bdi>[^<]*<\/bdi>|<text\b[^>]*>[^<]*<\/text>/g, '')
      .replaceAll(/<[^>]*>/g, '');
    expect(outside).not.toContain('\u202E');
  });
});

describe('a part', () => {
  test('that is loading is the end of what is shown, so that nothing shown moves', () => {
    const all = render(report);
    for (const name of Object.keys(report.parts)) {
      const html = render({ ...report, parts: { ...report.parts, [name]: { state: 'loading' } } });
      const [shown = '', rest] = html.split('<p class="loading" role="status">Loading</p>');
      expect(rest).toBe('</article></main>\n</body>\n</html>\n');
      if (name !== 'visibility') expect(all.startsWith(shown)).toBe(true);
    }
  });

  test('that is refused says so, and the others are there', () => {
    const detail = 'Something <b>broke</b>.';
    const fault = { code: 'internal_error', status: 500, detail, requestId: 'req_1' };
    for (const name of Object.keys(report.parts)) {
      const changed: Report = { ...report, parts: { ...report.parts, [name]: { state: 'refused', fault } } };
      expect(textIn(render(changed))).toContain(detail);
      expect(render(changed)).toContain('data-figure=');
    }
  });

  test('that is empty says why', () => {
    for (const [name, part] of Object.entries(report.parts)) {
      if (name === 'methodology' || part === null || !('response' in part)) continue;
      const empty = { ...report, parts: { ...report.parts, [name]: { ...part, state: 'empty' } } } as Report;
      expect(render(empty)).toMatch(/<p class="empty">[^<]{20,}<\/p>/);
    }
  });
});

test('figures of a carried window say of which run they are, and nothing is compared', async () => {
  const day = '2026-11-19';
  const window = { kind: 'days', start_date: day, end_date: day } as const;
  const early = await readReport(demo, { window, comparison: 'before' });
  const { visibility } = early.parts;
  if (visibility.state !== 'loaded') throw new Error(visibility.state);
  expect(visibility.response.window.carried_from).not.toBeNull();
  const text = textOf(early);
  expect(text).toMatch(/No run completed in this window\. .*nothing is compared\./);
  expect(text).toContain('there is no point to draw');
  expect(render(early)).not.toContain('class="moved"');
});
