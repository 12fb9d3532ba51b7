/** Makes and reads the entries of columns. Only storage, which stores columns, imports these functions. */
export { citationsOf, MAX_SOURCE_ORDINAL, pageEntry } from './citations/run-citations.js';
export { engineOf } from './columns/engine-codes.js';
export { factsOf, type AnswerFact } from './facts/run-facts.js';
export { rivalsOf, rivalWords } from './order/name-order.js';
export { ordinalOf, rivalRef, sourceRef } from './references.js';
