/**
 * The counting room counts the answers, rivals and sources of a brand for each report.
 *
 * The facts of a run are columns of integers with one entry per successful answer (`facts/layout.ts`); the citations of
 * these answers are in separate columns (`citations/layout.ts`). A request reads the columns of its runs through a
 * cache (`columns/run-columns.ts`) and adds them up. Columns identify prompts, rivals, domains and pages by ordinals.
 * Each request reads names, themes and other attributes, so a change of an attribute does not change a column.
 *
 * Each report has a file in this folder. All reports count answers in one loop, by group, engine and sentiment
 * (`facts/answer-tally.ts`); each report chooses its groups (`facts/answer-groups.ts`). A series is counted in one pass
 * over the runs of its window (`facts/read.ts`). Rivals are counted by ordinal (`facts/rival-counters.ts`) and then
 * ranked (`order/standings.ts`). Sources take two passes: the first counts all domains or pages (`citations/tally.ts`),
 * the second counts the other values of the sources on one page of the list (`citations/rows.ts`).
 *
 * The room returns counts, from which the domain computes figures. Rankings compare estimates, and compute exact values
 * only if two estimates are close. Between two runs, the room checks whether the turn of its request is over, so that
 * other requests can run. Tests compare each report with `test-fixtures/model`, a simple and slow implementation.
 */
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

/** Returns the counting operations of one request. Operations that need the same data of a brand read the data once. */
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
