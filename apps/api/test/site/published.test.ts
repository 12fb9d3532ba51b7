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
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LIMITS } from '../../src/limits/limits.js';
import { call } from '../support/client.js';
import { until } from '../support/connected.js';
import { startService, worldService } from '../support/service.js';
import { stoppedClock } from '../support/stopped-clock.js';
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

/** Links as mail programs change them, and where they lead. ID is the report's id. */
const MOVED: [string, string][] = [
  ['/r/ID', 'ID/'],
  ...`. , ; : ) ] > ' " %20 %22 %3E %3e %27 %29 %5D ). ...`
    .split(' ')
    .flatMap((behind): [string, string][] => [
      [`/r/ID${behind}`, 'ID/'],
      [`/r/ID/${behind}`, '../ID/'],
      [`/r/ID/report.pdf${behind}`, '../ID/report.pdf'],
    ]),
  ['/r/UPPER', 'ID/'],
  ['/r/UPPER/', '../ID/'],
  ['/R/UPPER/', '../../r/ID/'],
  ['/R/UPPER', '../r/ID/'],
  ['/R/UPPER/REPORT.PDF', '../../r/ID/report.pdf'],
  ['/r/ID/Report.pdf).', '../ID/report.pdf'],
];

const pathOf = (path: string) => path.replace('ID', ID ?? '').replace('UPPER', ID?.toUpperCase() ?? '');

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

  test.each(MOVED)(
    '%s leads to it with the relative address %s, without the query',
    async (sent, location) => {
      const path = pathOf(sent);
      for (const method of ['GET', 'HEAD']) {
        service.log.length = 0;
        const { status, headers } = await get(`${path}?a=b&token=c`, method);
        expect([status, kept(headers)]).toEqual([
          308,
          { ...COMMON, location: pathOf(location), 'content-length': '0', 'content-security-policy': PAGE },
        ]);
        expect(service.log.join().toLowerCase()).not.toContain(ID);
      }
      // Both where the service is at the root and where a proxy strips a prefix.
      for (const prefix of ['', '/base'])
        expect(new URL(pathOf(location), `http://a${prefix}${path}`).pathname).toBe(
          `${prefix}/r/${ID}/${/pdf/i.test(path) ? 'report.pdf' : ''}`,
        );
      expect((await get(new URL(pathOf(location), `http://a${path}`).pathname)).status).toBe(200);
    },
  );

  // Rule 4.4.
  test.each(['token=zzqqzz', 'key=1', 'API_KEY', `x=${keyText('a_all')}`, '%6b%65y=1&a=%'])(
    'ignores the query %s, and logs nothing of it',
    async (query) => {
      service.log.length = 0;
      for (const path of [`/r/${ID}/`, `/r/${ID}/report.pdf`, `http://x/r/${ID}/`]) {
        const answer = await get(`${path}?${query}`);
        expect([answer.status, answer.text]).toEqual([200, (await get(path)).text]);
      }
      for (const path of [`/r/${ID}`, '/r', '/r/x', `/r/${keyText('a_all')}/`])
        expect(JSON.stringify(await get(`${path}?${query}`))).not.toContain(query);
      expect(service.log.join()).not.toMatch(/zzqqzz|bvk_|api_key_in_url/);
    },
  );

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

  test('has a quarter of the places for readers; together, all reports have a bounded number', async () => {
    const most = LIMITS.publishedReports.value;
    const slow: Socket[] = [];
    for (const [index, report] of ['a', 'b', 'c', 'd', 'e'].map((name) => name.repeat(26)).entries()) {
      write(report, 'report.pdf', Buffer.alloc(12_000_000, 'x'));
      write(report);
      const opened = Array.from({ length: most / 4 + 5 }, () => slowly(`/r/${report}/report.pdf`));
      const statuses = (await Promise.all(opened)).map((socket) => {
        slow.push(socket);
        return /^HTTP\S+ (\d+)/.exec(String(socket.read()))?.[1];
      });
      expect(statuses.filter((status) => status === '200').length).toBe(index < 4 ? most / 4 : 0);
      const full = await get(`/r/${report}/`);
      expect([full.status, full.headers['retry-after']]).toEqual([503, expect.stringMatching(/^[1-5]$/)]);
      expect((await get(`/r/${ID}/`)).status).toBe(index < 3 ? 200 : 503);
    }
    expect((await get(`/r/${'9'.repeat(26)}`)).status).toBe(308);
    for (const socket of slow) socket.destroy();
    await until(async () => (await get(`/r/${ID}/`)).status === 200);
    // Callers who disconnect before the response free their places, too.
    write(LARGE, 'report.pdf', Buffer.alloc(12_000_000, 'x'));
    for (let left = 2 * most; left > 0; left -= 1) {
      const socket = connect(service.port, '127.0.0.1');
      socket.write(`GET /r/${LARGE}/report.pdf HTTP/1.1\r\nHost: x\r\n\r\n`);
      await new Promise((resolve) => socket.once('connect', resolve));
      socket.destroy();
    }
    // A place is free once its file is closed, which may be after its reader has the end.
    await until(async () => {
      const again = await Promise.all(Array.from({ length: most / 4 }, () => get(`/r/${ID}/`)));
      return again.every(({ status }) => status === 200);
    });
  });
});

