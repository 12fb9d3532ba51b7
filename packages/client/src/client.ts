import { callsOf } from './call.js';
import { OPERATIONS, type Client } from './generated/operations.js';
import { methodsOver } from './methods.js';
import { settingsOf, type ClientOptions } from './settings.js';

/**
 * Creates a client for the service at `baseUrl`, with one method for each operation. The client keeps no connection or
 * timer open, so there is nothing to close.
 *
 * Each method takes the path ids and query parameters in one object and resolves to the response's JSON: timestamps are
 * strings in UTC, percentages and scores run from 0 to 100, and a figure without a value is null. List methods return
 * one page; their `all` and `pages` iterate over the complete list. Methods with `csv` and `ndjson` also return the
 * rows of a response as text.
 *
 * A failed call rejects with a `BrandVisibilityError`, an aborted call with the signal's reason, and a call with an
 * invalid id or option with a `TypeError`. If a custom `fetch` has a programming error, the call rejects with that
 * error.
 *
 * @throws {TypeError} for an invalid setting; the message contains the setting's name and never its value
 */
export function createClient(options: ClientOptions): Client {
  // The cast is safe, because the table and the type are generated from the same operations.
  return methodsOver(callsOf(settingsOf(options)), OPERATIONS) as Client;
}
