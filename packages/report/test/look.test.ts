/// <reference lib="dom" />
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'puppeteer-core';
import { fileOf, filesOf, type Demo } from './support/demo.js';
import { GERMAN, germanFilesOf } from './support/reports.js';
import { faultsOn, settingOf } from './support/visit.js';
import { brandOf, startWorlds, WORLD_IDS } from './support/worlds.js';

/** The files in a browser: on phones and desks, light and dark, with nothing cut off, asked for or run. */

const setting = settingOf();
let worlds: Demo;
const files = new Map<string, string>();
beforeAll(async () => {
  worlds = await startWorlds();
  for (const demo of [setting.demo, worlds])
    for (const [brand, path] of await filesOf(demo)) files.set(brand, path);
  for (const [brand, path] of await germanFilesOf(setting.demo, worlds)) files.set(brand, path);
  const [folder, name] = [setting.demo.folder, 'x'.repeat(60)];
  writeFileSync(
    join(folder, 'wide.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="9"/>',
  );
  // The least contrast that is not refused.
  const colors = { brand: '#767676', on_brand: '#ffffff' };
  for (const [id, logo] of [['agency'], ['logo', 'wide.svg']] as const) {
    const config = join(folder, `${id}.json`);
    const value = { name, author: name, contact: name, note: 'x'.repeat(600), colors, credit: true, logo };
    writeFileSync(config, JSON.stringify(value));
    files.set(id, await fileOf(setting.demo, 'brd_tidewell', ['--month', 'last', '--config', config]));
  }
});

afterAll(() => worlds.close());

/** Texts that do not fit where they are, or stand outside of the page, and charts with texts outside of them. */
const CUT = () => {
  const isShown = (one: Element) =>
    one.getClientRects().length > 0 && one.closest('.unseen, thead, .scaled') === null;
  const cut = [...document.querySelectorAll<HTMLElement>('main *')].filter((one) => {
    if (!isShown(one) || one.closest('svg')) return false;
    const { overflowX } = getComputedStyle(one);
    return overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1;
  });
  const column = document.querySelector('.report')?.getBoundingClientRect() ?? { left: 0, right: innerWidth };
  const outside = [...document.querySelectorAll('main *')].filter((one) => {
    const { left, right, width } = one.getBoundingClientRect();
    return isShown(one) && width > 0 && (left < column.left - 1 || right > column.right + 1);
  });
  const beside: Element[] = [
    ...document.querySelectorAll('svg.chart text, svg.range text, svg.columns text'),
  ].filter((one) => {
    const chart = one.closest('svg')?.getBoundingClientRect();
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const room = 18; // the margin of a phone's page, into which the names of lines may reach
    return (
      isShown(one) &&
      chart !== undefined &&
      (left < chart.left - room ||
        right > chart.right + room ||
        top < chart.top - 6 ||
        bottom > chart.bottom + 6)
    );
  });
  return [...cut, ...outside, ...beside].map(
    (one) => `${one.tagName} ${one.getAttribute('class') ?? ''}: ${one.textContent.slice(0, 60)}`,
  );
};

/** Pairs of texts of a chart that cover each other. */
const COVERED = () =>
  [...document.querySelectorAll('svg.chart, svg.columns')].flatMap((chart) => {
    const texts = [...chart.querySelectorAll('text')].filter((one) => one.getClientRects().length > 0);
    return texts.flatMap((one, index) =>
      texts.slice(index + 1).flatMap((other) => {
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const [x, y] = [
          Math.min(a.right, b.right) - Math.max(a.left, b.left),
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
        ];
        return x > 1 && y > 5 ? [`${one.textContent} over ${other.textContent}`] : [];
      }),
    );
  });

async function openFile(
  brand: string,
  width: number,
  scheme: 'light' | 'dark',
  inspect: (page: Page) => Promise<void>,
) {
  const page = await setting.browser.newPage();
  const [requests, complaints]: [string[], string[]] = [[], []];
  const { href } = pathToFileURL(files.get(brand) ?? '');
  try {
    page.on('request', (request) => requests.push(request.url()));
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.setOfflineMode(true);
    await page.setViewport({ width, height: 900 });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await page.goto(href);
    await inspect(page);
    expect(complaints).toEqual([]);
    expect(new Set(requests.filter((url) => !url.startsWith('data:')))).toEqual(new Set([href]));
  } finally {
    await page.close();
  }
}

const BRANDS = [
  'brd_tidewell',
  'brd_harrow_steam',
  'brd_pedal_junction',
  'brd_fjellvik',
  'index',
  'agency',
  'logo',
  ...WORLD_IDS.map(brandOf),
];

describe.each([
  [390, 'light', [...BRANDS, ...GERMAN]],
  [1280, 'dark', BRANDS],
  [1440, 'light', GERMAN],
] as const)('%i pixels wide in %s', (width, scheme, brands) => {
  test.each(brands)('the report of %s is whole, and nothing keeps anybody out', async (brand) => {
    await openFile(brand, width, scheme, async (page) => {
      expect(await page.$eval('html', (html) => html.scrollWidth)).toBe(width);
      expect(await page.$$('script, iframe, object, embed, link, img')).toHaveLength(
        brand === 'logo' ? 1 : 0,
      );
      expect(await page.evaluate(CUT)).toEqual([]);
      expect(await page.evaluate(COVERED)).toEqual([]);
      // axe-core runs beside the policy of the file, which allows no script.
      await page.setBypassCSP(true);
      await page.reload();
      expect(await faultsOn(page)).toEqual([]);
    });
  });
});

test.each([
  [390, 'dark'],
  [1280, 'light'],
] as const)('the report of the demo is the same %i pixels wide in %s', async (width, scheme) => {
  await openFile('brd_tidewell', width, scheme, async (page) => {
    await page.setBypassCSP(true);
    await page.reload();
    expect([await faultsOn(page), await page.evaluate(CUT), await page.evaluate(COVERED)]).toEqual([
      [],
      [],
      [],
    ]);
  });
});
