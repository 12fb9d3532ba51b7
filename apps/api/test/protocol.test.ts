import type { Store } from '@brand-visibility/application';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { connect } from 'node:net';
import { codeOf, problemOf } from './support/client.js';
import { exchangeBytes, rawReply } from './support/raw.js';
import { startService, type TestService } from './support/service.js';
import { bearer, keyText } from './support/world.js';

let service: TestService;
/** What every look for a key waits for. */
let held: Promise<void> = Promise.resolve();
beforeAll(async () => {
  const between = (store: Store): Store => ({
    ...store,
    findKey: async (fingerprint) => {
      await held;
      return store.findKey(fingerprint);
    },
  });
  service = await startService({ between });
});
afterAll(() => service.stop());

/** More headers than Node would show by itself; whatever stands behind them has to be seen all the same. */
const MANY = Array.from({ length: 2_500 }, (_, i) => `X-${i}: a\r\n`).join('');
const AUTHORIZATION = `Authorization: ${bearer('a_all').Authorization}\r\n`;
const GET = 'GET /v1/account HTTP/1.1\r\nHost: a\r\n';

describe('what is no good HTTP is a problem document, and ends the connection (decisions 4.3)', () => {
  test.each<[string, number, string]>([
    ['no HTTP at all', 400, 'hello\r\n\r\n'],
    ['a space in the target', 400, 'GET /v1/a b HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['bytes in the target that nobody encoded', 400, 'GET /v1/\u00fc HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a control character in the target', 400, 'GET /v1/\u0001 HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['HTTP/2', 400, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['HTTP/0.9', 400, 'GET /v1/account HTTP/0.9\r\nHost: a\r\n\r\n'],
    ['a request line without a version', 400, 'GET /v1/account\r\n\r\n'],
    ['HTTP/1.2', 400, 'GET /v1/account HTTP/1.2\r\nHost: a\r\n\r\n'],
    ['no Host', 400, 'GET /v1/account HTTP/1.1\r\n\r\n'],
    ['two Hosts', 400, `${GET}Host: b\r\n\r\n`],
    ['the same Host twice', 400, `${GET}host: a\r\n\r\n`],
    ['a second Host behind very many headers', 400, `${GET}${MANY}Host: a\r\n\r\n`],
    [
      'a chunked GET behind very many headers',
      400,
      `${GET}${MANY}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['a chunked GET', 400, `${GET}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['a chunked HEAD', 400, 'HEAD / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['an unknown transfer coding', 400, `${GET}Transfer-Encoding: xchunked\r\n\r\n`],
    [
      'a length beside a coding',
      400,
      `${GET}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['two lengths', 400, `${GET}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`],
    ['a signed length', 400, `${GET}Content-Length: +5\r\n\r\nhello`],
    ['a folded header', 400, `${GET}X-A: b\r\n c\r\n\r\n`],
    ['a bare line feed', 400, `${GET}X-A: b\nX-C: d\r\n\r\n`],
    ['a control character in a header', 400, `${GET}X-A: \u0001\r\n\r\n`],
    ['a space before the colon', 400, `${GET}X-A : b\r\n\r\n`],
    ['an expectation', 417, `${GET}Expect: 100-continue\r\n\r\n`],
    ['another expectation', 417, `${GET}Expect: tea\r\n\r\n`],
    ['CONNECT', 400, 'CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a target of 60,001 characters', 414, `GET /${'a'.repeat(60_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
    ['headers of 70,000 bytes', 431, `${GET}X-A: ${'a'.repeat(70_000)}\r\n\r\n`],
    ['a target of 70,000 characters', 431, `GET /${'a'.repeat(70_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
  ])('%s is %d', async (_title, status, bytes) => {
    const isHead = bytes.startsWith('HEAD');
    if (isHead) {
      const answer = await exchangeBytes(service.port, bytes);
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*\r\nConnection: close\r\n[^]*\r\n\r\n$`));
      return;
    }
    const reply = await rawReply(service.port, bytes);
    expect([reply.status, codeOf(reply)]).toEqual([status, 'invalid_parameter']);
    expect(problemOf(reply).errors).toBeUndefined();
  });

  test('a request that never ends is 408 in good time', async () => {
    const server = service.server;
    const { headersTimeout } = server;
    server.headersTimeout = 1;
    const reply = await rawReply(service.port, 'GET /v1/account HTTP/1.1\r\nHost: a\r\n');
    server.headersTimeout = headersTimeout;
    expect([reply.status, codeOf(reply)]).toEqual([408, 'invalid_parameter']);
  });
});

describe('what is good HTTP, if rare', () => {
  const close = 'Connection: close\r\n\r\n';

  test.each<[string, number, string]>([
    ['HTTP/1.0 without Host', 200, `GET /v1/account HTTP/1.0\r\n${AUTHORIZATION}${close}`],
    ['a key behind very many headers', 200, `${GET}${MANY}${AUTHORIZATION}${close}`],
    ['an absolute target', 200, `GET http://a/v1/account HTTP/1.1\r\nHost: a\r\n${AUTHORIZATION}${close}`],
    ['an upgrade, which is passed over', 200, `${GET}${AUTHORIZATION}Upgrade: h2c\r\n${close}`],
    ['the asterisk', 404, `OPTIONS * HTTP/1.1\r\nHost: a\r\n${close}`],
    ['a body with GET', 200, `${GET}${AUTHORIZATION}Content-Length: 5\r\n\r\nhello`],
    [
      'a chunked POST',
      405,
      `POST /v1/account HTTP/1.1\r\nHost: a\r\n${AUTHORIZATION}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
  ])('%s is %d', async (_title, status, bytes) => {
    expect((await rawReply(service.port, bytes)).status).toBe(status);
  });

  test.each([
    ['the same key twice', `${AUTHORIZATION}${AUTHORIZATION}`],
    ['a key and an empty line', `${AUTHORIZATION}authorization:\r\n`],
    ['two keys', `${AUTHORIZATION}AUTHORIZATION: Bearer ${keyText('b_all')}\r\n`],
    ['another key behind very many headers', `${AUTHORIZATION}${MANY}${AUTHORIZATION}`],
  ])('two Authorization headers are an invalid key: %s (decisions 5.3)', async (_title, lines) => {
    expect(codeOf(await rawReply(service.port, `${GET}${lines}${close}`))).toBe('invalid_api_key');
  });

  test('two request ids are none (decisions 6.3)', async () => {
    const reply = await rawReply(service.port, `${GET}X-Request-Id: a\r\nX-Request-Id: b\r\n${close}`);
    expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('requests sent at once on one connection are answered in their order', async () => {
    const one = (id: string, more: string) => `${GET}${AUTHORIZATION}X-Request-Id: ${id}\r\n${more}`;
    const answer = await exchangeBytes(
      service.port,
      one('first', '\r\n') + one('second', '\r\n') + one('third', close),
    );
    expect([...answer.matchAll(/X-Request-Id: (\w+)/g)].map(([, id]) => id)).toEqual([
      'first',
      'second',
      'third',
    ]);
  });

  test('a request before rubbish is answered, the rubbish is not', async () => {
    const answer = await exchangeBytes(service.port, `${GET}${AUTHORIZATION}\r\nrubbish\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\nConnection: close\r\n/);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  test('rubbish after an answered request is refused', async () => {
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(service.port, '127.0.0.1');
      let text = '';
      socket.write(`${GET}\r\n`);
      socket.on('data', (chunk) => {
        if (text === '') socket.write('rubbish\r\n\r\n');
        text += String(chunk);
      });
      socket.on('close', () => resolve(text));
    });
    expect([...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status)).toEqual(['401', '400']);
  });

  test('a silent connection is cut, unless it waits for its answer', async () => {
    const { timeout } = service.server;
    service.server.timeout = 50;
    expect(await exchangeBytes(service.port, '')).toBe('');
    held = new Promise((resolve) => setTimeout(resolve, 300));
    expect((await rawReply(service.port, `${GET}${AUTHORIZATION}${close}`)).status).toBe(200);
    held = Promise.resolve();
    service.server.timeout = timeout;
  });

  test('a caller that goes away harms nobody', async () => {
    for (let i = 0; i < 20; i += 1) {
      const socket = connect(service.port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(i % 2 === 0 ? `${GET}${AUTHORIZATION}\r\n` : 'GET /v1');
      await new Promise((resolve) => setImmediate(resolve));
      socket.resetAndDestroy();
    }
    expect((await rawReply(service.port, `${GET}${AUTHORIZATION}${close}`)).status).toBe(200);
  });
});
