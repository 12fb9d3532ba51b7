/** Exports the tallies of the reports and, for storage, the formats of facts and citations and their readers. */
export * from './turn.js';
export type { AnswerIds, CitationPosition, LatestCitations } from './citations/latest.js';
export {
  encodeCitations,
  OF_HOST,
  PAGE_BITS,
  REDIRECT,
  TITLED,
  type RunCitations,
} from './citations/layout.js';
export { CITATIONS, sourceDetails, tallySources, type KnownSources, type Titles } from './citations/read.js';
export { CitedRows, type RivalsOf } from './citations/rows.js';
export { rangeAt, selectAnswers, type AnswerSelection } from './citations/select-answers.js';
export type { SourcesWanted, SourceTally } from './citations/source-tally.js';
export { countedAnswers, type AnswerFilter, type Counted, type PromptAttributes } from './columns/counted.js';
export type { Column } from './columns/encoding.js';
export { KeptColumns } from './columns/kept.js';
export { once } from './columns/once.js';
export { ENGINE_BITS, ENGINE_INDEXES, ENGINE_MASK } from './columns/engine-codes.js';
export {
  ColumnsCache,
  columnsOf,
  columnsOfRuns,
  RUNS_AT_ONCE,
  type Batches,
  type CacheVitals,
  type KnownColumns,
  type ReadRuns,
  type RevisedRun,
  type RunRevision,
  type StoredColumns,
} from './columns/run-columns.js';
export { rankedList, type RankedList, type ShownRivals } from './counts/brands.js';
export { tallyComparison } from './counts/comparison.js';
export { tallyExplanation } from './counts/explanation.js';
export { groupCounts, rivalsNamed, sortedGroups, tallyGroups } from './counts/groups.js';
export { tallyBuckets } from './counts/rival-series.js';
export { identityIn, rivalsIn, shownRivals, tallyRivals, tallyShown } from './counts/rivals.js';
export type { Selection } from './counts/selection.js';
export { chosenSources, ownedDomains } from './counts/source-choice.js';
export { citingOf, comparedSources, pageOfSources } from './counts/sources.js';
export { stateDigest } from './counts/state.js';
export { tallyWindows } from './counts/visibility.js';
export { groupsBy } from './facts/answer-groups.js';
export {
  decodeFacts,
  encodeFacts,
  SENTIMENT_MASK,
  sentimentCode,
  WEBSITE_MARK,
  type AnswerFact,
  type RunFacts,
} from './facts/layout.js';
export { FACTS } from './facts/read.js';
export { answersOfRuns } from './facts/run-answers.js';
export { mostNamed } from './order/most-named.js';
export {
  encodeRivalOrder,
  decodeRivals,
  WORD,
  wordsOf,
  type RivalOrder,
  type Rivals,
} from './order/name-order.js';
