import { callsOf } from './call.js';
import { OPERATIONS, type Client } from './generated/operations.js';
import { methodsOver } from './methods.js';
import { settingsOf, type ClientOptions } from './settings.js';

/**
 * Creates a client for the service at `baseUrl`. The client has one method per operation. It does not keep a
 * connection or timer open, so there is nothing to close.
 *
 * Each method takes the path ids and query parameters in one object and resolves to the response's JSON. In it,
 * timestamps are strings in UTC, percentages and scores run from 0 to 100, and a figure is null if it has no value. A
 * list method returns one page; its `all` and `pages` iterate over the complete list. If a method has `csv` and
 * `ndjson`, these return the rows of a response as text.
 *
 * A call rejects with a `BrandVisibilityError` if it fails, with the signal's reason if it is aborted, and with a
 * `TypeError` if an id or an option is invalid. If a custom `fetch` throws because of a programming error, the call
 * rejects with that error.
 *
 * @throws {TypeError} for an invalid setting; the message contains the setting's name and never its value
 */
export function createClient(options: ClientOptions): Client {
  // The cast is safe, because the table and the type are generated from the same list of operations.
  return methodsOver(callsOf(settingsOf(options)), OPERATIONS) as Client;
}
