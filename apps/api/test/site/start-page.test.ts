/// <reference lib="dom" />
import { describe, expect, test } from '@jest/globals';
import { browsedService } from '../support/browsed-service.js';
import { violations } from '../support/axe.js';
import { call, codeOf } from '../support/client.js';
import { startPrefixingProxy } from '../support/prefixing-proxy.js';
import { textsOf, visit } from '../support/visit.js';

/** The start page as the front door, and the head that all pages share (rule 11.18). */

const site = browsedService();

const PAGES = [
  '/',
  '/report',
  '/docs',
  '/connect',
  '/errors',
  '/errors/not_found',
  '/recipes',
  '/glossary',
  '/import-format',
];

describe('the start page', () => {
  test('has three ways on, equally wide and high, and says where keys come from', async () => {
    await visit(site.browser, `${site.service.url}/`, async (page) => {
      expect(await textsOf(page, '.ways h2')).toEqual([
        'Look at a report',
        'Call the API',
        'Connect an assistant',
      ]);
      const sizes = await page.$$eval('.ways section', (cards) =>
        cards.map((card) => [card.offsetWidth, card.offsetHeight].join()),
      );
      expect(new Set(sizes).size).toBe(1);
      const targets = await page.$$eval('.ways .go a', (links) =>
        links.map((link) => link.getAttribute('href')),
      );
      expect(targets).toEqual(['./report', './docs', './connect']);
      expect(await textsOf(page, '#keys + p')).toEqual([
        expect.stringContaining('owner of your account creates keys'),
      ]);
    });
  });

  test('says in the first screen what it answers', async () => {
    await visit(site.browser, `${site.service.url}/`, async (page) => {
      const bottom = await page.$eval('.first', (first) => first.getBoundingClientRect().bottom);
      expect(bottom).toBeLessThan(800);
    });
  });

  test.each(['light', 'dark'] as const)(
    'shows a %s picture of its stated size, named as one of the demo, also behind a prefix',
    async (scheme) => {
      const proxy = await startPrefixingProxy(site.service.port, '/brands/api');
      try {
        const look = async (url: string) =>
          visit(
            site.browser,
            `${url}/`,
            async (page) => {
              await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
              const [drawn, stated, source] = await page.$eval('figure img', (image) => [
                [image.naturalWidth, image.naturalHeight],
                [Number(image.getAttribute('width')), Number(image.getAttribute('height'))],
                image.currentSrc,
              ]);
              expect(drawn).toEqual(stated);
              expect(source).toMatch(new RegExp(String.raw`/assets/report-${scheme}-\w{8}\.webp$`));
              expect(await textsOf(page, 'figcaption')).toEqual([expect.stringContaining('the demo')]);
            },
            { scheme },
          );
        await look(site.service.url);
        await look(proxy.url);
      } finally {
        await proxy.stop();
      }
    },
  );

  test('has pictures of less than 120 kB, under a digest', async () => {
    const { text } = await call(site.service.port, '/');
    const files = [...text.matchAll(/ (?:srcset|src)="\.(\/assets\/[^"]+\.webp)"/g)].map(
      ([, path = '']) => path,
    );
    expect(files).toHaveLength(2);
    for (const file of files) {
      const response = await fetch(site.service.url + file);
      expect([
        response.status,
        response.headers.get('content-type'),
        response.headers.get('cache-control'),
      ]).toEqual([200, 'image/webp', 'public, max-age=31536000, immutable']);
      expect((await response.arrayBuffer()).byteLength).toBeLessThan(120_000);
      expect(site.service.log.at(-1)).toContain('"route":"/assets/{file}"');
    }
    for (const path of ['/assets', '/assets/', '/assets/report-light.webp']) {
      const response = await call(site.service.port, path);
      expect([response.status, codeOf(response)]).toEqual([404, 'not_found']);
    }
  });
});

describe.each(['light', 'dark'] as const)('in %s mode', (scheme) => {
  test.each(PAGES)('axe-core finds nothing on %s, on a phone and on a desk', async (path) => {
    for (const width of [390, 1280])
      await visit(
        site.browser,
        `${site.service.url}${path}`,
        async (page) => {
          if (path === '/report') await page.waitForSelector('#key');
          expect(await violations(page)).toEqual([]);
        },
        { scheme, width },
      );
  });
});

test.each(PAGES)('%s has the same bar as the start page, of the same height and font', async (path) => {
  const barOf = async (of: string) => {
    const found: unknown[] = [];
    await visit(site.browser, `${site.service.url}${of}`, async (page) => {
      found.push(
        await textsOf(page, '.site a'),
        await page.$eval('.site', (bar) => {
          const { fontFamily, fontSize, color, backgroundColor } = getComputedStyle(bar);
          return [bar.getBoundingClientRect().height, fontFamily, fontSize, color, backgroundColor].join();
        }),
      );
    });
    return found;
  };
  expect(await barOf(path)).toEqual(await barOf('/'));
});

test('the bar is not on paper', async () => {
  await visit(site.browser, `${site.service.url}/report`, async (page) => {
    await page.emulateMediaType('print');
    expect(await page.$eval('.site', (bar) => getComputedStyle(bar).display)).toBe('none');
  });
});
