import { ENDPOINTS, ERRORS } from '@brand-visibility/contract';
import { REFUSAL_CODES } from '@brand-visibility/domain';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer-core';
import { startBrowser } from '@brand-visibility/programs/browser';
import { faintTexts } from '../support/contrast.js';
import { startPrefixingProxy } from '../support/prefixing-proxy.js';
import { startService, type TestService } from '../support/service.js';
import { gapBelowUnderscore } from '../support/underscore-gap.js';
import { textsOf, visit, type Inspect } from '../support/visit.js';
import { keyText } from '../support/world.js';

/** The pages in a real browser. */

let service: TestService;
let browser: Browser;
beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

const open = (path: string, inspect: Inspect) => visit(browser, `${service.url}${path}`, inspect);

const DOCUMENTS = ['recipes', 'glossary', 'changelog', 'import-format'];

const PAGES = ['/', '/docs', '/errors', '/errors/invalid_parameter', ...DOCUMENTS.map((name) => `/${name}`)];

/** Waits until Swagger UI has rendered the operations. */
const rendered = (page: Page) => page.waitForSelector('.opblock');

/** Expands an operation of the reference page, by its tag and id. */
async function unfold(page: Page, operation: string): Promise<void> {
  await rendered(page);
  await page.click(`#operations-${operation} .opblock-summary-control`);
  await page.waitForSelector(`#operations-${operation} .response`);
}

/** Enters a key. */
async function authorize(page: Page): Promise<void> {
  await rendered(page);
  await page.click('.btn.authorize');
  await page.waitForSelector('.auth-container input');
  await page.type('.auth-container input', keyText('a_all'));
  await page.click('.auth-btn-wrapper .authorize');
  await page.click('.btn-done');
}

/** Enters a key and requests `/v1/account` with it. */
async function tryAccount(page: Page): Promise<void> {
  await authorize(page);
  await unfold(page, 'Account-getAccount');
  await page.click('.try-out__btn');
  await page.waitForSelector('.execute');
  await page.click('.execute');
  await page.waitForSelector('.live-responses-table');
}

