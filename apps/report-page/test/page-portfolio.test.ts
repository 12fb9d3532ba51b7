/// <reference lib="dom" />
import type { GetPortfolioResponse } from '@brand-visibility/client';
import { isNight } from '@brand-visibility/tooling/draws';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import {
  back,
  DESK,
  enter,
  faultsOn,
  said,
  settingOf,
  shiftsOn,
  show,
  textOf,
  untilLoaded,
  visit,
  visited,
} from '../../report/test/support/visit.js';

/** All brands of a key on the page: what it opens with, its order, its trends, and the menu of brands (rule 11.18). */

const setting = settingOf();

const DAYS = { start_date: '2026-10-01', end_date: '2026-10-31', tz: 'UTC' };
const COMPARED = {
  ...DAYS,
  previous_start_date: '2026-09-01',
  previous_end_date: '2026-09-30',
  top_rival: true,
  limit: 50,
};

const isSeries = (target: string) => target.includes('/visibility/series');
const isApart = ({ engines_added, engines_dropped }: GetPortfolioResponse['data'][number]) =>
  engines_added.length + engines_dropped.length > 0;

/** Sorts by the second column. Phones have a menu in place of the headings. */
async function sortBySecond(page: Page): Promise<void> {
  if (isNight) await page.select('main .phone-sort', '1');
  else await page.click('main thead th:nth-child(2) button');
}

describe('all brands', () => {
  let worlds = setting.demo;
  let rows: GetPortfolioResponse['data'] = [];
  const opened = visited(setting, { view: '' });
  const shown = () =>
    opened.page.$$eval('main tbody tr', (all) => all.map((one) => one.getAttribute('data-key')));

  beforeAll(async () => {
    const { page } = opened;
    if (!isNight) await page.setViewport(DESK);
    worlds = setting.demo.of('acc_worlds');
    opened.keys.push(worlds.key);
    rows = (await worlds.client.getPortfolio(COMPARED)).data;
    await enter(page, worlds.key);
    await untilLoaded(page);
  });

  test('open the page of a key that reads several, without a shift or a fault', async () => {
    const { page } = opened;
    expect(await said(page, 'brand')).toBeNull();
    expect(await faultsOn(page)).toEqual([]);
    expect(await shiftsOn(page)).toBe(0);
    expect(await page.$eval('html', (html) => html.scrollWidth <= innerWidth)).toBe(true);
  });

  test('begin with those that fell, then rose, by more than chance; a changed set of engines is apart', async () => {
    const groups = ['down', 'up', 'within_noise', null];
    const alike = rows.filter((row) => !isApart(row));
    const byId = new Map(rows.map((row) => [row.brand_id, row]));
    const order = (await shown()).map((id) => byId.get(id ?? ''));
    expect(order).toHaveLength(rows.length);
    expect(order.slice(alike.length).filter((row) => !row || !isApart(row))).toEqual([]);
    // This brand fell over the six months alone.
    const verdictOf = (row?: (typeof rows)[number]) => (row?.brand_id === 'brd_slow' ? 'down' : row?.verdict);
    const ranks = order.slice(0, alike.length).map((row) => groups.indexOf(verdictOf(row) ?? null));
    expect([ranks, new Set(ranks).size]).toEqual([ranks.toSorted((a, b) => a - b), 4]);
    expect(alike.length).toBeLessThan(rows.length);
    const count = (verdict: string | null) => alike.filter((row) => row.verdict === verdict).length;
    const [of, slow] = [alike.length - count(null), 1];
    expect(await textOf(opened.page, 'main h1')).toBe('All brands');
    expect((await textOf(opened.page, 'main .head .soft')).replaceAll(/\s+/g, ' ')).toMatch(
      new RegExp(
        `^${count('up')} of ${of} rose · ${count('down') + slow} of ${of} fell · .* counted separately.*Even if nothing had changed, about`,
      ),
    );
    const coloured = await opened.page.$$eval(
      'main section:last-of-type .up, main section:last-of-type .down',
      (all) => all.length,
    );
    expect(coloured).toBe(0);
  });

  test('say who leads each, by how much and whether by chance, without a request for each', async () => {
    const { page, service, demo } = opened;
    const leads = await page.$$eval('main td.rival', (all) =>
      all.map((one): [string, string] => [one.closest('tr')?.dataset['key'] ?? '', one.textContent]),
    );
    const shown = new Map(leads);
    const leadOf = ({ top_rival: top = null, visibility }: (typeof rows)[number]) => {
      if (top === null) return '–';
      const gap = Math.round(10 * (top.visibility - (visibility.current ?? 0))) / 10;
      if (gap === 0) return `${top.name} equal`;
      const chance = top.verdict === 'level' ? 'could be chance' : '';
      return `${top.name} ${Math.abs(gap).toFixed(1)}\u00a0${gap > 0 ? 'ahead' : 'behind'}${chance}`;
    };
    const alike = rows.filter((row) => !isApart(row));
    for (const row of alike.filter(({ top_rival }) => (top_rival?.name.length ?? 0) < 20))
      expect([row.brand_id, shown.get(row.brand_id)]).toEqual([row.brand_id, leadOf(row)]);
    const kinds = ['ahead', 'behind', 'could be chance', '–'];
    expect(kinds.filter((kind) => !leads.some(([, text]) => text.includes(kind)))).toEqual([]);
    // Of a brand with a changed set of engines, the figures are of others than its row's.
    const asked = service.targets.filter((target) => target.includes('/competitors'));
    expect(asked.length).toBeLessThanOrEqual(rows.length - alike.length);
    for (const target of asked) {
      const [, id = ''] = /brands\/(\w+)/.exec(target) ?? [];
      const headers = { Authorization: `Bearer ${worlds.key}` };
      const { data } = (await (await fetch(demo.url + target, { headers })).json()) as {
        data: readonly { is_you: boolean; name: string }[];
      };
      expect([id, shown.get(id)]).toEqual([
        id,
        expect.stringContaining(data.find(({ is_you }) => !is_you)?.name ?? '–'),
      ]);
    }
  });

  test('ask for the trends of the brands on the screen, each once, at most 20', async () => {
    const { page, service } = opened;
    await page.waitForSelector('.small-trend svg');
    const some = await page.$$eval('.trend-cell', (all) =>
      all.flatMap((one) =>
        one.getBoundingClientRect().top < innerHeight ? [one.closest('tr')?.dataset['key']] : [],
      ),
    );
    await page.waitForFunction(
      (count) => document.querySelectorAll('.small-trend svg').length >= count,
      {},
      Math.min(20, some.length),
    );
    await page.evaluate(async () => {
      for (const row of document.querySelectorAll('main tbody tr')) {
        row.scrollIntoView();
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      }
      scrollTo(0, 0);
    });
    await page.waitForFunction(
      (count) => document.querySelectorAll('.small-trend svg').length === count,
      {},
      Math.min(20, rows.length),
    );
    const asked = service.targets.filter(isSeries);
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked).toHaveLength(Math.min(20, rows.length));
    expect(asked[0]).toContain('interval=month');
  });

  test('are searched and sorted; a press opens a brand, and Back leads to all of them', async () => {
    const { page } = opened;
    const [first] = await shown();
    await page.type('main input[type=search]', '<B>"acme');
    const found = await shown();
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(rows.length);
    await page.$eval('main input[type=search]', (field) => (field.value = ''));
    await page.type('main input[type=search]', ' ');
    await sortBySecond(page);
    expect(await said(page, 'sort')).toBe('1down');
    await page.click(`main tr[data-key="${first ?? ''}"] button.opens`);
    await untilLoaded(page);
    expect([await said(page, 'brand'), await said(page, 'view')]).toEqual([first, 'overview']);
    await back(page);
    await untilLoaded(page);
    expect(await said(page, 'view')).toBe('portfolio');
    expect((await shown()).length).toBe(rows.length);
  });

  test('are in the menu by name, with a search; two of one name differ', async () => {
    const { page } = opened;
    await page.click('.menu.brands');
    const items = () => page.$$eval('.popover.brands li', (all) => all.map((one) => one.textContent.trim()));
    const [all, ...names] = await items();
    expect([all, names.length, new Set(names).size]).toEqual(['All brands', rows.length, rows.length]);
    await page.type('.popover.brands input', 'zzz no such brand');
    expect(await items()).toEqual(['All brands']);
    await page.keyboard.press('Escape');
  });

  test('have filters of engines and of the name in the question only', async () => {
    const { page, service } = opened;
    await show(page, 'view=portfolio&month=2026-10&tz=UTC&platforms=claude&themes=x&categories=expert');
    const target = service.targets.findLast((one) => one.startsWith('/v1/portfolio')) ?? '';
    expect(target).toContain('platforms=claude');
    expect(target).not.toContain('categories');
    await page.click('.menu.filter');
    const legends = await page.$$eval('.popover.filter legend', (all) => all.map((one) => one.textContent));
    expect(legends).toEqual(['Engine', 'The name in the question']);
  });
});

