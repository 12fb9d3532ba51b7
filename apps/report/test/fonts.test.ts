/// <reference lib="dom" />
import { describe, expect, test } from '@jest/globals';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fontFaces, fontFiles, NO_FONTS } from '../src/fonts.js';
import { fileOf } from './support/reports.js';
import { newPage, settingOf } from './support/visit.js';

/** The fonts of pages and files: what is shipped, what a document embeds, and what space they take. */

const DIST = new URL('../dist/', import.meta.url);
const css = readFileSync(new URL('styles/fonts.css', DIST), 'utf8');
const NAMES = fontFiles(css);
const [INTER = ''] = NAMES;
const LATIN = NAMES.filter((name) => !name.includes('-ext-'));
const FONTS = { css, files: new Map(NAMES.map((name) => [name, `<${name}>`])) };

/** The names of the files in the faces for a text. */
const embeddedFor = (text: string, fonts = FONTS) =>
  [...fontFaces(fonts, text).matchAll(/url\(data:font\/woff2;base64,<(.+)>\)/g)].map(([, name]) => name);

test('the package has at most 120 KB of files, with their licences', () => {
  const folder = new URL('fonts/', DIST);
  const bytes = readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder))] as const);
  const fonts = bytes.filter(([name]) => name.endsWith('.woff2')).map(([, font]) => font);
  expect(fonts.map((font) => font.toString('latin1', 0, 4))).toEqual(Array(NAMES.length).fill('wOF2'));
  expect(fonts.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(120_000);
  const licences = bytes.filter(([, text]) => /SIL OPEN FONT LICENSE Version 1\.1/.test(String(text)));
  expect(licences.map(([name]) => name)).toEqual(['inter-OFL.txt', 'newsreader-OFL.txt']);
});

describe('a document', () => {
  test.each([
    ['plain text', LATIN],
    ['Ünïted – “Müller” × 3, 61.4 % ↑', LATIN],
    ['aĀ', NAMES],
    ['aʺ', NAMES],
    ['Łódź', NAMES],
    ['a₺', NAMES],
    ['日本', []],
    ['a\u0400ͰḀ', NAMES],
    ['aͰЀ', LATIN],
  ])('with %s embeds the files of its characters', (text, names) => {
    expect(embeddedFor(text)).toEqual(names);
  });

  test('has local fallbacks in any case, and no face whose file is missing', () => {
    expect(fontFaces(FONTS, '').match(/@font-face/g)).toHaveLength(3);
    expect(fontFaces({ css, files: new Map() }, 'Łódź')).not.toContain('url(');
    expect(embeddedFor('a', { css, files: new Map([[INTER, `<${INTER}>`]]) })).toEqual([INTER]);
    expect(fontFaces(NO_FONTS, 'a')).toBe('');
  });
});

const setting = settingOf();
const NEEDED = ['1em Inter', 'bold 1em Inter', '1em Newsreader'];

/** The state of each face that the browser has for fonts. */
const STATES = (fonts: string[]) =>
  Promise.all(
    fonts.map(async (font) => {
      const faces = await document.fonts.load(font);
      return [font, faces.map(({ status }) => status).join()];
    }),
  );

const LOADED = NEEDED.map((font) => [font, 'loaded']);

test('a file has its fonts without a request, under its policy', async () => {
  const page = await newPage(setting);
  const complaints: string[] = [];
  const requests: string[] = [];
  try {
    page.on('console', (message) => complaints.push(message.text()));
    page.on('request', (request) => requests.push(request.url()));
    const to = await fileOf(setting.demo, 'brd_tidewell');
    await page.goto(pathToFileURL(to).href);
    const embedded = readFileSync(to, 'utf8').match(/data:font\/woff2;base64,d09GMg/g);
    expect(embedded).toHaveLength(LATIN.length);
    expect(await page.evaluate(STATES, NEEDED)).toEqual(LOADED);
    expect(complaints).toEqual([]);
    expect(requests.filter((url) => !url.startsWith('data:'))).toEqual([pathToFileURL(to).href]);
  } finally {
    await page.close();
  }
});

/** Has the widths of Arial, which this machine need not have. */
const liberation = (file: string) =>
  createRequire(import.meta.url)
    .resolve('pdfjs-dist/package.json')
    .replace('package.json', `standard_fonts/LiberationSans-${file}.ttf`);

const bytesOf = (path: string | URL) => readFileSync(path, 'base64');

/** The height and the width of a line at each size. */
const SPACES = (font: string, family: string) =>
  [10, 12, 14, 15, 16, 18, 24, 36].map((size) => {
    const line = document.createElement('span');
    line.style.cssText = `position: absolute; white-space: nowrap; text-rendering: geometricPrecision`;
    line.style.font = `${font} ${size}px/normal ${family}`;
    line.textContent = 'In September, 412 of 1,284 answers named the brand; rivals were first in 27.5%.';
    document.body.append(line);
    const { height, width } = line.getBoundingClientRect();
    return { height, width };
  });

test('a line takes the same space before the font arrives', async () => {
  const files = new Map(
    NAMES.map((name) => [name, bytesOf(new URL(`fonts/${basename(name)}`, DIST))] as const),
  );
  const page = await newPage(setting);
  try {
    for (const [family, weight, file] of [
      ['Inter', 400, 'Regular'],
      ['Inter', 700, 'Bold'],
      ['Newsreader', 400, 'Regular'],
    ] as const) {
      const local = `url(data:font/ttf;base64,${bytesOf(liberation(file))})`;
      const faces = fontFaces({ css, files }, 'a').replaceAll(/local\('[^;]*/g, local);
      await page.setContent(`<!doctype html><style>${faces}</style>`);
      const names = [family, `'${family} Fallback'`].map((name) => `${weight} 1em ${name}`);
      expect(await page.evaluate(STATES, names)).toEqual(names.map((name) => [name, 'loaded']));
      const own = await page.evaluate(SPACES, String(weight), family);
      const fallback = await page.evaluate(SPACES, String(weight), `'${family} Fallback'`);
      expect(fallback.map(({ height }) => height)).toEqual(own.map(({ height }) => height));
      // Nothing here has the widths of Times New Roman.
      if (family === 'Inter')
        for (const [i, { width }] of own.entries())
          expect(Math.abs((fallback[i]?.width ?? 0) / width - 1)).toBeLessThan(0.01);
    }
  } finally {
    await page.close();
  }
});
