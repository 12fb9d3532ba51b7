import {
  checkBrandAnswers,
  drawBrand,
  listedBrand,
  movedToMidnights,
  noAnswersYet,
  trendBrands,
  TREND_SETTINGS,
} from '@brand-visibility/api-fuzz';
import { formatInstant } from '@brand-visibility/domain';
import { drawFrom, fingerprint, randomWorld } from '@brand-visibility/records';
import { expect, test } from '@jest/globals';
import { drawnDatabases, inProcess } from '../support/drawn-databases.js';

/** A smaller draw than that of `npm run prove -- answers`. */

const SEED = 20260423;
const DRAWS = 6;

const open = drawnDatabases();
const found = noAnswersYet();

// Rules 16.1, 16.4, 16.5 and 16.8.
test.each(
  TREND_SETTINGS.slice(0, 4).map((setting, i) => ({
    setting,
    i,
    year: formatInstant(setting.now).slice(0, 4),
  })),
)(
  "a brand's answers are those of all prompts, counted and selected, on both databases: in $year",
  async ({ setting, i }) => {
    const draw = drawFrom(SEED + i);
    const size = { accounts: 1, brands: 4, prompts: 6, runs: 20 };
    const world = randomWorld(SEED + i, { now: setting.now, fingerprint, size });
    const records = movedToMidnights(draw, world.records, setting);
    const databases = await open(records);
    const asks = await inProcess(databases, world.accounts[0]?.account_id ?? '');
    const brands = trendBrands(records);
    for (let drawn = 0; drawn < DRAWS; drawn += 1) {
      const brand = drawBrand(draw, brands, setting);
      await checkBrandAnswers(draw, listedBrand(records, brand.id), brand, setting, asks, found);
    }
    await asks.close();
    await databases.drop();
    expect(found.faults).toEqual([]);
  },
);

test('and enough of them were compared', () => {
  expect(found.answers).toBeGreaterThan(200);
  expect(found.carried).toBeGreaterThan(0);
  expect(found.matched).toBeGreaterThan(4);
  expect(found.runs).toBeGreaterThan(10);
});
