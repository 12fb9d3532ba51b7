/**
 * Black-box tests of a service: seeded, replayable requests, and the expected replies. Requests are generated from
 * the OpenAPI document with 0 to 3 mutations, with altered cursors, or as raw bytes that are malformed HTTP.
 */
export { addUp, drawQuestion, type AskBody, type Sum } from './adding-up.js';
export { ALTERATIONS, alteredCursors, cursorJudge, type AlteredCursor } from './altered-cursors.js';
export { conformanceTo, publishedDocument, type Conformance, type Documented } from './conformance.js';
export {
  PAGED_ENDPOINTS,
  collectCursors,
  listRequestsIn,
  requestAt,
  type SendListRequest,
  type RealCursor,
} from './list-requests.js';
export { caseAt, type FuzzCase } from './fuzz/case.js';
export { CHECKS, faultsOf } from './fuzz/checks/all.js';
export { operationsOf } from './fuzz/requests/operations.js';
export type { Judged, JudgeContext } from './fuzz/checks/judged.js';
export { fetchCursors, type Material } from './fuzz/world/material.js';
export { BYTES, MUTATIONS } from './fuzz/mutations/all.js';
export { CANARY } from './fuzz/requests/valid-requests.js';
export { fuzz, judgedBy, judgeContext, replay, type FuzzReport } from './fuzz/run.js';
export { openWire, type Wire, type WireReply } from './fuzz/wire.js';
export { FUZZ_EARLIER, FUZZ_NOW, fuzzWorld, LIMITED_PLAN, type FuzzWorld } from './fuzz/world/world.js';
export { askInProcess, replyInProcess } from './in-process.js';
export { rawRequests, repliesTo, type RawRequest } from './raw-requests.js';
export { nothingFound, type AskText, type TrendFindings } from './trends/check.js';
export { movedToMidnights, trendBrands, TREND_SETTINGS, type TrendSetting } from './trends/questions.js';
export { tryTrends } from './trends/trends.js';
export { noSources, type SourceFindings } from './sources/check.js';
export { trySources } from './sources/sources.js';
export { sourceWorld } from './sources/world.js';
export { checkBrandAnswers, noAnswersYet, type AnswerFindings } from './answers/check.js';
export { listedBrand, type ListedBrand } from './answers/listed.js';
export { drawBrand } from './trends/questions.js';
