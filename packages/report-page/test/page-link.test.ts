/// <reference lib="dom" />
import { expect, test } from '@jest/globals';
import {
  faultsOn,
  settingOf,
  textOf,
  visit,
  type Opened,
  type Seen,
} from '../../report/test/support/visit.js';

/** Links with a key, as earlier releases made them (rule 11.18). */

const setting = settingOf();

const MONTH = 'month=2026-10&tz=Europe%2FLondon';
const ENDED = 'Links like this one have ended.Ask the person who sent it to you for the report.';

const alone = async ({ page }: Opened) => {
  await page.waitForSelector('main.alone');
  expect(await page.$$('form, input, button, .bar, .views')).toEqual([]);
  return textOf(page, 'main.alone');
};
const requestsOf = ({ service }: Opened) => service.targets.filter((target) => target.startsWith('/v1/'));

test('a link with a key loses it before the page is shown, sends nothing, and says that such links have ended', async () => {
  const addressOf = async (url: string) => `${url}#k=${setting.demo.key}&${MONTH}`;
  await visit(setting, { addressOf }, async (opened) => {
    const { page } = opened;
    expect(await alone(opened)).toBe(ENDED);
    const { taken, painted } = await page.evaluate(async () => ({
      taken: (window as unknown as Seen).taken,
      painted: await new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          for (const { name, startTime } of list.getEntries()) if (name === 'first-paint') resolve(startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
    }));
    expect([taken?.[0], (taken?.[1] ?? Infinity) < painted]).toEqual([null, true]);
    expect(await page.evaluate(() => location.hash)).toBe(`#${MONTH}`);
    expect(await faultsOn(page)).toEqual([]);
    await page.reload(); // the address is now one of the page
    await page.waitForSelector('#key');
    expect(requestsOf(opened)).toEqual([]);
  });
});

test('so does a link in the tab of an open page, and a link that the page had loaded before', async () => {
  await visit(setting, { view: MONTH }, async (opened) => {
    const { page, demo } = opened;
    for (const key of [demo.key, '']) {
      await page.goto(`${page.url().replace(/#.*/, '')}#k=${key}&${MONTH}`);
      expect(await alone(opened)).toBe(ENDED);
      expect(await page.evaluate(() => location.hash)).toBe(`#${MONTH}`);
    }
    expect(requestsOf(opened)).toEqual([]);
  });
});
