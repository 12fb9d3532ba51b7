import { describe, expect, test } from '@jest/globals';
import { callsOf } from '../src/call.js';
import type { InFormats, List, ListInFormats, Read } from '../src/index.js';
import { methodsOver } from '../src/methods.js';
import { settingsOf } from '../src/settings.js';
import { fakeFetch, respond, type Answer } from './support/fake.js';

/** Methods for operations that exist only in this file, with answers in place of the service. */

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

function methodsOf(...answers: readonly Answer[]) {
  const { fetch, requests } = fakeFetch(answers);
  const call = callsOf(settingsOf({ baseUrl: 'https://api.example', fetch, sleep: async () => undefined }));
  const requested = () => requests.map(([url]) => url.replace('https://api.example', ''));
  return { ...(methodsOver(call, OPERATIONS) as Methods), requested };
}

const rows = (type: string, text: string, cursor?: string) =>
  respond(200, text, { 'Content-Type': type, ...(cursor !== undefined && { 'Next-Cursor': cursor }) });
const csv = (text: string, cursor?: string) => rows('text/csv', text, cursor);
const ndjson = (text: string, cursor?: string) => rows('application/x-ndjson', text, cursor);

async function listOf<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const page of pages) all.push(page);
  return all;
}

const brand_id = 'b';

describe('a method with row formats', () => {
  test.each(['csv', 'ndjson'] as const)('requests %s and returns the text unchanged', async (format) => {
    const text = 'key,text\r\n1,"a\r\nb"\r\n';
    const { getSeries, requested } = methodsOf(format === 'csv' ? csv(text) : ndjson(text));
    expect(await getSeries[format]({ brand_id, limit: 5 })).toBe(text);
    expect(requested()).toEqual([`/v1/brands/b/shelves?limit=5&format=${format}`]);
  });

  test('returns an empty text for a response without rows', async () => {
    const { getSeries, listShelves } = methodsOf(ndjson(''));
    expect(await getSeries.ndjson({ brand_id })).toBe('');
    expect(await listOf(listShelves.ndjsonPages({ brand_id }))).toEqual(['']);
  });

  test('accepts a content type with a charset that a proxy added, and rejects a page of a proxy', async () => {
    const { getSeries } = methodsOf(rows('text/csv; charset=utf-8', 'key\r\n'), rows('text/html', '<h1>'));
    expect(await getSeries.csv({ brand_id })).toBe('key\r\n');
    const failure = { name: 'BrandVisibilityError', code: 'unexpected_response', status: 200 };
    await expect(getSeries.csv({ brand_id })).rejects.toMatchObject(failure);
  });

  test('rejects with the code of a refusal, and retries like other methods', async () => {
    const { listShelves, requested } = methodsOf(
      respond(503, '{"code":"service_unavailable","detail":"x"}', { 'Retry-After': '1' }),
      respond(400, '{"code":"invalid_cursor","detail":"No."}'),
    );
    const call = listShelves.ndjson({ brand_id, cursor: 'old' });
    await expect(call).rejects.toMatchObject({ code: 'invalid_cursor' });
    expect(requested()).toHaveLength(2);
  });

  test('returns JSON by default, and has format methods only if the operation has rows', async () => {
    const { getSeries, plain, requested } = methodsOf(respond(200, '{"data":[],"next_cursor":null}'));
    const parameters = { brand_id, format: 'csv' };
    expect(await getSeries(parameters)).toEqual({ data: [], next_cursor: null });
    expect(requested()).toEqual(['/v1/brands/b/shelves']);
    expect(Object.keys(plain)).toEqual([]);
    expect(Object.keys(getSeries)).toEqual(['csv', 'ndjson']);
  });
});

test('pagination of JSON ends with the last page, even if that has a cursor', async () => {
  const page = (key: string, has_more: boolean) =>
    respond(200, JSON.stringify({ data: [{ key }], has_more, next_cursor: 'c1' }));
  const { listShelves, requested } = methodsOf(page('1', true), page('2', false));
  expect(await listOf(listShelves.all({ brand_id }))).toEqual([{ key: '1' }, { key: '2' }]);
  expect(requested()).toHaveLength(2);
});

describe('the pages of a list in a row format', () => {
  test('are one CSV file with one header line', async () => {
    const { listShelves, requested } = methodsOf(
      csv('key,text\r\n1,"a\r\nb"\r\n', 'c1'),
      csv('key,text\r\n2,\r\n', 'c2'),
      csv('key,text\r\n3,x\r\n'),
    );
    const texts = await listOf(listShelves.csvPages({ brand_id, limit: 1 }));
    expect(texts).toEqual(['key,text\r\n1,"a\r\nb"\r\n', '2,\r\n', '3,x\r\n']);
    expect(requested()).toEqual(
      ['', '&cursor=c1', '&cursor=c2'].map((cursor) => `/v1/brands/b/shelves?limit=1${cursor}&format=csv`),
    );
  });

  test('are one NDJSON file, and end with a page without rows, even if that has a cursor', async () => {
    const { listShelves, requested } = methodsOf(ndjson('{"key":"1"}\n', 'c1'), ndjson('', 'c1'));
    expect(await listOf(listShelves.ndjsonPages({ brand_id, cursor: 'c0' }))).toEqual(['{"key":"1"}\n']);
    expect(requested()).toHaveLength(2);
  });

  test('are only the header line for a list without rows', async () => {
    const { listShelves } = methodsOf(csv('key,text\r\n'));
    expect(await listOf(listShelves.csvPages({ brand_id }))).toEqual(['key,text\r\n']);
  });

  test('are requested one at a time', async () => {
    const { listShelves, requested } = methodsOf(csv('key\r\n1\r\n', 'c1'));
    expect(await listShelves.csvPages({ brand_id }).next()).toEqual({ done: false, value: 'key\r\n1\r\n' });
    expect(requested()).toHaveLength(1);
  });
});
