import { callsOf } from './call.js';
import { OPERATIONS, type Client } from './generated/operations.js';
import { methodsOver } from './methods.js';
import { settingsOf, type ClientOptions } from './settings.js';

/** A client of the service at `baseUrl`. It holds nothing that would have to be closed. */
export function createClient(options: ClientOptions): Client {
  return methodsOver(callsOf(settingsOf(options)), OPERATIONS) as Client; // the table was made of the same operations as the type
}
