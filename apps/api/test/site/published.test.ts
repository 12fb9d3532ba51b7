import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LIMITS } from '../../src/limits/limits.js';
import { call } from '../support/client.js';
import { until } from '../support/connected.js';
import { startService, worldService } from '../support/service.js';
import { bearer, keyText } from '../support/world.js';

/** Published reports in a folder, and paths without one (rule 11.22). */

const folder = mkdtempSync(join(tmpdir(), 'brand-visibility-reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

const [ID, REMOVED, LINKED, ODD, LARGE] = ['2tb9d5mpj', '3', '4', '5', '6'].map((start) =>
  start.padEnd(26, '0'),
);
const HTML = '<!doctype html><meta charset="utf-8"><p>Ünï</p>';
const PDF = `%PDF-1.7\n${'\u00ff\u0000'.repeat(50_000)}`;

const write = (id = '', name = 'index.html', content: string | Buffer = HTML) => {
  mkdirSync(join(folder, 'r', id), { recursive: true });
  writeFileSync(join(folder, 'r', id, name), content);
};

beforeAll(() => {
  writeFileSync(join(folder, 'links.csv'), 'secret');
  write('', 'index.html', '');
  write(ID);
  write(ID, 'report.pdf', Buffer.from(PDF, 'latin1'));
  write(ID, 'other.html');
  write(REMOVED);
  write('elsewhere');
  symlinkSync(join(folder, 'r/elsewhere'), join(folder, 'r', LINKED ?? ''));
  write(ODD, 'index.html', '');
  symlinkSync(join(folder, 'links.csv'), join(folder, 'r', ODD ?? '', 'report.pdf'));
  mkdirSync(join(folder, 'r', '7'.padEnd(26, '0'), 'index.html'), { recursive: true });
  execFileSync('mkfifo', [join(folder, 'r', '7'.padEnd(26, '0'), 'report.pdf')]);
  writeFileSync(join(folder, 'r', '8'.padEnd(26, '0')), HTML);
});

const service = worldService({ reportsFolder: folder });

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Sends a path exactly as written. */
const get = (path: string, method = 'GET', headers = {}, { port } = service) =>
  new Promise<Answer>((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          headers: response.headers,
          text: Buffer.concat(chunks).toString('latin1'),
        }),
      );
    })
      .on('error', reject)
      .end();
  });

const COMMON = {
  'cache-control': 'private, no-cache',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'x-content-type-options': 'nosniff',
  vary: 'Authorization, Accept-Encoding',
};
const OTHERS = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const PAGE = `default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; ${OTHERS}`;

/** The headers without those of each response. */
const kept = ({
  date: _,
  'x-request-id': __,
  connection: ___,
  'keep-alive': ____,
  ...headers
}: IncomingHttpHeaders) => headers;

