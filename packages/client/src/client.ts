import { callsOf } from './call.js';
import { OPERATIONS, type Client } from './generated/operations.js';
import type { RequestOptions } from './method.js';
import { settingsOf, type ClientOptions } from './settings.js';
import { targetOf, type Given } from './target.js';

/** A page of a list as far as walking needs to know it. */
interface Page {
  readonly data: readonly unknown[];
  readonly next_cursor: string | null;
}

/** A client of the service at `baseUrl`. It holds nothing that would have to be closed. */
export function createClient(options: ClientOptions): Client {
  const call = callsOf(settingsOf(options));

  const read =
    (path: string) =>
    async (given: Given = {}, options: RequestOptions = {}) =>
      call(targetOf(path, given), options);

  function list(path: string) {
    const page = read(path);

    async function* pages(given: Given = {}, options: RequestOptions = {}) {
      let cursor = given['cursor'];
      do {
        const found = (await page({ ...given, cursor }, options)) as Page; // the document says so of every list
        yield found;
        cursor = found.next_cursor;
      } while (typeof cursor === 'string');
    }

    async function* all(given?: Given, options?: RequestOptions) {
      for await (const { data } of pages(given, options)) yield* data;
    }

    return Object.assign(page, { pages, all });
  }

  const methods = Object.entries(OPERATIONS).map(
    ([name, { path, isList }]) => [name, isList ? list(path) : read(path)] as const,
  );
  return Object.fromEntries(methods) as unknown as Client; // the table was made of the same operations as the type
}
