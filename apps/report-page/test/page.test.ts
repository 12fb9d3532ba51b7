/// <reference lib="dom" />
import { isNight } from '@brand-visibility/tooling/draws';
import type { GetVisibilityGroupsRow } from '@brand-visibility/client';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { countsOn, downloaded, parametersIn, unfold } from '../../report/test/support/controls.js';
import { plainText } from '@brand-visibility/domain/texts/plain-text';
import { runReport } from '../../report/test/support/program.js';
import {
  at,
  back,
  button,
  DESK,
  drawn,
  faultsOn,
  follow,
  open,
  said,
  settingOf,
  shiftsOn,
  show,
  textOf,
  untilClosed,
  untilLoaded,
  visited,
} from '../../report/test/support/visit.js';
import { brandOf } from '../../report/test/support/worlds.js';

/** The page in a real browser: its views, its drawer, its bar and its files. */

const setting = settingOf();

const DAYS = { start_date: '2026-10-01', end_date: '2026-10-31', tz: 'Europe/London' };
const OCTOBER_DAYS = 'start_date=2026-10-01&end_date=2026-10-31';
const COMPARED = { ...DAYS, previous_start_date: '2026-09-01', previous_end_date: '2026-09-30' };
const TIDEWELL = { ...DAYS, brand_id: 'brd_tidewell' };
const FILTERED = '&platforms=claude&platforms=gemini&is_branded=false';

const ANSWERS = '.drawer ol > li';
const drawerOf = async (page: Page) => {
  await page.waitForSelector(`${ANSWERS}, .drawer ol + .soft`);
  return {
    title: await textOf(page, '.drawer h2'),
    count: await textOf(page, '.drawer header > .soft'),
    shown: (await page.$$(ANSWERS)).length,
  };
};
/** The numbers of answers of a row that say each of three things. */
const counted = (row: GetVisibilityGroupsRow | undefined) =>
  row
    ? [row.answers_naming_you, row.answers_naming_competitors_not_you, row.answers_naming_no_brand].filter(
        Boolean,
      )
    : [];
const close = async (page: Page) => {
  await page.keyboard.press('Escape');
  await untilClosed(page);
};
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const cells = (page: Page, column: number) =>
  page.$$eval(`main .groups tbody tr > :nth-child(${column})`, (all) => all.map((one) => one.textContent));

type Opener = readonly [selector: string, title: RegExp];

/** A view, how many responses it needs that the views before it did not, its tables, and what opens answers. */
const VIEWS: readonly (readonly [view: string, requests: number, tables: number, opener?: Opener])[] = [
  ['overview', 18, 2, ['.leaders tr:not(.marked) button.answers', /^Answers that name /]],
  ['engines', 2, 2, ['.heat tr:not(.marked) button.opens', /^Answers that name /]],
  ['questions', 0, 1, ['.groups tbody button.opens', /^[A-Z]\w+ .+/]],
  ['questions&tab=theme', 1, 1],
  ['questions&tab=category', 1, 1],
  ['questions&tab=location', 1, 1],
  ['sites', 0, 1, ['.groups tbody button.opens', /^Answers that cite [a-z.]+$/]],
  ['sites&tab=pages', 1, 1, ['.groups tbody button.opens', /^Answers that cite https:/]],
  ['sites&tab=targets', 0, 1, ['.win button.answers', /^Answers that cite https:/]],
  ['work', 0, 1],
  ['access', 1, 1],
];

/** The counts that `answers` cannot select, and those of other things. */
const PLAIN = [
  'all_pages.cited_answers',
  'category.data.answers Uncategorized',
  'category.data.competitors_named.answers Uncategorized',
  'comparison.prompt_count',
  'domains.cited_answers',
  'domains.data.answers Without a site',
  'explanation.mention_count',
  'explanation_before.named_count',
  'location.data.answers No location',
  'location.data.competitors_named.answers No location',
  'questions.data.competitors_named.answers',
  'targets.data.answers', // of 90 days
  'visibility.position_distribution.first',
  'visibility_before.position_distribution.first',
];

