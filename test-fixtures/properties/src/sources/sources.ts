import type { Instant } from '@brand-visibility/domain';
import { LOST_ROWS } from '../plants.js';
import type { Property } from '../property.js';
import { drawBrand, drawTrend, type TrendQuestion } from '../series/questions.js';
import { inWorlds, type AskText } from '../worlds.js';
import { servedTexts } from '../served-texts.js';
import { checkSources, noSources } from './check.js';
import { sourceWorld } from './world.js';

/** Cited domains and pages beside a count of the answers that the lists of prompts show (section 15 of the rules). */
export const sources: Property = {
  name: 'sources',
  holds: 'every row of both lists of sources is what the answers of all prompts say, in every format',
  drawn: 'windows and filters',
  test: { worlds: 3, each: 2 },
  prove: { worlds: 200, each: 5 },
  seed: 20260301,
  takesRecords: true,
  check: async (run) => {
    const found = noSources();
    await inWorlds(run, found, { runs: [10, 20, 40], isWeighted: true }, async (draw, world) => {
      const { brands, setting, records, weights, ask, alone } = world;
      // The last year of every brand first, without a filter.
      const questions: TrendQuestion[] = brands.map((brand) => ({
        ...drawTrend(draw, brand, setting),
        now: setting.now,
        window: { period: '365d' },
        filters: {},
      }));
      for (let drawn = 0; drawn < run.each; drawn += 1)
        questions.push(drawTrend(draw, drawBrand(draw, brands, setting), setting));
      const formats = await servedTexts(run, world, found);
      const recorded = sourceWorld(records);
      try {
        for (const question of questions) {
          const { now } = question;
          await checkSources(draw, {
            question,
            world: recorded,
            weights,
            found,
            get: jsonOf(ask, now),
            alone: jsonOf(alone, now),
            text: formats && ((path) => formats.ask(path, now)),
          });
          if (found.faults.length > 0) break;
        }
      } finally {
        await formats?.stop();
      }
    });
    return found;
  },
  seen: {
    rows: 500,
    texts: 100,
    filtered: 12,
    askedPages: 40,
    sorted: 6,
    compared: 3,
    carried: 1,
    own: 20,
    rivals: 20,
    gaps: 20,
    ties: 20,
  },
  plants: [LOST_ROWS],
};

const jsonOf =
  (ask: AskText, now: Instant) =>
  async <Body>(path: string) =>
    JSON.parse(await ask(path, now)) as Body; // what the contract says of the path
