/** Builds the methods of the client from the list of operations. */
import type { Call } from './call.js';
import { ROW_MEDIA_TYPES, asOneFile, type RowFormat } from './formats.js';
import type { Operation, RequestOptions } from './method.js';
import { fullResponse, pending } from './pending.js';
import { parsedJson, rowsOf } from './response.js';
import { targetOf, type ParameterValues } from './target.js';

/** The fields of a page that the iterators need. */
interface Page {
  readonly data: readonly unknown[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/** Builds one method per operation, keyed by the name of the operation. */
export function methodsOver(call: Call, operations: Readonly<Record<string, Operation>>): object {
  const methods = Object.entries(operations).map(([name, operation]) => {
    const method = operation.isList ? list(call, operation.path) : read(call, operation.path);
    return [name, operation.hasRows ? Object.assign(method, inFormats(call, operation)) : method] as const;
  });
  return Object.fromEntries(methods);
}

/** Returns a method that requests JSON, even if an untyped caller passes `format` or `bom`. */
function read(call: Call, path: string) {
  return (all: ParameterValues = {}, options: RequestOptions = {}) =>
    pending(async () => {
      const { format: _, bom: __, ...parameters } = all;
      const success = await call(targetOf(path, parameters), options);
      return fullResponse(success, parsedJson(success));
    });
}

function list(call: Call, path: string) {
  const page = read(call, path);

  async function* pages(parameters: ParameterValues = {}, options: RequestOptions = {}) {
    let cursor = parameters['cursor'];
    for (let hasMore = true; hasMore;) {
      // The cast is safe, because in the OpenAPI document every list has these fields.
      const response = (await page({ ...parameters, cursor }, options)) as Page;
      yield response;
      cursor = response.next_cursor;
      hasMore = response.has_more && typeof cursor === 'string'; // the last page may contain a cursor for later changes
    }
  }

  async function* all(parameters?: ParameterValues, options?: RequestOptions) {
    for await (const { data } of pages(parameters, options)) yield* data;
  }

  return Object.assign(page, { pages, all });
}

function inFormats(call: Call, { path, isList }: Operation) {
  const rows = async (format: RowFormat, parameters: ParameterValues, options: RequestOptions) => {
    const success = await call(targetOf(path, { ...parameters, format }), options);
    return { success, page: rowsOf(success, ROW_MEDIA_TYPES[format]) };
  };
  const one =
    (format: RowFormat) =>
    (parameters: ParameterValues = {}, options: RequestOptions = {}) =>
      pending(async () => {
        const { success, page } = await rows(format, parameters, options);
        return fullResponse(success, page.text);
      });
  const all =
    (format: RowFormat) =>
    (parameters: ParameterValues = {}, options: RequestOptions = {}) =>
      asOneFile(
        format,
        parameters['cursor'],
        async (cursor) => (await rows(format, { ...parameters, cursor }, options)).page,
      );
  const methods = { csv: one('csv'), ndjson: one('ndjson') };
  return isList ? { ...methods, csvPages: all('csv'), ndjsonPages: all('ndjson') } : methods;
}
