/** Builds the methods of the client from the list of operations. */
import type { Call } from './call.js';
import type { Operation } from './method.js';
/** Builds one method per operation, keyed by the name of the operation. */
export declare function methodsOver(call: Call, operations: Readonly<Record<string, Operation>>): object;
