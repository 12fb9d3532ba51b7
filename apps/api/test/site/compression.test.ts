import { send as sendRequest } from '@brand-visibility/programs/http';
import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { siteOf } from '../../src/site/site.js';
import { checked } from '../support/client.js';
import { PUBLIC_URL, worldService } from '../support/service.js';

/** Texts of the site in each coding (rule 13.7). `checked` compares the coding with that of the oracle. */

const service = worldService();

const PATHS = [...siteOf(PUBLIC_URL, true).keys()];
const isText = (path: string) => !/\.(?:tgz|webp|woff2)$/.test(path);

/** Sends a request, with an `Accept-Encoding` unless that is null. */
async function get(path: string, accepted: string | null, method = 'GET', more: Record<string, string> = {}) {
  const coding = accepted !== null && { 'Accept-Encoding': accepted };
  const headers = { 'X-Request-Id': 'same', ...more, ...coding };
  const { status, headers: received, text } = await sendRequest(service.port, { method, path, headers });
  checked({ status, headers: received, text }, method, path, accepted ?? '', more['Accept'] ?? '');
  const { 'content-encoding': sent, 'content-length': length, date: _date, ...rest } = received;
  return { status, coding: sent, length: Number(length), rest, bytes: Buffer.from(text, 'latin1') };
}

describe.each(PATHS.filter(isText))('%s', (path) => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('in %s has the same bytes and headers, in fewer bytes, also to HEAD', async (coding, decompressed) => {
    const plain = await get(path, null);
    const packed = await get(path, coding);
    expect([plain.coding, packed.coding]).toEqual([undefined, coding]);
    expect(decompressed(packed.bytes)).toEqual(plain.bytes);
    // A script of one line, which only loads another, is as long compressed.
    expect(packed.length).toBeLessThan(Math.max(plain.length, 200));
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

test.each(PATHS.filter((path) => !isText(path)))(
  '%s, whose format compresses it, is sent as it is',
  async (path) => {
    const plain = await get(path, null);
    expect(plain.coding).toBeUndefined();
    for (const accepted of ['br, gzip', 'identity;q=0']) expect(await get(path, accepted)).toEqual(plain);
  },
);

test('for any Accept-Encoding a text is sent in the coding that the oracle expects, also for a range (rule 6.6)', async () => {
  const name = fc.constantFrom('br', 'gzip', 'identity', '*', 'GZIP', 'x', '', '\t', '"br"', '\u00ff');
  const qualities = [
    '',
    ';q=0',
    ';q=0.5',
    ' ; q=0.75',
    ';q=1.000',
    ';q=1.1',
    ';q=0.1234',
    ';q=-1',
    ';q',
    ';a=1',
  ];
  const part = fc.tuple(name, fc.constantFrom(...qualities)).map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 6 }), async (accepted) => {
      const found = await get('/docs', accepted.join(','), 'HEAD', { Range: 'bytes=0-9' });
      expect(found.status).toBe(200);
    }),
    { numRuns: draws(600) },
  );
});
