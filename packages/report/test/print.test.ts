/// <reference lib="dom" />
import { isNight } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import { pathToFileURL } from 'node:url';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page } from 'puppeteer-core';
import { denseOf, pagesOf, type PdfPage } from './support/pdf.js';
import { fileOf } from './support/reports.js';
import { settingOf } from './support/visit.js';

/** What comes out of the printer: the PDF that the browser makes of the files. By day on A4, and few of them. */

const setting = settingOf();

const FORMATS = { A4: [595, 841], Letter: [612, 792] } as const;
type Format = keyof typeof FORMATS;

/** What must not be cut: headings with what follows them, rows, and the parts, which start a page. */
const blocksOf = (page: Page) =>
  page.evaluate(() => {
    for (const one of document.querySelectorAll('.unseen, .scaled')) one.remove(); // what is only heard
    const textsOf = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].map((found) => found.innerText);
    return {
      headings: textsOf('section h2, section h3, section h4'),
      rows: textsOf('tbody tr, .lines > div, .work > li'),
      parts: textsOf('section:not(#method) .kicker'),
    };
  });
type Blocks = Awaited<ReturnType<typeof blocksOf>>;

const FOOTER = 40;

/** Lines of a page from above, without the title and number below. */
function linesOf({ pieces }: PdfPage): string[] {
  const lines = new Map<number, string>();
  for (const { text, y } of pieces) {
    const line = Math.round(y);
    if (y > FOOTER) lines.set(line, (lines.get(line) ?? '') + denseOf(text));
  }
  return [...lines].sort(([a], [b]) => b - a).map(([, dense]) => dense);
}

/** The plain words of a text, of which the cells of one row may stand in another order. */
const piecesOf = (text: string) => text.split(/\s+/).filter((piece) => /^[\w.,%]+$/.test(piece));

function expectReport(pages: readonly PdfPage[], { headings, rows, parts }: Blocks, format: Format): void {
  expect(pages.map(({ width, height }) => [Math.floor(width), Math.floor(height)])).toEqual(
    pages.map(() => FORMATS[format]),
  );
  const others = pages.slice(1);
  const title = /·(?:AIvisibility·October|KI-Sichtbarkeit·Oktober)2026/;
  const isNumbered = ({ dense }: PdfPage, index: number) =>
    title.test(dense) && dense.includes(`${index + 2}/${pages.length}`);
  expect(others.filter((page, index) => !isNumbered(page, index))).toEqual([]);
  expect(pages[0]?.dense).toMatch(/^(?:AIvisibilityreport|BerichtzurKI-Sichtbarkeit)/);
  expect(pages[0]?.dense).not.toMatch(/1\/\d+$/);

  const tops = others.map((page) => linesOf(page)[0]);
  expect(tops).toEqual(expect.arrayContaining(parts.map(denseOf)));
  // The rest of a heading may stand beside others, in columns.
  const isFollowed = (heading: string) =>
    pages.some((page) => {
      const lines = linesOf(page);
      const begin = denseOf(heading.split(/\s+/).slice(0, 2).join(''));
      return lines.some((line, index) => line.includes(begin) && index + 2 < lines.length);
    });
  expect(headings.filter((heading) => !isFollowed(heading))).toEqual([]);
  const onOne = (row: string) =>
    pages.some(({ dense }) => piecesOf(row).every((piece) => dense.includes(piece)));
  expect(rows.filter((row) => !onOne(row))).toEqual([]);
}

/** Opens the file of a brand, such as `brd_tidewell in German`, as it is printed. */
async function openFile(file: string, inspect: (page: Page) => Promise<void>): Promise<void> {
  const [brand = '', isGerman] = file.split(' ');
  const setup = isGerman ? ({ language: 'de' } as const) : {};
  const page = await setting.browser.newPage();
  try {
    await page.goto(pathToFileURL(await fileOf(setting.demo, brand, setup)).href);
    await inspect(page);
  } finally {
    await page.close();
  }
}

