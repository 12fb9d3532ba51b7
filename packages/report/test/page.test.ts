/// <reference lib="dom" />
import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { Page } from 'puppeteer-core';
import { fileOf } from './support/demo.js';
import { at, downloaded, open, said, settingOf, show, textOf, untilLoaded, visit } from './support/visit.js';
import { brandOf, startWorlds } from './support/worlds.js';

/** The page in a real browser: its address, its drawer, its tables and its files. */

const demo = settingOf();
const worlds = settingOf(startWorlds);

const DAYS = { start_date: '2026-10-01', end_date: '2026-10-31', tz: 'Europe/London' };
const OCTOBER_DAYS = 'start_date=2026-10-01&end_date=2026-10-31';
const COMPARED = { ...DAYS, previous_start_date: '2026-09-01', previous_end_date: '2026-09-30' };
const TIDEWELL = { brand_id: 'brd_tidewell', ...COMPARED };

const ANSWERS = '.drawer ol > li';
const drawerOf = async (page: Page) => {
  await page.waitForSelector(`${ANSWERS}, .drawer ol + .soft`);
  return {
    title: await textOf(page, '.drawer h2'),
    count: await textOf(page, '.drawer header > .soft'),
    shown: (await page.$$(ANSWERS)).length,
  };
};
const untilClosed = (page: Page) => page.waitForFunction(() => document.querySelector('dialog') === null);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const cells = (page: Page, column: number) =>
  page.$$eval(`main .groups tbody tr > :nth-child(${column})`, (all) => all.map((one) => one.textContent));
const button = (text: string) => `::-p-xpath(//button[normalize-space()=${JSON.stringify(text)}])`;