// Rule 11.22.
describe('a published report', () => {
  test.each([
    ['/', 'text/html', HTML, PAGE],
    [
      '/report.pdf',
      'application/pdf',
      PDF,
      `default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; ${OTHERS}`,
    ],
  ])(
    'is served unchanged at %s, without a key, with any query or key',
    async (end, type, content, policy) => {
      service.log.length = 0;
      const bytes = type === 'text/html' ? Buffer.from(content).toString('latin1') : content;
      const headers = {
        ...COMMON,
        'content-type': type,
        'content-length': String(bytes.length),
        'content-security-policy': policy,
      };
      for (const [query, sent] of [
        ['', {}],
        ['?utm_source=x', bearer('revoked')],
        ['', { Range: 'bytes=0-3', 'If-None-Match': '*' }],
      ] as const) {
        const answer = await get(`/r/${ID}${end}${query}`, 'GET', { 'Accept-Encoding': 'gzip', ...sent });
        expect([answer.status, answer.text === bytes, kept(answer.headers)]).toEqual([200, true, headers]);
        const head = await get(`/r/${ID}${end}${query}`, 'HEAD', sent);
        expect([head.status, head.text, kept(head.headers)]).toEqual([200, '', headers]);
      }
      expect(service.log).toHaveLength(6);
      for (const line of service.log) {
        expect(JSON.parse(line)).toMatchObject({
          route: `/r/{id}${end}`,
          status: 200,
          key_id: null,
          code: null,
        });
        expect(line).not.toContain(ID);
      }
    },
  );

  test('is at its address with the last slash, to which the other leads without its query', async () => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await get(`/r/${ID}?a=b`, method);
      expect([status, kept(headers)]).toEqual([
        308,
        { ...COMMON, location: `${ID}/`, 'content-length': '0', 'content-security-policy': PAGE },
      ]);
    }
    const { url, status } = await fetch(`${service.url}/r/${ID}?a=b`);
    expect([url, status]).toEqual([`${service.url}/r/${ID}/`, 200]);
  });

  test.each(['', '/', '/report.pdf'])('supports only GET and HEAD at "%s"', async (end) => {
    const { status, headers } = await get(`/r/${ID}${end}`, 'POST');
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  test('has an address in which a key is refused', async () => {
    expect((await get(`/r/${ID}/?x=${keyText('a_all')}`)).status).toBe(400);
  });

  test('is read to its end by a slow reader, although it is replaced or removed meanwhile', async () => {
    const old = 'old'.repeat(4_000_000);
    write(LARGE, 'index.html', old);
    const slow = await slowly(`/r/${LARGE}/`);
    write(LARGE, 'next', 'new');
    renameSync(join(folder, 'r', LARGE ?? '', 'next'), join(folder, 'r', LARGE ?? '', 'index.html'));
    expect((await get(`/r/${LARGE}/`)).text).toBe('new');
    rmSync(join(folder, 'r', LARGE ?? ''), { recursive: true });
    const text = await restOf(slow);
    expect(text.slice(text.indexOf('\r\n\r\n') + 4) === old).toBe(true);
  });

  test('ends with its connection if a program truncates it', async () => {
    write(LARGE, 'index.html', Buffer.alloc(12_000_000, 'x'));
    const slow = await slowly(`/r/${LARGE}/`);
    truncateSync(join(folder, 'r', LARGE ?? '', 'index.html'), 1);
    const text = await restOf(slow);
    expect([/Content-Length: 12000000/.test(text), text.length < 12_000_000]).toEqual([true, true]);
  });

  test('takes one of a bounded number of readers at the same time', async () => {
    write(LARGE, 'report.pdf', Buffer.alloc(12_000_000, 'x'));
    const most = LIMITS.publishedReports.value;
    const slow = await Promise.all(Array.from({ length: 2 * most }, () => slowly(`/r/${LARGE}/report.pdf`)));
    expect(slow.filter((socket) => /^HTTP\S+ 200/.test(String(socket.read()))).length).toBe(most);
    const full = await get(`/r/${ID}/`);
    expect([full.status, full.headers['retry-after']]).toEqual([503, expect.stringMatching(/^[1-5]$/)]);
    expect((await get(`/r/${'9'.repeat(26)}`)).status).toBe(308);
    for (const socket of slow) socket.destroy();
    await until(async () => (await get(`/r/${ID}/`)).status === 200);
    // Callers who disconnect before the response free their places, too.
    for (let left = 2 * most; left > 0; left -= 1) {
      const socket = connect(service.port, '127.0.0.1');
      socket.write(`GET /r/${LARGE}/report.pdf HTTP/1.1\r\nHost: x\r\n\r\n`);
      await new Promise((resolve) => socket.once('connect', resolve));
      socket.destroy();
    }
    await until(async () => (await get(`/r/${ID}/`)).status === 200);
    const again = await Promise.all(Array.from({ length: most }, () => get(`/r/${ID}/`)));
    expect(again.filter(({ status }) => status === 200).length).toBe(most);
  });
});

