import { describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { MAX_UNANSWERED, connectionOf, endOfRequest, feedByRequest } from '../../src/connection/requests.js';

describe('bytes are split for the parser', () => {
  const end = (text: string, mayEndOne = false) => endOfRequest(Buffer.from(text), mayEndOne);
  const GET = 'GET / HTTP/1.0\r\n\r\n';

  test('after an empty line, or not at all without one', () => {
    expect(end(`${GET}${GET}`)).toBe(GET.length);
    expect(end('GET / HTTP/1.1\r\nHost: a\r\n')).toBe(25);
  });

  test('after the rest of an empty line if a request began in an earlier chunk', () => {
    expect([end(`\r\n${GET}`, true), end(`\n${GET}`, true), end(`a\r\n\r\n${GET}`, true)]).toEqual([2, 1, 5]);
  });

  test('not at every one of many empty lines, which would be slow', () => {
    expect(end('\r\n'.repeat(1_000))).toBeGreaterThanOrEqual(GET.length);
  });
});

// Node reuses the parser of a closed connection for another one.
test('bytes that were held back when their connection closed go to no parser', async () => {
  let requests = 0;
  const server = createServer();
  server.on('connection', (socket) => feedByRequest(socket, connectionOf(socket)));
  const full = new Promise<Socket>((resolve) => {
    server.on('request', ({ socket }) => {
      requests += 1;
      connectionOf(socket).unanswered += 1;
      if (requests === MAX_UNANSWERED) resolve(socket);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const caller = connect((server.address() as AddressInfo).port, '127.0.0.1'); // a cast: it listens on a port
  caller.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(MAX_UNANSWERED + 1));
  const socket = await full;
  socket.destroy();
  await once(socket, 'close');
  const connection = connectionOf(socket);
  connection.unanswered = 0;
  connection.feed();
  expect(requests).toBe(MAX_UNANSWERED);
  caller.destroy();
  await once(server.close(), 'close');
});