/** Opens a path on a connection that reads nothing after the first bytes. */
async function slowly(path: string): Promise<Socket> {
  const socket = connect(service.port, '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  await new Promise((resolve) => socket.once('readable', resolve));
  return socket;
}

// Rule 11.22.
describe('a reader of a published report who is slow', () => {
  const advance = stoppedClock();

  test.each([
    [1_100_000, 120_000],
    [12_000_000, 1_200_000],
  ])('of %i bytes is disconnected after %i ms, which is logged without the id', async (length, after) => {
    write(LARGE, 'index.html', Buffer.alloc(length, 'x'));
    service.log.length = 0;
    const accepted = once(service.server, 'connection') as Promise<[Socket]>;
    const slow = await slowly(`/r/${LARGE}/`);
    const [own] = await accepted;
    own.cork(); // a small file would fit into the buffers of the operating system
    advance(after - 1);
    expect([own.destroyed, service.log.length]).toEqual([false, 1]);
    advance(1);
    expect(own.destroyed).toBe(true);
    expect(JSON.parse(service.log[1] ?? '')).toMatchObject({
      level: 'warn',
      msg: 'a published report was not read in time',
      milliseconds: after,
    });
    expect(service.log.join()).not.toContain(LARGE);
    expect((await restOf(slow)).length).toBeLessThan(length);
  });

  test('but not one who has read it in time', async () => {
    service.log.length = 0;
    for (const method of ['GET', 'HEAD']) expect((await get(`/r/${ID}/`, method)).status).toBe(200);
    advance(2_000_000);
    expect(service.log).toHaveLength(2);
  });
});

async function restOf(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('latin1');
}

const REFUSED = {
  ...COMMON,
  vary: 'Authorization, Accept-Encoding, Accept-Language',
  'content-type': 'text/html',
  'content-security-policy': PAGE,
};
const PRODUCT = /brand.?visibility|\bapi\b|\bkey\b|https?:|href|<script|problem/i;

const ABSENT = `
  /r/ /r/index.html /r/UNKNOWN/ /r/UNKNOWN/report.pdf /r/REMOVED/
  /r/ID/index.html /r/ID/other.html /r/ID//report.pdf /r/ID/report.pdf/ /r/ID/../ /r/ID/%2e%2e/ /r /R /R/ /r/ID//
  /r/ID/report.pdf%2f /r/ID.html /r/ID/.html /r/ID/report.pdf.exe /r/IDreport.pdf
  /r/../links.csv /r/%2e%2e/links.csv /r/..%2flinks.csv /r/ID/../../links.csv /r/ID/..%2f..%2flinks.csv
  /r/elsewhere/ /r/LINKED/ /r/ODD/ /r/ODD/report.pdf /r/70000000000000000000000000/
  /r/70000000000000000000000000/report.pdf /r/80000000000000000000000000/
  /r/2tb9d5mpj000000000000000000/ /r/2tb9d5mpj0000000000000000/ /r/2tb9d5mpj0000000000000000%30/
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
      { ...REFUSED, 'content-length': String(answer.text.length) },
    ]);
    expect(answer.text).toContain('<h1>This report is no longer here.</h1>');
    expect(answer.text).toContain('Ask the person who sent you the link.');
    expect(answer.text).not.toMatch(PRODUCT);
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

  test('without a folder, /r and all paths below it are unknown', async () => {
    const { port } = await startService();
    for (const path of ['/r', '/r/', `/r/${ID}`, `/r/${ID}/`, `/r/${ID}/report.pdf`])
      expect((await call(port, path)).status).toBe(404); // which compares the response with that to any unknown path
    expect((await call(port, `/r/${ID}/?token=a`)).status).toBe(400);
  });
});

/** Requests below `/r/` that the service refuses: path, method, headers, status and further headers. */
const WRONG: [string, string, Record<string, string>, number, Record<string, string>][] = [
  ['/r/ID/', 'POST', {}, 405, { allow: 'GET, HEAD' }],
  ['/r/ID/', 'OPTIONS', { Origin: 'https://a' }, 405, { allow: 'GET, HEAD' }],
  ['/r/ID', 'PUT', {}, 405, { allow: 'GET, HEAD' }],
  ['/r/ID/report.pdf.', 'DELETE', {}, 405, { allow: 'GET, HEAD' }],
  ['/r/ID/', 'PROPFIND', {}, 405, { allow: 'GET, HEAD' }],
  ['/r/', 'POST', {}, 404, {}],
  ['/r/x', 'OPTIONS', {}, 404, {}],
  ['/r/ID/', 'GET', { Expect: 'tea' }, 417, { connection: 'close' }],
  ['/r/ID/', 'GET', { Host: 'a/b' }, 400, { connection: 'close' }],
  [`/r/ID/?${'a'.repeat(60_000)}`, 'GET', {}, 414, { connection: 'close' }],
  ['/r/ID/', 'GET', Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`a${i}`, ''])), 431, {}],
];

// Rule 11.22.
describe('a refusal below /r/', () => {
  test.each(WRONG)(
    'of %s with %s is a page without a word of this service',
    async (sent, method, more, status, own) => {
      const headers = { Accept: 'application/json', ...more };
      const answer = await get(pathOf(sent), method, headers);
      expect([answer.status, answer.headers]).toMatchObject([status, { ...REFUSED, ...own }]);
      expect(answer.text).toMatch(status === 404 ? /no longer here/ : /cannot be opened in this way/);
      expect(answer.text).not.toMatch(PRODUCT);
    },
  );

  test('of a file that cannot be read is one too, and only the log says why', async () => {
    service.log.length = 0;
    const id = 'f'.repeat(26);
    write(id, 'x'.repeat(200));
    symlinkSync('x'.repeat(200), join(folder, 'r', id, 'index.html'));
    const long = await startService({ reportsFolder: join(folder, 'y'.repeat(300)) });
    const answer = await get(`/r/${id}/`, 'GET', {}, long);
    expect([answer.status, kept(answer.headers)]).toMatchObject([500, REFUSED]);
    expect(answer.text).toMatch(/<h1>This report cannot be shown at the moment.*Try again/s);
    expect(JSON.parse(long.log[0] ?? '')).toMatchObject({
      code: 'internal_error',
      err: { message: 'a published report cannot be read: ENAMETOOLONG' },
    });
  });

  test.each([
    [undefined, 'en', 'no longer here'],
    ['de', 'de', 'nicht mehr'],
    ['de-CH,de;q=0.9,en;q=0.8', 'de', 'nicht mehr'],
    ['FR-ca', 'fr', 'plus disponible'],
    ['en;q=0.5, fr;q=0.6', 'fr', 'plus disponible'],
    ['ja, fr;q=0, de;q=0.1', 'de', 'nicht mehr'],
    ['es-MX', 'es', 'ya no está'],
    ['it', 'it', 'non è più'],
    ['nl-BE, en;q=0.5', 'nl', 'niet meer'],
    ['den, *, x;y', 'en', 'no longer here'],
  ])('with Accept-Language %s is in %s', async (accepted, language, words) => {
    const { text } = await get('/r/x', 'GET', accepted === undefined ? {} : { 'Accept-Language': accepted });
    expect(text).toContain(`<html lang="${language}">`);
    expect(Buffer.from(text, 'latin1').toString()).toContain(words);
  });
});
