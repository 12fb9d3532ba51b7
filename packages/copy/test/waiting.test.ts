import { linesOn } from '@brand-visibility/terminal';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../src/program.js';
import { screenOn } from '../src/screen.js';

/** A service that has no brands, and first refuses requests. */

const ACCOUNT = { account_id: 'acc_1', key: { brand_access: { all_brands: true, brand_ids: [] } } };
const RESPONSES = [
  [429, { code: 'rate_limited', detail: 'too many' }],
  [429, { code: 'rate_limited', detail: 'too many' }],
  [503, { code: 'service_unavailable', detail: 'later' }],
  [200, ACCOUNT],
  [429, { code: 'rate_limited', detail: 'too many' }],
  [200, { data: [], has_more: false, next_cursor: null }],
] as const;

let folder: string;
let server: Server;
let baseUrl: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'brand-visibility-copy-'));
  let requests = 0;
  server = createServer((_, response) => {
    const [status, body] = RESPONSES[requests] ?? [500, {}];
    requests += 1;
    const type = status === 200 ? 'application/json' : 'application/problem+json';
    response.writeHead(status, { 'Content-Type': type, 'Retry-After': '0' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

async function linesOf(isTTY: boolean): Promise<string[]> {
  const written: string[] = [];
  const lines = linesOn({ isTTY, write: (text) => written.push(text) }, () => 0);
  const screen = screenOn(lines, () => 0);
  const readFile = (file: string) => readFileSync(file, 'utf8');
  const dependencies = { screen, clock: () => 0, readFile, write: async () => undefined };
  const place = { target: 'sqlite', path: join(folder, 'copy.sqlite') } as const;
  await run({ place, brands: [], baseUrl, apiKey: 'bvk_1' }, dependencies);
  screen.done();
  return written.map((text) => text.replace('\r\u001B[K', ''));
}

test('waits for the rate window and for an unavailable service, and says so on a terminal', async () => {
  expect(await linesOf(true)).toEqual([
    'the rate limit is reached; continuing in 0 s, at 00:00:00 UTC',
    'the rate limit is reached; continuing in 0 s, at 00:00:00 UTC',
    'the service is unavailable; trying again in 0 s, and up to 8 times',
    'the rate limit is reached; continuing in 0 s, at 00:00:00 UTC',
    '',
    'nothing has changed, of 0 brands in 6 requests\n',
  ]);
});

test('in a pipe there is one line for each wait, however often it is tried again', async () => {
  expect(await linesOf(false)).toEqual([
    'the rate limit is reached; continuing in 0 s, at 00:00:00 UTC\n',
    'the service is unavailable; trying again in 0 s, and up to 8 times\n',
    'the rate limit is reached; continuing in 0 s, at 00:00:00 UTC\n',
    'nothing has changed, of 0 brands in 6 requests\n',
  ]);
});
