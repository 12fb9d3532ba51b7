import { send as sendRequest } from '@brand-visibility/programs/http';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { siteOf } from '../../src/site/site.js';
import { checked } from '../support/client.js';
import { PUBLIC_URL, worldService } from '../support/service.js';

/** Texts of the site in each coding (rule 13.7). `checked` compares the coding with that of the oracle. */

const service = worldService();

const PATHS = [...siteOf(PUBLIC_URL).keys()];
const [TEXTS, OTHERS] = [true, false].map((isText) =>
  PATHS.filter((path) => !/\.(?:mcpb|tgz|webp|woff2)$/.test(path) === isText),
) as [string[], string[]]; // as many as tested
const SCRIPT = TEXTS.find((path) => /^\/assets\/report-.*\.js$/.test(path)) ?? '';

/** Sends a request, with an `Accept-Encoding` unless that is null. */
async function get(
  path: string,
  accepted: string | null,
  method = 'GET',
  more: Readonly<Record<string, string>> = {},
) {
  const headers = {
    'X-Request-Id': 'same',
    ...more,
    ...(accepted !== null && { 'Accept-Encoding': accepted }),
  };
  const { status, headers: received, text } = await sendRequest(service.port, { method, path, headers });
  checked({ status, headers: received, text }, method, path, accepted ?? '', more['Accept'] ?? '');
  const { 'content-encoding': coding, 'content-length': length, date: _date, ...rest } = received;
  return { status, coding, length: Number(length), rest, bytes: Buffer.from(text, 'latin1') };
}

describe.each(TEXTS)('%s', (path) => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('in %s has the same bytes and headers, in fewer bytes, also to HEAD', async (coding, decompressed) => {
    const plain = await get(path, null);
    const packed = await get(path, coding);
    expect([plain.coding, packed.coding]).toEqual([undefined, coding]);
    expect(decompressed(packed.bytes)).toEqual(plain.bytes);
    expect(packed.length).toBeLessThan(plain.length);
    expect(packed.rest).toEqual(plain.rest);
    expect(plain.rest['vary']).toContain('Accept-Encoding');
    expect(await get(path, coding, 'HEAD')).toEqual({ ...packed, bytes: Buffer.alloc(0) });
  });
});

// Rule 4.8.
test('the page for a path that nothing has is compressed as well', async () => {
  const page = async (accepted: string | null) => get('/nowhere', accepted, 'GET', { Accept: 'text/html' });
  const [plain, br, gzip] = [await page(null), await page('br'), await page('gzip')];
  expect([plain.status, plain.coding, br.coding, gzip.coding]).toEqual([404, undefined, 'br', 'gzip']);
  expect([brotliDecompressSync(br.bytes), gunzipSync(gzip.bytes)]).toEqual([plain.bytes, plain.bytes]);
});

test.each(OTHERS)('%s, whose format compresses it, is sent as it is', async (path) => {
  const plain = await get(path, null);
  expect(plain.coding).toBeUndefined();
  for (const accepted of ['br, gzip', 'identity;q=0']) expect(await get(path, accepted)).toEqual(plain);
});

describe.each(['/docs', SCRIPT])('%s', (path) => {
  test.each([
    [null, undefined],
    ['', undefined],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZip', 'gzip'],
    ['*', 'br'],
    ['*;q=0.1', 'br'],
    ['gzip;q=1, br;q=0.9', 'gzip'],
    ['br;q=0.001', 'br'],
    ['br;q=0, *', 'gzip'],
    ['br ;\tq=0.5 , gzip;q=0.4', 'br'],
    ['br;q=0, gzip;q=0', undefined],
    ['identity', undefined],
    ['identity, gzip', 'gzip'],
    ['identity;q=0.5, gzip;q=0.4', undefined],
    ['identity;q=0.5, *;q=0.6', 'br'],
    ['identity;q=0, gzip;q=0.001', 'gzip'],
    ['identity;q=0', undefined],
    ['*;q=0', undefined],
    ['deflate, zstd, compress', undefined],
    ['br;q=x, gzip;q=2, ;;, q=1', undefined],
    ['br;q=0.1234, gzip', 'gzip'],
    ['brotli, xgzip', undefined],
    ['constructor, __proto__', undefined],
  ])('for Accept-Encoding: %s is sent as %s', async (accepted, coding) => {
    for (const method of ['GET', 'HEAD']) {
      const found = await get(path, accepted, method);
      expect([found.status, found.coding]).toEqual([200, coding]);
    }
  });

  test('is sent for any Accept-Encoding, in the coding that the oracle expects', async () => {
    const name = fc.constantFrom('br', 'gzip', 'identity', '*', 'GZIP', 'x', '', '\t', '"br"', '\u00ff');
    const quality = fc.constantFrom(
      '',
      ';q=0',
      ';q=0.5',
      ' ; q=0.75',
      ';q=1.000',
      ';q=1.1',
      ';q=-1',
      ';q',
      ';a=1',
    );
    const parts = fc.array(
      fc.tuple(name, quality).map((part) => part.join('')),
      { maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(parts, async (accepted) => {
        expect((await get(path, accepted.join(','), 'HEAD')).status).toBe(200);
      }),
      { numRuns: 300 },
    );
  });

  test('is complete in its coding for a range (rule 6.6)', async () => {
    expect(await get(path, 'gzip', 'GET', { Range: 'bytes=0-9' })).toEqual(await get(path, 'gzip'));
  });
});
