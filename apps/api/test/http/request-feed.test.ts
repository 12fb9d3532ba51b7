import { describe, expect, test } from '@jest/globals';
import { endOfRequest } from '../../src/connection/requests.js';

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
