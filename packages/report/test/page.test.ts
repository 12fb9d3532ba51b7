/// <reference lib="dom" />
import { startBrowser } from '@brand-visibility/programs/browser';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type Axe from 'axe-core';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'puppeteer-core';
import { startDemo, type Demo } from './support/demo.js';
import { marksIn, printedAt } from './support/marks.js';
import { startPage, type Changes, type PageService } from './support/page-service.js';
import { repliesOf } from './support/replies.js';

/** The page in a real browser, against the demo. */

let demo: Demo;
let browser: Browser;
beforeAll(async () => {
  [demo, browser] = await Promise.all([startDemo(), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await demo.close();
});

interface Opened {
  readonly page: Page;
  readonly service: PageService;
  /** Addresses that the page requested. */
  readonly requests: readonly string[];
}

interface Visit extends Changes {
  readonly width?: number;
  /** The part of the address behind `#`. */
  readonly view?: string;
  /** Complaints of the browser that belong to what is tested. */
  readonly expected?: RegExp;
}

const OCTOBER = 'brand=brd_tidewell&month=2026-10&tz=Europe%2FLondon';

/** Opens the page, and checks in the end that nothing failed, nothing else was requested and no key was stored. */
async function visit(
  { width = 1200, view = OCTOBER, expected, ...changes }: Visit,
  inspect: (opened: Opened) => Promise<void>,
): Promise<void> {
  const service = await startPage(demo.url, changes);
  const page = await browser.newPage();
  const [requests, complaints]: [string[], string[]] = [[], []];
  try {
    page.setDefaultTimeout(120_000); // only a hang takes this long, on any machine
    await page.setViewport({ width, height: 800 });
    page.on('request', (request) => requests.push(request.url()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      if (['error', 'warn'].includes(message.type())) complaints.push(message.text());
    });
    await page.goto(`${service.url}#${view}`);
    await page.waitForSelector('#key');
    await inspect({ page, service, requests });
    expect(complaints.filter((complaint) => expected?.test(complaint) !== true)).toEqual([]);
    const { origin } = new URL(service.url);
    expect(requests.filter((url) => !url.startsWith('blob:') && new URL(url).origin !== origin)).toEqual([]);
    expect(requests.filter((url) => url.includes(demo.key))).toEqual([]);
    expect(page.url()).not.toContain(demo.key);
    const kept = await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie]);
    expect(kept).toEqual([0, 0, '']);
  } finally {
    await page.close();
    service.close();
  }
}

async function enter(page: Page, key = demo.key): Promise<void> {
  await page.type('#key', key);
  await page.click('button.primary');
}

async function open(page: Page): Promise<void> {
  await enter(page);
  await page.waitForSelector('main[data-state=loaded]');
}

const marksOn = async (page: Page) => marksIn(await page.$eval('main', (main) => main.outerHTML));

const textOf = (page: Page, selector: string) => page.$eval(selector, (found) => found.textContent);

describe('the figures', () => {
  test.each(['brd_tidewell', 'brd_harrow_steam', 'brd_pedal_junction', 'brd_fjellvik'])(
    'of %s are those of the API',
    async (brand) => {
      await visit({ view: OCTOBER.replace('brd_tidewell', brand) }, async ({ page }) => {
        await open(page);
        const replies = await repliesOf(demo.client, brand);
        const marks = await marksOn(page);
        expect(marks.length).toBeGreaterThan(200);
        expect(marks.map(({ at, text }) => [at, text])).toEqual(
          marks.map(({ at }) => [at, printedAt(replies, at)]),
        );
      });
    },
  );

  test('lead to their answers, with the brand and rivals marked', async () => {
    await visit({}, async ({ page, service }) => {
      await open(page);
      await page.click('[data-key=visibility] button.answers');
      await page.waitForSelector('.answer-list > li');
      expect(await textOf(page, '#answers-title')).toBe('Answers that name the brand');
      const days = { start_date: '2026-10-01', end_date: '2026-10-31', tz: 'Europe/London' };
      const { data } = await demo.client.listBrandAnswers({
        brand_id: 'brd_tidewell',
        ...days,
        named: true,
        limit: 20,
      });
      const shown = await page.$$eval('.answer-list > li', (rows) =>
        rows.map((row) => [row.getAttribute('data-key'), row.querySelector('.answer-text')?.textContent]),
      );
      expect(shown).toEqual(data.map(({ id, text }) => [id, text]));
      expect(await textOf(page, '.answer-list mark.you')).toBe('Tidewell');
      await page.keyboard.press('Escape');
      await page.waitForSelector('dialog', { hidden: true });

      await page.click('#prompts tbody tr:first-child td:nth-of-type(3) button.answers');
      await page.waitForSelector('.answer-list > li');
      const target = service.targets.findLast((one) => one.includes('/answers?')) ?? '';
      expect(Object.fromEntries(new URLSearchParams(target.split('?')[1]))).toMatchObject({
        named: 'false',
        prompt_ids: await page.$eval('#prompts tbody tr', (row) => row.getAttribute('data-key') ?? ''),
      });
    });
  });
});

