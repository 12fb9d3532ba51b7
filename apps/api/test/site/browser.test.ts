/// <reference lib="dom" />
import { describe, expect, test } from '@jest/globals';
import { browsedSite, enterKey, sendRequest, textsOf, violations, widthOf } from '../support/browser.js';
import { PAGES } from '../support/pages.js';
import { keyText } from '../support/world.js';

/** Each page in a real browser, once (rule 11.18). `looks.night` visits them with other widths and colours. */

const site = browsedSite();

const WIDTH = 1200;

// Rule 11.18.
describe('behind a proxy that strips a prefix', () => {
  const links = new Set<string>();
  const bars = new Set<string>();

  test.each(PAGES)(
    '%s fits its window and has the bar of the site; axe-core reports nothing',
    async (path) => {
      await site.visit(`${site.prefixed}${path}`, async (page, { requests }) => {
        if (path === '/report') await page.waitForSelector('#key');
        expect(await widthOf(page)).toBeLessThanOrEqual(WIDTH);
        expect(await violations(page)).toEqual([]);
        const found = await page.$$eval('.site a, .foot a, main a[href^="."], .way a', (all) =>
          all.map((link) => link.getAttribute('href') ?? ''),
        );
        for (const link of found) links.add(new URL(link, page.url()).href.replace(/#.*/, ''));
        // The report has a bar of its script, and the sample is a saved report.
        if (path !== '/report' && path !== '/sample')
          bars.add(
            await page.$eval('.site', (bar) => {
              const { fontFamily, fontSize, color, backgroundColor } = getComputedStyle(bar);
              const { height } = bar.getBoundingClientRect();
              const links = [...bar.querySelectorAll('a')].map(({ textContent }) => textContent.trim());
              return [links, height, fontFamily, fontSize, color, backgroundColor].join();
            }),
          );
        if (path === '/docs/visibility') {
          await enterKey(page, keyText('a_all'));
          const sent = await sendRequest(page, 'getVisibility');
          expect(sent.startsWith(`${site.prefixed}/v1/brands/brd_a1/visibility?`)).toBe(true);
          expect(requests).toContain(sent);
        }
        if (path === '/report') {
          await page.type('#key', keyText('a_all'));
          await page.click('button.primary');
          await page.waitForSelector('main[data-state=loaded]');
          expect(await textsOf(page, 'h1')).toHaveLength(1);
        }
        expect(requests.filter((request) => !request.startsWith(`${site.prefixed}/`))).toEqual([]);
      });
    },
  );

  test('the bar is the same on all pages, and all links work', async () => {
    expect(bars.size).toBe(1);
    expect(links.size).toBeGreaterThan(50);
    for (const link of links) {
      expect(link.startsWith(`${site.prefixed}/`)).toBe(true);
      expect((await fetch(link)).status).toBe(200);
    }
  });
});

test('the start page shows three ways and a picture of the demo, says who creates keys, and copies commands', async () => {
  await site.visit('/', async (page) => {
    expect(await textsOf(page, '.ways h2')).toEqual(['See a report', 'Call the API', 'Connect an assistant']);
    const sizes = await page.$$eval('.ways section', (cards) =>
      cards.map((card) => [card.offsetWidth, card.offsetHeight].join()),
    );
    expect(new Set(sizes).size).toBe(1);
    expect(await textsOf(page, '#keys')).toEqual([
      expect.stringContaining('owner of your account creates keys'),
    ]);
    // Without scrolling: what the service answers, and the sample.
    expect(await page.$eval('.first', (first) => first.getBoundingClientRect().bottom)).toBeLessThan(800);
    await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
    const { drawn, stated, source } = await page.$eval('figure img', (image) => ({
      drawn: image.naturalHeight / image.naturalWidth,
      stated: Number(image.getAttribute('height')) / Number(image.getAttribute('width')),
      source: image.currentSrc,
    }));
    expect(drawn).toBeCloseTo(stated, 2);
    expect(source).toMatch(/\/assets\/sample-light-\w{8}\.webp$/);
    const permissions = ['clipboard-read', 'clipboard-write'].map(
      (name) => ({ permission: { name }, state: 'granted' }) as const,
    );
    await site.browser.defaultBrowserContext().setPermission(site.service.url, ...permissions);
    // The button says this for only 1.5 seconds, so the wait begins before the click.
    const said = page.waitForFunction(() => document.querySelector('.copy')?.textContent === 'Copied', {
      polling: 'mutation',
    });
    await page.click('.ways .copy');
    await said;
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect([copied]).toEqual(await textsOf(page, '.ways section:nth-child(2) pre'));
  });
});

test('/errors finds a code by a word, and opens the one of its address', async () => {
  await site.visit('/errors#rate_limited', async (page) => {
    await page.waitForFunction(() => document.querySelector('.errors details[open]'));
    expect(await textsOf(page, '.errors details[open] summary code')).toEqual(['rate_limited']);
    await page.type('#filter', 'Retry-After');
    expect(await textsOf(page, '.errors summary code')).toEqual(['rate_limited', 'service_unavailable']);
    await page.type('#filter', ' no such word');
    expect(await textsOf(page, '.errors summary, #none')).toEqual(['No error contains this.']);
  });
});

test('/connect shows one assistant at a time, chosen with the keyboard', async () => {
  await site.visit('/connect', async (page) => {
    const shown = () => textsOf(page, '.assistants section h3');
    expect(await shown()).toEqual(['Claude Code']);
    await page.focus('.assistants input');
    for (const name of ['Cursor', 'VS Code', 'Codex CLI', 'Gemini CLI', 'Inspector', 'Others']) {
      await page.keyboard.press('ArrowRight');
      expect(await shown()).toEqual([name]);
    }
  });
});

test('the tables of a document fit a phone', async () => {
  const phone = { width: 360 };
  await site.visit(
    '/import-format',
    async (page) => {
      expect(await widthOf(page)).toBeLessThanOrEqual(phone.width);
      const widths = await page.$$eval('.wide', (all) =>
        all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      );
      expect(new Set(widths)).toEqual(new Set([0]));
    },
    phone,
  );
});

// Rule 4.8.
test('the page for a path that nothing has shows its fonts at once and fits its window; axe-core reports nothing', async () => {
  await site.visit(`${site.prefixed}/a/b/c`, async (page, { complaints }) => {
    const fonts = await page.evaluate(() =>
      ['1rem Inter', 'bold 1rem Inter'].map((font) => document.fonts.check(font)),
    );
    expect(fonts).toEqual([true, true]);
    expect(await textsOf(page, 'h1')).toEqual(['There is no page at this address.']);
    expect(await widthOf(page)).toBeLessThanOrEqual(WIDTH);
    expect(await violations(page)).toEqual([]);
    // What the browser says of the status.
    expect(complaints.splice(0).filter((one) => !one.includes('404 (Not Found)'))).toEqual([]);
  });
});
