import { LOST_ROWS } from '../plants.js';
import type { Property } from '../property.js';
import { drawBrand } from '../series/questions.js';
import { inWorlds } from '../worlds.js';
import { checkBrandAnswers, noAnswersYet } from './check.js';
import { listedBrand } from './listed.js';

/** The list of a brand's answers beside those of its prompts and the counts of reports (rules 2.6, 16.1 to 16.7). */
export const answers: Property = {
  name: 'answers',
  holds: "the answers of all prompts are those that reports count, and those of the brand's list",
  drawn: 'windows, zones and filters',
  test: { worlds: 5, each: 3 },
  prove: { worlds: 20, each: 10 },
  seed: 20260423,
  takesRecords: true,
  check: async (run) => {
    const found = noAnswersYet();
    const knobs = { runs: [10, 20, 40], isWeighted: false };
    await inWorlds(run, found, knobs, async (draw, { records, brands, setting, ask, alone }) => {
      for (let drawn = 0; drawn < run.each; drawn += 1) {
        const brand = drawBrand(draw, brands, setting);
        await checkBrandAnswers(draw, listedBrand(records, brand.id), brand, setting, { ask, alone }, found);
      }
    });
    return found;
  },
  seen: { answers: 200, carried: 0, compared: 1, excluded: 4, matched: 4, runs: 10 },
  plants: [LOST_ROWS],
};
