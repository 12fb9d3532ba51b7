/// <reference lib="dom" />
import { layoutFaultsOn } from '@brand-visibility/programs/layout';
import { isNight } from '@brand-visibility/tooling/draws';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Setup } from '../src/data/configuration.js';
import { unfold } from './support/controls.js';
import { runReport } from './support/program.js';
import { brandAndLanguage, fileOf, OF_DEMO, OF_WORLDS, PETROL, TRANSLATED } from './support/reports.js';
import { faultsOn, newPage, settingOf } from './support/visit.js';

/** The files in a browser: with nothing cut off, asked for or run. By day on a phone, and few of them. */

const setting = settingOf();
const files = new Map<string, string>();

/** Text without a place for a hyphen; as in an address, it may break anywhere. */
const longText = (length: number) => 'x_'.padEnd(length, 'x');
const NAME = longText(60);
const AGENCY: Partial<Setup> = {
  name: NAME,
  author: NAME,
  contact: NAME,
  note: longText(600),
  colors: { brand: '#757575' }, // white and black have the least contrast with it
  credit: true,
};
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="9"/>';
const SETUPS: Readonly<Record<string, Partial<Setup>>> = {
  agency: AGENCY,
  logo: { ...AGENCY, logo: `data:image/svg+xml;base64,${Buffer.from(LOGO).toString('base64')}` },
};

/** The agency's files, and files of brands. */
const FILES = isNight
  ? ['agency', 'logo', ...OF_DEMO, ...OF_WORLDS, ...TRANSLATED]
  : ['logo', 'brd_tidewell', 'brd_hostile', 'brd_falling in de', 'brd_falling in fr'];

beforeAll(async () => {
  const { demo } = setting;
  for (const file of FILES) {
    const { brand, language } = brandAndLanguage(file);
    const setup = SETUPS[brand] ?? { language };
    files.set(file, await fileOf(demo, brand in SETUPS ? 'brd_tidewell' : brand, setup));
  }
  const args = ['--all', '--month', 'last', '--to', join(demo.folder, 'all')];
  expect((await runReport(demo.of('acc_agency'), args)).status).toBe(0);
  files.set('index', join(demo.folder, 'all', 'index.html'));
});

/** Every colour that a browser computes for an element. */
const COLORS = () => {
  const names = [
    'color',
    'backgroundColor',
    'backgroundImage',
    'borderTopColor',
    'borderBottomColor',
    'borderLeftColor',
    'boxShadow',
    'fill',
    'stroke',
  ] as const;
  const shown = [...document.querySelectorAll('body, body *')].flatMap((one) =>
    [null, '::before'].flatMap((part) => {
      const style = getComputedStyle(one, part);
      return names.map((name) => style[name]);
    }),
  );
  return [...new Set(shown.flatMap((text) => text.match(/rgb\([^)]*\)/g) ?? []))];
};

/** A colour as a browser prints it. */
const rgbOf = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

describe.each(
  isNight
    ? ([
        [390, 'light'],
        [1280, 'dark'],
        [1440, 'light'],
      ] as const)
    : ([[390, 'light']] as const),
)('%i pixels wide in %s', (width, scheme) => {
  test.each([...FILES, 'index'])('the report of %s is whole, and nothing keeps anybody out', async (file) => {
    const page = await newPage(setting);
    const [requests, complaints]: [string[], string[]] = [[], []];
    const { href } = pathToFileURL(files.get(file) ?? '');
    try {
      page.on('request', (request) => requests.push(request.url()));
      page.on('console', (message) => complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(String(error)));
      await page.setOfflineMode(true);
      await page.setViewport({ width, height: 900 });
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      await page.goto(href);
      await unfold(page);
      expect(await page.$eval('html', (html) => html.scrollWidth)).toBe(width);
      const outside = await page.$$('script, iframe, object, embed, link, img');
      expect(outside).toHaveLength(file === 'logo' ? 1 : 0);
      expect(await layoutFaultsOn(page)).toEqual([]);
      const colors = await page.evaluate(COLORS);
      const hasPetrol = PETROL.some(({ value }) => colors.includes(rgbOf(value)));
      expect(hasPetrol).toBe(!(file in SETUPS));
      // axe-core runs beside the policy of the file, which allows no script.
      await page.setBypassCSP(true);
      await page.reload();
      await unfold(page);
      expect(await faultsOn(page)).toEqual([]);
      expect(complaints).toEqual([]);
      expect(new Set(requests.filter((url) => !url.startsWith('data:')))).toEqual(new Set([href]));
    } finally {
      await page.close();
    }
  });
});

test('with the colours of a high-contrast theme, each share of a bar and of its legend has its own fill', async () => {
  const page = await newPage(setting);
  try {
    const session = await page.createCDPSession();
    const features = [{ name: 'forced-colors', value: 'active' }];
    await session.send('Emulation.setEmulatedMedia', { features });
    await page.goto(pathToFileURL(files.get('brd_tidewell') ?? '').href);
    const fills = await page.evaluate(() =>
      ['you', 'rivals', 'nobody'].map((shade) => {
        const of = (selector: string, part?: string) => {
          const found = document.querySelector(selector);
          return found && getComputedStyle(found, part).backgroundColor;
        };
        return [of(`span.bar > .${shade}`), of(`.key.${shade}`, '::before')];
      }),
    );
    for (const [bar, key] of fills) expect(bar).toBe(key);
    expect(new Set(fills.map(([bar]) => bar)).size).toBe(3);
  } finally {
    await page.close();
  }
});
