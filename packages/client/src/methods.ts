import type { Call } from './call.js';
import { MEDIA_TYPES, asOneFile, type RowFormat, type TextPage } from './formats.js';
import type { Operation, RequestOptions } from './method.js';
import { targetOf, type Given } from './target.js';

/** A page of a list as far as walking needs to know it. */
interface Page {
  readonly data: readonly unknown[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/** A method for each operation, by its name. */
export function methodsOver(call: Call, operations: Readonly<Record<string, Operation>>): object {
  const methods = Object.entries(operations).map(([name, operation]) => {
    const method = operation.isList ? list(call, operation.path) : read(call, operation.path);
    return [name, operation.hasRows ? Object.assign(method, inFormats(call, operation)) : method] as const;
  });
  return Object.fromEntries(methods);
}

/** The reply as JSON, whatever format a caller without types gave. */
function read(call: Call, path: string) {
  return async ({ format: _, ...given }: Given = {}, options: RequestOptions = {}) =>
    (await call(targetOf(path, given), options)).json();
}

function list(call: Call, path: string) {
  const page = read(call, path);

  async function* pages(given: Given = {}, options: RequestOptions = {}) {
    let cursor = given['cursor'];
    for (let hasMore = true; hasMore;) {
      const found = (await page({ ...given, cursor }, options)) as Page; // the document says so of every list
      yield found;
      cursor = found.next_cursor;
      hasMore = found.has_more && typeof cursor === 'string'; // the last page may have a cursor, for later
    }
  }

  async function* all(given?: Given, options?: RequestOptions) {
    for await (const { data } of pages(given, options)) yield* data;
  }

  return Object.assign(page, { pages, all });
}

function inFormats(call: Call, { path, isList }: Operation) {
  const page = async (format: RowFormat, given: Given, options: RequestOptions): Promise<TextPage> =>
    (await call(targetOf(path, { ...given, format }), options)).rows(MEDIA_TYPES[format]);
  const one =
    (format: RowFormat) =>
    async (given: Given = {}, options: RequestOptions = {}) =>
      (await page(format, given, options)).text;
  const all =
    (format: RowFormat) =>
    (given: Given = {}, options: RequestOptions = {}) =>
      asOneFile(format, given['cursor'], (cursor) => page(format, { ...given, cursor }, options));
  const methods = { csv: one('csv'), ndjson: one('ndjson') };
  return isList ? { ...methods, csvPages: all('csv'), ndjsonPages: all('ndjson') } : methods;
}
