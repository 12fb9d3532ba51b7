import { afterEach, describe, expect, test } from '@jest/globals';
import { callsOf } from '../src/call.js';
import {
  BrandVisibilityError,
  type InFormats,
  type List,
  type ListInFormats,
  type Read,
} from '../src/index.js';
import { methodsOver } from '../src/methods.js';
import { settingsOf } from '../src/settings.js';
import { cellsOf } from './support/csv.js';
import { startStub, type Stub, type StubAnswer } from './support/stub.js';

/** Methods for operations that exist only in this file, with a stub in place of the service. */

interface Parameters {
  readonly brand_id: string;
  readonly limit?: number;
  readonly cursor?: string;
}
interface Page {
  readonly data: readonly { readonly key: string }[];
  readonly next_cursor: string | null;
}
interface Methods {
  readonly getSeries: Read<Parameters, Page> & InFormats<Parameters>;
  readonly listShelves: List<Parameters, Page, Page['data'][number]> & ListInFormats<Parameters>;
  readonly plain: Read<Parameters, Page>;
}

const PATH = '/v1/brands/{brand_id}/shelves';
const OPERATIONS = {
  getSeries: { path: PATH, isList: false, hasRows: true },
  listShelves: { path: PATH, isList: true, hasRows: true },
  plain: { path: PATH, isList: false },
};

let stub: Stub | null = null;
afterEach(async () => {
  await stub?.stop();
  stub = null;
});

async function methodsOf(...answers: readonly StubAnswer[]): Promise<Methods> {
  stub = await startStub(answers);
  const call = callsOf(settingsOf({ baseUrl: stub.url, apiKey: 'bvk_1', sleep: async () => undefined }));
  return methodsOver(call, OPERATIONS) as Methods;
}
const requested = () => (stub?.requests ?? []).map(({ url }) => url);

const response =
  (type: string, text: string, headers: Readonly<Record<string, string>> = {}): StubAnswer =>
  (response) =>
    response.writeHead(200, { 'Content-Type': type, ...headers }).end(text);
const csv = (text: string, cursor?: string) =>
  response('text/csv', text, cursor === undefined ? {} : { 'Next-Cursor': cursor });
const ndjson = (text: string, cursor?: string) =>
  response('application/x-ndjson', text, cursor === undefined ? {} : { 'Next-Cursor': cursor });

async function textsOf(pages: AsyncIterable<string>): Promise<string[]> {
  const texts: string[] = [];
  for await (const text of pages) texts.push(text);
  return texts;
}

