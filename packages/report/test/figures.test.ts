import { beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runReport } from './support/demo.js';
import { marksIn, printedAt } from './support/marks.js';
import { expectedPlaces, responsesOf } from './support/responses.js';
import { downloaded, marksOn, OCTOBER, open, settingOf, visit } from './support/visit.js';

const BRANDS = ['brd_tidewell', 'brd_harrow_steam', 'brd_pedal_junction', 'brd_fjellvik'];

const setting = settingOf();
beforeAll(async () => {
  const days = ['--month', '2026-10', '--tz', 'Europe/London'];
  const { status, stderr } = await runReport(setting.demo, ['--all', ...days, '--to', setting.demo.folder]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: 'wrote 4 reports\n' });
});

describe('the page, the file saved from it and the file of the program', () => {
  test.each(BRANDS)('have the figures of the API for %s, every one of them and no other', async (brand) => {
    const responses = await responsesOf(setting.demo.client, brand);
    const html = readFileSync(join(setting.demo.folder, `${brand}-2026-10.html`), 'utf8');
    const ofProgram = marksIn(html);
    expect(ofProgram.map(({ at, text }) => [at, text])).toEqual(
      ofProgram.map(({ at }) => [at, printedAt(responses, at)]),
    );
    const shown = new Set(ofProgram.map(({ at }) => at));
    expect(expectedPlaces(responses).filter((place) => !shown.has(place))).toEqual([]);

    await visit(setting, { view: OCTOBER.replace('brd_tidewell', brand) }, async ({ page }) => {
      await open(page, setting.demo);
      expect(await marksOn(page)).toEqual(ofProgram);
      const saved = await downloaded(page, () => page.click('.tools button:last-child'));
      expect(saved.name).toBe(`${brand}.html`);
      expect(marksIn(saved.text)).toEqual(ofProgram);
      expect(saved.text).not.toMatch(/<script|<button|<link/);
      expect(saved.text).not.toContain(setting.demo.key);
    });
  });
});