describe('the drawer', () => {
  test.each([
    ['overview', '.figures button.answers', 'Answers'],
    ['overview', '.leaders tr:not(.marked) button.opens', /^Answers that name /],
    ['engines', '.groups button.answers', 'Answers'],
    ['engines', '.heat tr:not(.you) button.opens', /^Answers that name /],
    ['questions', '.groups tbody button.opens', /^Project management tools with a free plan$/],
    ['sites', '.groups tbody button.opens', /^Answers that cite [a-z.]+$/],
    ['sites&tab=pages', '.groups tbody button.opens', /^Answers that cite https:/],
    ['sites&tab=targets', '.win button.answers', /^Answers that cite https:/],
  ])(
    'of %s opens by %s, says what and how many, and closes to where it was opened',
    async (view, opener, title) => {
      await visit(demo, { view: at(view) }, async (opened) => {
        const { page } = opened;
        await open(opened);
        const text = await textOf(page, opener);
        await page.click(opener);
        const first = await drawerOf(page);
        expect(first.title).toMatch(title);
        expect(Number(/\d+/.exec(first.count ?? '')?.[0])).toBeGreaterThan(0);
        if (first.shown < 100)
          expect(first.count).toBe(`${first.shown} answer${first.shown === 1 ? '' : 's'}`);
        expect(await said(page, 'answers')).not.toBeNull();
        await page.keyboard.press('Escape');
        await untilClosed(page);
        expect(await focused(page)).toBe(text);
        expect(await said(page, 'answers')).toBeNull();

        await page.keyboard.press('Enter');
        expect(await drawerOf(page)).toEqual(first);
        await page.goBack();
        await untilClosed(page);
        expect(await focused(page)).toBe(text);
      });
    },
  );

  test('opens by its address, with the answers of the API, where names are marked and sources linked', async () => {
    await visit(demo, { view: at('questions', '&answers=named%3Dtrue') }, async (opened) => {
      const { page } = opened;
      await open(opened);
      await drawerOf(page);
      const { data } = await demo.demo.client.listBrandAnswers({
        ...DAYS,
        brand_id: 'brd_tidewell',
        named: true,
        limit: 100,
      });
      const shown = await page.$$eval(ANSWERS, (rows) =>
        rows.map((row) => [
          row.getAttribute('data-key'),
          row.querySelector('blockquote')?.textContent.length ?? 0,
        ]),
      );
      expect(shown).toEqual(data.map(({ id, text }) => [id, Math.min(text.length, 701)]));
      const [one] = data;
      expect(
        await page.$eval(ANSWERS, (row) => [
          ...new Set([...row.querySelectorAll('mark.you')].map((mark) => mark.textContent)),
        ]),
      ).toEqual(['Tidewell']);
      expect(
        await page.$eval(ANSWERS, (row) => [...row.querySelectorAll('a')].map((link) => link.href)),
      ).toEqual(one?.sources.map(({ url }) => url));
      expect(await textOf(page, `${ANSWERS} > .soft`)).toMatch(
        /^.+, \d+ October; names it at position \d+, \w+$/,
      );
      await page.click('.drawer .close');
      await untilClosed(page);
      expect(await page.$eval('main h1', (found) => found.textContent)).toMatch(/questions/);
    });
  });

  test('is narrowed in the same step of the way back, and then counts what was loaded', async () => {
    await visit(demo, { view: at('overview') }, async (opened) => {
      const { page } = opened;
      await open(opened);
      const opener = '.figures > div:first-child .plain .answers:last-of-type';
      const text = await textOf(page, opener);
      await page.click(opener);
      const { answer_count } = await demo.demo.client.getVisibility({ ...DAYS, brand_id: 'brd_tidewell' });
      expect((await drawerOf(page)).count).toBe(`${answer_count} answers, the newest 100 shown`);
      const steps = await page.evaluate(() => history.length);

      const narrow = async (select: number, value: string) => {
        await page.select(`.drawer label:nth-of-type(${select}) select`, value);
        await page.waitForFunction(() => document.querySelector('.drawer [role=status]') === null);
        return drawerOf(page);
      };
      expect(await narrow(2, 'you')).toMatchObject({ count: 'The newest 100 answers' });
      const claude = await demo.demo.client.listBrandAnswers({
        ...DAYS,
        brand_id: 'brd_tidewell',
        platforms: ['claude'],
        gap: true,
        limit: 500,
      });
      await narrow(1, 'claude');
      expect(await narrow(2, 'rivals')).toMatchObject({
        count: `${claude.data.length} answers`,
        shown: claude.data.length,
      });
      expect(new Map(new URLSearchParams((await said(page, 'answers')) ?? ''))).toEqual(
        new Map([
          ['platforms', 'claude'],
          ['gap', 'true'],
        ]),
      );
      expect(
        await page.$$eval(
          `${ANSWERS} > .soft:first-of-type`,
          (all) => all.filter((one) => !/^Claude, .*only rivals$/.test(one.textContent)).length,
        ),
      ).toBe(0);
      expect(await page.evaluate(() => history.length)).toBe(steps);
      await page.keyboard.press('Escape');
      await untilClosed(page);
      expect(await focused(page)).toBe(text);
    });
  });

  test('shows an answer with markup, scripts and marks of direction as text, and a long one whole when asked', async () => {
    const text = `<img src=x onerror="document.title='harm'"><script>document.title='harm'</script>\u202Edlrow ${'x'.repeat(32_000)}`;
    const change = (target: string, body: string) => {
      if (!target.includes('/answers?')) return body;
      const response = JSON.parse(body) as { data: { text: string }[] }; // the API's own
      return JSON.stringify({ ...response, data: response.data.map((answer) => ({ ...answer, text })) });
    };
    await visit(demo, { view: at('engines', '&answers='), change }, async (opened) => {
      const { page } = opened;
      await open(opened);
      await drawerOf(page);
      await page.click(`${ANSWERS} button.plain`);
      expect(await textOf(page, `${ANSWERS} blockquote`)).toBe(text);
      expect(await page.$$('.drawer img, .drawer script')).toEqual([]);
      expect(await page.title()).toBe('Report - Brand Visibility API');
    });
  });

  test('has more answers when asked, until there are no more', async () => {
    await visit(demo, { view: at('engines', '&answers=platforms%3Dclaude') }, async (opened) => {
      const { page } = opened;
      await open(opened);
      await drawerOf(page);
      for (let shown = 100; (await page.$('.drawer > button')) !== null; shown += 100) {
        await page.click('.drawer > button');
        await page.waitForFunction(
          (least) => document.querySelectorAll('.drawer ol > li').length > least,
          {},
          shown,
        );
      }
      const { data } = await demo.demo.client.listBrandAnswers({
        ...DAYS,
        brand_id: 'brd_tidewell',
        platforms: ['claude'],
        limit: 500,
      });
      expect(await drawerOf(page)).toMatchObject({ count: `${data.length} answers`, shown: data.length });
    });
  });
});

