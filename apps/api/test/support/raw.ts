import { expect } from '@jest/globals';
import { checked, type HttpResponse } from './client.js';
import { connected } from './connected.js';

/** Sends raw bytes and returns everything received until the service closes the connection. */
export async function exchangeBytes(port: number, bytes: string | Buffer): Promise<string> {
  const { socket, received, closed } = connected(port);
  socket.write(bytes);
  await closed;
  return received.text;
}

/** Parses the bytes of one response, one character each, and checks what holds for all responses. */
export function parseResponse(bytes: string, method = 'GET'): HttpResponse {
  const end = bytes.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = bytes.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]);
  return checked({ status, headers, text: bytes.slice(end + 4) }, method, null);
}

/** `exchangeBytes` for one request whose response must close the connection. */
export async function rawResponse(port: number, bytes: string | Buffer): Promise<HttpResponse> {
  const response = parseResponse(await exchangeBytes(port, bytes));
  expect(response.headers['connection']).toBe('close');
  return response;
}
