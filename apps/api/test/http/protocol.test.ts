import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { connect } from 'node:net';
import { codeOf } from '../support/client.js';
import { exchangeBytes, rawResponse } from '../support/raw.js';
import { startService, type TestService } from '../support/service.js';
import { bearer, keyText } from '../support/world.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const AUTHORIZATION = `Authorization: ${bearer('a_all').Authorization}\r\n`;
const GET = 'GET /v1/account HTTP/1.1\r\nHost: a\r\n';

/** HTTP that needs more than a check of the status; raw-requests.test.ts has the rest. */
describe('valid but unusual HTTP', () => {
  const close = 'Connection: close\r\n\r\n';

  test.each<[string, number, string]>([
    ['HTTP/1.0 without Host', 200, `GET /v1/account HTTP/1.0\r\n${AUTHORIZATION}${close}`],
    ['an absolute target', 200, `GET http://a/v1/account HTTP/1.1\r\nHost: a\r\n${AUTHORIZATION}${close}`],
    ['an upgrade, which is ignored', 200, `${GET}${AUTHORIZATION}Upgrade: h2c\r\n${close}`],
    ['the asterisk', 404, `OPTIONS * HTTP/1.1\r\nHost: a\r\n${close}`],
    ['a body with GET', 200, `${GET}${AUTHORIZATION}Content-Length: 5\r\n\r\nhello`],
    [
      'a chunked POST',
      405,
      `POST /v1/account HTTP/1.1\r\nHost: a\r\n${AUTHORIZATION}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
  ])('%s returns %d', async (_title, status, bytes) => {
    expect((await rawResponse(service.port, bytes)).status).toBe(status);
  });

  test.each([
    ['the same key twice', `${AUTHORIZATION}${AUTHORIZATION}`],
    ['a key and an empty line', `${AUTHORIZATION}authorization:\r\n`],
    ['two keys', `${AUTHORIZATION}AUTHORIZATION: Bearer ${keyText('b_all')}\r\n`],
  ])('rejects two Authorization headers as an invalid key: %s (rule 5.3)', async (_title, lines) => {
    expect(codeOf(await rawResponse(service.port, `${GET}${lines}${close}`))).toBe('invalid_api_key');
  });

  test('ignores two request ids and generates one (rule 6.3)', async () => {
    const response = await rawResponse(service.port, `${GET}X-Request-Id: a\r\nX-Request-Id: b\r\n${close}`);
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  // Rule 4.10.
  test('answers pipelined requests in order', async () => {
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

  test('rejects garbage after an answered request', async () => {
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(service.port, '127.0.0.1');
      let text = '';
      socket.write(`${GET}\r\n`);
      socket.on('data', (chunk) => {
        if (text === '') socket.write('garbage\r\n\r\n');
        text += String(chunk);
      });
      socket.on('close', () => resolve(text));
    });
    expect([...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status)).toEqual(['401', '400']);
  });

  test('keeps serving after callers reset their connections', async () => {
    for (let i = 0; i < 20; i += 1) {
      const socket = connect(service.port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(i % 2 === 0 ? `${GET}${AUTHORIZATION}\r\n` : 'GET /v1');
      await new Promise((resolve) => setImmediate(resolve));
      socket.resetAndDestroy();
    }
    expect((await rawResponse(service.port, `${GET}${AUTHORIZATION}${close}`)).status).toBe(200);
  });
});