describe('the views', () => {
  const NAMES = ['Overview', 'Engines', 'Questions', 'Sites', 'Work', 'Site access'];

  test('have an address each, and Back leads to the one before', async () => {
    await visit(demo, {}, async (opened) => {
      const { page } = opened;
      await open(opened);
      const current = () => textOf(page, '.views [aria-current=page]');
      const addresses: (string | null)[] = [];
      for (const name of NAMES) {
        await page.click(`.views ${button(name)}`);
        await untilLoaded(page);
        addresses.push(await said(page, 'view'));
      }
      expect(addresses).toEqual(['overview', 'engines', 'questions', 'sites', 'work', 'access']);
      await page.goBack();
      await untilLoaded(page);
      expect(await current()).toBe('Work');
      await page.goBack();
      await untilLoaded(page);
      expect(await current()).toBe('Sites');
    });
  });

  test('fall back where the address says what nothing is', async () => {
    const odd = 'view=nowhere&month=2026-13&period=1y&against=never&tab=x&sort=first&answers';
    await visit(demo, { view: odd.replace('&answers', '') }, async (opened) => {
      const { page, service } = opened;
      await open(opened);
      expect(await textOf(page, '.views [aria-current=page]')).toBe('Overview');
      expect(await textOf(page, '.bar .brands')).not.toBe('');
      expect(service.targets.filter((one) => one.includes('/visibility?'))).toEqual([
        expect.stringContaining('start_date=2026-10-01&end_date=2026-10-31'),
      ]);
      await show(page, at('questions', '&tab=x&sort=99down'));
      expect(await textOf(page, '.tabs [aria-pressed=true]')).toBe('Question');
      expect((await cells(page, 1)).length).toBeGreaterThan(20);
    });
  });

  test('sort by a column: the largest number first, what is not measured last, in the address', async () => {
    await visit(worlds, { view: `brand=${brandOf('many')}&month=2026-10&view=questions` }, async (opened) => {
      const { page } = opened;
      await open(opened);
      const head = (index: number) => `.groups thead th:nth-child(${index})`;
      const steps = await page.evaluate(() => history.length);
      await page.click(`${head(3)} button`);
      expect(await page.$eval(head(3), (one) => one.getAttribute('aria-sort'))).toBe('descending');
      const down = (await cells(page, 3)).map(Number);
      expect(down).toEqual(down.toSorted((a, b) => b - a));
      expect(down).toHaveLength(50);
      const { data } = await worlds.demo.client.getVisibilityGroups({
        brand_id: brandOf('many'),
        start_date: '2026-10-01',
        end_date: '2026-10-31',
        tz: 'UTC',
        group_by: 'prompt',
        limit: 1000,
      });
      const all = data.map(({ visibility }) => visibility.current ?? -1);
      expect([down[0], all.length]).toEqual([Math.max(...all), 200]);
      await page.click(`${head(3)} button`);
      expect(await said(page, 'sort')).toBe('2up');
      expect((await cells(page, 3)).map(Number)[0]).toBe(Math.min(...all));
      await page.click(`${head(1)} button`);
      expect(
        await page.$$eval('[aria-sort]', (all) => all.map((one) => one.getAttribute('aria-sort'))),
      ).toEqual(['ascending']);
      expect(await page.evaluate(() => history.length)).toBe(steps);

      // The rest of the rows.
      await page.click(button('Show the other 150'));
      const names = await cells(page, 1);
      expect(names).toHaveLength(200);
      expect(names).toEqual(names.toSorted((a, b) => (a ?? '').localeCompare(b ?? '')));
    });
    // Engines without an answer have no sentiment.
    await visit(demo, { view: at('sites', '&sort=4down') }, async (opened) => {
      await open(opened);
      const before = await cells(opened.page, 5);
      const measured = before.filter((one) => one !== '–').map(Number);
      expect(measured).toEqual(measured.toSorted((a, b) => b - a));
      expect(before.slice(measured.length).every((one) => one === '–')).toBe(true);
    });
  });

  test('find questions by their text and by chance', async () => {
    await visit(worlds, { view: `brand=${brandOf('many')}&month=2026-10&view=questions` }, async (opened) => {
      const { page } = opened;
      await open(opened);
      await page.keyboard.press('/');
      await page.keyboard.type('TASK 17');
      expect(await cells(page, 1)).toEqual(
        expect.arrayContaining(['What is good for task 17?', 'What is good for task 170?']),
      );
      expect(await cells(page, 1)).toHaveLength(11);
      await page.keyboard.type('/');
      expect(await textOf(page, 'main > p.soft')).toBe('No question is like that.');
      await page.$eval('input[type=search]', (field) => (field.value = ''));
      await page.type('input[type=search]', '?');
      await page.click(button('Only more than chance'));
      const { data } = await worlds.demo.client.getVisibilityGroups({
        brand_id: brandOf('many'),
        start_date: '2026-10-01',
        end_date: '2026-10-31',
        previous_start_date: '2026-09-01',
        previous_end_date: '2026-09-30',
        tz: 'UTC',
        group_by: 'prompt',
        limit: 1000,
      });
      const real = data.filter(({ verdict }) => verdict === 'up' || verdict === 'down').length;
      const found = await cells(page, 1);
      expect([found.length, (await page.$(button(`Show the other ${real - 50}`))) !== null]).toEqual([
        Math.min(real, 50),
        real > 50,
      ]);
      expect(
        await page.$$eval(
          '.groups tbody tr',
          (rows) => rows.filter((row) => row.querySelector('.up, .down') === null).length,
        ),
      ).toBe(0);
    });
  });
});

