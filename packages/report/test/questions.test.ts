/// <reference lib="dom" />
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { ElementHandle } from 'puppeteer-core';
import { responsesOf, type ResponsesOfOctober } from './support/responses.js';
import { open, settingOf, visit } from './support/visit.js';

/** Five questions of a marketer: each is answered in sight after the key and one click. */

const setting = settingOf();
let responses: ResponsesOfOctober;
beforeAll(async () => {
  responses = await responsesOf(setting.demo.client, 'brd_tidewell');
});

const isInSight = (element: ElementHandle) =>
  element.evaluate((found) => {
    const { left, right, top, bottom } = found.getBoundingClientRect();
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return (
      top >= 0 && bottom <= innerHeight && seen !== null && (found.contains(seen) || seen.contains(found))
    );
  });

const figure = (place: string) => `[data-figure="${place}"]`;

/** What the API says, by the element that shows it. */
type Shown = Readonly<Record<string, string | number | null | undefined>>;

const QUESTIONS: readonly (readonly [question: string, button: string, shown: (width: number) => Shown])[] = [
  [
    'are we better than last month?',
    'Month before',
    () => ({
      '#months-title': 'October 2026 and September 2026',
      [figure('months.data.1.visibility')]: responses.months.data[1]?.visibility,
      [figure('months.data.0.visibility')]: responses.months.data[0]?.visibility,
      [figure('months.data.1.change')]: responses.months.data[1]?.change,
    }),
  ],
  [
    'is it real?',
    'At a glance',
    () => ({
      '[data-verdict=up] .answer': 'Visibility rose by more than chance explains.',
      [figure('comparison.run_noise.current.low')]: responses.comparison.run_noise.current?.low,
      [figure('comparison.run_noise.current.high')]: responses.comparison.run_noise.current?.high,
    }),
  ],
  [
    'who beats us?',
    'Ranking',
    () => ({
      '#ranking tbody tr:first-child:not(.marked) .brand': responses.ranking.data[0]?.name,
      [figure('ranking.data.0.visibility.current')]: responses.ranking.data[0]?.visibility.current,
    }),
  ],
  [
    'and where?',
    'Prompts',
    (width) => ({
      '#prompts tbody tr:first-child th': responses.prompts.data[0]?.label,
      // On a phone the table scrolls sideways to its last column.
      ...(width > 600 && {
        '#prompts tbody tr:first-child .winner.first bdi':
          responses.prompts.data[0]?.competitors_named[0]?.name,
      }),
    }),
  ],
  [
    'which sites to pitch?',
    'Pitch',
    () => ({
      '#targets tbody tr:first-child .address': responses.targets.data[0]?.url,
      [figure('targets.data.0.opportunity_score')]: responses.targets.data[0]?.opportunity_score,
    }),
  ],
  [
    'what to do next?',
    'What to do',
    () => {
      const titleOf = (wanted: string) =>
        responses.recommendations.data.find(({ status }) => status === wanted)?.title;
      return {
        '[data-status=in_progress] .card:first-child h4': titleOf('in_progress'),
        '[data-status=suggested] .card:first-child h4': titleOf('suggested'),
      };
    },
  ],
];

describe.each([1280, 390])('on a screen %i pixels wide', (width) => {
  test.each(QUESTIONS)('%s', async (_, name, shown) => {
    await visit(setting, { width }, async ({ page }) => {
      await open(page, setting.demo);
      const button = await page.waitForSelector(`::-p-xpath(//button[normalize-space()="${name}"])`);
      expect([name, button && (await isInSight(button))]).toEqual([name, true]);
      await button?.click();
      for (const [selector, value] of Object.entries(shown(width))) {
        const element = await page.waitForSelector(selector);
        const text = await element?.evaluate((found) => found.textContent);
        expect([selector, text, element && (await isInSight(element))]).toEqual([
          selector,
          String(value),
          true,
        ]);
      }
    });
  });
});
