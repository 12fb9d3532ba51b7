/// <reference lib="dom" />
import { startBrowser } from '@brand-visibility/programs/browser';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, ElementHandle, Page } from 'puppeteer-core';
import { sharedDemo, type Demo } from './support/demo.js';
import { responsesOf, type ResponsesOfOctober } from './support/responses.js';
import { enter, untilLoaded, visit } from './support/visit.js';

/** Five questions of a marketer: each is answered in sight after the key and at most two clicks. */

let demo: Demo;
let browser: Browser;
let responses: ResponsesOfOctober;
beforeAll(async () => {
  demo = sharedDemo();
  browser = await startBrowser();
  responses = await responsesOf(demo.client, 'brd_tidewell');
});
afterAll(async () => {
  await browser.close();
  await demo.close();
});

interface Reader {
  /** Clicks what is in sight under this name. */
  readonly click: (name: string) => Promise<void>;
  /** The text of an element, which has to be in sight. */
  readonly read: (selector: string) => Promise<string>;
}

const CLICKS = 2;

const isInSight = (element: ElementHandle) =>
  element.evaluate((found) => {
    const { left, right, top, bottom } = found.getBoundingClientRect();
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return (
      top >= 0 && bottom <= innerHeight && seen !== null && (found.contains(seen) || seen.contains(found))
    );
  });

function readerOf(page: Page): Reader {
  let clicks = 0;
  return {
    click: async (name) => {
      clicks += 1;
      expect(clicks).toBeLessThanOrEqual(CLICKS);
      const button = await page.waitForSelector(`::-p-xpath(//button[normalize-space()="${name}"])`);
      expect([name, button && (await isInSight(button))]).toEqual([name, true]);
      await button?.click();
    },
    read: async (selector) => {
      const element = await page.waitForSelector(selector);
      expect([selector, element && (await isInSight(element))]).toEqual([selector, true]);
      return (await element?.evaluate((found) => found.textContent)) ?? '';
    },
  };
}

const figure = (place: string) => `[data-figure="${place}"]`;

describe.each([1280, 390])('on a screen %i pixels wide', (width) => {
  const ask = (inspect: (reader: Reader) => Promise<void>) =>
    visit({ demo, browser }, { width }, async ({ page }) => {
      await enter(page, demo.key);
      await untilLoaded(page);
      await inspect(readerOf(page));
    });

  test('are we better than last month?', async () => {
    const [before, now] = responses.months.data;
    await ask(async ({ click, read }) => {
      await click('Month before');
      expect(await read('#months-title')).toBe('October 2026 and September 2026');
      expect(await read(figure('months.data.1.visibility'))).toBe(String(now?.visibility));
      expect(await read(figure('months.data.0.visibility'))).toBe(String(before?.visibility));
      expect(await read(figure('months.data.1.change'))).toBe(String(now?.change));
    });
  });

  test('is it real?', async () => {
    const { verdict, run_noise } = responses.comparison;
    expect(verdict).toBe('up');
    await ask(async ({ click, read }) => {
      await click('At a glance');
      expect(await read('[data-verdict=up] .answer')).toBe('Visibility rose by more than chance explains.');
      expect(await read(figure('comparison.run_noise.current.low'))).toBe(String(run_noise.current?.low));
      expect(await read(figure('comparison.run_noise.current.high'))).toBe(String(run_noise.current?.high));
    });
  });

  test('who beats us, and where?', async () => {
    const [first] = responses.ranking.data;
    expect(first?.is_you).toBe(false);
    await ask(async ({ click, read }) => {
      await click('Ranking');
      expect(await read('#ranking tbody tr:first-child .brand')).toBe(first?.name);
      expect(await read(figure('ranking.data.0.visibility.current'))).toBe(String(first?.visibility.current));
    });
    const [prompt] = responses.prompts.data;
    const [winner] = prompt?.competitors_named ?? [];
    await ask(async ({ click, read }) => {
      await click('Prompts');
      expect(await read('#prompts tbody tr:first-child th')).toBe(prompt?.label);
      // On a phone the table scrolls sideways to its last column.
      if (width > 600)
        expect(await read('#prompts tbody tr:first-child .winner.first bdi')).toBe(winner?.name);
    });
  });

  test('which sites to pitch?', async () => {
    const [target] = responses.targets.data;
    await ask(async ({ click, read }) => {
      await click('Pitch');
      expect(await read('#targets tbody tr:first-child .address')).toBe(target?.url);
      expect(await read(figure('targets.data.0.opportunity_score'))).toBe(String(target?.opportunity_score));
    });
  });

  test('what to do next?', async () => {
    const cards = responses.recommendations.data;
    const next = cards.find(({ status }) => status === 'in_progress');
    const suggested = cards.find(({ status }) => status === 'suggested');
    await ask(async ({ click, read }) => {
      await click('What to do');
      expect(await read('[data-status=in_progress] .card:first-child h4')).toBe(next?.title);
      expect(await read('[data-status=suggested] .card:first-child h4')).toBe(suggested?.title);
    });
  });
});