/** Opens a panel of the bar, changes it, and shows what it says. */
async function apply(page: Page, panel: string, change: () => Promise<unknown>): Promise<void> {
  await page.click(`.menu.${panel}`);
  await page.waitForSelector(`.popover.${panel}:popover-open`);
  await change();
  await page.click(`.popover.${panel} .primary`);
  await untilLoaded(page);
}

describe('the bar', () => {
  test('sets filters as chips, which can be taken off', async () => {
    await visit(demo, { view: at('questions') }, async (opened) => {
      const { page, service } = opened;
      await open(opened);
      await apply(page, 'filter', async () => {
        for (const value of ['claude', 'comparison', 'false'])
          await page.click(`.popover.filter input[value=${value}]`);
      });
      const chips = () => page.$$eval('.chip bdi', (all) => all.map((one) => one.textContent));
      expect(await chips()).toEqual(['Claude', 'Comparisons', 'Without the name']);
      const { data } = await demo.demo.client.getVisibilityGroups({
        ...TIDEWELL,
        group_by: 'prompt',
        platforms: ['claude'],
        categories: ['comparison'],
        is_branded: false,
        limit: 1000,
      });
      expect(await cells(page, 1)).toEqual(data.map(({ label }) => label));
      await page.click('.chip');
      await untilLoaded(page);
      expect([await chips(), await said(page, 'platforms')]).toEqual([
        ['Comparisons', 'Without the name'],
        null,
      ]);
      expect(service.targets.at(-1)).toContain('categories=comparison&is_branded=false');
      await page.goBack();
      await page.waitForFunction(() => document.querySelectorAll('.chip').length === 3);
      await page.click('.menu.filter');
      await page.click('.popover.filter .foot .plain');
      await untilLoaded(page);
      expect([await chips(), await page.$('.popover:popover-open')]).toEqual([[], null]);
    });
  });

  const PREVIOUS = 'previous_start_date=2026-09-01&previous_end_date=2026-09-30';
  test.each([
    ['against=previous-year', `${OCTOBER_DAYS}&previous_start_date=2025-10-01&previous_end_date=2025-10-31`],
    ['against=previous-days', `${OCTOBER_DAYS}&previous_start_date=2026-08-31&previous_end_date=2026-09-30`],
    [
      'against=days&from=2026-07-05&to=2026-07-25',
      `${OCTOBER_DAYS}&previous_start_date=2026-07-05&previous_end_date=2026-07-25`,
    ],
    [
      'window=days&start_date=2026-09-10&end_date=2026-10-20&against=days&from=2026-08-01&to=2026-08-20',
      'start_date=2026-09-10&end_date=2026-10-20&previous_start_date=2026-08-01&previous_end_date=2026-08-20',
    ],
    ['window=90d', 'period=90d&previous_start_date=2026-05-24&previous_end_date=2026-08-21'],
    ['window=2026-10&against=usual', `${OCTOBER_DAYS}&${PREVIOUS}`],
  ])('compares the days of %s as the API does', async (chosen, days) => {
    await visit(demo, { view: at('engines') }, async (opened) => {
      const { page } = opened;
      await open(opened);
      await apply(page, 'days', async () => {
        for (const [name, value] of new URLSearchParams(chosen))
          await page.$eval(
            `.popover.days [name=${name}]`,
            (field, value) => void ((field as HTMLInputElement).value = value),
            value,
          );
      });
      const parameters = { ...Object.fromEntries(new URLSearchParams(days)), tz: DAYS.tz } as Partial<
        typeof TIDEWELL
      >;
      const { data } = await demo.demo.client.getVisibilityGroups({
        ...parameters,
        brand_id: 'brd_tidewell',
        group_by: 'platform',
      });
      const shares = data
        .map(({ visibility: { current, previous } }) =>
          [current, previous].map((one) => one?.toFixed(1) ?? '–'),
        )
        .toSorted(([a], [b]) => Number(b) - Number(a));
      expect([await cells(page, 3), await cells(page, 4)]).toEqual(
        [0, 1].map((of) => shares.map((one) => one[of])),
      );
    });
  });

  test('shows another brand, without the filters of the one before', async () => {
    await visit(demo, { view: at('questions', '&platforms=claude') }, async (opened) => {
      const { page } = opened;
      await open(opened);
      await page.click('.menu.brands');
      await page.click('.popover.brands li:nth-child(2) button');
      await untilLoaded(page);
      const { data } = await demo.demo.client.listBrands();
      expect([
        await said(page, 'brand'),
        await said(page, 'platforms'),
        await textOf(page, '.menu.brands'),
      ]).toEqual([data[1]?.id, null, data[1]?.name]);
    });
  });
});

