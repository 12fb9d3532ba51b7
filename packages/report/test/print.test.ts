/// <reference lib="dom" />
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pathToFileURL } from 'node:url';
import type { Page } from 'puppeteer-core';
import { filesOf, type Demo } from './support/demo.js';
import { germanFilesOf } from './support/reports.js';
import { denseOf, pagesOf, type PdfPage } from './support/pdf.js';
import { settingOf } from './support/visit.js';
import { startWorlds } from './support/worlds.js';

/** What comes out of the printer: the text of the PDF that the browser makes of the files. */

const setting = settingOf();
let worlds: Demo;
const files = new Map<string, string>();
beforeAll(async () => {
  worlds = await startWorlds();
  for (const demo of [setting.demo, worlds])
    for (const [brand, path] of await filesOf(demo)) files.set(brand, path);
  for (const [brand, path] of await germanFilesOf(setting.demo, worlds)) files.set(brand, path);
});

afterAll(() => worlds.close());

const FORMATS = { A4: [595, 841], Letter: [612, 792] } as const;
type Format = keyof typeof FORMATS;

/** What must not be cut: headings with what follows them, rows, and the parts, which start a page. */
interface Blocks {
  readonly headings: readonly string[];
  readonly rows: readonly string[];
  readonly parts: readonly string[];
}

const blocksOf = (page: Page): Promise<Blocks> =>
  page.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = '.unseen, .scaled { display: none }'; // what is only heard
    document.head.append(style);
    const textsOf = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].map((found) => found.innerText);
    const blocks = {
      headings: textsOf('section h2, section h3, section h4'),
      rows: textsOf('tbody tr, .lines > div, .work > li'),
      parts: textsOf('section:not(#method) .kicker'),
    };
    style.remove();
    return blocks;
  });

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
  expect(others.filter(({ dense }, index) => !dense.includes(`${index + 2}/${pages.length}`))).toEqual([]);
  expect(
    others.filter(({ dense }) => !/·(?:AIvisibility·October|KI-Sichtbarkeit·Oktober)2026/.test(dense)),
  ).toEqual([]);
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

async function openFile(brand: string, inspect: (page: Page) => Promise<void>): Promise<void> {
  const page = await setting.browser.newPage();
  try {
    await page.goto(pathToFileURL(files.get(brand) ?? '').href);
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

describe.each(['A4', 'Letter'] as const)('on %s', (format) => {
  test.each(PAGES)('the file of %s is cut nowhere, and has few pages', async (brand, a4, letter) => {
    await openFile(brand, async (page) => {
      await page.setViewport({ width: format === 'A4' ? 794 : 816, height: 1000 });
      await page.emulateMediaType('print');
      const blocks = await blocksOf(page);
      const pages = await pagesOf(await page.pdf({ format, printBackground: true }));
      expectReport(pages, blocks, format);
      expect(pages.length).toBeLessThanOrEqual(format === 'A4' ? a4 : letter);
      // Between the margins, nothing is beside the paper.
      const width = format === 'A4' ? 680 : 703;
      await page.setViewport({ width, height: 900 });
      expect(await page.$eval('html', (html) => html.scrollWidth)).toBe(width);
    });
  });
});

test('no row of a table is alone on a page, regardless of their number', async () => {
  await openFile('brd_tidewell', async (page) => {
    const counts: number[][] = [];
    for (let rows = 33; rows < 40; rows += 1) {
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
      counts.push(
        pages.map(({ dense }) => dense.match(/row-\d+\./g)?.length ?? 0).filter((count) => count > 0),
      );
      expect(counts.at(-1)?.reduce((sum, count) => sum + count, 0)).toBe(rows);
    }
    expect(Math.min(...counts.flat())).toBeGreaterThan(2);
    expect(counts.map(({ length }) => length)).toContain(2);
  });
});
