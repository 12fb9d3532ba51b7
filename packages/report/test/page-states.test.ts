/// <reference lib="dom" />
import { record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { startDemo } from './support/demo.js';
import {
  at,
  enter,
  faultsOn,
  open,
  problem,
  said,
  settingOf,
  show,
  textOf,
  untilLoaded,
  visit,
} from './support/visit.js';

/** What the page says when something is missing, refused or over: one sentence, and one step to take. */

const setting = settingOf(() =>
  startDemo([
    record.brand({ id: 'brd_quiet', account_id: 'acc_demo', name: 'Quiet' }),
    record.account({ id: 'acc_new' }),
  ]),
);

/** What the page said of waits, whether or not it still says it. */
const waitsOf = (page: Page) => page.evaluate(() => (window as unknown as { waits: string[] }).waits); // of visit.ts

const figure = '.figures .big';
const notice = (page: Page) =>
  page.$$eval('.notice', (all) =>
    all.map((one) => [
      one.querySelector('p, h1')?.textContent,
      one.querySelector('button')?.textContent ?? null,
    ]),
  );

describe('a key', () => {
  test('is asked for alone, is taken with the name of its scheme, and no field keeps it', async () => {
    await visit(setting, { view: at('engines') }, async ({ page, service, demo }) => {
      expect(await page.$$('.bar, .views, .notice')).toEqual([]);
      expect(service.targets.filter((one) => one.startsWith('/v1/'))).toEqual([]);
      await enter(page, `  Bearer ${demo.key} `);
      await untilLoaded(page);
      expect(await textOf(page, '.views [aria-current=page]')).toBe('Engines');
      expect(await page.evaluate((key) => document.documentElement.outerHTML.includes(key), demo.key)).toBe(
        false,
      );
    });
  });

  test('that is wrong, or no key at all, is refused where it is typed', async () => {
    await visit(setting, { expected: /401/ }, async (opened) => {
      const { page, demo } = opened;
      await enter(page, 'bvk_wrong');
      await page.waitForSelector('.entry .refused');
      expect(await textOf(page, '.entry .refused')).toMatch(/key.*\.$/);
      await page.$eval('#key', (field) => (field as HTMLInputElement).select());
      await enter(page, 'schlüssel');
      await page.waitForFunction(
        () =>
          document.querySelector('.refused')?.textContent ===
          'This is not a key: it contains characters that keys do not.',
      );
      await page.$eval('#key', (field) => (field as HTMLInputElement).select());
      await enter(page, demo.key);
      await untilLoaded(page);
    });
  });

  test.each([
    ['a view', at('engines')],
    ['the drawer', at('engines', '&answers=gap%3Dtrue')],
    ['the client report', at('report')],
  ])(
    'that expires in %s leads back to where it is typed, and a good one to the same view',
    async (_, view) => {
      let isExpired = false;
      const refuse = () => (isExpired ? problem(401, 'expired_api_key', 'The key has expired.') : null);
      await visit(setting, { refuse, expected: /401/ }, async (opened) => {
        const { page } = opened;
        await open(opened);
        isExpired = true;
        await page.evaluate((hash) => (location.hash = hash), view);
        await page.waitForSelector('.entry .refused');
        expect(await textOf(page, '.entry .refused')).toBe('The key has expired.');
        expect(await page.$eval('#key', (field) => (field as HTMLInputElement).value)).toBe('');
        isExpired = false;
        await open(opened);
        expect(await page.evaluate(() => location.hash)).toBe(`#${view}`);
        if (view.includes('answers')) await page.waitForSelector('.drawer ol > li');
      });
    },
  );

  test('that expires while answers are on their way gives them up without a complaint', async () => {
    let isExpired = false;
    let end: () => void = () => undefined;
    const isAnswers = (target: string) => target.includes('/answers');
    const answered = new Promise<void>((resolve) => (end = resolve));
    const refuse = (target: string) =>
      isExpired && !isAnswers(target) ? problem(401, 'expired_api_key', 'The key has expired.') : null;
    const until = (target: string) => (isAnswers(target) ? answered : Promise.resolve());
    await visit(setting, { refuse, until, expected: /401/ }, async (opened) => {
      await open(opened);
      isExpired = true;
      await opened.page.evaluate((hash) => (location.hash = hash), at('engines', '&answers=gap%3Dtrue'));
      await opened.page.waitForSelector('.entry .refused');
      end();
    });
  });

  test('of no brand is told that there is none yet', async () => {
    const key = await setting.demo.keyOf('acc_new');
    await visit(setting, { view: '' }, async ({ page }) => {
      await enter(page, key);
      await page.waitForSelector('.notice');
      expect(await notice(page)).toEqual([['This key reads no brand yet.', null]]);
    });
  });
});

describe('a brand', () => {
  test.each(['overview', 'engines', 'questions', 'sites', 'work', 'access'])(
    'without runs has nothing to measure in %s, which is said',
    async (view) => {
      await visit(setting, { view: `brand=brd_quiet&month=2026-10&view=${view}` }, async (opened) => {
        await open(opened);
        const sentences = await notice(opened.page);
        expect(sentences).toEqual([[expect.stringMatching(/^[A-Z].*\.$/), null]]);
        expect(await opened.page.$$('main data, main table')).toEqual([]);
        expect(await faultsOn(opened.page)).toEqual([]);
      });
    },
  );

  test('that the key does not read is said, and leads to one that it reads', async () => {
    await visit(
      setting,
      { view: 'brand=brd_nobody&view=engines&month=2026-10&platforms=claude' },
      async ({ page, demo }) => {
        await enter(page, demo.key);
        await page.waitForSelector('.notice');
        expect(await notice(page)).toEqual([
          ['This key does not read the brand of the address.', 'Show the first brand'],
        ]);
        await page.click('.notice button');
        await untilLoaded(page);
        expect([await said(page, 'brand'), await said(page, 'view'), await said(page, 'platforms')]).toEqual([
          'brd_tidewell',
          'engines',
          null,
        ]);
      },
    );
  });
});

describe('figures', () => {
  test('of the run before are said to be that, and lead to the month with the latest run', async () => {
    const view = 'brand=brd_tidewell&start_date=2026-11-19&end_date=2026-11-20&tz=UTC';
    await visit(setting, { view }, async (opened) => {
      const { page } = opened;
      await open(opened);
      expect(await notice(page)).toEqual([
        [
          expect.stringMatching(/not asked.*figures of the run before; nothing is compared\.$/),
          'Show November 2026',
        ],
      ]);
      expect(await textOf(page, '.verdict h1')).toContain('18 November');
      const { visibility } = await setting.demo.client.getVisibility({
        brand_id: 'brd_tidewell',
        start_date: '2026-11-19',
        end_date: '2026-11-20',
      });
      expect(await textOf(page, figure)).toContain(visibility.current?.toFixed(1) ?? '');
      await page.click('.notice button');
      await untilLoaded(page);
      expect([await notice(page), await said(page, 'month')]).toEqual([[], '2026-11']);
    });
  });

  test.each(['overview', 'engines', 'questions', 'sites'])(
    'that no answer of a filter has are not made up in %s',
    async (view) => {
      await visit(setting, { view: at(view, '&locations=Nowhere') }, async (opened) => {
        const { page } = opened;
        await open(opened);
        expect(await notice(page)).toEqual([['No answer matches the filter.', 'Clear the filter']]);
        await page.click('.notice button');
        await untilLoaded(page);
        expect([await notice(page), await said(page, 'locations')]).toEqual([[], null]);
        expect(await page.$('main data')).not.toBeNull();
      });
    },
  );

  test.each([
    ['is_branded=maybe', 'is_branded'],
    ['platforms=copilot', 'platforms'],
  ])('of a filter that nothing has, such as %s, are refused until it is taken off', async (filter, name) => {
    await visit(
      setting,
      { view: at('engines', `&${filter}`), expected: /400/ },
      async ({ page, service, demo }) => {
        await enter(page, demo.key);
        await page.waitForSelector('.notice');
        expect((await notice(page))[0]?.[0]).toContain(`\`${name}\``);
        const sent = service.targets.filter((one) => one.includes('/visibility/'));
        expect(sent.filter((one) => !one.includes(filter))).toEqual([]);
        await page.click('.chip');
        await untilLoaded(page);
        expect(await notice(page)).toEqual([]);
      },
    );
  });
});

describe('a service', () => {
  test('is waited for, and the figures before stay until the next are there', async () => {
    let go: () => void = () => undefined;
    let waits = Promise.resolve();
    await visit(setting, { until: () => waits, view: at('engines') }, async (opened) => {
      const { page } = opened;
      await open(opened);
      const before = await textOf(page, 'main table');
      waits = new Promise((resolve) => (go = resolve));
      await page.evaluate((hash) => (location.hash = hash), at('engines', '&is_branded=false'));
      await page.waitForSelector('main[aria-busy=true] .loading');
      expect([await textOf(page, 'main table'), await textOf(page, '.loading')]).toEqual([before, 'Loading']);
      expect(await textOf(page, '.chip bdi')).toBe('Without the name');
      go();
      await untilLoaded(page);
      expect(await textOf(page, 'main table')).not.toBe(before);
      expect(await page.$('.loading')).toBeNull();
    });
  });

  test('that limits requests is waited for, which is said, and then the view is whole', async () => {
    let refusals = 0;
    const refuse = (target: string) => {
      if (!target.includes('/outreach-targets') || refusals > 0) return null;
      refusals += 1;
      return problem(429, 'rate_limited', 'Wait.', { 'Retry-After': '3' });
    };
    await visit(setting, { refuse, isHurried: true, expected: /429/ }, async (opened) => {
      await open(opened);
      expect(await waitsOf(opened.page)).toEqual(['Too many requests; it continues in 3 s.']);
      await opened.page.waitForFunction(() => document.querySelector('.wait') === null);
      expect(await notice(opened.page)).toEqual([]);
    });
  });

  test('that goes away is said, the figures before stay, and a press tries again', async () => {
    let isAway = false;
    await visit(
      setting,
      { isAway: () => isAway, isHurried: true, expected: /ERR_EMPTY_RESPONSE/ },
      async (opened) => {
        const { page } = opened;
        await open(opened);
        const before = await textOf(page, figure);
        isAway = true;
        await page.evaluate((hash) => (location.hash = hash), at('overview', '&is_branded=false'));
        await page.waitForSelector('.notice[role=alert]');
        expect(await waitsOf(page)).toContain('The service does not answer; the page tries again in 1 s.');
        expect(await notice(page)).toEqual([
          ['The service does not answer. What is shown below was read before.', 'Try now'],
        ]);
        expect(await faultsOn(page)).toEqual([]);
        expect(await textOf(page, figure)).toBe(before);
        isAway = false;
        await page.click('.notice button');
        await untilLoaded(page);
        expect(await notice(page)).toEqual([]);
        expect(await textOf(page, figure)).not.toBe(before);

        // A drawer, a file and a client report.
        isAway = true;
        await page.click('.csv');
        await page.waitForSelector('.notice[role=alert]');
        await show(page, at('overview', '&is_branded=false&answers=')).catch(() => undefined);
        await page.waitForSelector('.drawer .notice');
        isAway = false;
        await page.click('.drawer .notice button');
        await page.waitForSelector('.drawer ol > li');
        await page.keyboard.press('Escape');
        await page.waitForFunction(() => document.querySelector('dialog') === null);
        isAway = true;
        await page.click('.bar > .primary');
        await page.waitForSelector('main .notice');
        expect(await notice(page)).toContainEqual(['The report could not be read.', 'Try again']);
        isAway = false;
        await page.click('main .notice button');
        await page.waitForSelector('.report');
      },
    );
  });

  test('that is away when the key is typed is said there', async () => {
    await visit(
      setting,
      { isAway: () => true, isHurried: true, expected: /ERR_EMPTY_RESPONSE/ },
      async ({ page, demo }) => {
        await enter(page, demo.key);
        await page.waitForFunction(() =>
          document
            .querySelector('.refused')
            ?.textContent.startsWith('The service does not answer. Try again'),
        );
        expect(await page.$('.entry button.primary:enabled')).not.toBeNull();
      },
    );
  });
});