/** A request apart from the order of its parameters. */
const queryOf = (target: string) => target.split(/[?&]/).sort();

describe('a file', () => {
  test.each([
    ['overview', 2],
    ['engines', 2],
    ['questions', 1],
    ['questions&tab=theme', 1],
    ['questions&tab=category', 1],
    ['questions&tab=location', 1],
    ['sites', 1],
    ['sites&tab=pages', 1],
    ['sites&tab=targets', 1],
    ['work', 1],
    ['access', 1],
  ])('of each table of %s is the CSV of its first request', async (view, count) => {
    await visit(demo, { view: at(view, '&is_branded=false') }, async (opened) => {
      const { page, service } = opened;
      await open(opened);
      const buttons = await page.$$('.csv');
      expect(buttons).toHaveLength(count);
      for (const one of buttons) {
        const shown = [...service.targets];
        const { name, text } = await downloaded(page, () => one.click());
        const target = service.targets.at(-1) ?? '';
        const headers = { Authorization: `Bearer ${demo.demo.key}` };
        expect([name, text]).toEqual([
          expect.stringMatching(/^brd_tidewell-\w+\.csv$/),
          await (await fetch(demo.demo.url + target, { headers })).text(),
        ]);
        expect(target).toContain('format=csv');
        expect(shown.map(queryOf)).toContainEqual(queryOf(target.replace('&format=csv', '')));
      }
    });
  });

  test('of the client report is the one that the program makes; its first part lists the filters', async () => {
    const args = ['--month', '2026-10', '--tz', 'Europe/London'];
    const written = readFileSync(await fileOf(demo.demo, 'brd_tidewell', args), 'utf8');
    await visit(demo, { view: at('overview') }, async (opened) => {
      const { page } = opened;
      await open(opened);
      await page.click('.bar > .primary');
      await page.waitForSelector('.report');
      const saved = await downloaded(page, () => page.click(button('Save as HTML')));
      expect(saved.name).toBe('Tidewell-2026-10.html');
      const unmarked = (html: string) => html.replace(/<meta name="report".*/, ''); // what the program finds its files by
      expect(unmarked(saved.text)).toBe(unmarked(written));
      expect(await page.$('main .report button')).toBeNull();
      const isPrinted = page.evaluate(() => new Promise((resolve) => (window.print = () => resolve(true))));
      await page.click(button('Print'));
      expect(await isPrinted).toBe(true);
      await page.emulateMediaType('print');
      const hidden = await page.$$eval('header.bar, .views, .tools', (all) =>
        all.map((one) => one.getClientRects().length),
      );
      expect(hidden).toEqual([0, 0, 0]);
      await show(page, at('report', '&platforms=claude&platforms=gemini'));
      await page.waitForFunction(() =>
        document.querySelector('.report')?.textContent.includes('Only: Claude, Gemini.'),
      );
    });
  });
});
