/// <reference lib="dom" />
import { describe, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
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

  test('the underline of error codes is below their underscores', async () => {
    const inspect = async (page: Page) => {
      const offset = await page.$eval('#errors .rows a', (link) => {
        const { fontSize, textUnderlineOffset } = getComputedStyle(link);
        return Number.parseFloat(textUnderlineOffset) / Number.parseFloat(fontSize);
      });
      expect(offset).toBeGreaterThan(0.3);
    };
    await site.visit('/docs', inspect, { scheme });
  });
});
