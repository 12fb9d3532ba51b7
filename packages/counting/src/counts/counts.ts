/**
 * The counting room: it counts the answers, rivals and sources of a brand for each report.
 *
 * The facts of a run are columns of integers, one entry per successful answer (`facts/layout.ts`); what these answers
 * cite is in other columns (`citations/layout.ts`). A request reads the columns of its runs through a cache
 * (`columns/run-columns.ts`) and adds them up. Prompts, rivals, domains and pages are ordinals here; a request looks up
 * their names, themes and filters, so a change of these changes no column.
 *
 * Each report has a file in this folder. All count answers with one kernel, by group, engine and sentiment
 * (`facts/answer-tally.ts`), and differ in the group of a prompt or an engine (`facts/answer-groups.ts`). A series is
 * one pass over the runs of its window (`facts/read.ts`). Rivals are counted by ordinal (`facts/rival-counters.ts`) and
 * ranked (`order/standings.ts`). Sources take two passes: the first counts all domains or pages (`citations/tally.ts`),
 * the second the rows of a page (`citations/rows.ts`).
 *
 * Plain counts leave the room, and the domain computes figures from them. A ranking estimates shares in doubles and
 * compares exactly only where they are close. Between runs the room asks whether the turn of its request is over, so
 * that other requests can run. The tests compare each report with `test-fixtures/model`, which counts the long way.
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

/** The operations of one request over the data of a brand, which they read once. */
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
