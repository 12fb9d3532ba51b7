/**
 * Requests made from the OpenAPI document, seeded and replayable, with what the rules say of each: 0 to 3 mutations of a
 * right request, sent as bytes, and each reply held to every rule that replies have.
 */
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