describe('the start page', () => {
  test('introduces the API', async () => {
    await open('/', async (page) => {
      expect(await page.title()).toBe('Brand Visibility API');
      expect(await textsOf(page, 'h1')).toEqual(['Brand Visibility API']);
      expect(await textsOf(page, '.lead')).toEqual([expect.stringContaining('AI answer engines')]);
      expect(await textsOf(page, 'pre')).toEqual([
        expect.stringContaining('/v1/account'),
        expect.stringMatching(/^npm install /),
        expect.stringMatching(/^mkdir -p vendor\n/),
      ]);
    });
  });

  test.each(['docs', 'openapi.json', 'errors', ...DOCUMENTS])(
    'has a link to /%s that works',
    async (path) => {
      await open('/', async (page) => {
        const [reply] = await Promise.all([page.waitForNavigation(), page.click(`main a[href="./${path}"]`)]);
        expect([reply?.status(), page.url()]).toEqual([200, `${service.url}/${path}`]);
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
      await Promise.all([page.waitForNavigation(), page.click('.bar a[href$="errors"]')]);
      expect(page.url()).toBe(`${service.url}/errors`);
    }
  });
});

test('a wide table of a document scrolls on a phone, with the keyboard as well', async () => {
  await visit(
    browser,
    `${service.url}/import-format`,
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
      browser,
      `${service.url}/errors`,
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

/** Clicks "Try it out" of an expanded operation. */
async function tryOut(page: Page, operation: string): Promise<void> {
  await page.click(`#operations-${operation} .try-out__btn`);
  await page.waitForSelector(`#operations-${operation} .execute`);
}

/** The values of the visible fields, by parameter. */
const fieldsOf = (page: Page, operation: string) =>
  page.$$eval(`#operations-${operation} tr[data-param-name]`, (rows) =>
    Object.fromEntries(
      rows.map((row) => {
        const field = row.querySelector<HTMLInputElement | HTMLSelectElement>('input, select');
        return [row.getAttribute('data-param-name') ?? '', field?.checkVisibility() ? field.value : null];
      }),
    ),
  );

describe('the reference page', () => {
  test('sends only typed values: no example, no default, no request id', async () => {
    await open('/docs', async (page, { requests }) => {
      await authorize(page);
      for (const operation of ['Reports-getVisibility', 'Prompts-listAnswers']) {
        await unfold(page, operation);
        const idle = await fieldsOf(page, operation);
        expect(Object.values(idle)).toEqual(Object.values(idle).map(() => null));
        await tryOut(page, operation);
        const fields = await fieldsOf(page, operation);
        expect(Object.keys(fields)).toContain('X-Request-Id');
        expect(Object.values(fields)).toEqual(Object.values(fields).map(() => ''));
      }
      const [form, row] = ['#operations-Reports-getVisibility', 'tr[data-param-name="brand_id"]'];
      await page.type(`${form} ${row} input`, 'brd_a1');
      const sent = page.waitForRequest((request) => request.url().includes('/v1/'));
      await page.click(`${form} .execute`);
      const request = await sent;
      expect(new URL(request.url()).search).toBe('');
      expect(request.headers()['x-request-id']).toBeUndefined();
      expect(requests.at(-1)).toBe(`${service.url}/v1/brands/brd_a1/visibility`);
      await page.waitForSelector('.live-responses-table');
    });
  });

  test('collapses the example and headers of each error response behind a button', async () => {
    await open('/docs', async (page) => {
      const operation = '#operations-Reports-getVisibility';
      await unfold(page, 'Reports-getVisibility');
      const height = () => page.$eval(operation, (element) => element.getBoundingClientRect().height);
      expect(await height()).toBeLessThan(2_800);
      expect(await page.$$(`${operation} .highlight-code`)).toHaveLength(1);

      const refusal = `${operation} .response[data-code="429"]`;
      const fold = `${refusal} .fold`;
      const isOpen = () => page.$eval(fold, (button) => button.getAttribute('aria-expanded'));
      expect([await isOpen(), await textsOf(page, fold)]).toEqual(['false', ['Example and headers']]);
      await page.focus(fold);
      await page.keyboard.press('Enter');
      await page.waitForSelector(`${refusal} .highlight-code code`);
      expect(await isOpen()).toBe('true');
      const [example = ''] = await textsOf(page, `${refusal} .highlight-code code`);
      expect(JSON.parse(example)).toMatchObject({ status: 429, code: 'rate_limited' });
      const headers = await textsOf(page, `${refusal} .headers tbody td:first-child`);
      expect(headers).toEqual([
        'X-Request-Id',
        'Cache-Control',
        'RateLimit',
        'RateLimit-Policy',
        'Retry-After',
      ]);

      await page.keyboard.press('Enter');
      await page.waitForSelector(`${refusal} .highlight-code`, { hidden: true });
      expect(await page.$$(refusal)).toHaveLength(1);
    });
  });

  test('collapses the headers of a reply behind a button, and names the request of its example', async () => {
    await open('/docs', async (page) => {
      await unfold(page, 'Runs-listRuns');
      const reply = '#operations-Runs-listRuns .response[data-code="200"]';
      expect(await textsOf(page, `${reply} .example code`)).toContainEqual(
        expect.stringMatching(/^GET \/v1\/brands\/brd_\w+\/runs\?[\w=&]+$/),
      );
      expect(await page.$$(`${reply} .headers`)).toEqual([]);
      await page.click(`${reply} .fold`);
      await page.waitForSelector(`${reply} .headers`);
      expect((await textsOf(page, `${reply} .headers tbody td:first-child`)).length).toBe(7);
    });
  });

  test.each([360, 1400])(
    'has copy buttons of full size with and without hovering, %i pixels wide',
    async (width) => {
      await visit(
        browser,
        `${service.url}/docs`,
        async (page) => {
          await rendered(page);
          const sizes = () =>
            page.$$eval('.copy-to-clipboard', (all) =>
              all
                .map((one) => one.getBoundingClientRect())
                .map(({ width, height }) => `${width} x ${height}`),
            );
          const whole = Array<string>(ENDPOINTS.length).fill('26 x 26');
          expect(await sizes()).toEqual(whole);
          await page.hover('#operations-Runs-listRuns .opblock-summary');
          expect(await sizes()).toEqual(whole);
        },
        { width },
      );
    },
  );

  test('shows every operation', async () => {
    await open('/docs', async (page) => {
      await rendered(page);
      expect(await page.title()).toBe('Reference - Brand Visibility API');
      expect(await textsOf(page, '.info .title')).toEqual([expect.stringContaining('Brand Visibility API')]);
      const paths = (await textsOf(page, '.opblock-summary-path')).map((path) =>
        path.replaceAll('\u200b', ''),
      );
      expect(paths.sort()).toEqual(ENDPOINTS.map(({ path }) => path).sort());
    });
  });

  test('shows the parameters, the replies and the schema of an operation', async () => {
    await open('/docs', async (page) => {
      await unfold(page, 'Runs-listRuns');
      const names = await page.$$eval('tr[data-param-name]', (rows) =>
        rows.map((row) => row.getAttribute('data-param-name')),
      );
      expect(names).toEqual(['brand_id', 'limit', 'cursor', 'status', 'format', 'bom', 'X-Request-Id']);
      const statuses = await textsOf(page, '.response > .response-col_status');
      expect(statuses).toEqual(['200', '400', '401', '403', '404', '429', '500', '503', 'default']);
      const success = '.response[data-code="200"]';
      await page.click(`${success} .tablinks[data-name="model"]`);
      const member = `${success} [data-json-schema-level="1"] > .json-schema-2020-12-head`;
      await page.waitForSelector(member);
      const members = await textsOf(page, `${member} .json-schema-2020-12__title`);
      expect(members).toEqual(['data', 'has_more', 'next_cursor']);
    });
  });

  // Rule 11.18.
  test('tries an operation with the entered key at this service, and does not store the key', async () => {
    await open('/docs', async (page, { requests }) => {
      await tryAccount(page);
      expect(requests.at(-1)).toBe(`${service.url}/v1/account`);
      const reply = '.live-responses-table .response';
      expect(await textsOf(page, `${reply} > .response-col_status`)).toEqual(['200']);
      const [body = ''] = await textsOf(page, `${reply} .highlight-code code`);
      expect(JSON.parse(body)).toMatchObject({ account_id: 'acc_a', key: { id: 'key_a_all' } });
      const kept = await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie]);
      expect(kept).toEqual([0, 0, '']);
    });
  });

  // Rule 6.6.
  test('caches its files, but not the page and the document', async () => {
    await open('/docs', async (page) => {
      await rendered(page);
      const fresh: string[] = [];
      page.on('response', (reply) => {
        if (!reply.fromCache()) fresh.push(new URL(reply.url()).pathname);
      });
      await page.reload();
      await rendered(page);
      expect(fresh).toEqual(['/docs', '/openapi.json']);
    });
  });

  test('cannot load anything from another origin', async () => {
    await open('/docs', async (page, { requests, complaints }) => {
      const failed = await page.evaluate(() =>
        fetch('https://elsewhere.example/').then(() => 'answered', String),
      );
      expect(failed).toContain('Failed to fetch');
      expect(complaints.splice(0).join()).toContain('Content Security Policy');
      requests.splice(0);
    });
  });
});

test('all links and files work behind a proxy that strips a prefix', async () => {
  const proxy = await startPrefixingProxy(service.port, '/brands/api');
  try {
    const links = new Set<string>();
    for (const path of PAGES) {
      await visit(browser, `${proxy.url}${path}`, async (page, { requests }) => {
        if (path === '/docs') {
          await tryAccount(page);
          expect(requests.at(-1)).toBe(`${proxy.url}/v1/account`);
        }
        const found = await page.$$eval('.bar a, main a[href^="."]', (all) =>
          all.map((link) => link.getAttribute('href') ?? ''),
        );
        for (const link of found) links.add(new URL(link, page.url()).href);
      });
    }
    // The start page, the reference, the OpenAPI document, the errors, and two texts for models.
    expect(links.size).toBe(6 + DOCUMENTS.length + REFUSAL_CODES.length);
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
      browser,
      `${service.url}${path}`,
      async (page) => {
        if (path === '/docs') await rendered(page);
        expect(await page.$eval('html', (html) => html.scrollWidth)).toBe(360);
        expect(await page.$eval('body', (body) => getComputedStyle(body).backgroundColor)).toBe(colour);
        expect(await faintTexts(page, 4.5)).toEqual([]);
      },
      { scheme, width: 360 },
    );
  });
});
