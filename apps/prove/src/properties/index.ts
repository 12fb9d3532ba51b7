export { COPIES } from './copy/copies.js';
export { NOTHING_COPIED, openScene, put, runSync, syncAndCompare } from './copy/scene.js';
export {
  citusDatabases,
  postgresDatabases,
  sqliteDatabases,
  type NewDatabase,
  type OpenDatabase,
} from './databases.js';
export { brandsOf } from './model-brands.js';
export { PROPERTIES } from './all.js';
export { firstDifference } from './first-difference.js';
export { fuzz } from './fuzz/fuzz.js';
export { finishedIn, isolation } from './isolation/isolation.js';
export { outcomesOutside, scopesOver, subjectsOf, type Outcome } from './isolation/outcomes.js';
export type { Subject } from './isolation/reader-calls.js';
export { drawCall, toolNameOf } from './mcp/calls.js';
export { recomputeFromCopy } from './recompute/from-copy.js';
export { ended, KIT, recompute, recomputeInPython } from './recompute/recompute.js';
export { pathFor } from './questions.js';
export { filesInPandas } from './pandas/pandas.js';
export { countersOf, unseen, type Findings, type Property } from './property.js';
export { differenceOf, nextOf, pageAfter } from './requests/compared-responses.js';
export { requestsOf, type AskingKey } from './requests/requests.js';
