/// <reference lib="dom" />
import { beforeAll, describe, expect, test } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'puppeteer-core';
import { runReport } from './support/demo.js';
import { denseOf, pagesOf, type PdfPage } from './support/pdf.js';
import { downloaded, open, settingOf, visit } from './support/visit.js';

/** What comes out of the printer: the text of the PDF that the browser makes of the page and of the files. */

const setting = settingOf();
beforeAll(async () => {
  const days = ['--month', '2026-10', '--tz', 'Europe/London'];
  expect(await runReport(setting.demo, ['--all', ...days, '--to', setting.demo.folder])).toMatchObject({
    status: 0,
  });
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

async function openFile(path: string, inspect: (page: Page) => Promise<void>): Promise<void> {
  const page = await setting.browser.newPage();
  try {
    await page.goto(pathToFileURL(path).href);
    await inspect(page);
  } finally {
    await page.close();
  }
}

describe.each(['A4', 'Letter'] as const)('on %s', (format) => {
  test('the page and its saved file are cut nowhere', async () => {
    await visit(setting, {}, async ({ page }) => {
      await open(page, setting.demo);
      const pages = await printed(page, format);
      const saved = join(setting.demo.folder, `saved-${format}.html`);
      const { text } = await downloaded(page, () => page.click('.tools button:last-child'));
      writeFileSync(saved, text);
      await openFile(saved, async (file) => {
        const blocks = await blocksOf(file);
        expectReport(await printed(file, format), blocks, format);
        expectReport(pages, blocks, format);
      });
    });
  });

  test.each(['brd_harrow_steam', 'brd_pedal_junction', 'brd_fjellvik'])(
    'the file of %s is cut nowhere, and nothing is beside the paper',
    async (brand) => {
      await openFile(join(setting.demo.folder, `${brand}-2026-10.html`), async (page) => {
        expectReport(await printed(page, format), await blocksOf(page), format);
        const width = format === 'A4' ? 680 : 703; // between the margins
        await page.setViewport({ width, height: 900 });
        await page.emulateMediaType('print');
        expect(await page.$eval('html', (html) => html.scrollWidth)).toBe(width);
      });
    },
  );
});
