/// <reference lib="dom" />
import { describe, expect, test } from '@jest/globals';
import { problem } from '../../report/test/support/page-service.js';
import {
  at,
  enter,
  faultsOn,
  follow,
  said,
  settingOf,
  show,
  textOf,
  untilClosed,
  untilLoaded,
  visit,
  visited,
  waitsOf,
  type Opened,
} from '../../report/test/support/visit.js';

/** What the page says when something is missing, refused or over: one sentence, and one step to take. */

const setting = settingOf();

const figure = '.figures .big';
const notice = ({ page }: Opened) =>
  page.$$eval('.notice', (all) =>
    all.map((one) => [
      one.querySelector('p, h1')?.textContent,
      one.querySelector('button')?.textContent ?? null,
    ]),
  );

describe('a key', () => {
  let isExpired = false;
  let answered = () => Promise.resolve();
  const isAnswers = (target: string) => target.includes('/answers');
  const opened = visited(setting, {
    view: at('engines'),
    expected: /401/,
    refuse: () => (isExpired ? problem(401, 'expired_api_key', 'The key has expired.') : null),
    until: (target) => (isAnswers(target) ? answered() : Promise.resolve()),
  });
  const clear = () => opened.page.$eval('#key', (field) => (field as HTMLInputElement).select());
  const untilRefused = (start: string) =>
    opened.page.waitForFunction(
      (start) => document.querySelector('.entry .refused')?.textContent.startsWith(start),
      {},
      start,
    );

  test('that is wrong, or no key at all, is refused where it is typed', async () => {
    const { page } = opened;
    await enter(page, 'bvk_wrong');
    await untilRefused('');
    expect(await textOf(page, '.entry .refused')).toMatch(
      /^This key is not known\. Keys begin with bvk_ .*\.$/,
    );
    await clear();
    await enter(page, 'schlüssel');
    await untilRefused('This is not a key: it contains characters that keys do not.');
  });

  test('is taken with the name of its scheme, and no field keeps it', async () => {
    const { page, demo } = opened;
    await clear();
    await enter(page, `  Bearer ${demo.key} `);
    await untilLoaded(page);
    expect(await textOf(page, '.views [aria-current=page]')).toMatch(/^Engines/);
    const html = await page.evaluate(() => document.documentElement.outerHTML);
    expect(html.includes(demo.key)).toBe(false);
  });

  test.each([
    ['a view', at('questions')],
    ['the drawer', at('engines', '&answers=gap%3Dtrue')],
    ['the client report', at('report')],
  ])(
    'that expires in %s leads back to where it is typed, and a good one to the same view',
    async (_, view) => {
      const { page } = opened;
      isExpired = true;
      await follow(page, view);
      await untilRefused('The key has expired.');
      expect(await page.$eval('#key', (field) => (field as HTMLInputElement).value)).toBe('');
      isExpired = false;
      await enter(page, opened.demo.key);
      await page.waitForSelector('main[data-state=loaded], .report');
      expect(await page.evaluate(() => location.hash)).toBe(`#${view}`);
      if (view.includes('answers')) await page.waitForSelector('.drawer ol > li');
    },
  );

  test('that expires while answers are on their way gives them up without a complaint', async () => {
    const { page } = opened;
    let end: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (end = resolve));
    await show(page, at('engines'));
    const asked = new Promise<void>((isAsked) => {
      answered = () => {
        isAsked();
        return held;
      };
    });
    await show(page, at('engines', '&answers=named%3Dtrue'));
    await asked;
    isExpired = true;
    await follow(page, at('sites', '&answers=named%3Dtrue'));
    await untilRefused('The key has expired.');
    end();
  });

  test('of no brand is told that there is none yet', async () => {
    await visit(setting, { view: '' }, async (other) => {
      await enter(other.page, other.demo.of('acc_new').key);
      await other.page.waitForSelector('.notice');
      expect(await notice(other)).toEqual([['This key reads no brand yet.', null]]);
    });
  });
});

