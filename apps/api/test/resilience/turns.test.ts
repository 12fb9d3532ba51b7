import { StoreUnavailable } from '@brand-visibility/application';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { call, codeOf } from '../support/client.js';
import { authorization, connected, gated, until } from '../support/connected.js';
import { ask } from '../support/mcp.js';
import { rawResponse } from '../support/raw.js';
import { startService, type TestService } from '../support/service.js';
import { bearer, holdMinute, keyText, worldDatabase } from '../support/world.js';

let service: TestService;

/** The keys in the order in which their requests were answered; null for an unknown key. */
const answered = () => service.log.map((line) => (JSON.parse(line) as { key_id: string | null }).key_id);

/** Takes milliseconds to search for a key and to decode. */
const LONG = 'a&'.repeat(20_000);
const unknownKey = { Authorization: `Bearer ${keyText('unknown')}` };

describe('a long target (rule 4.5)', () => {
  const send = (headers = {}, more = '', path = '/v1/account') =>
    call(service.port, `${path}?${LONG}${more}`, { headers });

  test('waits: requests with an unknown key come after one with a known key', async () => {
    const { between, begun, open } = gated('findKey');
    service = await startService({ between });
    const sent = Array.from({ length: 10 }, () => send(unknownKey));
    await until(() => service.state.waiting === 10);
    sent.push(send(bearer('a_all')));
    await until(() => service.state.waiting === 11);
    expect(begun.calls).toBe(1); // lookups of keys that were not found before wait for each other
    open();
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 400]);
    // In the order of arrival, it would be the last.
    expect(answered().indexOf('key_a_all')).toBeLessThan(9);
  });

  test('is searched after its key is looked up, a short one before', async () => {
    const { between, begun, open } = gated('findKey');
    service = await startService({ between });
    expect(codeOf(await call(service.port, '/v1/account?key', { headers: unknownKey }))).toBe(
      'api_key_in_url',
    );
    expect(begun.calls).toBe(0);
    const sent = send(unknownKey, 'key');
    await until(() => begun.calls === 1);
    open();
    expect(codeOf(await sent)).toBe('api_key_in_url');
  });

  test('is refused for a key in it before any other refusal (rule 4.6)', async () => {
    const findKey = () => Promise.reject(new StoreUnavailable('gone'));
    service = await startService({ between: (store) => ({ ...store, findKey }) });
    const codes = (more: string) =>
      Promise.all(
        [send(bearer('a_all'), more), send({}, more), send({}, more, '/nope')].map(async (response) =>
          codeOf(await response),
        ),
      );
    expect(await codes('')).toEqual(['service_unavailable', 'missing_api_key', 'not_found']);
    expect((await send({}, '', '/docs')).status).toBe(200);
    for (const more of ['key', `x=${keyText('a_all')}`, 'x=%2562vk_'.concat(keyText('a_all').slice(4))])
      expect(await codes(more)).toEqual(Array(3).fill('api_key_in_url'));
    expect(service.log.join('')).not.toContain(keyText('a_all').slice(4));
  });
});

const HEAD = `POST /mcp HTTP/1.1\r\nHost: localhost\r\n${authorization()}Content-Type: application/json\r\n`;

/** A tool call of the given number of bytes. */
const tool = (bytes: number) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_brands' } }).padEnd(
    bytes,
  );

describe('messages to /mcp (rules 4.5 and 21.9)', () => {
  test.each([
    ['within the limit', 1_000, 200],
    ['beyond the limit', 1, 429],
  ])('wait %s: most of one account come after one of another', async (_which, limit, status) => {
    const { between, begun, open } = gated('countRequest');
    service = await startService({ between, limit });
    const ping = (key: string) => ask(service.port, '2025-11-25', 'ping', {}, { headers: bearer(key) });
    const sent = Array.from({ length: 10 }, () => ping('a_all'));
    await until(() => begun.calls === 10);
    sent.push(ping('b_all'));
    await until(() => begun.calls === 11);
    open();
    const statuses = (await Promise.all(sent)).map((response) => response.status);
    expect(statuses.filter((each) => each === status).length).toBeGreaterThan(8);
    expect(answered().indexOf('key_b_all')).toBeLessThan(4);
  });

  test('are counted before their bodies are read, and have no waiting slot until they are complete', async () => {
    service = await startService({ maxWaitingRequests: 1 });
    const { socket, statuses } = connected(service.port);
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
    socket.write(`${HEAD}Content-Length: ${body.length}\r\n\r\n${body.slice(0, 9)}`);
    await until(() => service.state.waiting === 1);
    const account = await call(service.port, '/v1/account', { headers: bearer('a_all') });
    expect([account.status, account.headers['ratelimit']]).toEqual([200, '"default";r=999998;t=40']);
    socket.write(body.slice(9));
    await until(() => statuses().length === 1);
    expect([statuses(), service.state.slots.taken]).toEqual([[200], 0]);
  });
});

describe.each(['SQLite', 'PostgreSQL'])('a message beyond the limit (rule 21.9, %s)', (name) => {
  let database: Awaited<ReturnType<typeof worldDatabase>> | null = null;
  beforeAll(async () => {
    if (name === 'PostgreSQL') database = await worldDatabase();
  });
  afterAll(() => database?.drop());

  test.each([
    [
      'of 4,096 bytes gets a tool result',
      `Connection: close\r\nContent-Length: 4096\r\n\r\n${tool(4_096)}`,
      200,
    ],
    ['without a body gets a problem document', 'Connection: close\r\n\r\n', 429],
    ['of 4,097 bytes is not read', 'Content-Length: 4097\r\n\r\n', 429],
    ['of unknown length is not read', 'Transfer-Encoding: chunked\r\n\r\n', 429],
    ['is not asked for', 'Expect: 100-continue\r\nContent-Length: 4097\r\n\r\n', 429],
  ])('%s', async (_which, bytes, status) => {
    service = await startService({ limit: 1 }, database?.reader);
    await call(service.port, '/v1/account', { headers: bearer('a_all') });
    if (database) await holdMinute(database.name);
    const response = await rawResponse(service.port, HEAD + bytes);
    expect([response.status, response.text.includes('rate_limited')]).toEqual([status, true]);
    expect(response.headers['ratelimit']).toMatch(/^"default";r=0;t=\d+$/);
  });
});