const PAGES: readonly (readonly [brand: string, a4: number, letter: number])[] = [
  ['brd_tidewell', 9, 10],
  ['brd_harrow_steam', 9, 10],
  ['brd_pedal_junction', 9, 10],
  ['brd_fjellvik', 9, 10],
  ['brd_falling', 9, 9],
  ['brd_many', 8, 9],
  ['brd_hostile', 9, 10],
  ['brd_one', 7, 8],
  ['brd_empty', 3, 3],
  ['brd_tidewell in German', 10, 11],
  ['brd_falling in German', 10, 10],
  ['brd_hostile in German', 10, 10],
  ['brd_empty in German', 3, 3],
];

const FEW = ['brd_many', 'brd_hostile', 'brd_tidewell in German'];

describe.each(isNight ? (['A4', 'Letter'] as const) : (['A4'] as const))('on %s', (format) => {
  test.each(PAGES.filter(([file]) => isNight || FEW.includes(file)))(
    'the file of %s is cut nowhere, and has few pages',
    async (file, a4, letter) => {
      await openFile(file, async (page) => {
        await page.setViewport({ width: format === 'A4' ? 794 : 816, height: 1000 });
        await page.emulateMediaType('print');
        const pages = await pagesOf(await page.pdf({ format, printBackground: true }));
        const blocks = await blocksOf(page);
        expectReport(pages, blocks, format);
        expect(pages.length).toBeLessThanOrEqual(format === 'A4' ? a4 : letter);
        // Between the margins, nothing is beside the paper.
        const width = format === 'A4' ? 680 : 703;
        await page.setViewport({ width, height: 900 });
        expect(await page.$eval('html', (html) => html.scrollWidth)).toBe(width);
      });
    },
  );
});

/** Counts of rows. The last of 34 does not fit on the page of the others. */
const ROWS = isNight ? [33, 34, 35, 36, 37, 38, 39] : [34];

test('no row of a table is alone on a page, regardless of their number', async () => {
  await openFile('brd_tidewell', async (page) => {
    const counts: number[][] = [];
    for (const rows of ROWS) {
      await page.evaluate((rows) => {
        const body = document.querySelector('table.questions tbody');
        const first = body?.querySelector('tr[data-key]');
        const copy = (_: unknown, index: number) => {
          const row = first?.cloneNode(true) as Element; // of an element
          row.querySelector('th')?.replaceChildren(`row-${index}.`);
          return row;
        };
        body?.replaceChildren(...Array.from({ length: rows }, copy));
      }, rows);
      const pages = await pagesOf(await page.pdf({ format: 'A4', printBackground: true }));
      const found = pages.map(({ dense }) => dense.match(/row-\d+\./g)?.length ?? 0);
      counts.push(found.filter((count) => count > 0));
      expect(found.reduce((sum, count) => sum + count, 0)).toBe(rows);
    }
    expect(Math.min(...counts.flat())).toBeGreaterThan(2);
    expect(counts.map(({ length }) => length)).toContain(2);
  });
});

test('a PDF is tagged, has an outline, the title, the language, its paper and the foot of the agency', async () => {
  const page = await setting.browser.newPage();
  try {
    const file = await fileOf(setting.demo, 'brd_nine', { name: 'Northlight', paper: 'Letter' });
    await page.goto(pathToFileURL(file).href);
    const pdf = await page.pdf({ preferCSSPageSize: true, outline: true });
    const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
    const document = await task.promise;
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
    const trees = [1, 2].map(async (number) => (await document.getPage(number)).getStructTree());
    const tags = JSON.stringify(await Promise.all(trees));
    for (const role of ['H1', 'H2', 'Figure', 'P']) expect(tags).toContain(`"role":"${role}"`);
    expect((await document.getOutline()).length).toBeGreaterThan(0);
    expect(await document.getMetadata()).toMatchObject({
      info: { Title: 'Acme · AI visibility · October 2026', Language: 'en' },
    });
    await task.destroy();
    const [, ...others] = await pagesOf(pdf);
    for (const [index, { width, height, dense }] of others.entries()) {
      expect([Math.floor(width), Math.floor(height)]).toEqual(FORMATS.Letter);
      expect(dense).toContain(`Acme·AIvisibility·October2026${index + 2}/${others.length + 1}`);
      expect(dense).toContain('Northlight');
    }
  } finally {
    await page.close();
  }
});
