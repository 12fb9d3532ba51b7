/// <reference lib="dom" />
import { DEMO_MORNING } from '@brand-visibility/demo';
import { layoutFaultsOn } from '@brand-visibility/programs/layout';
import { MILLISECOND } from '@brand-visibility/domain/time/instant';
import { isNight } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import de from '../src/messages/de.json' with { type: 'json' };
import en from '../src/messages/en.json' with { type: 'json' };
import fr from '../src/messages/fr.json' with { type: 'json' };
import {
  at,
  enter,
  follow,
  open,
  settingOf,
  show,
  textOf,
  untilLoaded,
  visit,
} from '../../report/test/support/visit.js';
import { brandOf, WORLD_IDS } from '../../report/test/support/worlds.js';

/** What browsers do to the page: they translate it, keep it open over midnight, zoom it and print it. */

const setting = settingOf();

/** Replaces every text node by elements with another text, as browsers do that translate a page. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      if (text.data.trim() === '' || text.parentElement?.closest('svg, select, script')) continue;
      const translated = document.createElement('span');
      translated.className = 'translated';
      translated.textContent = `«${text.data}»`;
      text.replaceWith(translated);
    }
  });

/** What the translator wrote and the page still shows; the names of views and buttons do not change. */
const left = (page: Page, selector: string) =>
  page.$$eval(selector, (all) =>
    all.flatMap((one) => [...one.querySelectorAll('.translated')].map((text) => text.textContent)),
  );

describe('a translator that replaces every text', () => {
  const shown = '.menu.days, main, .drawer header h2, .drawer header p, .drawer ol';

  test('leaves no figure of the choice before beside those of the next', async () => {
    await visit(setting, { view: at('overview') }, async (opened) => {
      const { page } = opened;
      await open(opened);
      const views = ['overview', 'engines', 'questions', 'sites'];
      for (const view of views) {
        await follow(page, at(view));
        await untilLoaded(page);
        await translate(page);
        expect((await left(page, shown)).length).toBeGreaterThan(20);
        await follow(page, at(view).replace('2026-10', '2026-09'));
        await untilLoaded(page);
        expect([view, await left(page, shown)]).toEqual([view, []]);
        expect(await textOf(page, '.menu.days')).toContain('September 2026');
      }
    });
  });

  test('does not mix the rows of a sorted table, a narrowed drawer or another brand', async () => {
    await visit(setting, { view: at('questions') }, async (opened) => {
      const { page } = opened;
      await open(opened);
      const rows = () =>
        page.$$eval('main .groups tbody tr', (all) =>
          all.map((one) => [one.dataset['key'], one.textContent.replaceAll(/[«»]/g, '')]),
        );
      const before = new Map((await rows()) as [string, string][]);
      await translate(page);
      await page.click('.groups thead th:nth-child(3) button');
      for (const [key, text] of await rows()) expect([key, text]).toEqual([key, before.get(key ?? '')]);

      await follow(page, at('questions', '&answers=named%3Dtrue'));
      await page.waitForSelector('.drawer ol > li');
      await translate(page);
      await page.select('.drawer label:nth-of-type(2) select', 'rivals');
      await page.waitForFunction(() =>
        /only rivals$/.test(document.querySelector('.drawer ol > li .soft')?.textContent ?? ''),
      );
      expect(await left(page, '.drawer ol, .drawer header > p')).toEqual([]);
      await page.keyboard.press('Escape');
      await translate(page);
      await follow(page, at('questions').replace('brd_tidewell', 'brd_harrow_steam'));
      await untilLoaded(page);
      expect(await left(page, 'main, .menu.brands')).toEqual([]);
      expect(await textOf(page, '.menu.brands')).toBe('Harrow Steam');
    });
  });

  test('is told not to translate figures and names', async () => {
    await visit(setting, { view: at('overview') }, async (opened) => {
      const { page } = opened;
      await open(opened);
      const open_ = await page.$$eval('main data, .menu.brands bdi, .verdict h1 bdi', (all) =>
        all
          .filter((one) => one.translate && !/^[a-z ]+$/.test(one.textContent))
          .map((one) => one.textContent),
      );
      expect(open_).toEqual([]);
    });
  });
});

test('a tab that stays open over midnight asks for the days of its new day with the next choice', async () => {
  await visit(setting, { view: 'brand=brd_tidewell&period=30d&tz=UTC&view=engines' }, async (opened) => {
    const { page, service, demo } = opened;
    await open(opened);
    const compared = () =>
      service.targets
        .findLast((one) => one.includes('/visibility/comparison'))
        ?.match(/previous_\w+=[\d-]+/g);
    expect(compared()).toEqual(['previous_start_date=2026-09-21', 'previous_end_date=2026-10-20']);
    await page.evaluate((morning) => {
      Date.now = () => morning + 86_400_000;
    }, DEMO_MORNING);
    demo.time.now += 86_400_000n * MILLISECOND;
    await page.click('.views button:nth-child(1)');
    await untilLoaded(page);
    expect(compared()).toEqual(['previous_start_date=2026-09-22', 'previous_end_date=2026-10-21']);
    expect(await textOf(page, '.views p')).toContain('21 November 2026');
    demo.time.now -= 86_400_000n * MILLISECOND;
  });
});

