import {
  movedToMidnights,
  nothingFound,
  trendBrands,
  TREND_SETTINGS,
  tryTrends,
} from '@brand-visibility/api-fuzz';
import { formatInstant } from '@brand-visibility/domain';
import { drawFrom, fingerprint, randomWorld } from '@brand-visibility/records';
import { expect, test } from '@jest/globals';
import { drawnDatabases, inProcess } from '../support/drawn-databases.js';

/** A smaller draw than that of `npm run prove -- series`: one setting of the calendar a test. */

const SEED = 20260301;
const DRAWS = 4;

const open = drawnDatabases();
const found = nothingFound();

// Rules 14.13, 14.14 and 14.15.
test.each(
  TREND_SETTINGS.map((setting, i) => ({
    ...{ setting, i, zone: setting.zones[0] },
    year: formatInstant(setting.now).slice(0, 4),
  })),
)(
  'series and groups are the reports of their days and filters, on both databases: around $zone in $year',
  async ({ setting, i }) => {
    const draw = drawFrom(SEED + i);
    const size = { accounts: 1, brands: 4, prompts: 6, runs: 20 };
    const world = randomWorld(SEED + i, { now: setting.now, fingerprint, size });
    const records = movedToMidnights(draw, world.records, setting);
    const databases = await open(records);
    const asks = await inProcess(databases, world.accounts[0]?.account_id ?? '');
    await tryTrends(draw, { brands: trendBrands(records), setting }, asks, DRAWS, found);
    await asks.close();
    await databases.drop();
    expect(found.faults).toEqual([]);
  },
);

test('and enough of them were compared', () => {
  expect(found.points).toBeGreaterThan(50);
  expect(found.brandPoints).toBeGreaterThan(200);
  expect(found.groups).toBeGreaterThan(50);
  expect(found.carried).toBeGreaterThan(2);
});
