/// <reference lib="dom" />
import { REFUSAL_CODES } from '@brand-visibility/domain';
import { describe, expect, test } from '@jest/globals';
import { browsedService } from '../support/browsed-service.js';
import { violations } from '../support/axe.js';
import { call } from '../support/client.js';
import { behindPrefix } from '../support/prefixing-proxy.js';
import { enterKey, sendRequest } from '../support/first-request.js';
import { gapBelowUnderscore } from '../support/underscore-gap.js';
import { textsOf, visit } from '../support/visit.js';
import { keyText } from '../support/world.js';

/** The pages in a real browser (rule 11.18). */

const site = browsedService();

const DOCUMENTS = ['recipes', 'glossary', 'changelog', 'import-format'];

const PAGES = [
  '/',
  '/report',
  '/sample',
  '/docs',
  '/connect',
  '/errors',
  '/errors/invalid_parameter',
  ...DOCUMENTS.map((name) => `/${name}`),
];

describe('the start page', () => {
  test('has three ways of equal size, and says who creates keys', async () => {
    await visit(site.browser, `${site.service.url}/`, async (page) => {
      expect(await textsOf(page, '.ways h2')).toEqual([
        'See a report',
        'Call the API',
        'Connect an assistant',
      ]);
      const sizes = await page.$$eval('.ways section', (cards) =>
        cards.map((card) => [card.offsetWidth, card.offsetHeight].join()),
      );
      expect(new Set(sizes).size).toBe(1);
      expect(await textsOf(page, '#keys')).toEqual([
        expect.stringContaining('owner of your account creates keys'),
      ]);
    });
  });

  test('copies a command', async () => {
    await visit(site.browser, `${site.service.url}/`, async (page) => {
      const permissions = ['clipboard-read', 'clipboard-write'].map(
        (name) => ({ permission: { name }, state: 'granted' }) as const,
      );
      await site.browser.defaultBrowserContext().setPermission(site.service.url, ...permissions);
      await page.click('.ways .copy');
      await page.waitForFunction(() => document.querySelector('.copy')?.textContent === 'Copied');
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect([copied]).toEqual(await textsOf(page, '.ways section:nth-child(2) pre'));
    });
  });

  test('shows, without scrolling, what the service answers and the sample', async () => {
    await visit(site.browser, `${site.service.url}/`, async (page) => {
      const bottom = await page.$eval('.first', (first) => first.getBoundingClientRect().bottom);
      expect(bottom).toBeLessThan(800);
    });
  });

  test.each(['light', 'dark'] as const)(
    'shows a %s picture of the demo in its stated size, also behind a prefix',
    async (scheme) => {
      await behindPrefix(site.service.port, async (prefixed) => {
        const look = async (url: string, name: string, width: number) =>
          visit(
            site.browser,
            `${url}/`,
            async (page) => {
              await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
              const [drawn, source] = await page.$eval('figure img', (image) => [
                image.naturalHeight / image.naturalWidth,
                image.currentSrc,
              ]);
              const stated = await page.$$eval('picture > *', (all) =>
                all.map((one) => Number(one.getAttribute('height')) / Number(one.getAttribute('width'))),
              );
              expect(drawn).toBeCloseTo((name === '' ? stated.at(-1) : stated[0]) ?? 0, 2);
              expect(source).toMatch(new RegExp(String.raw`/assets/sample-${name}${scheme}-\w{8}\.webp$`));
              expect(await textsOf(page, 'figcaption')).toEqual([expect.stringContaining('invented')]);
            },
            { scheme, width },
          );
        await look(site.service.url, '', 1280);
        await look(prefixed, 'phone-', 390);
      });
    },
  );

  test('has pictures of less than 120 kB, under a digest', async () => {
    const { text } = await call(site.service.port, '/');
    const files = [...text.matchAll(/ (?:srcset|src)="\.(\/assets\/[^"]+\.webp)"/g)].map(
      ([, path = '']) => path,
    );
    expect(files).toHaveLength(4);
    for (const file of files) {
      const response = await fetch(site.service.url + file);
      expect([
        response.status,
        response.headers.get('content-type'),
        response.headers.get('cache-control'),
      ]).toEqual([200, 'image/webp', 'public, max-age=31536000, immutable']);
      expect((await response.arrayBuffer()).byteLength).toBeLessThan(120_000);
    }
  });
});

test('/errors finds a code by a word, and opens the one of its address', async () => {
  await visit(site.browser, `${site.service.url}/errors#rate_limited`, async (page) => {
    const open = () => textsOf(page, '.errors details[open] summary code');
    await page.waitForFunction(() => document.querySelector('.errors details[open]'));
    expect(await open()).toEqual(['rate_limited']);
    await page.type('#filter', 'Retry-After');
    expect(await textsOf(page, '.errors summary code')).toEqual(['rate_limited', 'service_unavailable']);
    await page.type('#filter', ' no such word');
    expect(await textsOf(page, '.errors summary, #none')).toEqual(['No error contains this.']);
  });
});

