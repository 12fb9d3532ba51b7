/// <reference lib="dom" />
import { describe, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { MORNING } from './support/demo.js';
import {
  at,
  enter,
  faultsOn,
  open,
  settingOf,
  shiftsOn,
  show,
  untilLoaded,
  visit,
  type Opened,
} from './support/visit.js';

/** How the page serves those who use it: near, fast, steady, and without keeping anybody out. */

const demo = settingOf();

const VIEWS = [
  'overview',
  'engines',
  'questions',
  'questions&tab=theme',
  'questions&tab=category',
  'questions&tab=location',
  'sites',
  'sites&tab=pages',
  'sites&tab=targets',
  'work',
  'access',
];

const button = (text: string) => `::-p-xpath(//button[normalize-space()=${JSON.stringify(text)}])`;
const untilAnswers = (page: Page) => page.waitForSelector('.drawer ol > li');

interface Question {
  readonly question: string;
  /** What is pressed after the overview. */
  readonly presses: readonly string[];
  /** What answers it, all of it at once. */
  readonly answer: readonly string[];
  readonly says: RegExp;
}

const QUESTIONS: readonly Question[] = [
  {
    question: 'How often?',
    presses: [],
    answer: ['.verdict h1', '.figures > div:first-child .big'],
    says: /44\.7%/,
  },
  {
    question: 'Better than last month, and is it real?',
    presses: [],
    answer: ['.verdict h1', '.figures > div:first-child .moved'],
    says: /up from 34\.6% in September\. The rise is more than chance/,
  },
  {
    question: 'Who beats me, and where?',
    presses: ['.views button:nth-child(2)'],
    answer: ['#heat-title', '.heat'],
    says: /Tidewell is named most on 1 of 6 engines.*Quillboard/s,
  },
  {
    question: 'Which sites cite rivals and not me?',
    presses: ['.views button:nth-child(4)', '.tabs button:nth-child(3)'],
    answer: ['.win tbody tr:nth-child(1)', '.win tbody tr:nth-child(3)'],
    says: /34 of 56/,
  },
  {
    question: 'What did AI say about me, asked what?',
    presses: ['.figures > div:first-child .plain button.answers'],
    answer: ['.drawer h2', '.drawer ol > li:first-child h3', '.drawer ol > li:first-child blockquote'],
    says: /\w+.*Tidewell/s,
  },
  {
    question: 'What next?',
    presses: ['.views button:nth-child(5)'],
    answer: ['#open-title', '.work > li:first-child h3'],
    says: /To do.*\w+/s,
  },
];

const settled = (page: Page, { answer }: Question) =>
  answer[0]?.startsWith('.drawer') ? untilAnswers(page) : untilLoaded(page);

/** The height that the parts take together, and how far the reader scrolls to see them. */
const placeOf = (page: Page, parts: readonly string[]) =>
  page.evaluate((parts) => {
    const boxes = parts.map((part) => document.querySelector(part)?.getBoundingClientRect());
    const top = Math.min(...boxes.map((box) => box?.top ?? NaN));
    const bottom = Math.max(...boxes.map((box) => box?.bottom ?? NaN));
    const text = parts.map((part) => document.querySelector(part)?.textContent).join(' ');
    return { height: bottom - top, scroll: Math.max(0, bottom - innerHeight), text };
  }, parts);

describe.each([
  [1440, 780, 'light'],
  [390, 844, 'dark'],
] as const)('at %i by %i', (width, height, scheme) => {
  test.each(QUESTIONS)('$question is answered within two presses and one screen', async (one) => {
    await visit(demo, { width, height, view: at('overview') }, async (opened) => {
      const { page } = opened;
      await open(opened);
      expect(one.presses.length).toBeLessThanOrEqual(2);
      for (const press of one.presses) {
        await page.click(press);
        await settled(page, one);
      }
      const place = await placeOf(page, one.answer);
      expect(place.text).toMatch(one.says);
      expect(place.height).toBeLessThanOrEqual(height);
      // On a phone, the table of brands by engine stands below the engines, and the sites below their heading.
      if (width > 1000) expect(place.scroll).toBe(0);
      else expect(place.scroll).toBeLessThanOrEqual(height);
    });
  });

  test(`nobody is kept out in ${scheme}, and nothing is wider`, async () => {
    await visit(demo, { view: at('overview'), width, height, scheme }, async (opened) => {
      const { page } = opened;
      const found: Record<string, string[]> = {};
      const check = async (name: string) => {
        found[name] = await faultsOn(page);
        const beside = await page.$eval('html', (html) => html.scrollWidth - html.clientWidth);
        expect([name, beside <= 0]).toEqual([name, true]);
      };
      await check('form');
      await open(opened);
      for (const view of VIEWS) {
        await show(page, at(view));
        await check(view);
      }
      for (const panel of ['filter', 'days', 'brands']) {
        await page.click(`.menu.${panel}`);
        await page.waitForSelector(`.popover.${panel}:popover-open`);
        await check(panel);
        await page.keyboard.press('Escape');
      }
      await show(page, at('questions', '&platforms=claude&answers=gap%3Dtrue'));
      await untilAnswers(page);
      await check('drawer');
      await page.keyboard.press('Escape');
      await page.waitForFunction(() => document.querySelector('dialog') === null);
      await show(page, at('overview', '&locations=Nowhere'));
      await check('no match');
      await show(page, at('report'));
      await page.waitForSelector('.report');
      await check('report');
      expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, []])));
    });
  });
});

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

