export type { CitationPosition, LatestCitations } from './citations/latest.js';
export {
  encodeCitations,
  OF_HOST,
  PAGE_BITS,
  REDIRECT,
  type RunCitations,
  TITLED,
} from './citations/layout.js';
export {
  CITATIONS,
  type CitationsSource,
  type KnownSources,
  sourceDetails,
  tallySources,
} from './citations/read.js';
export { CitedRows, type RivalsOf } from './citations/rows.js';
export { type AnswerSelection, rangeAt, selectAnswers } from './citations/select-answers.js';
export { type Counted, countedAnswers, type PromptAttributes } from './columns/counted.js';
export type { Column } from './columns/encoding.js';
export { ENGINE_BITS, ENGINE_INDEXES, ENGINE_MASK } from './columns/engine-codes.js';
export { KeptColumns } from './columns/kept.js';
export { ColumnsCache, columnsOf, type KnownColumns, RUNS_AT_ONCE } from './columns/run-columns.js';
export { groupsBy, type KeyedPrompt } from './facts/answer-groups.js';
export { tallyExplained } from './facts/explained-tally.js';
export { rivalsOfGroups, tallyGroups } from './facts/groups.js';
export {
  type AnswerFact,
  decodeFacts,
  encodeFacts,
  type RunFacts,
  SENTIMENT_MASK,
  sentimentCode,
  WEBSITE_MARK,
} from './facts/layout.js';
export { FACTS, type FactsSource, tallyParts, tallyRuns } from './facts/read.js';
export { answersOfRuns } from './facts/run-answers.js';
