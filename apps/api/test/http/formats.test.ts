import { record } from '@brand-visibility/records';
import { send as sendRequest } from '@brand-visibility/programs/http';
import { draws } from '@brand-visibility/tooling/draws';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { IncomingHttpHeaders } from 'node:http';
import fc from 'fast-check';
import { gunzipSync } from 'node:zlib';
import { inChunks, jsonFragments } from '../../src/response/endpoint-response.js';
import { checked } from '../support/client.js';
import { exampleService } from '../support/example.js';
import { bearer } from '../support/world.js';

/** Files, compression and the headers of the next page. The property `responses` compares the rows themselves. */

const ANSWERS = '/v1/brands/brd_1/answers';
const promptsOf = (brand_id: string, format: string) => `/v1/brands/${brand_id}/prompts?format=${format}`;

const PROMPTS = ['prm_1', 'prm_2', 'prm_3'];
const { add, port } = exampleService([
  ...['brd_1', 'least', 'less'].map((id) => record.brand({ id })),
  ...['least', 'less'].map((id) => record.prompt({ id, brand_id: id, text: 'k' })),
  ...PROMPTS.map((id) => record.prompt({ id, text: 'ü'.repeat(1_000) })),
  record.run(),
  ...PROMPTS.map((prompt_id) => record.answer({ id: `ans_${prompt_id}`, prompt_id })),
]);
beforeAll(async () => {
  // The shortest NDJSON that is compressed, and one byte less.
  const { bytes } = await send(promptsOf('less', 'ndjson'));
  const textOf = (length: number) => 'k'.repeat(1 + length - bytes.length);
  await add(
    record.prompt({ id: 'least', brand_id: 'least', text: textOf(1_024) }),
    record.prompt({ id: 'less', brand_id: 'less', text: textOf(1_023) }),
  );
});

/** Sends a request, with an `Accept-Encoding` unless that is null. */
async function send(path: string, encoding: string | null = null, method = 'GET') {
  const headers = { ...bearer('all'), ...(encoding !== null && { 'Accept-Encoding': encoding }) };
  const response = await sendRequest(port(), { method, path, headers });
  checked(response, method, path);
  return { ...response, bytes: Buffer.from(response.text, 'latin1') };
}

/** The headers that do not differ between two requests or formats. */
const shared = ({ headers }: { readonly headers: IncomingHttpHeaders }) => ({
  ...headers,
  date: '',
  ratelimit: '',
  'x-request-id': '',
  'content-length': '',
  'content-type': '',
});

describe('a response', () => {
  // Rules 13.1 and 13.4.
  test.each(['GET', 'HEAD'])(
    'in CSV is a file, with a byte order mark if asked for, to %s',
    async (method) => {
      const plain = await send(`${ANSWERS}?format=csv`);
      const marked = await send(`${ANSWERS}?format=csv&bom=true`, null, method);
      expect(marked.headers['content-disposition']).toBe('attachment; filename="brand-answers.csv"');
      expect(marked.headers['content-length']).toBe(String(plain.bytes.length + 3));
      expect(marked.bytes.toString()).toBe(method === 'GET' ? `\ufeff${plain.bytes.toString()}` : '');
      const { 'content-disposition': _, ...ofRows } = shared(plain);
      expect(shared(await send(`${ANSWERS}?format=ndjson`))).toEqual(ofRows);
      const { 'accept-ranges': ranges, ...ofJson } = ofRows;
      expect(ranges).toBe('none');
      expect(shared(await send(`${ANSWERS}?format=json`))).toEqual(ofJson);
    },
  );

  // Rule 13.7.
  test.each(['gzip', 'gzip;q=0.5, identity;q=0.4', '*', 'gzip, identity'])(
    'in rows is compressed for Accept-Encoding: %s, with the same bytes and headers',
    async (encoding) => {
      for (const path of [promptsOf('brd_1', 'csv'), promptsOf('least', 'ndjson')]) {
        const plain = await send(path);
        const packed = await send(path, encoding);
        expect([packed.status, packed.headers['content-encoding']]).toEqual([200, 'gzip']);
        expect(gunzipSync(packed.bytes)).toEqual(plain.bytes);
        expect(packed.bytes.length).toBeLessThan(plain.bytes.length);
        expect(shared(packed)).toEqual({ ...shared(plain), 'content-encoding': 'gzip' });
        const head = await send(path, encoding, 'HEAD');
        expect(head.headers['content-length']).toBe(String(packed.bytes.length));
        expect(shared(head)).toEqual(shared(packed));
      }
    },
  );

  // Rule 13.7.
  test.each([
    ['br, zstd', promptsOf('brd_1', 'ndjson')],
    ['identity;q=0', promptsOf('brd_1', 'ndjson')],
    ['identity, gzip', promptsOf('brd_1', 'csv')],
    ['gzip;q=0.4, identity;q=0.5', promptsOf('brd_1', 'csv')],
    ['gzip', promptsOf('less', 'ndjson')],
    ['gzip', promptsOf('brd_1', 'json')],
    ['gzip', '/v1/brands/brd_1/prompts'],
    ['gzip', `${promptsOf('brd_1', 'csv')}&unknown=1`],
  ])('is sent as it is for Accept-Encoding: %s to %s', async (encoding, path) => {
    const [response, plain] = [await send(path, encoding), await send(path)];
    expect(response.headers['content-encoding']).toBeUndefined();
    const withoutId = ({ text }: typeof plain) => text.replace(/"request_id":"[^"]*"/, '');
    expect(withoutId(response)).toBe(withoutId(plain));
  });
});

