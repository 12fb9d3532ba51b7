import { callsOf } from './call.js';
import { OPERATIONS, type Client } from './generated/operations.js';
import type { RequestOptions } from './method.js';
import { settingsOf, type ClientOptions } from './settings.js';
import { targetOf, type ParameterValues } from './target.js';

/** The members of a page that pagination needs. */
interface Page {
  readonly data: readonly unknown[];
  readonly next_cursor: string | null;
}

/**
 * Creates a client for the service at `baseUrl`, with one method for each operation. It keeps no connection or timer
 * open, so there is nothing to close.
 *
 * Each method takes the path ids and query parameters in one object and resolves to the reply's JSON: timestamps are
 * strings in UTC, percentages and scores run from 0 to 100, and a figure without a value is null. List methods return
 * one page; their `all` and `pages` iterate over the whole list.
 *
 * A failed call rejects with a `BrandVisibilityError`, an aborted one with its signal's reason, and one with an
 * invalid id or option with a `TypeError`.
 *
 * @throws {TypeError} for an invalid setting; the message names the setting and never contains its value
 */
export function createClient(options: ClientOptions): Client {
  const call = callsOf(settingsOf(options));

  const read =
    (path: string) =>
    async (parameters: ParameterValues = {}, options: RequestOptions = {}) =>
      call(targetOf(path, parameters), options);

  function list(path: string) {
    const page = read(path);

    async function* pages(parameters: ParameterValues = {}, options: RequestOptions = {}) {
      let cursor = parameters['cursor'];
      do {
        const reply = (await page({ ...parameters, cursor }, options)) as Page; // every list has these members in the OpenAPI document
        yield reply;
        cursor = reply.next_cursor;
      } while (typeof cursor === 'string');
    }

    async function* all(parameters?: ParameterValues, options?: RequestOptions) {
      for await (const { data } of pages(parameters, options)) yield* data;
    }

    return Object.assign(page, { pages, all });
  }

  const methods = Object.entries(OPERATIONS).map(
    ([name, { path, isList }]) => [name, isList ? list(path) : read(path)] as const,
  );
  return Object.fromEntries(methods) as unknown as Client; // the table and the type are generated from the same operations
}
