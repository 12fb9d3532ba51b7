import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CursorSeal } from '@brand-visibility/application';
import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { serveRoutes } from '../support/routed.js';
import { startService, type TestService } from '../support/service.js';
import { routesOver, type Shelf } from '../support/shelves.js';

const NO_CURSORS: CursorSeal = { seal: (payload) => payload, open: () => null };

const SHELVES: readonly Shelf[] = [
  { key: '=1+1', count: 3, share: { current: -1.5, previous: null, change: 0 }, books: ['a', 'b, c'] },
  { key: null, count: 0, share: null, books: [] },
  {
    key: 'Zürich, "old"',
    count: 1,
    share: { current: 50, previous: null, change: 0.1 },
    books: ["O'Reilly"],
  },
];
const CSV = [
  'key,count,share.current,share.previous,share.change,books',
  `'=1+1,3,-1.5,,0,"[""a"",""b, c""]"`,
  ',0,,,,[]',
  `"Zürich, ""old""",1,50,,0.1,"[""O'Reilly""]"`,
];
const csvOf = (lines: readonly string[]) => lines.map((line) => `${line}\r\n`).join('');
const ndjsonOf = (rows: readonly unknown[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly bytes: Buffer;
  readonly text: string;
}

interface Sent {
  readonly method?: string;
  readonly accept?: string;
  /** The value of Accept-Encoding; null for a request without it. */
  readonly encoding?: string | null;
}

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** Sends one request to a server over these rows; the response has all headers as received. */
async function send(
  data: readonly Shelf[],
  target: string,
  { method = 'GET', accept = '*/*', encoding = null }: Sent = {},
): Promise<Received> {
  const { port, stop } = await serveRoutes(service, NO_CURSORS, routesOver(data));
  try {
    return await new Promise((resolve, reject) => {
      const sent = request(
        {
          port,
          host: '127.0.0.1',
          path: target,
          method,
          headers: { accept, ...(encoding === null ? {} : { 'accept-encoding': encoding }) },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            const headers = Object.fromEntries(
              Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
            );
            const bytes = Buffer.concat(chunks);
            resolve({ status: response.statusCode ?? 0, headers, bytes, text: bytes.toString() });
          });
        },
      );
      sent.on('error', reject);
      sent.end();
    });
  } finally {
    await stop();
  }
}

/** Rows whose text is the shortest that is compressed, and one byte shorter. */
const textOf = (bytes: number): readonly Shelf[] => {
  const empty: Shelf = { key: '', count: 1, share: null, books: [] };
  return [{ ...empty, key: 'k'.repeat(bytes - Buffer.byteLength(ndjsonOf([empty]))) }];
};
const [COMPRESSED, NOT_COMPRESSED] = [textOf(1_024), textOf(1_023)];

/** The headers of a response without those that differ between requests or formats. */
const shared = ({ headers }: Received) => {
  const {
    date: _date,
    'x-request-id': _id,
    'content-type': _type,
    'content-length': _length,
    'content-disposition': _file,
    ...others
  } = headers;
  return others;
};

