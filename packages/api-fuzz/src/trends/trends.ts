import type { Draw } from '@brand-visibility/records';
import { nothingFound, type TrendAsks, type TrendCheck, type TrendFindings } from './check.js';
import { checkCompetitorSeries } from './competitor-series.js';
import { checkGroups } from './groups.js';
import { drawBrand, drawTrend, type TrendBrand, type TrendSetting } from './questions.js';
import { checkVisibilitySeries } from './visibility-series.js';

/**
 * Asks for so many drawn series and groups of a world and compares them with the reports of their days and filters, and with
 * the answers themselves. `findings` are added to.
 */
export async function tryTrends(
  draw: Draw,
  { brands, setting }: { readonly brands: readonly TrendBrand[]; readonly setting: TrendSetting },
  { ask, alone }: TrendAsks,
  draws: number,
  found: TrendFindings = nothingFound(),
): Promise<TrendFindings> {
  for (let drawn = 0; drawn < draws; drawn += 1) {
    const brand = drawBrand(draw, brands, setting);
    const question = drawTrend(draw, brand, setting);
    const { now } = question;
    const check: TrendCheck = {
      ...{ brand, question, found },
      get: async <Body>(path: string) => JSON.parse(await ask(path, now)) as Body, // what the contract says of the path
      alone: async <Body>(path: string) => JSON.parse(await alone(path, now)) as Body, // as above
    };
    await checkVisibilitySeries(check);
    await checkCompetitorSeries(check);
    await checkGroups(check);
  }
  return found;
}