/** A request apart from the order of its parameters. */
const queryOf = (target: string) => target.split(/[?&]/).sort();

describe('the views', () => {
  let isSlow = true;
  let last: Promise<unknown> = Promise.resolve();
  // One part after the other, so that the page is drawn in between.
  const until = async () => {
    if (isSlow) await (last = last.then(() => drawn(opened.page)));
  };
  const opened = visited(setting, { view: at('overview', FILTERED), until });
  /** The requests of figures, without those of values for filters and of answers. */
  const requests = () =>
    opened.service.targets.filter(
      (one) => one.startsWith('/v1/') && !/^\/v1\/brands\?|\/(?:filters|answers\?.*)$/.test(one),
    );
  let before = 0;
  const plain = new Set<string>();

  const expectNoFault = async () => {
    expect(await faultsOn(opened.page)).toEqual([]);
    expect(await opened.page.$eval('html', (html) => html.scrollWidth <= innerWidth)).toBe(true);
  };

  /** How many answers the API lists for an address. */
  async function countOf(hash: string): Promise<number> {
    let count = 0;
    const parameters = { ...parametersIn(hash), limit: 500 } as never; // checked by the service
    for await (const { data } of setting.demo.client.listBrandAnswers.pages(parameters)) count += data.length;
    return count;
  }

  test('begin with a form for the key alone, and nothing moves while the first is read', async () => {
    const { page } = opened;
    const form = [await page.$$('.bar, .views, .notice'), requests(), await faultsOn(page)];
    await open(opened);
    expect(form).toEqual([[], [], []]);
    await page.evaluate(() => document.fonts.ready);
    expect(await shiftsOn(page)).toBe(0);
    isSlow = false;
  });

  test.each(VIEWS)(
    '%s: asks once for what is new, keeps nobody out, and has its answers and files',
    async (view, expected, tables, ...[opener]) => {
      const { page, service } = opened;
      await show(page, at(view, FILTERED));
      const asked = requests().slice(before);
      expect(asked).toEqual([...new Set(asked)]);
      expect(asked).toHaveLength(expected);
      await expectNoFault();

      const stars = await page.$$('main .star');
      const notes = await page.$$('main [data-word="s.note.star"]');
      expect(notes.length > 0).toBe(stars.length > 0);

      const files = await page.$$('.popover.download .csv');
      expect(files).toHaveLength(tables);
      const shown = service.targets.map(queryOf);
      for (const one of files) {
        await page.click('.menu.download');
        const { name, text } = await downloaded(page, () => one.click());
        const target = service.targets.at(-1) ?? '';
        const headers = { Authorization: `Bearer ${setting.demo.key}` };
        const csv = await (await fetch(setting.demo.url + target, { headers })).text();
        expect([name, text]).toEqual([expect.stringMatching(/^brd_tidewell-\w+\.csv$/), csv]);
        expect(shown).toContainEqual(queryOf(target.replace('&format=csv', '')));
      }

      if (opener) {
        const [selector, title] = opener;
        const text = await textOf(page, selector);
        await page.click(selector);
        const drawer = await drawerOf(page);
        expect(drawer.title).toMatch(title);
        if (drawer.shown < 100)
          expect(drawer.count).toBe(`${drawer.shown} answer${drawer.shown === 1 ? '' : 's'}; October 2026`);
        expect(await said(page, 'answers')).not.toBeNull();
        await close(page);
        expect([await focused(page), await said(page, 'answers')]).toEqual([text, null]);
      }

      const counts = await countsOn(page, isNight ? 6 : 2);
      for (const [figure, number, hash] of counts.open)
        expect([figure, hash, String(await countOf(hash))]).toEqual([figure, hash, number]);
      for (const one of counts.plain) plain.add(one);
      // The drawer of the last pressed count is open; its requests belong to this view.
      if (counts.open.length > 0) await drawerOf(page);
      before = requests().length;
    },
  );

  test('count no repair among the work that a rise can follow, as the client report', async () => {
    await show(opened.page, at('work', FILTERED));
    const results = await opened.page.$$eval('main table.work tbody tr td:last-child', (all) =>
      all.map((one) => one.textContent.replace(/^[↑↓]\s/, '')),
    );
    expect(results).toEqual(['too early to tell', 'rose', 'rose', 'no rise expected', 'not measured']);
  });

  test('say of the site that all crawlers can read it, and below it whom robots.txt forbids it', async () => {
    await show(opened.page, at('access', FILTERED));
    expect(await textOf(opened.page, 'main .head .soft')).toMatch(
      /All \d+ crawlers that were tried can read the site\. robots\.txt forbids Bytespider\.$/,
    );
  });

  test('have few counts that open no answers', () => {
    expect([...plain].sort()).toEqual(PLAIN);
  });

  test('share what they asked for; all brands are one request more', async () => {
    const { page } = opened;
    await show(page, at('overview', FILTERED));
    await page.click('.trend .tabs button:nth-child(2)');
    await page.waitForSelector('.chart.lines');
    expect(requests().slice(before)).toEqual([expect.stringContaining('/competitors/series?')]);
  });

  test('have an address each, and Back leads to the one before', async () => {
    const { page } = opened;
    const addresses: (string | null)[] = [];
    for (const name of ['Overview', 'Engines', 'Questions', 'Sites', 'Work', 'Site access']) {
      await page.click(`.views ::-p-xpath(.//button[starts-with(normalize-space(), '${name}')])`);
      await untilLoaded(page);
      addresses.push(await said(page, 'view'));
    }
    expect(addresses).toEqual(['overview', 'engines', 'questions', 'sites', 'work', 'access']);
    for (const name of ['Work', 'Sites']) {
      await back(page);
      await untilLoaded(page);
      expect(await textOf(page, '.views [aria-current=page]')).toMatch(name);
    }
  });

  test('keep nobody out with an open panel or drawer, without a match, or in the client report', async () => {
    const { page } = opened;
    await show(page, at('questions', FILTERED));
    for (const panel of ['filter', 'days', 'brands', 'download']) {
      await page.click(`.menu.${panel}`);
      await page.waitForSelector(`.popover.${panel}:popover-open`);
      await expectNoFault();
      await page.keyboard.press('Escape');
    }
    await show(page, at('questions', '&platforms=claude&answers=gap%3Dtrue'));
    await drawerOf(page);
    await expectNoFault();
    await close(page);
    await show(page, at('overview', '&locations=Nowhere'));
    await expectNoFault();
    await follow(page, at('report', '&platforms=claude&platforms=gemini'));
    await page.waitForSelector('.report');
    expect(await textOf(page, '.report')).toContain('Only: Claude and Gemini.');
    await expectNoFault();
  });

  test('have the counts of the brand whose client report they show', async () => {
    const { page, demo } = opened;
    await show(page, at('overview'));
    await follow(page, at('report').replace('brd_tidewell', 'brd_harrow_steam'));
    await page.waitForFunction(() => document.querySelector('.report h1')?.textContent === 'Harrow Steam');
    const { prompt_count } = await demo.client.getVisibilityComparison({
      ...COMPARED,
      brand_id: 'brd_harrow_steam',
    });
    expect(await textOf(page, '.views button:nth-child(3) small')).toBe(String(prompt_count));
  });

  test('lead to the client report, which is the file of the program, and is printed alone', async () => {
    const { page, demo } = opened;
    const to = join(demo.folder, 'report.html');
    const args = ['--brand', 'brd_tidewell', '--month', '2026-10', '--tz', 'Europe/London', '--to', to];
    expect((await runReport(demo, args)).status).toBe(0);
    await show(page, at('overview'));
    await page.click('.bar > .primary');
    await page.waitForSelector('.report');
    const saved = await downloaded(page, () => page.click(button('Save as HTML')));
    expect(saved.name).toBe('Tidewell-2026-10.html');
    const unmarked = (html: string) => html.replace(/<meta name="report".*/, ''); // what the program finds its files by
    expect(unmarked(saved.text)).toBe(unmarked(readFileSync(to, 'utf8')));
    expect(await page.$('main .report button')).toBeNull();
    await unfold(page);
    await page.click('.menu.download');
    await page.waitForSelector('.popover.download .chart-file');
    const charts = await page.$$('.popover.download .chart-file');
    const files = [];
    for (const chart of charts) {
      files.push(await downloaded(page, () => chart.click()));
      await page.click('.menu.download');
    }
    await page.keyboard.press('Escape');
    expect(files.map(({ name }) => name)).toEqual(
      ['trend', 'brands', 'engines'].flatMap((name) => [
        `brd_tidewell-${name}.svg`,
        `brd_tidewell-${name}.csv`,
      ]),
    );
    const folder = join(demo.folder, 'charts');
    expect((await runReport(demo, [...args, '--charts', folder])).status).toBe(0);
    for (const { name, text } of files)
      expect(text).toBe(readFileSync(join(folder, name.replace('brd_tidewell', 'Tidewell-2026-10')), 'utf8'));
    const isPrinted = page.evaluate(() => new Promise((resolve) => (window.print = () => resolve(true))));
    await page.click(button('Print or save as PDF'));
    expect(await isPrinted).toBe(true);
    await page.emulateMediaType('print');
    const hidden = await page.$$eval('header.bar, .views, .tools', (all) =>
      all.map((one) => one.getClientRects().length),
    );
    expect(hidden).toEqual([0, 0, 0]);
  });
});

