/// <reference lib="dom" />
import { isNight } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import { pathToFileURL } from 'node:url';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page } from 'puppeteer-core';
import { isPrintOf, withInfo } from '../src/program/pdf-info.js';
import { denseOf, FOOTER, pagesOf, type PdfPage } from './support/pdf.js';
import { brandAndLanguage, fileOf } from './support/reports.js';
import { newPage, settingOf } from './support/visit.js';

/** What comes out of the printer: the PDF that the browser makes of the files. By day on A4, and few of them. */

const setting = settingOf();

const FORMATS = { A4: [594, 841], Letter: [612, 792] } as const;
type Format = keyof typeof FORMATS;

/** What must not be cut: headings with what follows them, and rows. */
const blocksOf = (page: Page) =>
  page.evaluate(() => {
    for (const one of document.querySelectorAll('.unseen, .scaled')) one.remove(); // what is only heard
    const textsOf = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].map((found) => found.innerText);
    return {
      headings: textsOf('section h2, section h3:not(.try h3), section h4'),
      rows: textsOf('tbody tr, .lines > div, .try'),
    };
  });
type Blocks = Awaited<ReturnType<typeof blocksOf>>;

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

function expectReport(pages: readonly PdfPage[], { headings, rows }: Blocks, format: Format): void {
  expect(pages.map(({ width, height }) => [Math.floor(width), Math.floor(height)])).toEqual(
    pages.map(() => FORMATS[format]),
  );
  const others = pages.slice(1);
  const title =
    /·(?:AIvisibilityreport·October|BerichtzurKI-Sichtbarkeit·Oktober|RapportdevisibilitédanslesIA·octobre)2026/;
  const isNumbered = ({ dense }: PdfPage, index: number) =>
    title.test(dense) && dense.includes(`${index + 2}/${pages.length}`);
  expect(others.filter((page, index) => !isNumbered(page, index))).toEqual([]);
  expect(pages[0]?.dense).toMatch(
    /^(?:AIvisibilityreport|BerichtzurKI-Sichtbarkeit|RapportdevisibilitédanslesIA)/,
  );
  expect(pages[0]?.dense).not.toMatch(/1\/\d+$/);

  expect(Math.min(...pages.slice(0, -1).map(({ filled }) => filled))).toBeGreaterThanOrEqual(60);
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

/** Opens the file of a brand, such as `brd_tidewell in fr`, as it is printed. */
async function openFile(file: string, paper: Format, inspect: (page: Page) => Promise<void>): Promise<void> {
  const { brand, language } = brandAndLanguage(file);
  const setup = { paper, language };
  const page = await newPage(setting);
  try {
    await page.goto(pathToFileURL(await fileOf(setting.demo, brand, setup)).href);
    await inspect(page);
  } finally {
    await page.close();
  }
}

/** The most pages of each brand's report, on either format and in each language. */
const MOST = {
  brd_tidewell: 9,
  brd_harrow_steam: 9,
  brd_pedal_junction: 9,
  brd_fjellvik: 9,
  brd_falling: 8,
  brd_many: 8,
  brd_hostile: 7,
  brd_one: 6,
  brd_empty: 2,
};
const PAGES = ['', ' in de', ' in fr'].flatMap((language) =>
  Object.entries(MOST).map(([brand, most]) => [`${brand}${language}`, most] as const),
);

const FEW = ['brd_many', 'brd_hostile', 'brd_tidewell in de', 'brd_tidewell in fr'];

describe.each(['A4', 'Letter'] as const)('on %s', (format) => {
  test.each(PAGES.filter(([file]) => isNight || FEW.includes(file)))(
    'the file of %s is cut nowhere, and has few pages, of which only the last is less than 60%% full',
    async (file, most) => {
      await openFile(file, format, async (page) => {
        await page.setViewport({ width: format === 'A4' ? 794 : 816, height: 1000 });
        await page.emulateMediaType('print');
        const pages = await pagesOf(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
        const blocks = await blocksOf(page);
        expectReport(pages, blocks, format);
        expect(pages.length).toBeLessThanOrEqual(most);
        // Nothing is beside the paper, and no table is in its margin, whatever the names.
        const inMargin = await page.$$eval('table', (all) => {
          for (const one of document.querySelectorAll('table.brands th bdi'))
            one.textContent = 'Verpackungswerke Großumstädter Vereinigung…';
          return all.filter((one) => one.offsetWidth > (one.parentElement?.clientWidth ?? 0)).length;
        });
        expect(inMargin).toBe(0);
        const width = format === 'A4' ? 793 : 816;
        await page.setViewport({ width, height: 900 });
        expect(await page.$eval('html', (html) => html.scrollWidth)).toBe(width);
      });
    },
  );
});

test('a text that is written from right to left begins on the right', async () => {
  await openFile('brd_tidewell', 'A4', async (page) => {
    const sides = await page.evaluate(() =>
      ['h1', '.short span', '.quote p', 'table.questions tr th'].map((selector) => {
        const [text] = document.querySelectorAll(`${selector} > bdi`);
        text?.replaceChildren('مقهى');
        const range = document.createRange();
        if (text) range.selectNodeContents(text);
        const box = text?.parentElement?.getBoundingClientRect();
        return Math.round((box?.right ?? NaN) - range.getBoundingClientRect().right);
      }),
    );
    for (const side of sides) expect(side).toBeLessThan(24);
  });
});

/** Counts of rows: one of them is one more than fits on the page of the others. */
const ROWS = isNight ? [33, 34, 35, 36, 37, 38, 39, 40, 41, 45] : [36, 45];

test('no row of a table is alone on a page, regardless of their number, and the totals stand once', async () => {
  await openFile('brd_tidewell', 'A4', async (page) => {
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
      const pages = await pagesOf(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
      const found = pages.map(({ dense }) => dense.match(/row-\d+\./g)?.length ?? 0);
      counts.push(found.filter((count) => count > 0));
      expect(found.reduce((sum, count) => sum + count, 0)).toBe(rows);
      const totals = pages.flatMap(({ dense }) => dense.match(/277of800284of635/g) ?? []);
      expect(totals).toHaveLength(1);
    }
    expect(Math.min(...counts.flat())).toBeGreaterThan(2);
    expect(counts.map(({ length }) => length)).toContain(2);
  });
});

test('a PDF is tagged, has an outline, title, author, language, its paper and the foot of the agency', async () => {
  const page = await newPage(setting);
  try {
    const file = await fileOf(setting.demo, 'brd_nine', { name: 'Northlight', paper: 'Letter' });
    await page.goto(pathToFileURL(file).href);
    const printed = Buffer.from(await page.pdf({ preferCSSPageSize: true, outline: true }));
    expect(printed.includes('/Creator (')).toBe(true);
    const pdf = withInfo(withInfo(printed, 'Before', '0'), 'Nördlicht (北)', '1a');
    expect(['1a', '1'].map((digest) => isPrintOf(pdf, digest))).toEqual([true, false]);
    expect(pdf.includes('/Creator')).toBe(false);
    expect(await pagesOf(pdf)).toEqual(await pagesOf(printed));
    const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
    const document = await task.promise;
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
    const trees = [1, 2].map(async (number) => (await document.getPage(number)).getStructTree());
    const tags = JSON.stringify(await Promise.all(trees));
    for (const role of ['H1', 'H2', 'Figure', 'P']) expect(tags).toContain(`"role":"${role}"`);
    expect((await document.getOutline()).length).toBeGreaterThan(0);
    const { info } = await document.getMetadata();
    const title =
      /·(?:AIvisibilityreport·October|BerichtzurKI-Sichtbarkeit·Oktober|RapportdevisibilitédanslesIA·octobre)2026/;
    expect(info).toMatchObject({ Title: title, Author: 'Nördlicht (北)', Language: 'en' });
    expect(Object.keys(info)).not.toContain('Creator');
    await task.destroy();
    const [, ...others] = await pagesOf(pdf);
    for (const [index, { width, height, dense }] of others.entries()) {
      expect([Math.floor(width), Math.floor(height)]).toEqual(FORMATS.Letter);
      expect(dense).toContain(`Acme·AIvisibilityreport·October2026${index + 2}/${others.length + 1}`);
      expect(dense).toContain('Northlight');
    }
  } finally {
    await page.close();
  }
});
