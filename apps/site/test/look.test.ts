import { expect, test } from '@jest/globals';
import { readFileSync, readdirSync } from 'node:fs';

/** No page has other colours than those that all share (rule 11.18). */

const BROWSER = new URL('../browser/', import.meta.url);
const REPORT = new URL('../../report/src/', import.meta.url);

test.each([
  ...readdirSync(BROWSER)
    .filter((name) => name.endsWith('.css'))
    .map((name) => new URL(name, BROWSER)),
  new URL('styles/report.css', REPORT),
  new URL('../../report-page/src/page.css', REPORT),
])('%s has no colour, size of text or font of its own', (file) => {
  // The margin of paper cannot have variables.
  const css = readFileSync(file, 'utf8').replaceAll(/@page [^]*?\n\}/g, '');
  const own = css.match(/#[0-9a-f]{3,8}\b|font-size: [\d.]+r?em|system-ui|monospace/gi) ?? [];
  expect(own).toEqual([]);
});
