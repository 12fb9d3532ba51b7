/** Exports the public names of the client. */
export { createClient } from './client.js';
export type { ClientOptions, Wait } from './settings.js';
export { BrandVisibilityError } from './error.js';
export type { ErrorCode, ParameterError } from './error.js';
export type { InFormats, ListInFormats } from './formats.js';
export type { List, Read, RequestOptions } from './method.js';
export type { FullResponse, PendingResponse, RateLimit } from './pending.js';
export type * from './generated/operations.js';
export { lastMonth, thisMonth, weeks } from './windows.js';
export type { Days } from './windows.js';
