import { expect } from '@jest/globals';
import { connect } from 'node:net';
import { bodyOf, checkEveryReply, type Reply } from './client.js';

/** Sends raw bytes and returns everything received until the service closes the connection. */
export function exchangeBytes(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('utf8')));
    socket.write(bytes);
  });
}

/** Parses the bytes of one reply. */
export function parseReply(answer: string): Reply {
  const end = answer.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = answer.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  const text = answer.slice(end + 4);
  return {
    status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]),
    headers,
    text,
    body: bodyOf(text, headers['content-type']),
  };
}

/** Like `exchangeBytes`, for one request whose reply must close the connection. Checks what holds for every reply. */
export async function rawReply(port: number, bytes: string | Buffer): Promise<Reply> {
  const reply = parseReply(await exchangeBytes(port, bytes));
  expect(reply.headers['connection']).toBe('close');
  checkEveryReply(reply, '', 'GET');
  return reply;
}