describe('the headers that name the next page (rule 7.9)', () => {
  const OF_RUN = 'run_id=run_1&limit=1';

  test.each(['csv', 'ndjson', 'json'])('are present in %s, until the last page', async (format) => {
    const ids: string[] = [];
    let query: string | undefined = `?${OF_RUN}&format=${format}`;
    while (query !== undefined) {
      const { headers, text } = await send(`${ANSWERS}${query}`);
      ids.push(...(text.match(/ans_prm_\d/g) ?? []));
      const cursor = headers['next-cursor'];
      const link = cursor && `<?${OF_RUN}&format=${format}&cursor=${String(cursor)}>; rel="next"`;
      expect(headers['link']).toBe(link);
      query = /^<(\?.*)>; rel="next"$/.exec(String(headers['link']))?.[1];
    }
    expect(ids).toEqual(['ans_prm_3', 'ans_prm_2', 'ans_prm_1']);
  });

  const linkTo = async (query: string) => {
    const { headers } = await send(`${ANSWERS}?${query}`);
    const cursor = String(headers['next-cursor']);
    return { link: headers['link'] ?? null, cursor };
  };

  test.each([
    [`cursor=CURSOR&${OF_RUN}`, `cursor=NEXT&${OF_RUN}`],
    [`&&${OF_RUN}&`, `${OF_RUN}&cursor=NEXT`],
    [
      `theme_ids=none,!'()*-._~/?:@$&${OF_RUN}`,
      `theme_ids=none%2C%21%27%28%29%2A-._~%2F%3F%3A%40%24&${OF_RUN}&cursor=NEXT`,
    ],
    [`th%65me_ids=none,Z%c3%bcrich&${OF_RUN}`, `theme_ids=none%2CZ%C3%BCrich&${OF_RUN}&cursor=NEXT`],
  ])('keep the parameters of %s in order', async (query, next) => {
    const first = await linkTo(OF_RUN);
    const { link, cursor } = await linkTo(query.replace('CURSOR', first.cursor));
    expect(link).toBe(`<?${next.replace('NEXT', cursor)}>; rel="next"`);
  });

  test('have no Link if its query is longer than 4,000 bytes', async () => {
    const query = `${OF_RUN}&theme_ids=none,${'ü'.repeat(600)}`;
    const { link } = await linkTo(encodeURI(query));
    const longest = `${query}${'a'.repeat(4_000 + '<?>; rel="next"'.length - (link?.length ?? 0))}`;
    expect((await linkTo(encodeURI(longest))).link).toHaveLength(4_000 + '<?>; rel="next"'.length);
    expect(await linkTo(encodeURI(`${longest}a`))).toEqual({
      link: null,
      cursor: expect.stringMatching(/^.{20}/),
    });
  });
});

describe('the JSON of a response', () => {
  test('in fragments equals the output of JSON.stringify', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue(), { maxLength: 99 }))),
        (response) => {
          expect([...jsonFragments(response)].join('')).toBe(JSON.stringify(response));
        },
      ),
      { numRuns: draws(100) },
    );
  });

  test('omits undefined members, as JSON.stringify does', () => {
    const b = Array.from({ length: 99 }, () => 1);
    const fragments = jsonFragments({ a: undefined, b, c: undefined });
    expect([...fragments].join('')).toBe(JSON.stringify({ b }));
  });

  test('is a string after one step if it is short', () => {
    const response = { data: [1, 2, 3], has_more: false };
    expect(inChunks(jsonFragments(response)).next()).toEqual({ done: true, value: JSON.stringify(response) });
  });

  test('is chunks of bytes, produced in several steps, if it is long', () => {
    const response = { data: Array.from({ length: 99 }, (_, i) => `${i}ä`.repeat(5_000)), has_more: true };
    const steps = inChunks(jsonFragments(response));
    let count = 0;
    let step = steps.next();
    for (; !step.done; step = steps.next()) count += 1;
    expect(count).toBeGreaterThan(2);
    expect(Buffer.concat(step.value as Buffer[]).toString()).toBe(JSON.stringify(response));
  });

  test('throws an error that is thrown while serialising, whichever row causes it', () => {
    const rows: unknown[] = Array.from({ length: 99 }, () => 'x'.repeat(20_000));
    rows.push(1n); // not serialisable
    expect(() => [...inChunks(jsonFragments({ data: rows }))]).toThrow('BigInt');
  });
});
