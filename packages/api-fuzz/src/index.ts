/**
 * Requests that a service is tried with from outside, seeded and replayable, and what the rules say of each reply: of the
 * OpenAPI document's own making with 0 to 3 mutations, with cursors that nobody was given, as bytes that are no good HTTP.
 */
export { addUp, drawQuestion, type AskBody, type Sum } from './adding-up.js';
export { WAYS, alteredCursors, cursorJudge, type AlteredCursor } from './altered-cursors.js';
export { conformanceTo, publishedDocument, type Conformance, type Documented } from './conformance.js';
export {
  PAGED_ENDPOINTS,
  collectCursors,
  placesIn,
  requestAt,
  type AskPlace,
  type RealCursor,
} from './cursor-places.js';
export { caseAt, type FuzzCase } from './fuzz/case.js';
export { CHECKS, faultsOf } from './fuzz/checks.js';
export { operationsOf } from './fuzz/description.js';
export type { Judged, Judging } from './fuzz/judged.js';
export { winCursors, type Material } from './fuzz/material.js';
export { BYTES, MUTATIONS } from './fuzz/mutations.js';
export { CANARY } from './fuzz/right-requests.js';
export { fuzz, judgedBy, judgingBy, replay, type FuzzReport } from './fuzz/run.js';
export { openWire, type Wire, type WireReply } from './fuzz/wire.js';
export { FUZZ_EARLIER, FUZZ_NOW, fuzzWorld, LIMITED_PLAN, type FuzzWorld } from './fuzz/world.js';
export { askInProcess } from './in-process.js';
export { rawRequests, repliesTo, type RawRequest } from './raw-requests.js';
export { nothingFound, type AskText, type TrendFindings } from './trends/check.js';
export { movedToMidnights, trendBrands, TREND_SETTINGS, type TrendSetting } from './trends/questions.js';
export { tryTrends } from './trends/trends.js';
