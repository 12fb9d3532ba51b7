/** Exports the counting room and, for storage, the formats of facts and citations and their readers. */
export { countsOver } from './counts/counts.js';
export type { BrandData } from './data.js';
export type { CitationPosition, LatestCitations } from './citations/latest.js';
export {
  encodeCitations,
  OF_HOST,
  PAGE_BITS,
  REDIRECT,
  TITLED,
  type RunCitations,
} from './citations/layout.js';
export { CITATIONS, type KnownSources } from './citations/read.js';
export { CitedRows, type RivalsOf } from './citations/rows.js';
export { rangeAt, selectAnswers, type AnswerSelection } from './citations/select-answers.js';
export { countedAnswers, type Counted, type PromptAttributes } from './columns/counted.js';
export type { Column } from './columns/encoding.js';
export { once } from './columns/once.js';
export { ENGINE_BITS, ENGINE_INDEXES, ENGINE_MASK } from './columns/engine-codes.js';
export {
  ColumnsCache,
  columnsOf,
  RUNS_AT_ONCE,
  type KnownColumns,
  type StoredColumns,
} from './columns/run-columns.js';
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
export { mostNamed } from './order/most-named.js';
export { encodeRivalOrder, rivalsIn, WORD, type RivalOrder, type Rivals } from './order/name-order.js';
