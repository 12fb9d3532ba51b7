/// <reference lib="dom" />
import { describe, expect, test } from '@jest/globals';
import type { ElementHandle, Page } from 'puppeteer-core';
import { browsedSite, textsOf, violations, widthOf } from '../support/browser.js';
import { PAGES } from '../support/pages.js';

/** The pages in both colour schemes, on phones and on desktop screens. */

const site = browsedSite();

/** Without a page, and with a parameter that is named as a key. */
const REFUSED = ['/a/b/c', '/report?token=x'];

describe.each([
  ['light', 'rgb(255, 255, 255)'],
  ['dark', 'rgb(20, 25, 29)'],
] as const)('in %s mode', (scheme, colour) => {
  test.each([...PAGES, ...REFUSED])('%s fits its window, and axe-core reports nothing', async (path) => {
    for (const width of [360, 1440])
      await site.visit(
        path,
        async (page, { complaints }) => {
          if (path === '/report') await page.waitForSelector('#key');
          expect(await widthOf(page)).toBeLessThanOrEqual(width);
          expect(await page.$eval('body', (body) => getComputedStyle(body).backgroundColor)).toBe(colour);
          if (path.startsWith('/docs'))
            await page.$eval(width < 1000 ? '.contents' : '.credentials', (button) =>
              (button as HTMLElement).click(),
            );
          expect(await violations(page)).toEqual([]);
          if (REFUSED.includes(path)) complaints.splice(0); // of its status
        },
        { scheme, width },
      );
  });

  test.each([
    ['', 1280, 'picture img'],
    ['phone-', 390, 'picture source'],
  ])(
    'the start page shows a %spicture of the demo, %i pixels wide, in its stated size',
    async (name, width, of) => {
      const inspect = async (page: Page) => {
        await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
        const [drawn, source] = await page.$eval('figure img', (image) => [
          image.naturalHeight / image.naturalWidth,
          image.currentSrc,
        ]);
        const stated = await page.$eval(
          of,
          (one) => Number(one.getAttribute('height')) / Number(one.getAttribute('width')),
        );
        expect(drawn).toBeCloseTo(stated, 2);
        expect(source).toMatch(new RegExp(String.raw`/assets/sample-${name}${scheme}-\w{8}\.webp$`));
        expect(await textsOf(page, 'figcaption')).toEqual([expect.stringContaining('invented')]);
      };
      for (const url of ['/', `${site.prefixed}/`]) await site.visit(url, inspect, { scheme, width });
    },
  );

  test('the underscores of error codes are visible above the underline of the link', async () => {
    const inspect = async (page: Page) => {
      const links = await page.$$('#errors .rows a');
      const gaps: (number | null)[] = [];
      for (const link of links.slice(0, 5)) gaps.push(await gapBelowUnderscore(page, link));
      // Other fonts draw underscores a pixel or two lower.
      expect(gaps.filter((gap) => gap === null || gap < 3)).toEqual([]);
    };
    await site.visit('/docs', inspect, { scheme });
  });
});

/**
 * The number of pixel rows between the underscores of a link's text and its underline; null if they touch. Measured at
 * device scale 1, where they touch first.
 */
async function gapBelowUnderscore(page: Page, link: ElementHandle): Promise<number | null> {
  await link.scrollIntoView();
  const clip = await link.evaluate((link) => {
    const text = document.createTreeWalker(link, NodeFilter.SHOW_TEXT).nextNode();
    const start = text?.textContent?.indexOf('_') ?? -1;
    if (!text || start < 0) throw new Error('the link has no underscore');
    const range = document.createRange();
    range.setStart(text, start);
    range.setEnd(text, start + 1);
    const { x, y, width, height } = range.getBoundingClientRect();
    const [left = 0, top = 0, tall = 0] = [x + width / 2 + scrollX, y + scrollY, height + 6].map(Math.round);
    return { x: left, y: top, width: 1, height: tall };
  });
  const picture = await page.screenshot({ clip, encoding: 'base64', captureBeyondViewport: true });
  const inked = await page.evaluate(async (picture) => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const { width, height } = image;
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, 1, height);
    const rows = Array.from({ length: height }, (_, y) => [...data.slice(4 * y, 4 * y + 3)]);
    const ground = rows[height >> 1] ?? []; // an underscore has no pixels at half the line height
    return rows.map((row) => row.some((part, i) => Math.abs(part - (ground[i] ?? 0)) > 40));
  }, picture);
  const strokes = /^ *#+( +)#+ *$/.exec(inked.map((isInk) => (isInk ? '#' : ' ')).join(''));
  return strokes?.[1]?.length ?? null;
}
