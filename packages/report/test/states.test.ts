/// <reference lib="dom" />
import { record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { startDemo } from './support/demo.js';
import { enter, OCTOBER, open, problem, settingOf, textOf, untilLoaded, visit } from './support/visit.js';

/** What the page shows when something is missing, refused or over. */

const setting = settingOf(() => startDemo([record.account({ id: 'acc_new' })]));

/** What the page said of waits, whether or not it still says it. */
const waitsOf = (page: Page) => page.evaluate(() => (window as unknown as { waits: string[] }).waits); // of visit.ts

describe('a key', () => {
  test('that is wrong is refused where it is typed', async () => {
    await visit(setting, { expected: /401/ }, async ({ page }) => {
      await enter(page, 'bvk_wrong');
      await page.waitForSelector('.entry .refused');
      expect(await textOf(page, '.entry .refused')).toContain('key');
    });
  });

  test('that expires leads back to where it is typed, and a good one to the same view', async () => {
    let isExpired = false;
    const refuse = () => (isExpired ? problem(401, 'expired_api_key', 'The key has expired.') : null);
    await visit(setting, { refuse, expected: /401/ }, async ({ page }) => {
      await open(page, setting.demo);
      isExpired = true;
      await page.select('select[name=window]', '7d');
      await page.waitForSelector('.entry .refused');
      expect(await textOf(page, '.entry .refused')).toBe('The key has expired.');
      expect(await page.$eval('#key', (field) => (field as HTMLInputElement).value)).toBe('');
      isExpired = false;
      await open(page, setting.demo);
      expect(await textOf(page, '.cover .window')).toMatch(/^13 November 2026 to 20 November 2026/);
    });
  });

  test('for no brand is told that there is none yet', async () => {
    const key = await setting.demo.keyOf('acc_new');
    await visit(setting, { view: '' }, async ({ page }) => {
      await enter(page, key);
      await page.waitForSelector('main .empty');
      expect(await textOf(page, 'main')).toBe('This key reads no brand yet.');
    });
  });
});

describe('a brand', () => {
  test('that the key does not read is said, and others can be chosen', async () => {
    await visit(setting, { view: 'brand=brd_nobody&month=2026-10', expected: /404/ }, async ({ page }) => {
      await enter(page, setting.demo.key);
      await page.waitForSelector('main > .refused');
      expect(await textOf(page, 'main > .refused')).toContain('not_found');
      await page.select('select[name=brand]', 'brd_fjellvik');
      await untilLoaded(page);
      expect(await page.$('main > .refused')).toBeNull();
    });
  });
});

describe('a filter in the address', () => {
  test.each([
    ['is_branded=maybe', 'is_branded'],
    ['platforms=copilot', 'platforms'],
  ])('with a value that nothing has, such as %s, is refused and not left out', async (filter, name) => {
    await visit(setting, { view: `${OCTOBER}&${filter}`, expected: /400/ }, async ({ page, service }) => {
      await enter(page, setting.demo.key);
      await page.waitForSelector('main > .refused');
      expect(await textOf(page, 'main > .refused')).toContain(`\`${name}\``);
      const sent = service.targets.filter((one) => one.includes('/visibility?'));
      expect(sent.filter((one) => !one.includes(filter))).toEqual([]);
      await page.click('.filters summary');
      await page.click('.filters .menu > button');
      await untilLoaded(page);
    });
  });
});

describe('a service', () => {
  test('that limits requests is waited for, which is said, and then the report is whole', async () => {
    let refusals = 0;
    const refuse = (target: string) => {
      if (!target.includes('/outreach-targets') || refusals > 0) return null;
      refusals += 1;
      return problem(429, 'rate_limited', 'Wait.', { 'Retry-After': '3' });
    };
    await visit(setting, { refuse, isHurried: true, expected: /429/ }, async ({ page }) => {
      await open(page, setting.demo);
      expect(await waitsOf(page)).toEqual([
        'The rate limit of this key is reached. The page continues in 3 s.',
      ]);
      expect(await page.$('.wait')).toBeNull();
      expect(await page.$('main > .refused')).toBeNull();
    });
  });

  test('that goes away is tried again, which is said, and the view comes once it is back', async () => {
    let isAway = false;
    await visit(
      setting,
      { isAway: () => isAway, isHurried: true, expected: /ERR_EMPTY_RESPONSE/ },
      async ({ page }) => {
        await open(page, setting.demo);
        isAway = true;
        await page.select('select[name=window]', '7d');
        await page.waitForSelector('main > .refused');
        expect(await waitsOf(page)).toContain('The service cannot be reached. The page tries again in 1 s.');
        isAway = false;
        await page.select('select[name=window]', '2026-10');
        await untilLoaded(page);
        expect(await page.$('main > .refused')).toBeNull();
        expect(await page.evaluate(() => location.hash)).toBe(`#${OCTOBER}`);
      },
    );
  });

  test('that is away when the key is typed is said there', async () => {
    await visit(
      setting,
      { isAway: () => true, isHurried: true, expected: /ERR_EMPTY_RESPONSE/ },
      async ({ page }) => {
        await enter(page, setting.demo.key);
        await page.waitForSelector('.entry .refused');
        expect(await textOf(page, '.entry .refused')).toMatch(/\w/);
        expect(await page.$('.entry button.primary:enabled')).not.toBeNull();
      },
    );
  });
});