test('/connect shows one assistant at a time, chosen with the keyboard', async () => {
  await visit(site.browser, `${site.service.url}/connect`, async (page) => {
    const shown = () => textsOf(page, '.assistants section h3');
    expect(await shown()).toEqual(['Claude Code']);
    await page.focus('.assistants input');
    for (const name of ['Claude Desktop', 'Cursor', 'VS Code', 'Codex CLI', 'Gemini CLI', 'Others']) {
      await page.keyboard.press('ArrowRight');
      expect(await shown()).toEqual([name]);
    }
  });
});

test('a wide table of a document scrolls on a phone, with the keyboard as well', async () => {
  await visit(
    site.browser,
    `${site.service.url}/import-format`,
    async (page) => {
      await page.focus('.wide');
      const scrolled = page.waitForFunction(() => (document.activeElement?.scrollLeft ?? 0) > 0);
      await page.keyboard.press('ArrowRight');
      await scrolled;
    },
    { width: 360 },
  );
});

test.each(['light', 'dark'] as const)(
  'the underscores of error codes are visible above the underline of the link, in %s mode',
  async (scheme) => {
    await visit(
      site.browser,
      `${site.service.url}/docs`,
      async (page) => {
        const links = await page.$$('#errors .rows a');
        const gaps: (number | null)[] = [];
        for (const link of links.slice(0, 5)) gaps.push(await gapBelowUnderscore(page, link));
        // Other fonts draw underscores a pixel or two lower.
        expect(gaps.filter((gap) => gap === null || gap < 3)).toEqual([]);
      },
      { scheme },
    );
  },
);

test('all links and files work behind a proxy that strips a prefix', async () => {
  await behindPrefix(site.service.port, async (prefixed) => {
    const links = new Set<string>();
    for (const path of PAGES) {
      await visit(site.browser, `${prefixed}${path}`, async (page, { requests }) => {
        if (path === '/docs') {
          await enterKey(page, keyText('a_all'));
          const sent = await sendRequest(page, 'getVisibility');
          expect(sent.startsWith(`${prefixed}/v1/brands/brd_a1/visibility?`)).toBe(true);
          expect(requests).toContain(sent);
        }
        const found = await page.$$eval('.site a, .foot a, main a[href^="."]', (all) =>
          all.map((link) => link.getAttribute('href') ?? ''),
        );
        for (const link of found) links.add(new URL(link, page.url()).href.replace(/#.*/, ''));
      });
    }
    // The start page, the report, the sample, the reference, the page for assistants with its bundle, the OpenAPI
    // document, the errors, and the text for models.
    expect(links.size).toBe(9 + DOCUMENTS.length + REFUSAL_CODES.length);
    for (const link of links) {
      expect(link.startsWith(`${prefixed}/`)).toBe(true);
      expect((await fetch(link)).status).toBe(200);
    }
  });
});

describe.each([
  ['light', 'rgb(255, 255, 255)'],
  ['dark', 'rgb(20, 25, 29)'],
] as const)('in %s mode', (scheme, colour) => {
  test.each(PAGES)('%s fits a phone and a desktop screen, and axe-core reports nothing', async (path) => {
    for (const width of [360, 1280])
      await visit(
        site.browser,
        `${site.service.url}${path}`,
        async (page) => {
          if (path === '/report') await page.waitForSelector('#key');
          expect(await page.$eval('html', (html) => html.scrollWidth)).toBeLessThanOrEqual(width);
          expect(await page.$eval('body', (body) => getComputedStyle(body).backgroundColor)).toBe(colour);
          expect(await violations(page)).toEqual([]);
        },
        { scheme, width },
      );
  });
});

// Rule 4.8.
test.each(['light', 'dark'] as const)(
  'the page for a path that nothing has fits a phone and a desktop screen, and axe-core reports nothing, %s',
  async (scheme) => {
    for (const width of [390, 1440])
      await visit(
        site.browser,
        `${site.service.url}/a/b/c`,
        async (page, { complaints }) => {
          expect(await textsOf(page, 'h1')).toEqual(['There is no page at this address.']);
          expect(await page.$eval('html', (html) => html.scrollWidth)).toBeLessThanOrEqual(width);
          expect(await violations(page)).toEqual([]);
          // What the browser says of the status.
          expect(complaints.splice(0).filter((one) => !one.includes('404 (Not Found)'))).toEqual([]);
        },
        { scheme, width },
      );
  },
);

// The report has a bar of its script, and the sample is a saved report.
test.each(PAGES.filter((path) => !['/report', '/sample'].includes(path)))(
  '%s has the same bar as the start page, of the same height and font',
  async (path) => {
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
  },
);

// Rule 11.18.
test('/report shows a brand after a key is entered, also behind a proxy that strips a prefix', async () => {
  await behindPrefix(site.service.port, async (prefixed) => {
    for (const url of [site.service.url, prefixed]) {
      await visit(site.browser, `${url}/report`, async (page, { requests }) => {
        await page.waitForSelector('#key');
        await page.type('#key', keyText('a_all'));
        await page.click('button.primary');
        await page.waitForSelector('main[data-state=loaded]');
        expect(await textsOf(page, 'h1')).toHaveLength(1);
        expect(requests.filter((request) => !request.startsWith(`${url}/`))).toEqual([]);
      });
    }
  });
});