describe('a method with row formats', () => {
  test.each(['csv', 'ndjson'] as const)('requests %s and returns the text unchanged', async (format) => {
    const text = 'key,text\r\n1,"a\r\nb"\r\n';
    const { getSeries } = await methodsOf(format === 'csv' ? csv(text) : ndjson(text));
    expect(await getSeries[format]({ brand_id: 'b', limit: 5 })).toBe(text);
    expect(requested()).toEqual([`/v1/brands/b/shelves?limit=5&format=${format}`]);
  });

  test('returns an empty text for a response without rows', async () => {
    const empty = response('application/x-ndjson', '', { 'Content-Length': '0' });
    const { getSeries, listShelves } = await methodsOf(empty);
    expect(await getSeries.ndjson({ brand_id: 'b' })).toBe('');
    expect(await textsOf(listShelves.ndjsonPages({ brand_id: 'b' }))).toEqual(['']);
  });

  test('accepts a content type with a charset that a proxy added', async () => {
    const { getSeries } = await methodsOf(response('text/csv; charset=utf-8', 'key\r\n'));
    expect(await getSeries.csv({ brand_id: 'b' })).toBe('key\r\n');
  });

  test('rejects a page of a proxy', async () => {
    const { getSeries } = await methodsOf(response('text/html', '<h1>Hello</h1>'));
    const failure: unknown = await getSeries.csv({ brand_id: 'b' }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(BrandVisibilityError);
    expect(failure).toMatchObject({ code: 'unexpected_response', status: 200 });
  });

  test('rejects with the code of a refusal, and retries like other methods', async () => {
    const problem = { code: 'invalid_cursor', detail: 'No.', errors: [{ parameter: 'cursor', detail: 'x' }] };
    const { listShelves } = await methodsOf(
      (response) =>
        response.writeHead(503, { 'Retry-After': '1' }).end('{"code":"service_unavailable","detail":"x"}'),
      (response) =>
        response.writeHead(400, { 'Content-Type': 'application/problem+json' }).end(JSON.stringify(problem)),
    );
    await expect(listShelves.ndjson({ brand_id: 'b', cursor: 'old' })).rejects.toMatchObject({
      code: 'invalid_cursor',
      errors: problem.errors,
    });
    expect(requested()).toHaveLength(2);
  });

  test('returns JSON by default, and has format methods only if the operation has rows', async () => {
    const { getSeries, plain } = await methodsOf(
      response('application/json', '{"data":[],"next_cursor":null}'),
    );
    const parameters = { brand_id: 'b', format: 'csv' };
    expect(await getSeries(parameters)).toEqual({ data: [], next_cursor: null });
    expect(requested()).toEqual(['/v1/brands/b/shelves']);
    expect(Object.keys(plain)).toEqual([]);
    expect(Object.keys(getSeries)).toEqual(['csv', 'ndjson']);
  });
});

test('pagination of JSON ends with the last page, even if that has a cursor', async () => {
  const page = (keys: readonly string[], has_more: boolean) =>
    response(
      'application/json',
      JSON.stringify({ data: keys.map((key) => ({ key })), has_more, next_cursor: 'c1' }),
    );
  const { listShelves } = await methodsOf(page(['1'], true), page(['2'], false));
  const keys: string[] = [];
  for await (const { key } of listShelves.all({ brand_id: 'b' })) keys.push(key);
  expect(keys).toEqual(['1', '2']);
  expect(requested()).toHaveLength(2);
});

describe('the pages of a list in a row format', () => {
  test('are one CSV file with one header line', async () => {
    const { listShelves } = await methodsOf(
      csv('key,text\r\n1,"a\r\nb"\r\n', 'c1'),
      csv('key,text\r\n2,\r\n', 'c2'),
      csv('key,text\r\n3,x\r\n'),
    );
    const texts = await textsOf(listShelves.csvPages({ brand_id: 'b', limit: 1 }));
    expect(texts).toEqual(['key,text\r\n1,"a\r\nb"\r\n', '2,\r\n', '3,x\r\n']);
    expect(cellsOf(texts.join(''))).toHaveLength(4);
    expect(requested()).toEqual(
      ['', '&cursor=c1', '&cursor=c2'].map((cursor) => `/v1/brands/b/shelves?limit=1${cursor}&format=csv`),
    );
  });

  test('are one NDJSON file, and end with a page without rows, even if that has a cursor', async () => {
    const { listShelves } = await methodsOf(ndjson('{"key":"1"}\n', 'c1'), ndjson('', 'c1'));
    expect(await textsOf(listShelves.ndjsonPages({ brand_id: 'b', cursor: 'c0' }))).toEqual([
      '{"key":"1"}\n',
    ]);
    expect(requested()).toHaveLength(2);
  });

  test('are only the header line for a list without rows', async () => {
    const { listShelves } = await methodsOf(csv('key,text\r\n'));
    expect(await textsOf(listShelves.csvPages({ brand_id: 'b' }))).toEqual(['key,text\r\n']);
  });

  test('are requested one at a time', async () => {
    const { listShelves } = await methodsOf(csv('key\r\n1\r\n', 'c1'));
    for await (const text of listShelves.csvPages({ brand_id: 'b' })) {
      expect(text).toBe('key\r\n1\r\n');
      break;
    }
    expect(requested()).toHaveLength(1);
  });
});
