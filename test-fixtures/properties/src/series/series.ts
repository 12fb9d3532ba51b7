import { LOST_ROWS } from '../plants.js';
import type { Property } from '../property.js';
import { inWorlds } from '../worlds.js';
import { nothingFound, type TrendCheck } from './check.js';
import { checkCompetitorSeries } from './competitor-series.js';
import { checkGroups } from './groups.js';
import { drawBrand, drawTrend } from './questions.js';
import { checkVisibilitySeries } from './visibility-series.js';

/** Series and groups beside the reports of their days and filters, and beside the answers (rules 14.1 to 14.9). */
export const series: Property = {
  name: 'series',
  holds: 'points of series and rows of groups are the reports of their days and filters',
  drawn: 'windows, zones, filters and intervals',
  test: { worlds: 7, each: 2 },
  prove: { worlds: 100, each: 20 },
  seed: 20260301,
  takesRecords: true,
  check: async (run) => {
    const found = nothingFound();
    const knobs = { runs: [20, 40, 60], isWeighted: true };
    await inWorlds(run, found, knobs, async (draw, { brands, setting, ask, alone }) => {
      for (let drawn = 0; drawn < run.each; drawn += 1) {
        const brand = drawBrand(draw, brands, setting);
        const question = drawTrend(draw, brand, setting);
        const { now } = question;
        const check: TrendCheck = {
          brand,
          question,
          found,
          // What the contract says of the path.
          get: async <Body>(path: string) => JSON.parse(await ask(path, now)) as Body,
          alone: async <Body>(path: string) => JSON.parse(await alone(path, now)) as Body, // as above
        };
        await checkVisibilitySeries(check);
        await checkCompetitorSeries(check);
        await checkGroups(check);
      }
    });
    return found;
  },
  seen: { points: 40, brandPoints: 125, groups: 25, carried: 0 },
  plants: [LOST_ROWS],
};