test('the keyboard alone leads through the six questions', async () => {
  await visit(demo, { view: at('overview') }, async ({ page, demo: { key } }) => {
    await tabTo(page, '#key');
    await page.keyboard.type(key);
    await page.keyboard.press('Enter');
    await untilLoaded(page);
    for (const one of QUESTIONS) {
      for (const press of one.presses) {
        await tabTo(page, press);
        await page.keyboard.press('Enter');
        await settled(page, one);
      }
      expect((await placeOf(page, one.answer)).text).toMatch(one.says);
      if ((await page.$('dialog')) !== null) {
        await tabTo(page, '.drawer select');
        await page.keyboard.press('Escape');
        await page.waitForFunction(() => document.querySelector('dialog') === null);
        expect(
          await page.evaluate(
            (opener) => document.activeElement === document.querySelector(opener ?? ''),
            one.presses[0],
          ),
        ).toBe(true);
      }
      await tabTo(page, '.views button:nth-child(1)');
      await page.keyboard.press('Enter');
      await untilLoaded(page);
    }
    // A panel of the bar: filters with the space bar, applied with Enter.
    await tabTo(page, '.menu.filter');
    await page.keyboard.press('Enter');
    await tabTo(page, '.popover.filter input[value=claude]');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.chip');
    await tabTo(page, '.chip');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelector('.chip') === null);
  });
});

/** The requests of the API but for brands and filters, which views share. */
const countedIn = ({ service }: Opened) =>
  service.targets.filter((one) => one.startsWith('/v1/') && !/^\/v1\/brands\?|\/filters$/.test(one));

const MOST: Readonly<Record<string, number>> = {
  overview: 12,
  engines: 4,
  questions: 2,
  sites: 2,
  'sites&tab=targets': 3,
  work: 1,
  access: 2,
};

test.each([
  ...VIEWS.map((view) => [view, '']),
  ['overview', '&platforms=claude&theme_ids=none'],
  ['engines', '&answers=gap%3Dtrue'],
])('%s%s moves nothing while it is read, and asks for little, once', async (view = '', more = '') => {
  // One part after the other, so that the page is drawn in between.
  let last = Promise.resolve();
  const until = () => (last = last.then(() => new Promise((resolve) => setTimeout(resolve, 20))));
  await visit(demo, { view: at(view, more), until }, async (opened) => {
    await open(opened);
    if (more.includes('answers')) await untilAnswers(opened.page);
    await opened.page.evaluate(() => document.fonts.ready);
    expect(await shiftsOn(opened.page)).toBe(0);
    const asked = countedIn(opened);
    expect(asked).toEqual([...new Set(asked)]);
    if (more === '') expect(asked).toHaveLength(MOST[view] ?? 2);
  });
});

test('views share what they asked for; all brands are one request more', async () => {
  await visit(demo, { view: at('overview') }, async (opened) => {
    const { page } = opened;
    await open(opened);
    const before = countedIn(opened).length;
    await page.click(button('All brands'));
    await page.waitForSelector('.chart.lines');
    expect(countedIn(opened).slice(before)).toEqual([expect.stringContaining('/competitors/series?')]);
    for (const [view, count] of [
      ['engines', 2],
      ['questions', 0],
      ['sites', 1],
      ['sites&tab=targets', 0],
      ['work', 0],
      ['overview', 0],
    ] as const) {
      const asked = countedIn(opened).length;
      await show(page, at(view));
      expect([view, countedIn(opened).length - asked]).toEqual([view, count]);
    }
  });
});

test('before the first figure, little is loaded, compressed, and no font', async () => {
  const page = await demo.browser.newPage();
  try {
    await page.evaluateOnNewDocument((now) => {
      Date.now = () => now;
      performance.setResourceTimingBufferSize(1000);
      const seen = window as unknown as { figureAt?: number }; // a name of this test
      new MutationObserver(() => {
        if (document.querySelector('main data')) seen.figureAt ??= performance.now();
      }).observe(document, { childList: true, subtree: true });
    }, MORNING);
    await page.goto(`${demo.demo.url}/report#${at('overview')}`);
    await enter(page, demo.demo.key);
    await untilLoaded(page);
    await page.waitForFunction(
      () =>
        performance.getEntriesByType('resource').filter(({ name }) => name.includes('.woff2')).length >= 3,
    );
    const loaded = await page.evaluate(() => {
      const { figureAt = 0 } = window as unknown as { figureAt?: number };
      return (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
        ({ name, startTime, encodedBodySize, decodedBodySize }) => ({
          name,
          isBefore: startTime < figureAt,
          size: encodedBodySize,
          whole: decodedBodySize,
        }),
      );
    });
    const of = (ending: string) => loaded.filter(({ name }) => name.endsWith(ending));
    expect(of('.woff2').filter(({ isBefore }) => isBefore)).toEqual([]);
    expect(of('.js').map(({ isBefore }) => isBefore)).toEqual([true, true]); // the client report comes when it is wanted
    expect([...of('.js'), ...of('.css')].filter(({ size, whole }) => size > 0.5 * whole)).toEqual([]);
    expect(of('.js').reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(60_000);
    expect(of('.css').reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(10_000);
    // What the first figure waits for, at 400 kbit/s in half of its time.
    const first = loaded.filter(
      ({ name, isBefore }) =>
        isBefore && /assets|\/brands\?|\/(?:visibility|comparison|explain|competitors)\?/.test(name),
    );
    expect(first.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(85_000);
  } finally {
    await page.close();
  }
});