describe('a response', () => {
  // Rules 13.1 and 13.5.
  test.each([
    ['csv', 'text/csv', csvOf(CSV)],
    ['ndjson', 'application/x-ndjson', ndjsonOf(SHELVES)],
    ['json', 'application/json', JSON.stringify({ data: SHELVES, has_more: false, next_cursor: null })],
  ])(
    'in %s has its content type and bytes, and otherwise the headers of JSON',
    async (format, type, text) => {
      const response = await send(SHELVES, `/v1/shelves?limit=5&format=${format}`);
      expect([response.status, response.headers['content-type'], response.text]).toEqual([200, type, text]);
      expect(response.headers['content-length']).toBe(String(Buffer.byteLength(text)));
      expect(shared(response)).toEqual(shared(await send(SHELVES, '/v1/shelves?limit=5')));
    },
  );

  // Rule 13.4.
  test.each(['GET', 'HEAD'])(
    'in CSV is a file, with a byte order mark if asked for, to %s',
    async (method) => {
      const response = await send(SHELVES, '/v1/shelves?limit=5&format=csv&bom=true', { method });
      expect(response.headers['content-disposition']).toBe('attachment; filename="shelves.csv"');
      expect(response.headers['content-length']).toBe(String(Buffer.byteLength(`\ufeff${csvOf(CSV)}`)));
      expect(response.text).toBe(method === 'GET' ? `\ufeff${csvOf(CSV)}` : '');
      for (const format of ['ndjson', 'json'])
        expect(await send(SHELVES, `/v1/shelves?format=${format}`)).not.toHaveProperty(
          'headers.content-disposition',
        );
    },
  );

  // Rule 13.7.
  test.each([
    'gzip',
    'br, gzip',
    'gzip;q=0.5, identity;q=0.4',
    '*',
    'identity;q=0, gzip;q=0.001',
    'gzip, identity',
  ])('in rows is compressed for Accept-Encoding: %s, with the same bytes and headers', async (encoding) => {
    for (const format of ['csv', 'ndjson']) {
      const target = `/v1/shelves?format=${format}`;
      const plain = await send(COMPRESSED, target);
      const packed = await send(COMPRESSED, target, { encoding });
      expect([packed.status, packed.headers['content-encoding']]).toEqual([200, 'gzip']);
      expect(gunzipSync(packed.bytes)).toEqual(plain.bytes);
      expect(packed.headers['content-length']).toBe(String(packed.bytes.length));
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length);
      expect(shared(packed)).toEqual({ ...shared(plain), 'content-encoding': 'gzip' });
      const head = await send(COMPRESSED, target, { encoding, method: 'HEAD' });
      expect([head.text, head.headers['content-length']]).toEqual(['', packed.headers['content-length']]);
      expect(shared(head)).toEqual(shared(packed));
    }
  });

  // Rule 13.7.
  test.each([
    [null, '/v1/shelves?format=ndjson', COMPRESSED],
    ['', '/v1/shelves?format=ndjson', COMPRESSED],
    ['identity', '/v1/shelves?format=ndjson', COMPRESSED],
    ['br, zstd', '/v1/shelves?format=ndjson', COMPRESSED],
    ['gzip;q=0', '/v1/shelves?format=ndjson', COMPRESSED],
    ['identity;q=0', '/v1/shelves?format=ndjson', COMPRESSED],
    ['*;q=0', '/v1/shelves?format=csv', COMPRESSED],
    ['identity, gzip', '/v1/shelves?format=csv', COMPRESSED],
    ['gzip;q=0.4, identity;q=0.5', '/v1/shelves?format=csv', COMPRESSED],
    ['gzip', '/v1/shelves?format=ndjson', NOT_COMPRESSED],
    ['gzip', '/v1/shelves?format=json', COMPRESSED],
    ['gzip', '/v1/shelves', COMPRESSED],
    ['gzip', '/v1/shelves?format=csv&unknown=1', COMPRESSED],
  ])('is sent as it is for Accept-Encoding: %s to %s', async (encoding, target, data) => {
    const response = await send(data, target, { encoding });
    expect(response.headers['content-encoding']).toBeUndefined();
    expect(response.headers['vary']).toBe('Authorization, Accept-Encoding');
    const plain = await send(data, target);
    const withoutId = ({ text }: Received) => text.replace(/"request_id":"[^"]*"/, '');
    expect(withoutId(response)).toBe(withoutId(plain));
  });

  // Rules 13.4 and 13.5.
  test.each([
    ['csv', csvOf(CSV.slice(0, 1))],
    ['ndjson', ''],
  ])('in %s without rows is complete', async (format, text) => {
    const response = await send([], `/v1/shelves?format=${format}`);
    expect([response.status, response.text]).toEqual([200, text]);
    expect(response.headers['content-length']).toBe(String(text.length));
  });

  test.each(['csv', 'ndjson'])('of megabytes in %s is produced in chunks and is complete', async (format) => {
    const rows = Array.from({ length: 30_000 }, (_, i) => ({
      ...SHELVES[i % 3]!,
      count: i,
      books: [`${'ä'.repeat(20)}${i}`],
    }));
    const { text, headers } = await send(rows, `/v1/shelves?limit=100000&format=${format}`);
    expect(headers['content-length']).toBe(String(Buffer.byteLength(text)));
    if (format === 'ndjson') expect(text === ndjsonOf(rows)).toBe(true);
    else expect(text.split('\r\n')).toHaveLength(rows.length + 2);
    expect(text.length).toBeGreaterThan(1_500_000);
  });
});