test('at 320 pixels and in low windows nothing is wider than the window, and the bar does not stay', async () => {
  await visit(setting, { view: at('overview') }, async (opened) => {
    const { page } = opened;
    await open(opened);
    await page.setViewport({ width: 320, height: 256 });
    for (const view of ['overview', 'engines', 'questions', 'sites', 'work', 'access', 'portfolio']) {
      await follow(page, at(view));
      await untilLoaded(page);
      const [wide, position] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        getComputedStyle(document.querySelector('header.bar') ?? document.body).position,
      ]);
      expect([view, wide, position]).toEqual([view, 320, 'static']);
    }
  });
});

test('every view of brands with hostile names, no rivals or no figures stands at each width', async () => {
  await visit(setting, { view: 'view=portfolio&month=2026-10&tz=UTC' }, async ({ page, demo, keys }) => {
    const worlds = demo.of('acc_worlds');
    keys.push(worlds.key);
    await enter(page, worlds.key);
    await untilLoaded(page);
    const views = ['overview', 'engines', 'questions', 'sites', 'sites&tab=targets', 'work', 'access'];
    const brands = isNight ? WORLD_IDS : ['hostile', 'norivals', 'empty'];
    const hashes = brands.flatMap((id) => views.map((view) => `brand=${brandOf(id)}&view=${view}`));
    for (const hash of ['view=portfolio', ...hashes]) {
      await show(page, `${hash}&month=2026-10&tz=UTC`);
      for (const width of [320, 390, 768, 1280, 1440]) {
        await page.setViewport({ width, height: 844 });
        expect([hash, width, await layoutFaultsOn(page)]).toEqual([hash, width, []]);
      }
    }
  });
});

test('the client report has contents that lead to its parts on a phone', async () => {
  await visit(setting, { view: at('engines') }, async (opened) => {
    const { page, demo } = opened;
    await enter(page, demo.key);
    await untilLoaded(page);
    await page.click('.bar > .primary');
    await page.waitForSelector('.report');
    await page.setViewport({ width: 390, height: 844 });
    await page.click('.contents a:last-of-type');
    expect(await page.$eval('#method', (part) => part.getBoundingClientRect().top < innerHeight)).toBe(true);
    await page.setViewport({ width: 1440, height: 780 });
    expect(await page.$eval('#engines table', (part) => part.getClientRects().length > 0)).toBe(true);
    if (isNight) await page.setViewport({ width: 390, height: 844 });
  });
});

/** Something that only the words of one language contain. */
const SAMPLES = {
  en: en['notices.noBrand'],
  de: de['bar.report'],
  fr: fr['bar.report'],
};

test.each([
  ['de', ['xx', 'de-CH', 'fr'], 'Bericht zur KI-Sichtbarkeit'],
  ['fr', ['fr-CA', 'en'], 'Rapport de visibilité dans les IA'],
] as const)(
  '%s is the language of every text of the page and of the client report, and its views load no other',
  async (code, languages, kind) => {
    await visit(setting, { view: at('overview'), languages }, async (opened) => {
      const { page } = opened;
      const own = new Set(Object.values({ de, fr }[code]));
      const foreign = Object.values(en).filter((text) => !own.has(text));
      const untranslated = () =>
        page.evaluate((all) => {
          const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          const found: string[] = [];
          while (nodes.nextNode()) found.push(nodes.currentNode.textContent?.trim() ?? '');
          const labels = [...document.querySelectorAll('[aria-label], [placeholder]')].flatMap((one) => [
            one.getAttribute('aria-label') ?? '',
            one.getAttribute('placeholder') ?? '',
          ]);
          return [...found, ...labels].filter((one) => all.includes(one));
        }, foreign);
      expect(await untranslated()).toEqual([]);
      await open(opened);
      for (const view of ['overview', 'engines', 'questions', 'sites', 'work', 'access', 'portfolio']) {
        await follow(page, at(view, view === 'questions' ? '&answers=named%3Dtrue&is_branded=false' : ''));
        await untilLoaded(page);
        if (view === 'questions') await page.waitForSelector('.drawer ol > li');
        expect([view, await untranslated()]).toEqual([view, []]);
      }
      expect(await page.$eval('html', (html) => html.lang)).toBe(code);
      const scripts = await page.evaluate(async () => {
        const names = performance.getEntriesByType('resource').map(({ name }) => name);
        const read = async (name: string) => (await fetch(name)).text();
        return Promise.all(names.filter((name) => name.endsWith('.js')).map(read));
      });
      const loaded = Object.entries(SAMPLES).filter(([, text]) =>
        scripts.some((script) => script.includes(text)),
      );
      expect(loaded.map(([one]) => one)).toEqual([code]);
      await follow(page, at('report'));
      await page.waitForSelector('.report');
      expect(await textOf(page, '.report .kind')).toBe(kind);
    });
  },
);
