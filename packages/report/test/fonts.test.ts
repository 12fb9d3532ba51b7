/// <reference lib="dom" />
import { describe, expect, test } from '@jest/globals';
import { draws } from '@brand-visibility/tooling/draws';
import fc from 'fast-check';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fontFaces, fontFiles, NO_FONTS } from '../src/fonts.js';
import { fileOf } from './support/reports.js';
import { settingOf } from './support/visit.js';

/** The fonts of pages and files: what is shipped, what a document embeds, and what space they take. */

const DIST = new URL('../dist/', import.meta.url);
const css = readFileSync(new URL('styles/fonts.css', DIST), 'utf8');
const NAMES = fontFiles(css);
const [INTER = '', , INTER_EXTENDED = '', , NEWSREADER_EXTENDED = ''] = NAMES;
const LATIN = NAMES.filter((name) => !name.includes('-ext-'));
const FONTS = { css, files: new Map(NAMES.map((name) => [name, `<${name}>`])) };

/** The names of the files in the faces for a text. */
const embeddedFor = (text: string, fonts = FONTS) =>
  [...fontFaces(fonts, text).matchAll(/url\(data:font\/woff2;base64,<(.+)>\)/g)].map(([, name]) => name);

test('the package has at most 120 KB of files, with their licences', () => {
  const files = readdirSync(new URL('fonts/', DIST)).map((name) => ({
    name,
    bytes: readFileSync(new URL(`fonts/${name}`, DIST)),
  }));
  const fonts = files.filter(({ name }) => name.endsWith('.woff2'));
  expect(fonts.map(({ bytes }) => bytes.toString('latin1', 0, 4))).toEqual(Array(NAMES.length).fill('wOF2'));
  expect(fonts.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThanOrEqual(120_000);
  const licences = files.filter(({ name }) => name.endsWith('-OFL.txt'));
  expect(licences.map(({ bytes }) => /SIL OPEN FONT LICENSE Version 1\.1/.test(String(bytes)))).toEqual([
    true,
    true,
  ]);
});

/** The ranges of the package for Latin Extended. */
const { 'latin-ext': RANGES = '' } = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@fontsource/inter/unicode.json'), 'utf8'),
) as Record<string, string>; // of each subset
const ranges = RANGES.split(',').map((range) =>
  range
    .slice(2)
    .split('-')
    .map((code) => parseInt(code, 16)),
);
const isExtended = (character: string) => {
  const code = character.codePointAt(0) ?? 0;
  return ranges.some(([from = 0, to = from]) => from <= code && code <= to);
};

describe('a document', () => {
  test.each([
    ['plain text', LATIN],
    ['Ünïted – “Müller” × 3, 61.4 % ↑', LATIN],
    ['aĀ', NAMES],
    ['aʺ', NAMES],
    ['Łódź', NAMES],
    ['a₺', NAMES],
    ['日本', []],
  ])('with %s embeds the files of its characters', (text, names) => {
    expect(embeddedFor(text)).toEqual(names);
  });

  test('embeds Latin Extended only if a character is in its range, whatever else it has', () => {
    const text = fc.string({
      unit: fc.integer({ min: 0, max: 0x25_00 }).map((code) => String.fromCodePoint(code)),
    });
    fc.assert(
      fc.property(text, (text) => {
        const found = embeddedFor(text);
        for (const name of [INTER_EXTENDED, NEWSREADER_EXTENDED])
          expect(found.includes(name)).toBe([...text].some(isExtended));
      }),
      { numRuns: draws(100) },
    );
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
  const page = await setting.browser.newPage();
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
  const page = await setting.browser.newPage();
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