// Rule 13.1.
test.each(['csv', 'ndjson'])(
  'a row that cannot be serialized as %s fails before the first byte',
  async (format) => {
    const rows = Array.from({ length: 20_000 }, (): Shelf => SHELVES[0]!);
    const broken = { ...SHELVES[0]!, books: [1n as unknown as string] }; // JSON cannot represent it
    const response = await send([...rows, broken], `/v1/shelves?limit=100000&format=${format}`);
    expect([response.status, response.headers['content-type']]).toEqual([500, 'application/problem+json']);
    expect(JSON.parse(response.text)).toMatchObject({ code: 'internal_error' });
  },
);

describe('the headers that name the next page (rule 7.9)', () => {
  const followed = ({ headers }: Received) => [headers['next-cursor'], headers['link']];

  test.each(['csv', 'ndjson', 'json'])('are present in %s', async (format) => {
    const first = await send(SHELVES, `/v1/shelves?format=${format}`);
    expect(followed(first)).toEqual(['2', `<?format=${format}&cursor=2>; rel="next"`]);
    const query = /^<(\?.*)>; rel="next"$/.exec(first.headers['link'] ?? '')?.[1];
    const last = await send(SHELVES, `/v1/shelves${query}`);
    expect(followed(last)).toEqual([undefined, undefined]);
    expect(last.text).toContain('Zürich');
  });

  test.each([
    ['limit=1', 'limit=1&cursor=1'],
    ['limit=1&cursor=1&format=csv', 'limit=1&cursor=2&format=csv'],
    ['cursor=0&limit=1', 'cursor=1&limit=1'],
    ['&&limit=1&', 'limit=1&cursor=1'],
    ['note=a+b%2Bc', 'note=a%20b%2Bc&cursor=2'],
    ["note=!'()*-._~/?:@,$", 'note=%21%27%28%29%2A-._~%2F%3F%3A%40%2C%24&cursor=2'],
    ['n%6fte=Z%c3%bcrich%22', 'note=Z%C3%BCrich%22&cursor=2'],
  ])('keep the parameters of %s in order', async (query, next) => {
    const response = await send(SHELVES, `/v1/shelves?${query}`);
    expect(response.headers['link']).toBe(`<?${next}>; rel="next"`);
  });

  test('have no Link if its query is longer than 4,000 bytes', async () => {
    const rest = 'note=&cursor=2'.length;
    const target = (length: number) => `/v1/shelves?note=${'a'.repeat(length - rest)}`;
    const [fits, longer] = [await send(SHELVES, target(4000)), await send(SHELVES, target(4001))];
    expect(fits.headers['link']).toHaveLength(4000 + '<?>; rel="next"'.length);
    expect(followed(longer)).toEqual(['2', undefined]);
    const escaped = await send(SHELVES, `/v1/shelves?note=${'*'.repeat(1400)}`);
    expect(followed(escaped)).toEqual(['2', undefined]);
  });

  test('have no Link on the last page, even if it has a cursor', async () => {
    const last = await send(SHELVES, '/v1/shelves?cursor=2&after=always');
    expect(followed(last)).toEqual(['4', undefined]);
  });
});
