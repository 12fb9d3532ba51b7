/// <reference lib="dom" />
import { expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { problem } from '../../report/test/support/page-service.js';
import {
  at,
  button,
  enter,
  said,
  settingOf,
  show,
  untilLoaded,
  visit,
} from '../../report/test/support/visit.js';

/** The key that a reader lets a tab keep. Each visit checks at its end that no storage has anything (see `visit`). */

const setting = settingOf();

const kept = (page: Page) => page.evaluate(() => Object.values({ ...sessionStorage }) as string[]);

test('is kept if the reader ticks it: a reload shows the view again, until the reader forgets it', async () => {
  await visit(setting, { view: at('engines') }, async ({ page, demo: { key } }) => {
    await page.click('.keep input');
    await enter(page, key);
    await untilLoaded(page);
    expect(await kept(page)).toEqual([key]);
    await show(page, at('questions'));
    await page.reload();
    await untilLoaded(page);
    expect([await said(page, 'view'), await page.$('#key')]).toEqual(['questions', null]);
    await page.click(button('Forget the key'));
    await page.waitForSelector('#key');
    await page.reload();
    await page.waitForSelector('#key');
  });
});

test('is not kept without the tick', async () => {
  await visit(setting, { view: at('engines') }, async ({ page, demo: { key } }) => {
    await enter(page, key);
    await untilLoaded(page);
    expect(await kept(page)).toEqual([]);
  });
});

test('is erased when the service refuses it, in a view or after a reload, but not when the service is away', async () => {
  let refusal: 'none' | 'expired' | 'away' = 'none';
  const how = {
    view: at('engines'),
    expected: /401|ERR_EMPTY_RESPONSE/,
    isHurried: true,
    isAway: () => refusal === 'away',
    refuse: () => (refusal === 'expired' ? problem(401, 'expired_api_key', 'The key has expired.') : null),
  };
  await visit(setting, how, async ({ page, demo: { key } }) => {
    const refused = (start: string) =>
      page.waitForFunction(
        (start) => document.querySelector('.refused')?.textContent.startsWith(start),
        {},
        start,
      );
    const keep = async () => {
      await page.waitForSelector('#key');
      await page.click('.keep input');
      await enter(page, key);
      await untilLoaded(page);
    };
    await keep();
    refusal = 'away';
    await page.reload();
    await refused('The service does not answer.');
    expect(await kept(page)).toEqual([key]);
    refusal = 'expired';
    await page.reload();
    await refused('The key has expired.');
    expect(await kept(page)).toEqual([]);
    refusal = 'none';
    await page.reload();
    await keep();
    refusal = 'expired';
    await page.click('.views button:nth-child(3)');
    await refused('The key has expired.');
  });
});