describe('the page', () => {
  const opened = visited(setting, {
    view: 'brand=brd_nobody&view=engines&month=2026-10&platforms=claude',
    expected: /400/,
  });

  test('says that the key does not read a brand, and leads to one that it reads', async () => {
    const { page, demo } = opened;
    await enter(page, demo.key);
    await page.waitForSelector('.notice');
    expect(await notice(opened)).toEqual([
      ['This key does not read the brand of the address.', 'Show the first brand'],
    ]);
    await page.click('.notice button');
    await untilLoaded(page);
    expect([await said(page, 'brand'), await said(page, 'view'), await said(page, 'platforms')]).toEqual([
      'brd_tidewell',
      'engines',
      null,
    ]);
  });

  test.each(['overview', 'engines', 'questions', 'sites', 'work', 'access'])(
    'says in %s that nothing of a brand without runs can be measured',
    async (view) => {
      const { page } = opened;
      await show(page, `brand=brd_quiet&month=2026-10&view=${view}`);
      expect(await notice(opened)).toEqual([[expect.stringMatching(/^[A-Z].*\.$/), null]]);
      expect(await page.$$('main data, main table')).toEqual([]);
      if (view === 'overview') expect(await faultsOn(page)).toEqual([]);
    },
  );

  test('says that figures are of the run before, and leads to the month with the latest run', async () => {
    const { page, demo } = opened;
    const days = { start_date: '2026-11-19', end_date: '2026-11-20' };
    await show(page, `brand=brd_tidewell&tz=UTC&${String(new URLSearchParams(days))}`);
    expect(await notice(opened)).toEqual([
      [
        expect.stringMatching(/not asked.*figures of the run before; nothing is compared\.$/),
        'Show November 2026',
      ],
    ]);
    expect(await textOf(page, '.verdict h1')).toContain('18 November');
    const { visibility } = await demo.client.getVisibility({ brand_id: 'brd_tidewell', ...days });
    expect(await textOf(page, figure)).toContain(visibility.current?.toFixed(1) ?? 'no figure');
    await page.click('.notice button');
    await untilLoaded(page);
    expect([await notice(opened), await said(page, 'month')]).toEqual([[], '2026-11']);
  });

  test.each(['overview', 'engines', 'questions', 'sites'])(
    'makes up no figures in %s that no answer of a filter has',
    async (view) => {
      const { page } = opened;
      await show(page, at(view, '&locations=Nowhere'));
      expect(await notice(opened)).toEqual([['No answer matches the filter.', 'Clear the filter']]);
      await page.click('.notice button');
      await untilLoaded(page);
      expect([await notice(opened), await said(page, 'locations')]).toEqual([[], null]);
      expect(await page.$('main data')).not.toBeNull();
    },
  );

  test.each([
    ['is_branded=maybe', 'is_branded'],
    ['platforms=copilot', 'platforms'],
  ])('refuses a filter that nothing has, such as %s, until it is taken off', async (filter, name) => {
    const { page, service } = opened;
    await show(page, at('engines'));
    const before = service.targets.length;
    await follow(page, at('engines', `&${filter}`));
    await page.waitForSelector('.notice');
    expect((await notice(opened))[0]?.[0]).toContain(`\`${name}\``);
    const sent = service.targets.slice(before).filter((one) => one.includes('/visibility/'));
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.filter((one) => !one.includes(filter))).toEqual([]);
    await page.click('.chips .chip');
    await untilLoaded(page);
    expect(await notice(opened)).toEqual([]);
  });
});

describe('a service', () => {
  let isAway = true;
  let waits = Promise.resolve();
  const limited = ['/outreach-targets'];
  const opened = visited(setting, {
    view: at('engines'),
    isHurried: true,
    expected: /429|ERR_EMPTY_RESPONSE/,
    isAway: () => isAway,
    until: () => waits,
    refuse: (target) => {
      if (limited[0] === undefined || !target.includes(limited[0])) return null;
      limited.pop();
      return problem(429, 'rate_limited', 'Wait.', { 'Retry-After': '3' });
    },
  });

  test('that is away when the key is typed is said there', async () => {
    const { page, demo } = opened;
    await enter(page, demo.key);
    await page.waitForFunction(() =>
      document.querySelector('.refused')?.textContent.startsWith('The service does not answer. Try again'),
    );
    isAway = false;
    await page.click('.entry button.primary:enabled');
    await untilLoaded(page);
  });

  test('is waited for, and the figures before stay until the next are there', async () => {
    const { page } = opened;
    const before = await textOf(page, 'main table');
    let go: () => void = () => undefined;
    waits = new Promise((resolve) => (go = resolve));
    await follow(page, at('engines', '&is_branded=false'));
    await page.waitForSelector('main[aria-busy=true] .loading');
    expect([await textOf(page, 'main table'), await textOf(page, '.loading')]).toEqual([before, 'Loading']);
    expect(await textOf(page, '.chips .chip bdi')).toBe('Without the name');
    go();
    await untilLoaded(page);
    expect(await textOf(page, 'main table')).not.toBe(before);
    expect(await page.$('.loading')).toBeNull();
  });

  test('that limits requests is waited for, which is said, and then the view is whole', async () => {
    const { page } = opened;
    await show(page, at('overview'));
    expect(await waitsOf(page)).toContain('Too many requests; it continues in 3 s.');
    await page.waitForFunction(() => document.querySelector('.wait') === null);
    expect(await notice(opened)).toEqual([]);
  });

  test('that goes away is said, the figures before stay, and a press tries again', async () => {
    const { page } = opened;
    const before = await textOf(page, figure);
    isAway = true;
    await follow(page, at('overview', '&is_branded=false'));
    await page.waitForSelector('.notice[role=alert]');
    expect(await waitsOf(page)).toContain('The service does not answer; the page tries again in 1 s.');
    expect(await notice(opened)).toEqual([
      ['The service does not answer. What is shown below was read before.', 'Try now'],
    ]);
    expect(await faultsOn(page)).toEqual([]);
    expect(await textOf(page, figure)).toBe(before);
    isAway = false;
    await page.click('.notice button');
    await untilLoaded(page);
    expect(await notice(opened)).toEqual([]);
    expect(await textOf(page, figure)).not.toBe(before);
  });

  test('that goes away is said of a file, a drawer and a client report', async () => {
    const { page } = opened;
    isAway = true;
    await page.click('.menu.download');
    await page.click('.popover.download .csv');
    await page.waitForSelector('.notice[role=alert]');
    await follow(page, at('overview', '&is_branded=false&answers='));
    await page.waitForSelector('.drawer .notice');
    isAway = false;
    await page.click('.drawer .notice button');
    await page.waitForSelector('.drawer ol > li');
    await page.keyboard.press('Escape');
    await untilClosed(page);
    await page.click('.notice button');
    await page.waitForFunction(() => document.querySelector('.notice') === null);
    isAway = true;
    await page.click('.bar > .primary');
    await page.waitForSelector('.notice[role=alert]');
    expect(await notice(opened)).toEqual([
      ['The service does not answer. What is shown below was read before.', 'Try now'],
    ]);
    isAway = false;
    await page.click('.notice button');
    await page.waitForSelector('.report');
  });
});