test('an answer with markup, scripts and marks of direction is shown as text', async () => {
  const text = `<img src=x onerror="document.title='harm'"><script>document.title='harm'</script>\u202Edlrow ${'x'.repeat(32_000)}`;
  const change = (target: string, body: string) => {
    if (!target.includes('/answers?')) return body;
    const reply = JSON.parse(body) as { data: { text: string }[] }; // the API's own
    return JSON.stringify({ ...reply, data: reply.data.map((answer) => ({ ...answer, text })) });
  };
  await visit({ change }, async ({ page }) => {
    await open(page);
    await page.click('[data-key=visibility] button.answers');
    await page.waitForSelector('.answer-list > li');
    await page.click('.answer-list button.plain');
    await page.waitForFunction(
      (expected) => document.querySelector('.answer-text')?.textContent === expected,
      {},
      text,
    );
    expect(await page.$$('.answer-list img, .answer-list script')).toEqual([]);
    expect(await page.title()).toBe('AI visibility report');
  });
});

describe('the view', () => {
  test('is in the address: brand, window and filters', async () => {
    await visit({}, async ({ page, service }) => {
      await open(page);
      await page.select('select[name=window]', '90d');
      await page.waitForFunction(() => location.hash.includes('period=90d'));
      await page.click('.filters summary');
      await page.click('.filters fieldset:first-of-type label:nth-of-type(2) input');
      await page.waitForFunction(() => location.hash.includes('platforms=chatgpt'));
      await page.waitForSelector('main[data-state=loaded]');
      expect(await textOf(page, '.cover .about')).toContain('ChatGPT');
      const [target = ''] = service.targets.filter((one) => /\/visibility\?.*platforms=/.test(one));
      expect(Object.fromEntries(new URLSearchParams(target.split('?')[1]))).toEqual({
        period: '90d',
        tz: 'Europe/London',
        platforms: 'chatgpt',
      });
      await page.goBack();
      await page.waitForFunction(
        () => !document.querySelector('.cover .about')?.textContent.includes('ChatGPT'),
      );
    });
  });

  test('of a phone has its width', async () => {
    await visit({ width: 360 }, async ({ page }) => {
      await open(page);
      expect(await page.$eval('html', (html) => html.scrollWidth)).toBe(360);
    });
  });
});

/** The file that a click downloads, as a text. */
async function downloaded(page: Page, click: () => Promise<void>): Promise<{ name: string; text: string }> {
  await page.evaluate(() => {
    const original = URL.createObjectURL.bind(URL);
    const seen = window as unknown as { saved: Promise<{ name: string; text: string }> }; // what follows adds it
    seen.saved = new Promise((resolve) => {
      let blob: Blob | null = null;
      URL.createObjectURL = (object) => {
        if (object instanceof Blob) blob = object;
        return original(object);
      };
      HTMLAnchorElement.prototype.click = function name(this: HTMLAnchorElement) {
        void blob?.text().then((text) => resolve({ name: this.download, text }));
      };
    });
  });
  await click();
  return page.evaluate(() => (window as unknown as { saved: Promise<{ name: string; text: string }> }).saved);
}

describe('a file', () => {
  test('of a table is the CSV of the API', async () => {
    await visit({}, async ({ page }) => {
      await open(page);
      const { name, text } = await downloaded(page, () => page.click('#prompts button.download'));
      const days = { start_date: '2026-10-01', end_date: '2026-10-31', tz: 'Europe/London' };
      expect(name).toBe('brd_tidewell-prompts.csv');
      expect(text).toBe(
        await demo.client.getVisibilityGroups.csv({
          brand_id: 'brd_tidewell',
          ...days,
          group_by: 'prompt',
          limit: 1000,
        }),
      );
    });
  });

  test('of the report has the same figures and no script', async () => {
    await visit({}, async ({ page }) => {
      await open(page);
      const { name, text } = await downloaded(page, async () => {
        await page.click('.tools button:last-child');
      });
      expect(name).toBe('brd_tidewell.html');
      expect(marksIn(text)).toEqual(await marksOn(page));
      expect(text).not.toMatch(/<script|<button|<link/);
      expect(text).not.toContain(demo.key);
    });
  });
});

