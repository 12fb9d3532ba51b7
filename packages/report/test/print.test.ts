/// <reference lib="dom" />
import { startBrowser } from '@brand-visibility/programs/browser';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'puppeteer-core';
import { runReport, sharedDemo, type Demo } from './support/demo.js';
import { denseOf, pagesOf, type PdfPage } from './support/pdf.js';
import { downloaded, enter, untilLoaded, visit } from './support/visit.js';

/** What comes out of the printer: the text of the PDF that the browser makes of the page and of the files. */

let demo: Demo;
let browser: Browser;
beforeAll(async () => {
  demo = sharedDemo();
  browser = await startBrowser();
  const days = ['--month', '2026-10', '--tz', 'Europe/London'];
  expect(await runReport(demo, ['--all', ...days, '--to', demo.folder])).toMatchObject({ status: 0 });
});
afterAll(async () => {
  await browser.close();
  await demo.close();
});

const FORMATS = { A4: [595, 841], Letter: [612, 792] } as const;
type Format = keyof typeof FORMATS;

/** What must not be cut: headings with what follows them, and the first cells of rows. */
interface Blocks {
  readonly headings: readonly string[];
  readonly rows: readonly string[];
  readonly notes: readonly string[];
}

const blocksOf = (page: Page): Promise<Blocks> =>
  page.evaluate(() => {
    const textsOf = (selector: string) =>
      [...document.querySelectorAll(selector)]
        .filter((found) => found.closest('details') === null)
        .map((found) => found.textContent);
    return {
      headings: textsOf('section h2, .months h3, .column h3'),
      rows: textsOf('tbody th[scope=row]'),
      notes: textsOf('#method dt, #method .note'),
    };
  });

const printed = async (page: Page, format: Format) =>
  pagesOf(await page.pdf({ format, printBackground: true }));

/** Fails unless the pages are those of a report: with a cover, numbers, and nothing cut. */
function expectReport(pages: readonly PdfPage[], { headings, rows, notes }: Blocks, format: Format): void {
  expect(pages.map(({ width, height }) => [Math.floor(width), Math.floor(height)])).toEqual(
    pages.map(() => FORMATS[format]),
  );
  expect(pages.length).toBeGreaterThan(6);
  expect(pages.length).toBeLessThan(14);
  const [cover, ...others] = pages;
  expect(cover?.dense).toMatch(
    /^AIVISIBILITYREPORT.+October2026Site.*Window1Oct2026to31Oct2026\(Europe\/London\)/,
  );
  expect(cover?.dense).not.toMatch(/Ataglance|1\/\d/);
  expect(others.filter(({ dense }, index) => !dense.includes(`${index + 2}/${pages.length}`))).toEqual([]);

  expect(headings.length).toBeGreaterThan(12);
  for (const heading of headings) expect([heading, linesBelow(others, heading)]).toEqual([heading, true]);
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter((row) => !others.some(({ dense }) => dense.includes(denseOf(row))))).toEqual([]);
  const whole = others.map(({ dense }) => dense).join('');
  expect(notes.length).toBeGreaterThan(8);
  // Page numbers are at the beginning of a page, where a note may go on.
  const unnumbered = others.map(({ dense }, i) => dense.replace(`${i + 2}/${pages.length}`, '')).join('');
  expect(notes.filter((note) => !unnumbered.includes(denseOf(note)))).toEqual([]);
  expect(whole).toContain('Source:BrandVisibilityAPI,brandbrd_');
  expect(whole).not.toMatch(/SaveasHTML|CSV|showanswers|Filters|Figuresofthechart|Loading/);
}

/** Whether some page has a heading, and at least two lines of text below it. */
function linesBelow(pages: readonly PdfPage[], heading: string): boolean {
  return pages.some(({ pieces }) => {
    const lines = linesOf(pieces);
    const index = lines.findIndex(({ dense }) => dense === denseOf(heading));
    return index !== -1 && lines.length > index + 2;
  });
}

const FOOTER = 40;

/** Lines of a page from above, without the number below. */
function linesOf(pieces: PdfPage['pieces']): { readonly y: number; readonly dense: string }[] {
  const lines = new Map<number, string>();
  for (const { text, y } of pieces) {
    const line = Math.round(y);
    if (y > FOOTER) lines.set(line, (lines.get(line) ?? '') + denseOf(text));
  }
  return [...lines].map(([y, dense]) => ({ y, dense })).sort((a, b) => b.y - a.y);
}

/** How often texts have each letter: buttons change the order. The moment that the report was read is left out. */
function lettersOf(pages: readonly PdfPage[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [index, { dense }] of pages.entries()) {
    const text = dense.replace(`${index + 1}/${pages.length}`, '');
    for (const letter of text.replaceAll(/\d+[a-z]+\d{4},\d\d:\d\dUTC/gi, ''))
      counts[letter] = (counts[letter] ?? 0) + 1;
  }
  return counts;
}

async function open(path: string, inspect: (page: Page) => Promise<void>): Promise<void> {
  const page = await browser.newPage();
  try {
    await page.goto(pathToFileURL(path).href);
    await inspect(page);
  } finally {
    await page.close();
  }
}

describe.each(['A4', 'Letter'] as const)('on %s', (format) => {
  test('the page, its saved file and the file of the program are the same report', async () => {
    await visit({ demo, browser }, {}, async ({ page }) => {
      await enter(page, demo.key);
      await untilLoaded(page);
      const pages = await printed(page, format);
      const saved = join(demo.folder, `saved-${format}.html`);
      const { text } = await downloaded(page, () => page.click('.tools button:last-child'));
      writeFileSync(saved, text);
      await open(saved, async (file) => {
        const ofFile = await printed(file, format);
        expectReport(ofFile, await blocksOf(file), format);
        expectReport(pages, await blocksOf(file), format);
        expect(lettersOf(pages)).toEqual(lettersOf(ofFile));
        await open(join(demo.folder, 'brd_tidewell-2026-10.html'), async (program) => {
          const ofProgram = await printed(program, format);
          expect(ofProgram.map((one) => lettersOf([one]))).toEqual(ofFile.map((one) => lettersOf([one])));
        });
      });
    });
  });

  test.each(['brd_harrow_steam', 'brd_pedal_junction', 'brd_fjellvik'])(
    'the file of %s is cut nowhere, and nothing is beside the paper',
    async (brand) => {
      await open(join(demo.folder, `${brand}-2026-10.html`), async (page) => {
        expectReport(await printed(page, format), await blocksOf(page), format);
        const width = format === 'A4' ? 680 : 703; // between the margins
        await page.setViewport({ width, height: 900 });
        await page.emulateMediaType('print');
        expect(await page.$eval('html', (html) => html.scrollWidth)).toBe(width);
      });
    },
  );
});