describe('the drawer', () => {
  let isHostile = false;
  let isMarkdown = false;
  const MARKDOWN =
    '### Best tools\n\n**Tidewell** is *liked*.\n\n- Kanbrio [1](https://a.example)\n- Mondrel';
  const text = `<img src=x onerror="document.title='harm'"><script>document.title='harm'</script>\u202Edlrow ${'x'.repeat(32_000)}`;
  const change = (target: string, body: string) => {
    if (!isHostile || !target.includes('/answers?')) return body;
    const response = JSON.parse(body) as { data: { text: string }[] }; // the API's own
    const texts = isMarkdown ? { text_markdown: MARKDOWN } : { text, text_markdown: null };
    return JSON.stringify({ ...response, data: response.data.map((answer) => ({ ...answer, ...texts })) });
  };
  const opened = visited(setting, { view: at('questions', '&answers=named%3Dtrue'), change });

  beforeAll(() => open(opened));

  test('opens by its address, with the answers of the API, where names are marked and sources linked', async () => {
    const { page, demo } = opened;
    await drawerOf(page);
    const { data } = await demo.client.listBrandAnswers({ ...TIDEWELL, named: true, limit: 100 });
    const shown = await page.$$eval(ANSWERS, (rows) =>
      rows.map((row) => [
        row.getAttribute('data-key'),
        row.querySelector('blockquote')?.textContent.length ?? 0,
      ]),
    );
    expect(shown).toEqual(data.map((one) => [one.id, Math.min(plainText(one).length, 701)]));
    const [marked, links] = await page.$eval(ANSWERS, (row) => [
      [...new Set([...row.querySelectorAll('mark.you')].map((mark) => mark.textContent))],
      [...row.querySelectorAll('a')].map((link) => link.href),
    ]);
    expect([marked, links]).toEqual([['Tidewell'], data[0]?.sources.map(({ url }) => url)]);
    expect(await textOf(page, `${ANSWERS} > .soft`)).toMatch(
      /^.+, \d+ October; names it at position \d+, \w+$/,
    );
    await page.click('.drawer .close');
    await untilClosed(page);
    expect(await textOf(page, 'main h1')).toBe('Questions');
  });

  test('is narrowed in the same step of the way back, and then counts what was loaded', async () => {
    const { page, demo } = opened;
    await show(page, at('overview'));
    const opener = '.figures > div:first-child .plain .answers:last-of-type';
    const name = await textOf(page, opener);
    await page.click(opener);
    const { answer_count } = await demo.client.getVisibility(TIDEWELL);
    const first = await drawerOf(page);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('answers-title');
    expect(first.count).toBe(`${answer_count} answers, the newest 100 shown; October 2026`);
    const steps = await page.evaluate(() => history.length);
    const narrow = async (select: number, value: string) => {
      await page.select(`.drawer label:nth-of-type(${select}) select`, value);
      await page.waitForFunction(() => document.querySelector('.drawer [role=status]') === null);
      return drawerOf(page);
    };
    expect(await narrow(2, 'you')).toMatchObject({ count: 'The newest 100 answers; October 2026' });
    const { data } = await demo.client.listBrandAnswers({
      ...TIDEWELL,
      platforms: ['claude'],
      gap: true,
      limit: 500,
    });
    await narrow(1, 'claude');
    expect(await narrow(2, 'rivals')).toMatchObject({
      count: `${data.length} answers; October 2026`,
      shown: data.length,
    });
    expect(await said(page, 'answers')).toBe('platforms=claude&gap=true');
    const lines = await page.$$eval(`${ANSWERS} > .soft:first-of-type`, (all) =>
      all.map((one) => one.textContent),
    );
    expect(lines.filter((line) => !/^Claude, .*only rivals$/.test(line))).toEqual([]);
    const naming = await narrow(3, 'Quillboard');
    expect(naming.shown).toBe(
      data.filter(({ competitors }) => competitors.some(({ report_name }) => report_name === 'Quillboard'))
        .length,
    );
    expect(await page.evaluate(() => history.length)).toBe(steps);
    await close(page);
    expect(await focused(page)).toBe(name);

    await page.keyboard.press('Enter');
    expect(await drawerOf(page)).toEqual(first);
    await back(page);
    await untilClosed(page);
    expect(await focused(page)).toBe(name);
  });

  test('has more answers when asked, until there are no more', async () => {
    const { page, demo } = opened;
    await show(page, at('engines', '&answers=platforms%3Dclaude'));
    await drawerOf(page);
    for (let shown = 100; (await page.$('.drawer > button')) !== null; shown += 100) {
      await page.click('.drawer > button');
      await page.waitForFunction(
        (least) => document.querySelectorAll('.drawer ol > li').length > least,
        {},
        shown,
      );
    }
    const { data } = await demo.client.listBrandAnswers({ ...TIDEWELL, platforms: ['claude'], limit: 500 });
    expect(await drawerOf(page)).toMatchObject({
      count: `${data.length} answers; October 2026`,
      shown: data.length,
    });
  });

  test('shows an answer with markup, scripts and marks of direction as text, and a long one whole when asked', async () => {
    const { page } = opened;
    isHostile = true;
    await show(page, at('engines', '&answers='));
    await page.waitForFunction(
      (selector) => document.querySelector(selector)?.textContent.startsWith('<img'),
      {},
      `${ANSWERS} blockquote`,
    );
    await page.click(`${ANSWERS} button.plain`);
    expect(await textOf(page, `${ANSWERS} blockquote`)).toBe(text);
    expect(await page.$$('.drawer img, .drawer script')).toEqual([]);
    expect(await page.title()).toBe('Report - Brand Visibility API');
  });

  test('shows the structure of Markdown, and names in it, but no marks of Markdown', async () => {
    const { page } = opened;
    isMarkdown = true;
    await show(page, at('sites', '&answers=named%3Dtrue'));
    await page.waitForFunction(
      (selector) => document.querySelector(selector)?.textContent.includes('liked'),
      {},
      `${ANSWERS} blockquote`,
    );
    expect(await textOf(page, `${ANSWERS} blockquote`)).toBe(
      '· Best tools\nTidewell is liked.\n· Kanbrio\n· Mondrel',
    );
    isHostile = false;
  });

  test('has the figures of a question and its answers as a file, and leads from a tone to its answers', async () => {
    const { page, demo } = opened;
    await show(page, at('questions'));
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.click('main .groups tbody tr:nth-child(1) button.opens');
    await drawerOf(page);
    const { data } = await demo.client.getVisibilityGroups({ ...TIDEWELL, ...COMPARED, group_by: 'prompt' });
    const [row] = data;
    const prompt_ids = [row?.key ?? ''];
    expect(requests.map((url) => /(?<=brd_tidewell\/)[a-z/]+/.exec(url)?.[0]).toSorted()).toEqual([
      'answers',
      'sources/domains',
      'visibility/series',
    ]);
    const months = { start_date: '2026-05-01', end_date: '2026-10-31', interval: 'month' } as const;
    const series = await demo.client.getVisibilitySeries({ ...TIDEWELL, ...months, prompt_ids });
    expect(
      await page.$$eval('.about .half [data-figure]', (all) =>
        all.map((one) => one.getAttribute('data-value')),
      ),
    ).toEqual(series.data.map(({ visibility }) => String(visibility ?? '')));
    const sites = await demo.client.listSourceDomains({ ...TIDEWELL, prompt_ids, limit: 5 });
    expect(sites.data.length).toBeGreaterThan(1);
    expect(await page.$$eval('.about data', (all) => all.map((one) => Number(one.value)))).toEqual([
      row?.visibility.current,
      row?.visibility.previous,
      row?.visibility.change,
      row?.visibility_range.low,
      row?.visibility_range.high,
      row?.answer_count,
      ...counted(row),
      ...counted(row),
      ...(row?.competitors_named.map(({ answers }) => answers) ?? []),
      ...sites.data.map(({ answer_count }) => answer_count),
    ]);
    const { name, text: csv } = await downloaded(page, () => page.click('.drawer .csv'));
    const query = { ...TIDEWELL, prompt_ids, limit: 500 };
    expect([name, csv]).toEqual(['brd_tidewell-answers.csv', await demo.client.listBrandAnswers.csv(query)]);
    await close(page);

    await show(page, at('overview'));
    await page.click('.figures > div:nth-child(4) p:last-of-type .answers');
    const critical = await demo.client.listBrandAnswers({ ...TIDEWELL, sentiment: ['negative'], limit: 500 });
    expect(await drawerOf(page)).toMatchObject({
      count: `${critical.data.length} answers; October 2026`,
      shown: critical.data.length,
    });
    expect(await page.$eval('.drawer label:nth-of-type(2) select', (one) => one.value)).toBe('negative');
    expect(critical.data.length).toBeGreaterThan(5);
  });
});

