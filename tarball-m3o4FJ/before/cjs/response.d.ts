import { type ErrorCode, type Failure } from './error.js';
import type { FetchResponse, Success } from './fetch.js';
import type { TextPage } from './formats.js';
/** Parses the JSON of a successful response. */
export declare function jsonOf({ response, text }: Success): unknown;
/** Returns the rows of a successful response. Throws unless its content type, without parameters, is `type`. */
export declare function rowsOf({ response, text }: Success, type: string): TextPage;
/** Returns the failure that an error response reports. `body` is parsed JSON, or a string if it is not JSON. */
export declare function failureOf(response: FetchResponse, body: unknown): Failure;
/** Returns the failure for a call that got no response. */
export declare function noResponse(code: ErrorCode, detail: string): Failure;
