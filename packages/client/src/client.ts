import { callsOf } from './call.js';
import { OPERATIONS, type Client } from './generated/operations.js';
import { methodsOver } from './methods.js';
import { settingsOf, type ClientOptions } from './settings.js';

/**
 * Creates a client for the service at `baseUrl`, with one method for each operation. It keeps no connection or timer
 * open, so there is nothing to close.
 *
 * Each method takes the path ids and query parameters in one object and resolves to the response's JSON: timestamps are
 * strings in UTC, percentages and scores run from 0 to 100, and a figure without a value is null. List methods return
 * one page; their `all` and `pages` iterate over the whole list. Methods with `csv` and `ndjson` also return the rows
 * of a response as text.
 *
 * A failed call rejects with a `BrandVisibilityError`, an aborted one with its signal's reason, and one with an
 * invalid id or option with a `TypeError`. A mistake in the given `fetch` rejects the call with its own error.
 *
 * @throws {TypeError} for an invalid setting; the message names the setting and never contains its value
 */
export function createClient(options: ClientOptions): Client {
  // The table and the type are generated from the same operations.
  return methodsOver(callsOf(settingsOf(options)), OPERATIONS) as Client;
}
