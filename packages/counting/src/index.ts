/**
 * Counts the answers, rivals and sources of a brand for each report.
 *
 * The facts of a run are columns of integers with one entry per successful answer (`facts/run-facts.ts`); the citations
 * of these answers are in separate columns (`citations/run-citations.ts`). A request reads the columns of its runs in
 * batches, and adds them up. Columns identify prompts, rivals, domains and pages by ordinals, which use cases see as
 * references (`references.ts`). Each request reads names, themes and other attributes, so a change of an attribute does
 * not change a column.
 *
 * A report makes one call to a function in `counts`, with the selection of its answers and its runs. All reports count
 * answers in one loop, by group, engine and sentiment (`facts/answer-counter.ts`); each report chooses its groups
 * (`facts/answer-groups.ts`). A series is counted in one pass over the runs of its window (`facts/read.ts`). Rivals are
 * counted by ordinal (`facts/rival-counters.ts`) and then ranked (`order/ranked-list.ts`). Sources take two passes: the
 * first counts all domains or pages (`citations/source-counter.ts`), the second counts the other values of the sources
 * on one page of the list (`citations/rows.ts`).
 *
 * These functions return counts, from which the domain computes figures; names are joined last. Rankings compare
 * estimates, and compute exact values only if two estimates are close. Between two runs, counting checks whether the
 * request has run for long, and gives way to others (`give-way.ts`). The tests of the use cases compare each
 * report with `test-fixtures/model`, a simple and slow implementation.
 */
export * from './give-way.js';
export type { AnswerIds, CitationPosition, LatestCitations } from './citations/latest.js';
export {
  sourceDetails,
  type CitedSourceCounts,
  type SourceSelection,
  type Titles,
} from './citations/read.js';
export { CitedRows, type RivalsOf } from './citations/rows.js';
export type { RunCitations } from './citations/run-citations.js';
export { needsFacts, rangeAt, selectAnswers, type AnswerSelection } from './citations/select-answers.js';
export type { Batches, Column, ColumnsDigest, RunColumnDigests, RunRef } from './columns/columns.js';
export {
  answerMask,
  type AnswerFilter,
  type AnswerMask,
  type PromptAttributes,
} from './columns/answer-mask.js';
export { countRivalComparison, countRivalSeries } from './counts/rival-series.js';
export { countRivals } from './counts/rivals.js';
export { countGroups } from './counts/groups.js';
export { countSources, type ListedSources } from './counts/sources.js';
export { cursorState } from './counts/state.js';
export {
  countComparison,
  countExplanation,
  countWindows,
  type ComparedRuns,
  type Selection,
} from './counts/visibility.js';
export { answersOfRuns } from './facts/run-answers.js';
export type { RunFacts } from './facts/run-facts.js';
export { mostNamed } from './counts/groups.js';
export type { WatchedOrder } from './order/name-order.js';
export { identityIn, type RivalRef, type SourceRef } from './references.js';
