import type { Counts } from '@brand-visibility/application';
import type { ColumnsCache } from '../columns/run-columns.js';
import type { BrandData } from '../data.js';
import { answersOfRuns } from '../facts/run-answers.js';
import { countComparison } from './comparison.js';
import { countRivalSeries } from './rival-series.js';
import { countRivals } from './rivals.js';
import { countExplanation } from './explanation.js';
import { countGroups } from './groups.js';
import { Room } from './room.js';
import { countSources } from './sources.js';
import { countedState } from './state.js';
import { countVisibility } from './visibility.js';

/** The counting room of one request: columns narrow, the rules of the domain decide, plain values leave it. */
export function countsOver(data: BrandData, cache: ColumnsCache): Counts {
  const room = new Room(data, cache);
  return {
    visibility: (...asked) => countVisibility(room, ...asked),
    rivals: (...asked) => countRivals(room, ...asked),
    rivalSeries: (...asked) => countRivalSeries(room, ...asked),
    groups: (...asked) => countGroups(room, ...asked),
    comparison: (...asked) => countComparison(room, ...asked),
    explanation: (...asked) => countExplanation(room, ...asked),
    sources: (...asked) => countSources(room, ...asked),
    state: (...asked) => countedState(room, ...asked),
    runAnswers: async (brand_id, run_ids) => {
      if (run_ids.length === 0) return [];
      const { prompts, counted } = await room.answers(brand_id, {});
      const runs = await data.runsNamed(brand_id, run_ids);
      return answersOfRuns(room.facts(brand_id), runs, prompts, counted);
    },
  };
}
