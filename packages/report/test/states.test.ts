/// <reference lib="dom" />
import { record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { startDemo } from './support/demo.js';
import { marksIn } from './support/marks.js';
import { enter, OCTOBER, open, problem, settingOf, textOf, untilLoaded, visit } from './support/visit.js';

/** What the page shows when something is missing, refused or over. */

const setting = settingOf(() =>
  startDemo([
    record.brand({ id: 'brd_quiet', account_id: 'acc_demo', name: 'Quiet' }),
    record.account({ id: 'acc_new' }),
  ]),
);

/** What the page said of waits, whether or not it still says it. */
const waitsOf = (page: Page) => page.evaluate(() => (window as unknown as { waits: string[] }).waits); // of visit.ts

const statesOf = (page: Page) =>
  page.$$eval('section[data-state]', (all) => all.map((one) => one.getAttribute('data-state')));

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
      expect(await textOf(page, '.cover .window')).toBe('Last 7 days');
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
  test('without runs has nothing to measure, and every part says so', async () => {
    await visit(setting, { view: 'brand=brd_quiet&month=2026-10' }, async ({ page }) => {
      await open(page, setting.demo);
      expect(new Set(await statesOf(page))).toEqual(new Set(['empty', 'loaded'])); // the method is loaded
      const texts = await page.$$eval('section[data-state=empty]', (all) =>
        all.map((one) => one.textContent),
      );
      expect(texts).toHaveLength((await statesOf(page)).length - 1);
      expect(texts.filter((text) => !/\.$/.test(text))).toEqual([]);
      expect(marksIn(await page.$eval('main', (main) => main.outerHTML))).toEqual([]);
    });
  });

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
    ['is_branded=maybe', 'is_branded', 'maybe'],
    ['platforms=copilot', 'platforms', 'copilot'],
  ])(
    'with a value that nothing has, such as %s, is refused and not left out',
    async (filter, name, value) => {
      await visit(setting, { view: `${OCTOBER}&${filter}`, expected: /400/ }, async ({ page, service }) => {
        await open(page, setting.demo);
        expect(await textOf(page, '#glance .refused')).toContain(`\`${name}\``);
        expect(await textOf(page, '.cover .about')).toContain(value);
        const sent = service.targets.filter((one) => one.includes('/visibility?'));
        expect(sent.filter((one) => !one.includes(filter))).toEqual([]);
        await page.click('.filters summary');
        await page.click('.filters .menu > button');
        await page.waitForSelector('#glance[data-state=loaded]');
      });
    },
  );
});

test('a window that clips weeks has hollow points at its ends, and says what they are', async () => {
  await visit(setting, {}, async ({ page }) => {
    await open(page, setting.demo);
    const { buckets } = await setting.demo.client.getCompetitorSeries({
      brand_id: 'brd_tidewell',
      start_date: '2026-10-01',
      end_date: '2026-10-31',
      tz: 'Europe/London',
      interval: 'week',
    });
    const expected = buckets.flatMap(({ is_partial, answer_count }) =>
      answer_count > 0 ? [is_partial] : [],
    );
    expect(new Set(expected)).toEqual(new Set([true, false]));
    const spots = await page.$$eval('#trend .chart.wide .you .spot', (all) =>
      all.map((one) => [one.classList.contains('partial'), getComputedStyle(one).fill]),
    );
    expect(spots.map(([isPartial]) => isPartial)).toEqual(expected);
    const fills = (isPartial: boolean) =>
      new Set(spots.filter(([of]) => of === isPartial).map(([, fill]) => fill));
    const paper = await page.$eval('body', (body) => getComputedStyle(body).backgroundColor);
    expect(fills(true)).toEqual(new Set([paper]));
    expect(fills(false).has(paper)).toBe(false);
    expect(await textOf(page, '#trend figcaption')).toMatch(
      /^Hollow points are of a week that the window clips/,
    );
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
      expect(new Set(await statesOf(page))).toEqual(new Set(['loaded']));
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
        await page.waitForSelector('section .refused');
        expect(await waitsOf(page)).toContain('The service cannot be reached. The page tries again in 1 s.');
        expect(await textOf(page, '#glance .refused')).toContain('This part could not be read');
        isAway = false;
        await page.select('select[name=window]', '2026-10');
        await untilLoaded(page);
        expect(new Set(await statesOf(page))).toEqual(new Set(['loaded']));
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
