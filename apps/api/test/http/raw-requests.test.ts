import { rawRequests, responsesTo, type RawRequest } from '@brand-visibility/programs/raw-requests';
import { abandon } from '@brand-visibility/programs/wire';
import { describe, expect, test } from '@jest/globals';
import { STATUS_CODES } from 'node:http';
import { call, codeOf } from '../support/client.js';
import { connectionsOf, until } from '../support/connected.js';
import { parseResponse } from '../support/raw.js';
import { worldService } from '../support/service.js';
import { bearer } from '../support/world.js';

const service = worldService();

// Rule 4.10.
describe('raw bytes on a connection get exactly these responses (rule 4.3, RFC 9112)', () => {
  const all = rawRequests(`Authorization: ${bearer('a_all').Authorization}`);

  test.each(
    all.map((each): [string, string, string, RawRequest] => [
      each.name,
      each.statuses.join(', '),
      each.stays,
      each,
    ]),
  )('%s: %s, and the connection is %s', async (_name, _statuses, stays, each) => {
    service.log.length = 0;
    const responses = await responsesTo(service.port, each);
    const expected = stays === 'open' ? [...each.statuses, 200] : each.statuses;
    expect(responses.map((response) => response.slice(0, response.indexOf('\r\n')))).toEqual(
      expected.map((status) => `HTTP/1.1 ${status} ${STATUS_CODES[status]}`),
    );
    // Every parsed request was answered.
    expect(service.log).toHaveLength(responses.length);
    for (const [index, text] of responses.entries()) {
      const response = parseResponse(text, index === 0 && each.bytes.startsWith('HEAD') ? 'HEAD' : 'GET');
      const isLast = index === responses.length - 1;
      if (isLast) expect(response.headers['connection']).toBe('close');
      if (isLast && stays === 'open') expect(response.headers['x-request-id']).toBe('last');
      if (response.text !== '' && [400, 408, 414, 417, 431].includes(response.status))
        expect(codeOf(response)).toBe('invalid_parameter');
    }
  });

  // A failed socket without a listener would be an uncaught exception, which stops the service (rule 10.9).
  test('and none of them behind unread responses on a connection that is reset stops the service', async () => {
    for (const { bytes } of all) await abandon(service.port, Buffer.from(bytes, 'latin1'));
    await until(async () => (await connectionsOf(service.server)) === 0);
    expect((await call(service.port, '/livez')).status).toBe(200);
  });

  test('the cases are distinct', () => {
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    expect(new Set(all.map(({ bytes }) => bytes)).size).toBe(all.length);
  });
});
