import { startBrowser } from '@brand-visibility/programs/browser';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import { runReport, sharedDemo, type Demo } from './support/demo.js';
import { marksIn, printedAt } from './support/marks.js';
import { expectedPlaces, responsesOf } from './support/responses.js';
import { downloaded, enter, marksOn, OCTOBER, untilLoaded, visit } from './support/visit.js';

const BRANDS = ['brd_tidewell', 'brd_harrow_steam', 'brd_pedal_junction', 'brd_fjellvik'];

let browser: Browser;
let demo: Demo;
beforeAll(async () => {
  browser = await startBrowser();
  demo = sharedDemo();
  const days = ['--month', '2026-10', '--tz', 'Europe/London'];
  const { status, stderr } = await runReport(demo, ['--all', ...days, '--to', demo.folder]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: 'wrote 4 reports\n' });
});
afterAll(async () => {
  await browser.close();
  await demo.close();
});

describe('the page, the file saved from it and the file of the program', () => {
  test.each(BRANDS)('have the figures of the API for %s, every one of them and no other', async (brand) => {
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