test('if fewer than 30 requests are left, nothing more is asked for, and rows that need it are not compared', async () => {
  const worlds = setting.demo.of('acc_worlds');
  const body = JSON.stringify(await worlds.client.getPortfolio(COMPARED));
  const limits = { RateLimit: '"default";r=29;t=30', 'RateLimit-Policy': '"default";q=60;w=60' };
  const headers = { 'Content-Type': 'application/json', ...limits };
  const refuse = (target: string) =>
    target.startsWith('/v1/portfolio') ? { status: 200, headers, body } : null;
  await visit(setting, { view: '', refuse }, async ({ page, service, keys }) => {
    keys.push(worlds.key);
    await enter(page, worlds.key);
    await untilLoaded(page);
    await sortBySecond(page);
    await page.click('.menu.brands');
    await page.waitForSelector('.popover.brands:popover-open');
    expect(service.targets.filter((target) => /series|comparison/.test(target))).toEqual([]);
    const verdicts = await page.$$eval('main tbody tr', (all) =>
      all.map((row) => row.children[4]?.textContent),
    );
    // Carried figures are marked with the day of their run.
    expect(new Set(verdicts.map((one) => one?.replace(/, figures of \d+ \w+$/, '')))).toEqual(
      new Set(['↑\u00a0rose', '↓\u00a0fell', 'not compared']),
    );
    expect(verdicts.some((one) => one?.includes(', figures of 28 September'))).toBe(true);
  });
});

test('a key that reads one brand opens its overview', async () => {
  const one = setting.demo.of('acc_agency');
  const { data } = await one.client.listBrands();
  const view = data.length > 1 ? `brand=${data[0]?.id ?? ''}` : '';
  await visit(setting, { view }, async ({ page, keys }) => {
    keys.push(one.key);
    await enter(page, one.key);
    await untilLoaded(page);
    expect([await textOf(page, '.views [aria-current=page]'), await page.$('main .trend-cell')]).toEqual([
      expect.stringMatching(/^Overview/),
      null,
    ]);
  });
});
