export { plainBytes } from './checks/coding.js';
export { faultsOf } from './checks/faults.js';
export { judgedBy, type Expectations, type Judged, type Sent } from './checks/judged.js';
export { bodyIn, faultsOfResponse } from './checks/response.js';
export { foreignIn } from './checks/secrets.js';
export { bytesOf, type Draft } from './drafts/draft.js';
export { operationsOf, pathNames, type Operation } from './drafts/operations.js';
export { CANARY, drawOperation, freshQuery, validDraft } from './drafts/valid-requests.js';
export { quoted } from './drafts/values.js';
export {
  MCP_REVISIONS,
  messageOf,
  type CallResult,
  type LeftOut,
  type Message,
  type RateBudget,
  type Revision,
} from './mcp/messages.js';
export { BYTES, MUTATIONS, requestsWith } from './mutations/all.js';
export { predict } from './oracle/predict.js';
export { decoded, isNamedLikeKey, unescaped } from './oracle/reading.js';
export type { Material } from './world/material.js';
export { FUZZ_SETTINGS, fillFuzzWorld } from './world/open.js';
export { fuzzBrands, fuzzKeys, type FuzzBrand, type FuzzKey } from './world/world.js';
