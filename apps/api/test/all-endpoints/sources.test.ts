import {
  movedToMidnights,
  noSources,
  sourceWorld,
  trendBrands,
  TREND_SETTINGS,
  trySources,
  type AskText,
} from '@brand-visibility/api-fuzz';
import { EQUAL_WEIGHTS, formatInstant, rational } from '@brand-visibility/domain';
import { drawFrom, fingerprint, randomWorld } from '@brand-visibility/records';
import { expect, test } from '@jest/globals';
import { call } from '../support/client.js';
import { askingBoth, askingService, drawnDatabases } from '../support/drawn-databases.js';
import { serviceOver, type TestService } from '../support/service.js';

/** A smaller draw than that of `npm run prove -- sources`, over HTTP, with the formats: one setting of the calendar a test. */

const SEED = 20260301;
const DRAWS = 2;
/** Skipped days, doubled midnights, a week of two years, and midnight itself. */
const SETTINGS = TREND_SETTINGS.filter((_, i) => i % 2 === 0);
const WEIGHTS = { ...EQUAL_WEIGHTS, perplexity: rational(2), gemini: rational(1, 3) };

const open = drawnDatabases();
const found = noSources();

// Rules 15.8 and 15.9.
test.each(SETTINGS.map((setting, i) => ({ setting, i, year: formatInstant(setting.now).slice(0, 4) })))(
  'both lists of sources are what the answers of all prompts say, on both databases: in $year',
  async ({ setting, i }) => {
    const draw = drawFrom(SEED + i);
    const size = { accounts: 1, brands: 4, prompts: 5, runs: 14 };
    const drawn = randomWorld(SEED + i, { now: setting.now, fingerprint, size });
    const records = movedToMidnights(draw, drawn.records, setting);
    const weights = i % 2 === 0 ? EQUAL_WEIGHTS : WEIGHTS;
    const databases = await open(records, weights);
    const services = [
      await serviceOver(databases.urls[0], { weights }),
      await serviceOver(databases.urls[1], { weights }),
    ] as const;
    const [account] = drawn.accounts;
    const asking =
      (service: TestService): AskText =>
      async (path, now) => {
        service.time.now = now;
        const headers = { Authorization: `Bearer ${account?.keys[0]?.key}` };
        const { status, text } = await call(service.port, path, { headers });
        expect([path, status]).toEqual([path, 200]);
        return text;
      };
    const ask = askingBoth(asking(services[0]), asking(services[1]));
    // What the lists are compared with is not under test here.
    const alone = askingService(services[0], account?.account_id ?? '', weights);
    const asked = {
      brands: trendBrands(records),
      setting,
      world: sourceWorld(records),
      weights,
      isYearFirst: true,
    };
    await trySources(draw, asked, { ask, alone, text: ask }, DRAWS, found);
    for (const service of services) await service.stop();
    await databases.drop();
    expect(found.faults).toEqual([]);
  },
);

test('and enough of them were compared', () => {
  expect(found.rows).toBeGreaterThan(500);
  expect(found.texts).toBeGreaterThan(100);
  expect(found.filtered).toBeGreaterThan(15);
  expect(found.compared).toBeGreaterThan(3);
  expect(found.carried).toBeGreaterThan(1);
  expect(Math.min(found.own, found.rivals, found.gaps, found.ties)).toBeGreaterThan(20);
});