/** Opens a path on a connection that reads nothing after the first bytes. */
async function slowly(path: string): Promise<Socket> {
  const socket = connect(service.port, '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  await new Promise((resolve) => socket.once('readable', resolve));
  return socket;
}

async function restOf(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('latin1');
}

const ABSENT = `
  /r/ /r/index.html /r/UNKNOWN/ /r/UNKNOWN/report.pdf /r/REMOVED/
  /r/ID/index.html /r/ID/other.html /r/ID//report.pdf /r/ID/report.pdf/ /r/ID/REPORT.pdf /r/ID/.. /r/ID/%2e%2e/
  /r/../links.csv /r/%2e%2e/links.csv /r/..%2flinks.csv /r/ID/../../links.csv /r/ID/..%2f..%2flinks.csv
  /r/elsewhere/ /r/LINKED/ /r/ODD/ /r/ODD/report.pdf /r/70000000000000000000000000/
  /r/70000000000000000000000000/report.pdf /r/80000000000000000000000000/
  /r/UPPER/ /r/2tb9d5mpj000000000000000000/ /r/2tb9d5mpj0000000000000000/ /r/2tb9d5mpj0000000000000000%30/
  /r/ID%00/ /r/ID%0a/ /r/iIloU000000000000000000000/ /r/__proto__/ /r/constructor
`
  .trim()
  .split(/\s+/)
  .map((path) =>
    path
      .replace('UNKNOWN', 'z'.repeat(26))
      .replace('REMOVED', REMOVED ?? '')
      .replace('LINKED', LINKED ?? '')
      .replace('ODD', ODD ?? '')
      .replace('UPPER', ID?.toUpperCase() ?? '')
      .replace('ID', ID ?? ''),
  );

// Rule 11.22.
describe('a path without a published report', () => {
  beforeAll(() => rmSync(join(folder, 'r', REMOVED ?? ''), { recursive: true }));

  test.each(ABSENT)('%s is a page that says so', async (path) => {
    service.log.length = 0;
    const answer = await get(path, 'GET', { Accept: 'application/json' });
    expect([answer.status, kept(answer.headers)]).toEqual([
      404,
      {
        ...COMMON,
        'content-type': 'text/html',
        'content-length': String(answer.text.length),
        'content-security-policy': PAGE,
      },
    ]);
    expect(answer.text).toContain('<h1>This report is no longer here.</h1>');
    expect(answer.text).toContain('Ask the person who sent you the link.');
    expect(answer.text).not.toMatch(/brand.?visibility|\bapi\b|https?:|href|<script/i);
    expect(answer.text).toBe((await get(`/r/${'y'.repeat(26)}/`)).text);
    const { text, headers } = await get(path, 'HEAD');
    expect([text, headers['content-length']]).toEqual(['', answer.headers['content-length']]);
    expect(service.log.filter((line) => line.includes(path.slice(3, 20)) && path.length > 20)).toEqual([]);
  });

  test('1,000 guessed ids get the same page, and 100 log lines without them', async () => {
    const sampling = { window: 3_600_000, lines: 100 };
    const guessed = await startService({ reportsFolder: folder, sampling });
    const page = (await get(`/r/${'y'.repeat(26)}/`)).text;
    for (let guess = 0; guess < 1_000; guess += 1) {
      const { status, text } = await get(`/r/${String(guess).padStart(26, 'x')}/`, 'GET', {}, guessed);
      expect([status, text === page]).toEqual([404, true]);
    }
    expect(guessed.log).toHaveLength(100);
    expect(guessed.log.join()).not.toContain('xxxx');
  });

  test.each(['/r/', '/r/x', `/r/${ID}/other.html`])(
    '%s is a problem document for other methods',
    async (path) => {
      const { status, headers } = await get(path, 'POST');
      expect([status, headers['content-type']]).toEqual([404, 'application/problem+json']);
    },
  );

  test('without a folder, /r and all paths below it are unknown', async () => {
    const { status, headers } = await get('/r');
    expect([status, headers['content-type']]).toEqual([404, 'application/problem+json']);
    const { port } = await startService();
    for (const path of ['/r/', `/r/${ID}`, `/r/${ID}/`, `/r/${ID}/report.pdf`])
      expect((await call(port, path)).status).toBe(404); // which compares the response with that to any unknown path
  });
});