const problem = (status: number, code: string, detail: string, headers = {}) => ({
  status,
  headers: { 'Content-Type': 'application/problem+json', ...headers },
  body: JSON.stringify({ status, code, detail }),
});

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds at WCAG 2.2 AA and among its best practices. */
async function faultsOn(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof Axe }; // the script adds it
    const { violations } = await axe.run();
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
}

describe.each(['light', 'dark'] as const)('in %s mode', (scheme) => {
  test.each([380, 1280])('%i pixels wide, nothing keeps anybody out', async (width) => {
    await visit({ width }, async ({ page }) => {
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      expect(await faultsOn(page)).toEqual([]);
      await open(page);
      expect(await faultsOn(page)).toEqual([]);
      await page.click('.filters summary');
      expect(await faultsOn(page)).toEqual([]);
      await page.click('.filters summary');
      await page.click('[data-key=visibility] button.answers');
      await page.waitForSelector('.answer-list > li');
      expect(await faultsOn(page)).toEqual([]);
    });
  });
});

describe('on paper', () => {
  test.each([
    ['A4', 680],
    ['Letter', 703],
  ] as const)('%s has a cover, and nothing beside the paper', async (format, width) => {
    await visit({}, async ({ page }) => {
      await open(page);
      await page.setViewport({ width, height: 900 }); // between the margins
      await page.emulateMediaType('print');
      expect(await page.$eval('html', (html) => html.scrollWidth)).toBe(width);
      const controls = await page.$$eval(
        'button, .toolbar, nav, details',
        (all) => all.filter((one) => one.checkVisibility() && !one.classList.contains('answers')).length,
      );
      expect(controls).toBe(0);
      const pdf = Buffer.from(await page.pdf({ format, printBackground: true })).toString('latin1');
      const pages = pdf.match(/\/Type \/Page\b/g) ?? [];
      expect(pages.length).toBeGreaterThan(6);
      expect(pages.length).toBeLessThan(14);
    });
  });
});

describe('what goes wrong', () => {
  test('a wrong key is said where it is typed', async () => {
    await visit({ expected: /401/ }, async ({ page }) => {
      await enter(page, 'bvk_wrong');
      await page.waitForSelector('.entry .refused');
      expect(await textOf(page, '.entry .refused')).toContain('key');
    });
  });

  test('a key that expires leads back to where it is typed', async () => {
    let isExpired = false;
    const refuse = () => (isExpired ? problem(401, 'expired_api_key', 'The key has expired.') : null);
    await visit({ refuse, expected: /401/ }, async ({ page }) => {
      await open(page);
      isExpired = true;
      await page.select('select[name=window]', '7d');
      await page.waitForSelector('.entry .refused');
      expect(await textOf(page, '.entry .refused')).toBe('The key has expired.');
    });
  });

  test('a wait for the rate limit is said, and the part is there afterwards', async () => {
    let refusals = 0;
    const refuse = (target: string) => {
      if (!target.includes('/outreach-targets') || refusals > 0) return null;
      refusals += 1;
      return problem(429, 'rate_limited', 'Wait.', { 'Retry-After': '3' });
    };
    await visit({ refuse, expected: /429/ }, async ({ page }) => {
      await enter(page);
      const said = await page.waitForFunction(() => document.querySelector('.wait')?.textContent);
      expect(await said.jsonValue()).toMatch(/^The rate limit of this key is reached\. .* in 3 s\.$/);
      await page.waitForSelector('main[data-state=loaded]');
      expect(await page.$('.wait')).toBeNull();
      expect(await page.$('#targets[data-state=loaded]')).not.toBeNull();
    });
  });

  test('a part that is refused says so, and the others are there', async () => {
    const refuse = (target: string) =>
      target.includes('/sources/domains') ? problem(500, 'internal_error', 'Something <b>broke</b>.') : null;
    await visit({ refuse, expected: /500/ }, async ({ page }) => {
      await open(page);
      expect(await textOf(page, '#domains .refused')).toContain('Something <b>broke</b>.');
      expect(await page.$('#pages[data-state=loaded]')).not.toBeNull();
    });
  });
});

test('what is loaded has less than 200 KB, with digests in its names and nothing inline', () => {
  const folder = new URL('../dist/page/', import.meta.url);
  const names = readdirSync(new URL('report-files/', folder));
  const sizes = names.map((name) => gzipSync(readFileSync(new URL(`report-files/${name}`, folder))).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(200_000);
  expect(names.filter((name) => !/-[\w-]{8}\.(?:js|css)$/.test(name))).toEqual([]);
  const html = readFileSync(new URL('index.html', folder), 'utf8');
  expect(html).not.toMatch(/<style|<script(?![^>]*\ssrc=)|\sstyle=|\son\w+=|(?:src|href)="(?!\.\/)/);
});
