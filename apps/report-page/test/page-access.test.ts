/// <reference lib="dom" />
import { DEMO_MORNING } from '@brand-visibility/demo';
import { isNight } from '@brand-visibility/tooling/draws';
import { expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import {
  at,
  DESK,
  enter,
  settingOf,
  untilClosed,
  untilLoaded,
  visit,
} from '../../report/test/support/visit.js';

/** How the page serves those who use it: near, with the keyboard alone, and fast. */

const demo = settingOf();

/** What is pressed after the overview, what answers the question, all of it on one screen, and what it says. */
type Question = readonly [
  question: string,
  presses: readonly string[],
  answer: readonly string[],
  says: RegExp,
];

const QUESTIONS: readonly Question[] = [
  ['How often?', [], ['.verdict h1', '.figures > div:first-child .big'], /44\.7%/],
  [
    'Better than last month, and is it real?',
    [],
    ['.verdict h1', '.verdict .told', '.figures > div:first-child .moved'],
    /up from 34\.6% in September\..*more than chance would explain\./s,
  ],
  [
    'Who beats me, and where?',
    ['.views button:nth-child(2)'],
    ['.ranges thead', '.ranges tbody tr:last-child'],
    /Strongest rival.*Quillboard/s,
  ],
  [
    'Which sites cite rivals and not me?',
    ['.views button:nth-child(4)', '.tabs button:nth-child(3)'],
    ['.win tbody tr:nth-child(1)', '.win tbody tr:nth-child(3)'],
    /34 of 56/,
  ],
  [
    'What did AI say about me, asked what?',
    ['.figures > div:first-child .plain button.answers'],
    ['.drawer h2', '.drawer ol > li:first-child h3', '.drawer ol > li:first-child blockquote'],
    /\w+.*Tidewell/s,
  ],
  ['What next?', ['.views button:nth-child(5)'], ['#open-title', '.work > li:first-child h3'], /To do.*\w+/s],
];

const settled = (page: Page, [first]: readonly string[]) =>
  first?.startsWith('.drawer') ? page.waitForSelector('.drawer ol > li') : untilLoaded(page);

/** The parts' text, and how far a reader scrolls to see them all. */
const placeOf = (page: Page, parts: readonly string[]) =>
  page.evaluate((parts) => {
    const found = parts.map((part) => document.querySelector(part));
    const bottom = Math.max(...found.map((part) => part?.getBoundingClientRect().bottom ?? NaN));
    const text = found.map((part) => part?.textContent).join(' ');
    return { scroll: Math.max(0, bottom + scrollY - innerHeight), text };
  }, parts);

/** Goes to an element with the Tab key, and checks that everything on the way shows that it has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  const wanted = await page.waitForSelector(selector);
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab');
    const [isThere, name, outline] = await page.evaluate((one) => {
      const { activeElement: active } = document;
      const shown = active?.closest('.choice') ?? active ?? document.body;
      return [active === one, active?.outerHTML.slice(0, 80), getComputedStyle(shown).outlineStyle] as const;
    }, wanted);
    expect([name, name?.startsWith('<body') || outline !== 'none']).toEqual([name, true]);
    if (isThere) return;
  }
  throw new Error(`${selector} is not reached`);
}

const PHONE = { width: 390, height: 844 };

test('the keyboard alone leads through six questions, within two presses and one screen each, or three of a phone', async () => {
  await visit(demo, { view: at('overview') }, async ({ page, demo: { key } }) => {
    const press = async (selector: string) => {
      await tabTo(page, selector);
      await page.keyboard.press('Enter');
    };
    await tabTo(page, '#key');
    await page.keyboard.type(key);
    await page.keyboard.press('Enter');
    await untilLoaded(page);
    for (const [question, presses, answer, says] of QUESTIONS) {
      expect(presses.length).toBeLessThanOrEqual(2);
      for (const selector of presses) {
        await press(selector);
        await settled(page, answer);
      }
      const { text, scroll } = await placeOf(page, answer);
      expect([question, text]).toEqual([question, expect.stringMatching(says)]);
      if (!isNight) expect([question, scroll]).toEqual([question, 0]);
      await page.setViewport(PHONE);
      const onPhone = await placeOf(page, answer);
      expect([question, onPhone.scroll <= 2 * PHONE.height]).toEqual([question, true]);
      if (!isNight) await page.setViewport(DESK);
      if ((await page.$('dialog')) !== null) {
        await tabTo(page, '.drawer select');
        await page.keyboard.press('Escape');
        await untilClosed(page);
        const isBack = await page.evaluate(
          (opener) => document.activeElement === document.querySelector(opener ?? ''),
          presses[0],
        );
        expect(isBack).toBe(true);
      }
      await press('.views button:nth-child(1)');
      await untilLoaded(page);
    }
    // Past the bar and the views, to the first row.
    await press('.views button:nth-child(3)');
    await untilLoaded(page);
    await page.focus('.skip');
    await page.keyboard.press('Enter');
    const first = await page.evaluate(() =>
      document.activeElement?.closest('tr')?.matches('tbody tr:first-child'),
    );
    expect(first).toBe(true);
    await page.focus('.views button:nth-child(1)');
    await page.keyboard.press('Enter');
    await untilLoaded(page);
    // A panel of the bar: filters with the space bar, applied with Enter.
    await press('.menu.filter');
    await tabTo(page, '.popover.filter input[value=claude]');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.chips .chip');
    await press('.chips .chip');
    await page.waitForFunction(() => document.querySelector('.chips .chip') === null);
  });
});

test.each(['en', 'de', 'fr'])(
  'before the first figure, little is loaded in %s, compressed, and no font',
  async (language) => {
    const page = await demo.browser.newPage();
    try {
      page.setDefaultTimeout(0);
      await page.evaluateOnNewDocument(
        (now, tag) => {
          Date.now = () => now;
          Object.defineProperty(navigator, 'languages', { value: [tag] });
          const wait = window.setTimeout.bind(window);
          // The reader enters the key at once: the fonts do not begin before it.
          window.setTimeout = ((done: () => void, milliseconds = 0) =>
            milliseconds === 2000 ? 0 : wait(done, milliseconds)) as typeof window.setTimeout;
          performance.setResourceTimingBufferSize(1000);
          const seen = window as unknown as { figureAt?: number }; // a name of this test
          new MutationObserver(() => {
            if (document.querySelector('main data')) seen.figureAt ??= performance.now();
          }).observe(document, { childList: true, subtree: true });
        },
        DEMO_MORNING,
        language,
      );
      await page.goto(`${demo.demo.url}/report#${at('overview')}`);
      await enter(page, demo.demo.key);
      await untilLoaded(page);
      await page.waitForFunction(() => {
        const { figureAt = Infinity } = window as unknown as { figureAt?: number };
        const all = performance.getEntriesByType('resource');
        const isLater = all.some(({ name, startTime }) => name.endsWith('.js') && startTime >= figureAt);
        return isLater && all.filter(({ name }) => name.includes('.woff2')).length >= 3;
      });
      const loaded = await page.evaluate(() => {
        const { figureAt = 0 } = window as unknown as { figureAt?: number };
        return (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
          ({ name, startTime, encodedBodySize, decodedBodySize }) => ({
            name,
            startTime,
            isBefore: startTime < figureAt,
            size: encodedBodySize,
            whole: decodedBodySize,
          }),
        );
      });
      const of = (ending: string) => loaded.filter(({ name }) => name.endsWith(ending));
      const sizeOf = (some: typeof loaded) => some.reduce((sum, { size }) => sum + size, 0);
      expect(of('.woff2').filter(({ isBefore }) => isBefore)).toEqual([]);
      const scripts = of('.js').filter(({ isBefore }) => isBefore);
      // The client report, the list of answers and the other views come later.
      expect(scripts.every(({ name }) => /\/(?:chunk|report|zone-data)-\w+\.js$/.test(name))).toBe(true);
      expect(of('.js').length).toBeGreaterThan(scripts.length);
      const large = [...of('.js'), ...of('.css')].filter(({ whole }) => whole > 1000);
      expect(large.filter(({ size, whole }) => size > 0.6 * whole)).toEqual([]);
      const zones = scripts.filter(({ name }) => name.includes('zone-data'));
      expect(sizeOf(scripts) - sizeOf(zones)).toBeLessThanOrEqual(62_000);
      expect(sizeOf(zones)).toBeLessThanOrEqual(10_000);
      expect(sizeOf(of('.css'))).toBeLessThanOrEqual(10_000);
      // What the first figure waits for, with the zone data: two seconds at 400 kbit/s, and the round trips.
      const first = loaded.filter(
        ({ name, isBefore }) =>
          isBefore &&
          /assets|\/brands\?|\/visibility(?:\/comparison|\/explain)?\?|\/competitors\?/.test(name),
      );
      expect(sizeOf(first)).toBeLessThanOrEqual(90_000 + 9500);
    } finally {
      await page.close();
    }
  },
);
