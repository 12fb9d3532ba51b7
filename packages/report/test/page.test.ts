/// <reference lib="dom" />
import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { valueAt } from './support/figures.js';
import { OCTOBER as DAYS, responsesOf } from './support/responses.js';
import { faultsOn, open, settingOf, shiftsOn, textOf, untilLoaded, visit } from './support/visit.js';

/** The page in a real browser, against the demo. */

const setting = settingOf();

/** Number of rows of a list of answers that the page asked for. */
async function answersOf(target: string): Promise<number> {
  const [path, query] = target.split('?');
  const sent = new URLSearchParams(query);
  let count = 0;
  for (let cursor: string | null = ''; cursor !== null;) {
    sent.set('limit', '500');
    if (cursor !== '') sent.set('cursor', cursor);
    const headers = { Authorization: `Bearer ${setting.demo.key}` };
    const response = await fetch(`${setting.demo.url}${path}?${sent}`, { headers });
    const page = (await response.json()) as { data: unknown[]; next_cursor: string | null }; // the API's own
    count += page.data.length;
    cursor = page.next_cursor;
  }
  return count;
}

describe('the figures', () => {
  test('lead to their answers, with the brand and rivals marked', async () => {
    await visit(setting, {}, async ({ page }) => {
      await open(page, setting.demo);
      await page.click('.figures button.answers');
      await page.waitForSelector('.answer-list > li');
      expect(await textOf(page, '#answers-title')).toBe('Answers');
      const days = { start_date: '2026-10-01', end_date: '2026-10-31', tz: 'Europe/London' };
      const { data } = await setting.demo.client.listBrandAnswers({
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
    });
  });

  // The list behind a figure is asked for all its rows, with the parameters that the page sent.
  test('open exactly the answers that they count', async () => {
    const responses = await responsesOf(setting.demo, 'brd_tidewell', { ...DAYS, tz: 'Europe/London' });
    await visit(setting, {}, async ({ page, service }) => {
      await open(page, setting.demo);
      // Of each table, the first and the last row; what a phone hides is not clicked but called.
      const buttons = await page.$$(
        ':is(.figures, .said, tr:first-child, tr:last-child, .lost > li:first-child) button.answers',
      );
      expect(buttons.length).toBeGreaterThan(30);
      const found: Record<string, [string, number]> = {};
      for (const button of buttons) {
        const at = await button.$eval('data', (data) => data.getAttribute('data-figure') ?? '');
        const asked = service.targets.length;
        await button.evaluate((one) => one.click());
        await page.waitForSelector('dialog :is(.answer-list > li, .empty, .refused)');
        const target = service.targets.slice(asked).find((one) => one.includes('/answers?')) ?? '';
        found[at] = [target, await answersOf(target)];
        await page.evaluate(() => document.querySelector('dialog')?.close());
        // The closed dialog is hidden immediately, but keeps its list until it is removed.
        await page.waitForFunction(() => document.querySelector('dialog') === null);
      }
      expect(found).toEqual(
        Object.fromEntries(
          Object.entries(found).map(([at, [target]]) => [at, [target, valueAt(responses, at)]]),
        ),
      );
    });
  });
});

test('an answer with markup, scripts and marks of direction is shown as text', async () => {
  const text = `<img src=x onerror="document.title='harm'"><script>document.title='harm'</script>\u202Edlrow ${'x'.repeat(32_000)}`;
  const change = (target: string, body: string) => {
    if (!target.includes('/answers?')) return body;
    const response = JSON.parse(body) as { data: { text: string }[] }; // the API's own
    return JSON.stringify({ ...response, data: response.data.map((answer) => ({ ...answer, text })) });
  };
  await visit(setting, { change }, async ({ page }) => {
    await open(page, setting.demo);
    await page.click('.figures button.answers');
    await page.waitForSelector('.answer-list > li');
    await page.click('.answer-list button.plain');
    await page.waitForFunction(
      (expected) => document.querySelector('.answer-text')?.textContent === expected,
      {},
      text,
    );
    expect(await page.$$('.answer-list img, .answer-list script')).toEqual([]);
    expect(await page.title()).not.toBe('harm');
  });
});

describe('the view', () => {
  test('is in the address: brand, window and filters', async () => {
    await visit(setting, {}, async ({ page, service }) => {
      await open(page, setting.demo);
      await page.select('select[name=window]', '90d');
      await page.waitForFunction(() => location.hash.includes('period=90d'));
      await page.click('.filters summary');
      await page.click('.filters fieldset:first-of-type label:nth-of-type(2) input');
      await page.waitForFunction(() => location.hash.includes('platforms=chatgpt'));
      await page.waitForFunction(() =>
        document.querySelector('.basis')?.textContent.includes('Only: ChatGPT'),
      );
      await untilLoaded(page);
      const [target = ''] = service.targets.filter((one) => /\/visibility\?.*platforms=/.test(one));
      expect(Object.fromEntries(new URLSearchParams(target.split('?')[1]))).toEqual({
        period: '90d',
        tz: 'Europe/London',
        platforms: 'chatgpt',
      });
      await page.goBack();
      await page.waitForFunction(
        () => !document.querySelector('.basis')?.textContent.includes('Only: ChatGPT'),
      );
    });
  });
});

describe.each([
  [390, 'light'],
  [390, 'dark'],
  [1400, 'light'],
  [1400, 'dark'],
] as const)('%i pixels wide in %s mode', (width, scheme) => {
  test('nothing keeps anybody out, and nothing moves while the report is read', async () => {
    // One part after the other, so that the page is drawn in between.
    let last = Promise.resolve();
    const until = (target: string) => {
      if (target.includes('/visibility'))
        last = last.then(() => new Promise((resolve) => setTimeout(resolve, 30)));
      return last;
    };
    await visit(setting, { width, scheme, until }, async ({ page }) => {
      const found = { entry: await faultsOn(page), report: [''], answers: [''] };
      await open(page, setting.demo);
      expect(await shiftsOn(page)).toBe(0);
      expect(await page.$eval('html', (html) => html.scrollWidth)).toBe(width);
      await page.click('.filters summary');
      found.report = await faultsOn(page); // with the menu of filters
      await page.click('.filters summary');
      await page.click('.figures button.answers');
      await page.waitForSelector('.answer-list > li');
      found.answers = await faultsOn(page, 'dialog');
      expect(found).toEqual({ entry: [], report: [], answers: [] });
    });
  });
});

test('what is loaded has less than 200 KB', () => {
  const site = new URL('../../site/dist/files/', import.meta.url);
  const files = [
    ...readFileSync(new URL('report.html', site), 'utf8').matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g),
  ];
  expect(files).toHaveLength(2);
  const sizes = files.map(([, file = '']) => gzipSync(readFileSync(new URL(file, site))).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(200_000);
});
