import { expect } from '@jest/globals';
import { connect } from 'node:net';
import { bodyOf, checkEveryResponse, type HttpResponse } from './client.js';

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

/** Parses the bytes of one response. */
export function parseResponse(answer: string): HttpResponse {
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

/** `exchangeBytes` for one request whose response must close the connection. Checks the rules for all responses. */
export async function rawResponse(port: number, bytes: string | Buffer): Promise<HttpResponse> {
  const response = parseResponse(await exchangeBytes(port, bytes));
  expect(response.headers['connection']).toBe('close');
  checkEveryResponse(response, '', 'GET');
  return response;
}
