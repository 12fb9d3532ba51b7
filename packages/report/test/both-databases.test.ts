import { startBrowser } from '@brand-visibility/programs/browser';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import { runReport, sharedDemo, startDemo, type Demo } from './support/demo.js';
import { marksIn, printedAt } from './support/marks.js';
import { expectedPlaces, responsesOf } from './support/responses.js';
import { downloaded, enter, marksOn, OCTOBER, untilLoaded, visit } from './support/visit.js';

/** The figures of the page, of the file saved from it and of the program are those of the API, on both databases. */

const BRANDS = ['brd_tidewell', 'brd_harrow_steam', 'brd_pedal_junction', 'brd_fjellvik'];

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

describe.each(['sqlite', 'postgresql'] as const)('on %s', (database) => {
  let demo: Demo;
  beforeAll(async () => {
    demo = database === 'sqlite' ? sharedDemo() : await startDemo({ database });
    const days = ['--month', '2026-10', '--tz', 'Europe/London'];
    const { status, stderr } = await runReport(demo, ['--all', ...days, '--to', demo.folder]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: 'wrote 4 reports\n' });
  });
  afterAll(() => demo.close());

  test.each(BRANDS)('%s has the figures of the API, every one of them and no other', async (brand) => {
    const responses = await responsesOf(demo.client, brand);
    const html = readFileSync(join(demo.folder, `${brand}-2026-10.html`), 'utf8');
    const ofProgram = marksIn(html);
    expect(ofProgram.map(({ at, text }) => [at, text])).toEqual(
      ofProgram.map(({ at }) => [at, printedAt(responses, at)]),
    );
    const shown = new Set(ofProgram.map(({ at }) => at));
    expect(expectedPlaces(responses).filter((place) => !shown.has(place))).toEqual([]);

    await visit({ demo, browser }, { view: OCTOBER.replace('brd_tidewell', brand) }, async ({ page }) => {
      await enter(page, demo.key);
      await untilLoaded(page);
      expect(await marksOn(page)).toEqual(ofProgram);
      const saved = await downloaded(page, () => page.click('.tools button:last-child'));
      expect(saved.name).toBe(`${brand}.html`);
      expect(marksIn(saved.text)).toEqual(ofProgram);
      expect(saved.text).not.toMatch(/<script|<button|<link/);
      expect(saved.text).not.toContain(demo.key);
    });
  });
});
