import { ERRORS } from '@brand-visibility/contract';
import { REFUSAL_CODES } from '@brand-visibility/domain';
import { describe, expect, test } from '@jest/globals';
import { browsedService } from '../support/browsed-service.js';
import { faintTexts } from '../support/contrast.js';
import { startPrefixingProxy } from '../support/prefixing-proxy.js';
import { makeFirstRequest } from '../support/first-request.js';
import { gapBelowUnderscore } from '../support/underscore-gap.js';
import { textsOf, visit, type Inspect } from '../support/visit.js';
import { keyText } from '../support/world.js';

/** The pages in a real browser. */

const site = browsedService();

const open = (path: string, inspect: Inspect) => visit(site.browser, `${site.service.url}${path}`, inspect);

const DOCUMENTS = ['recipes', 'glossary', 'changelog', 'import-format'];

const PAGES = [
  '/',
  '/report',
  '/docs',
  '/connect',
  '/errors',
  '/errors/invalid_parameter',
  ...DOCUMENTS.map((name) => `/${name}`),
];

describe('the start page', () => {
  test('introduces the API', async () => {
    await open('/', async (page) => {
      expect(await page.title()).toBe('Brand Visibility API');
      expect(await textsOf(page, 'h1')).toHaveLength(1);
      expect(await textsOf(page, '.lead')).toEqual([expect.stringContaining('AI answer engines')]);
      expect(await textsOf(page, 'pre')).toEqual([
        expect.stringContaining('/v1/account'),
        expect.stringMatching(/^claude mcp add [^]*\/mcp /),
        expect.stringMatching(/^npm install /),
        expect.stringMatching(/^mkdir -p vendor\n/),
      ]);
    });
  });

  test.each(['report', 'docs', 'connect', 'openapi.json', 'errors', 'llms.txt', ...DOCUMENTS])(
    'has a link to /%s that works',
    async (path) => {
      await open('/', async (page) => {
        const [response] = await Promise.all([
          page.waitForNavigation(),
          page.click(`main a[href="./${path}"]`),
        ]);
        expect([response?.status(), page.url()]).toEqual([200, `${site.service.url}/${path}`]);
      });
    },
  );
});

test('the error pages are one click away and have the text of the guide', async () => {
  await open('/errors', async (page) => {
    for (const code of ['missing_api_key', 'rate_limited'] as const) {
      await Promise.all([page.waitForNavigation(), page.click(`main a[href$="/${code}"]`)]);
      expect(await page.title()).toBe(`${code} - Brand Visibility API`);
      const { title, means, because, remedy } = ERRORS[code];
      expect(await textsOf(page, 'h1')).toEqual([title]);
      const paragraphs = (await textsOf(page, 'main p')).slice(1);
      expect(paragraphs).toEqual([means, because, remedy].map((text) => text.replaceAll('`', '')));
      await Promise.all([page.waitForNavigation(), page.click('.site a[href$="errors"]')]);
      expect(page.url()).toBe(`${site.service.url}/errors`);
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
  'the underscores of codes on the errors page are visible above the underline of the link, in %s mode',
  async (scheme) => {
    await visit(
      site.browser,
      `${site.service.url}/errors`,
      async (page) => {
        const links = await page.$$('main a');
        expect(links).toHaveLength(REFUSAL_CODES.length);
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
  const proxy = await startPrefixingProxy(site.service.port, '/brands/api');
  try {
    const links = new Set<string>();
    for (const path of PAGES) {
      await visit(site.browser, `${proxy.url}${path}`, async (page, { requests }) => {
        if (path === '/docs') {
          await makeFirstRequest(page, keyText('a_all'));
          expect(requests.at(-1)).toBe(`${proxy.url}/v1/brands/brd_a1/visibility`);
        }
        const found = await page.$$eval('.site a, main a[href^="."]', (all) =>
          all.map((link) => link.getAttribute('href') ?? ''),
        );
        for (const link of found) links.add(new URL(link, page.url()).href);
      });
    }
    // The start page, the report, the reference, the page for assistants with its bundle, the OpenAPI document, the
    // errors, and the text for models.
    expect(links.size).toBe(8 + DOCUMENTS.length + REFUSAL_CODES.length);
    for (const link of links) {
      expect(link.startsWith(`${proxy.url}/`)).toBe(true);
      expect((await fetch(link)).status).toBe(200);
    }
  } finally {
    await proxy.stop();
  }
});

describe.each([
  ['light', 'rgb(255, 255, 255)'],
  ['dark', 'rgb(28, 32, 34)'],
] as const)('on a phone in %s mode', (scheme, colour) => {
  test.each(PAGES)('%s fits the width, and all texts have enough contrast', async (path) => {
    await visit(
      site.browser,
      `${site.service.url}${path}`,
      async (page) => {
        expect(await page.$eval('html', (html) => html.scrollWidth)).toBe(360);
        expect(await page.$eval('body', (body) => getComputedStyle(body).backgroundColor)).toBe(colour);
        expect(await faintTexts(page, 4.5)).toEqual([]);
      },
      { scheme, width: 360 },
    );
  });
});
