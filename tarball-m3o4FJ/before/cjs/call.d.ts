import type { Success } from './fetch.js';
import type { RequestOptions } from './method.js';
import type { Settings } from './settings.js';
import type { Target } from './target.js';
/** Sends a GET request and retries it if a retry can help. Returns the response if its status is 200. */
export type Call = (target: Target, options: RequestOptions) => Promise<Success>;
export declare function callsOf(settings: Settings): Call;
