/// <reference lib="dom" />
import { describe, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { MORNING } from './support/demo.js';
import { at, enter, faultsOn, open, settingOf, shiftsOn, show, textOf, untilLoaded, visit, type Opened } from './support/visit.js';

/** How the page serves those who use it: near, fast, steady, and without keeping anybody out. */

const demo = settingOf();

const VIEWS = [
  'overview',
  'engines',
  'questions',
  'questions&tab=theme',
  'questions&tab=category',
  'questions&tab=location',
  'sites',
  'sites&tab=pages',
  'sites&tab=targets',
  'work',
  'access',
];

test.each(VIEWS)('%s moves nothing while it is read, and asks for each thing once', async (view) => {
  // One part after the other, so that the page is drawn in between.
  let last = Promise.resolve();
  const until = () => (last = last.then(() => new Promise((resolve) => setTimeout(resolve, 20))));
  await visit(demo, { view: at(view), until }, async (opened) => {
    await open(opened);
    await opened.page.evaluate(() => document.fonts.ready);
    expect(await shiftsOn(opened.page)).toBe(0);
    const asked = opened.service.targets.filter((one) => one.startsWith('/v1/'));
    expect(asked).toEqual([...new Set(asked)]);
    const counted = asked.filter((one) => !/^\/v1\/brands\?|\/filters$/.test(one));
    process.stderr.write(`${view}: ${counted.length}\n`);
    expect(counted.length).toBeLessThanOrEqual(12);
  });
});
test('axe', async () => {
  for (const [width, height] of [[1440, 780], [390, 844]] as const)
  for (const scheme of ['light', 'dark'] as const)
  await visit(demo, { view: at('overview'), width, height, scheme }, async (opened) => {
    const { page } = opened;
    const found: Record<string, string[]> = { form: await faultsOn(page) };
    await open(opened);
    for (const view of VIEWS) {
      await show(page, at(view));
      found[view] = await faultsOn(page);
      found[`${view} wide`] = [String(await page.$eval('html', (html) => html.scrollWidth))];
      await page.screenshot({ path: `/tmp/pt/${view.replace('&tab=', '-')}-${width}-${scheme}.png`, fullPage: false });
    }
    await page.click('.menu.filter');
    found.filter = await faultsOn(page);
    await page.screenshot({ path: `/tmp/pt/filter-${width}-${scheme}.png` });
    await page.keyboard.press('Escape');
    await page.click('.menu.days');
    found.days = await faultsOn(page);
    await page.screenshot({ path: `/tmp/pt/days-${width}-${scheme}.png` });
    await page.keyboard.press('Escape');
    await page.click('.menu.brands');
    found.brands = await faultsOn(page);
    await page.keyboard.press('Escape');
    await show(page, at('questions', '&platforms=claude&answers=gap%3Dtrue'));
    await page.waitForSelector('.drawer ol > li');
    found.drawer = await faultsOn(page);
    await page.screenshot({ path: `/tmp/pt/drawer-${width}-${scheme}.png` });
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('dialog') === null);
    await show(page, at('report'));
    await page.waitForSelector('.report');
    found.report = await faultsOn(page);
    found.reportwide = [String(await page.$eval('html', (html) => html.scrollWidth))];
    process.stderr.write(`${width} ${scheme} ${JSON.stringify(found, null, 1)}\n`);
  });
});