describe('the bar and the tables', () => {
  const opened = visited(setting, {
    view: 'view=nowhere&month=2026-13&period=1y&against=never&tab=x&sort=first',
  });
  /** The address of a brand whose table of questions is long. */
  const LONG = `brand=${brandOf('long')}&month=2026-10&view=questions`;
  const questions = (more: Partial<typeof COMPARED> = {}) =>
    setting.demo.client.getVisibilityGroups({
      ...DAYS,
      ...more,
      tz: 'UTC',
      brand_id: brandOf('long'),
      group_by: 'prompt',
      limit: 1000,
    });

  /** Opens a panel of the bar, changes it, and shows what it says. */
  async function apply(panel: string, change: () => Promise<unknown>): Promise<void> {
    const { page } = opened;
    await page.click(`.menu.${panel}`);
    await page.waitForSelector(`.popover.${panel}:popover-open`);
    await change();
    await page.click(`.popover.${panel} .primary`);
    await untilLoaded(page);
  }

  beforeAll(async () => {
    await opened.page.setViewport(DESK); // a phone shows fewer columns
    await open(opened);
  });

  test('fall back where the address says what nothing is', async () => {
    const { page, service } = opened;
    expect(await textOf(page, '.views [aria-current=page]')).toMatch(/^Overview/);
    expect(await textOf(page, '.bar .brands')).toBe('Tidewell');
    expect(service.targets.filter((one) => one.includes('/visibility?')).toSorted()).toEqual([
      expect.stringContaining('start_date=2026-09-01&end_date=2026-09-30'),
      expect.stringContaining(OCTOBER_DAYS),
    ]);
    await show(page, at('questions', '&tab=x&sort=99down'));
    expect(await textOf(page, '.tabs [aria-pressed=true]')).toBe('Question');
    expect((await cells(page, 1)).length).toBeGreaterThan(20);
  });

  test('sort by a column: the largest number first, what is not measured last, in the address', async () => {
    const { page } = opened;
    await show(page, LONG);
    const head = (index: number) => `.groups thead th:nth-child(${index})`;
    const steps = await page.evaluate(() => history.length);
    await page.click(`${head(3)} button`);
    expect(await page.$eval(head(3), (one) => one.getAttribute('aria-sort'))).toBe('descending');
    const down = (await cells(page, 3)).map(Number);
    const all = (await questions()).data.map(({ visibility }) => visibility.current ?? -1);
    expect(down).toEqual(all.toSorted((a, b) => b - a).slice(0, 50));
    await page.click(`${head(3)} button`);
    expect(await said(page, 'sort')).toBe('2up');
    expect((await cells(page, 3)).map(Number)[0]).toBe(Math.min(...all));
    await page.click(`${head(1)} button`);
    const sorts = await page.$$eval('[aria-sort]', (some) =>
      some.map((one) => one.getAttribute('aria-sort')),
    );
    expect(sorts).toEqual(['ascending']);
    expect(await page.evaluate(() => history.length)).toBe(steps);
    await page.click(button('Show the other 150'));
    const names = await cells(page, 1);
    expect(names).toHaveLength(200);
    expect(names).toEqual(names.toSorted((a, b) => (a ?? '').localeCompare(b ?? '')));

    await show(page, at('sites', '&sort=4down'));
    const shown = await cells(page, 5);
    const measured = shown.filter((one) => one !== '–').map(Number);
    expect(measured).toEqual(measured.toSorted((a, b) => b - a));
    expect(shown.slice(measured.length).every((one) => one === '–')).toBe(true);
  });

  test('set filters as chips, which can be taken off', async () => {
    const { page, service, demo } = opened;
    await show(page, at('questions'));
    await apply('filter', async () => {
      for (const value of ['claude', 'comparison', 'false'])
        await page.click(`.popover.filter input[value=${value}]`);
    });
    const chips = () => page.$$eval('.chips .chip bdi', (all) => all.map((one) => one.textContent));
    expect(await chips()).toEqual(['Claude', 'Comparisons', 'Without the name']);
    const { data } = await demo.client.getVisibilityGroups({
      ...COMPARED,
      brand_id: 'brd_tidewell',
      group_by: 'prompt',
      platforms: ['claude'],
      categories: ['comparison'],
      is_branded: false,
      limit: 1000,
    });
    expect(await cells(page, 1)).toEqual(data.map(({ label }) => label));
    await page.click('.chips .chip');
    await untilLoaded(page);
    expect([await chips(), await said(page, 'platforms')]).toEqual([
      ['Comparisons', 'Without the name'],
      null,
    ]);
    expect(service.targets.at(-1)).toContain('categories=comparison&is_branded=false');
    await back(page);
    await untilLoaded(page);
    expect(await chips()).toHaveLength(3);
    await page.click('.menu.filter');
    await page.click('.popover.filter .foot .plain');
    await untilLoaded(page);
    expect([await chips(), await page.$('.popover:popover-open')]).toEqual([[], null]);
  });

  test.each([
    ['against=previous-year', `${OCTOBER_DAYS}&previous_start_date=2025-10-01&previous_end_date=2025-10-31`],
    ['against=previous-days', `${OCTOBER_DAYS}&previous_start_date=2026-08-31&previous_end_date=2026-09-30`],
    [
      'window=days&start_date=2026-09-10&end_date=2026-10-20&against=days&from=2026-08-01&to=2026-08-20',
      'start_date=2026-09-10&end_date=2026-10-20&previous_start_date=2026-08-01&previous_end_date=2026-08-20',
    ],
    ['window=90d', 'period=90d&previous_start_date=2026-05-24&previous_end_date=2026-08-21'],
    [
      'window=2026-10&against=usual',
      `${OCTOBER_DAYS}&previous_start_date=2026-09-01&previous_end_date=2026-09-30`,
    ],
  ])('compare the days of %s as the API does', async (chosen, days) => {
    const { page, demo } = opened;
    await show(page, at('engines', chosen.endsWith('usual') ? '&against=previous-year' : ''));
    await apply('days', async () => {
      for (const [name, value] of new URLSearchParams(chosen))
        await page.$eval(
          `.popover.days [name=${name}]`,
          (field, value) => void ((field as HTMLInputElement).value = value),
          value,
        );
    });
    const { data } = await demo.client.getVisibilityGroups({
      ...(Object.fromEntries(new URLSearchParams(days)) as Partial<typeof COMPARED>),
      tz: DAYS.tz,
      brand_id: 'brd_tidewell',
      group_by: 'platform',
    });
    const shares = data
      .map(({ visibility: { current, previous } }) =>
        [current, previous].map((one) => one?.toFixed(1) ?? '–'),
      )
      .toSorted(([a], [b]) => Number(b) - Number(a));
    const printed = (window: string) =>
      page.$$eval(`main .ranges tbody [data-figure$=".visibility.${window}"]`, (all) =>
        all.map((one) => one.textContent),
      );
    const shown = [await printed('current'), await printed('previous')];
    expect(shown).toEqual([0, 1].map((of) => shares.map((one) => one[of]).filter((one) => one !== '–')));
  });

  test('show another brand, without the filters of the one before', async () => {
    const { page, demo } = opened;
    await show(page, at('questions', '&platforms=claude'));
    await page.click('.menu.brands');
    await page.click('.popover.brands li:nth-child(3) button');
    await untilLoaded(page);
    const { data } = await demo.client.listBrands();
    // After the item for all brands, they are ordered by name.
    const [, second] = data.toSorted((a, b) => a.name.localeCompare(b.name));
    expect([
      await said(page, 'brand'),
      await said(page, 'platforms'),
      await textOf(page, '.menu.brands'),
    ]).toEqual([second?.id, null, second?.name]);
  });

  test('find questions by their text and by chance', async () => {
    const { page } = opened;
    await show(page, LONG);
    await page.keyboard.press('/');
    await page.keyboard.type('TASK 17');
    const found = await cells(page, 1);
    expect(found).toEqual(
      expect.arrayContaining(['What is good for task 17?', 'What is good for task 170?']),
    );
    expect(found).toHaveLength(11);
    await page.keyboard.type('/');
    expect(await textOf(page, 'main > p.soft:not(.phone-keys)')).toBe('Nothing is like that.');
    await page.$eval('input[type=search]', (field) => (field.value = ''));
    await page.type('input[type=search]', '?');
    await page.click(button('Only more than chance'));
    const { data } = await questions(COMPARED);
    const real = data.filter(({ verdict }) => verdict === 'up' || verdict === 'down').length;
    expect((await cells(page, 1)).length).toBe(Math.min(real, 50));
    const others = await page.$$eval('.groups tbody tr', (rows) =>
      rows.filter((row) => row.querySelector('.up, .down') === null),
    );
    expect([real, others]).toEqual([22, []]);
  });

  test('count the answers that name a rival together with the brand', async () => {
    const { page, demo } = opened;
    await show(page, at('overview'));
    const heads = await page.$$eval('.leaders thead th', (all) => all.map((one) => one.textContent));
    const column = heads.indexOf('Answers naming both') + 1;
    const shown = await page.$$eval(
      `.leaders tbody tr:not(.marked)`,
      (rows, column) =>
        rows.map((row): [string, string] => [
          row.dataset['key'] ?? '',
          row.children[column - 1]?.textContent ?? '',
        ]),
      column,
    );
    expect(shown.length).toBeGreaterThan(3);
    for (const [competitor, both] of shown) {
      const answers = await demo.client.listBrandAnswers({
        ...TIDEWELL,
        competitor,
        named: true,
        limit: 500,
      });
      expect([competitor, both]).toEqual([competitor, String(answers.data.length)]);
    }
  });
});
