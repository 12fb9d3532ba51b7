import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailable, type Store } from '@brand-visibility/application';
import { describe, expect, jest, test } from '@jest/globals';
import { createLogger, createServiceLogger } from '../../src/operations/log.js';
import { AccessLog, UNKNOWN_FIELDS, type AccessLogEntry } from '../../src/request/access-log.js';
import { call } from '../support/client.js';
import { authorization, connected, connectionsOf, gated, until } from '../support/connected.js';
import { callTool } from '../support/mcp.js';
import { startService } from '../support/service.js';
import { stoppedClock } from '../support/stopped-clock.js';
import { bearer, keyText } from '../support/world.js';

type Line = Readonly<Record<string, unknown>> & { readonly err?: { readonly stack?: string } };

const parsed = (log: readonly string[]) => log.map((line) => JSON.parse(line) as Line);

describe('the access log', () => {
  test('has one entry per request with everything that an operator needs', async () => {
    const service = await startService();
    const headers = { ...bearer('a_all'), 'X-Request-Id': 'mine' };
    await call(service.port, '/v1/brands/brd_b1/visibility?tz=UTC', { headers });
    expect(service.log).toHaveLength(1);
    expect(JSON.parse(service.log[0] ?? '')).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      request_id: 'mine',
      method: 'GET',
      route: '/v1/brands/{brand_id}/visibility',
      parameters: ['tz'],
      status: 404,
      code: 'not_found',
      key_id: 'key_a_all',
      account_id: 'acc_a',
      connection_id: null,
      brand_id: null,
      reason: null,
      rate_limit: 1_000_000,
      rate_left: 999_999,
      duration_ms: expect.any(Number),
      store_ms: expect.any(Number),
      aborted: false,
      msg: 'request',
    });
  });

  test('names the brand that a key read, and none that it may not read', async () => {
    const service = await startService();
    const { port, log } = service;
    const headers = bearer('a_all');
    for (const path of ['/v1/brands/brd_a1/runs', '/v1/brands/brd_b1/runs', '/v1/account'])
      await call(port, path, { headers });
    await callTool(port, '2025-06-18', 'get_visibility', { brand_id: 'brd_a1' }, { headers });
    await callTool(port, '2025-06-18', 'get_visibility', { brand_id: 'brd_b1' }, { headers });
    expect(parsed(log).map(({ brand_id }) => brand_id)).toEqual(['brd_a1', null, null, 'brd_a1', null]);
  });

  test("lists only the endpoint's own parameters, each once", async () => {
    const service = await startService();
    await call(service.port, '/v1/brands/brd_a1/visibility?tz=UTC&nope=1&period=7d&tz=UTC&constructor=1', {
      headers: bearer('a_all'),
    });
    expect(JSON.parse(service.log[0] ?? '')).toMatchObject({ parameters: ['period', 'tz'], status: 400 });
  });

  test('records the time that a request spent in the store', async () => {
    const between = (store: Store): Store => ({
      ...store,
      read: async (scope, work) => {
        await new Promise((resolve) => setTimeout(resolve, 30));
        return store.read(scope, work);
      },
    });
    const service = await startService({ between });
    await call(service.port, '/v1/brands/brd_a1', { headers: bearer('a_all') });
    await call(service.port, '/livez');
    const [slow, none] = service.log.map((line) => JSON.parse(line) as Record<string, number>);
    expect(slow?.['store_ms']).toBeGreaterThan(28); // timers count whole milliseconds
    expect(slow?.['store_ms']).toBeLessThan(slow?.['duration_ms'] ?? 0);
    expect(none?.['store_ms']).toBe(0);
  });

  test('marks a request whose caller disconnected', async () => {
    const { between, open } = gated('findKey');
    const { server, port, state, log } = await startService({ between });
    const { socket } = connected(port);
    socket.write(`GET /v1/account HTTP/1.1\r\nHost: a\r\n${authorization()}\r\n`);
    await until(() => state.waiting === 1);
    socket.destroy();
    await until(async () => (await connectionsOf(server)) === 0);
    open();
    await until(() => log.length > 0);
    expect(JSON.parse(log[0] ?? '')).toMatchObject({ aborted: true });
  });

  test('redacts a key in the message of an error', () => {
    const lines: string[] = [];
    const log = createLogger('info', { write: (line: string) => void lines.push(line) });
    log.error({ err: new Error(`about ${keyText('a_all')}`) }, keyText('b_all'));
    expect(lines.join('')).toContain('bvk_[removed]');
    expect(lines.join('')).not.toContain(keyText('a_all'));
    expect(lines.join('')).not.toContain(keyText('b_all'));
  });
});

describe('requests without a known key', () => {
  const advance = stoppedClock();
  const sampled = () => {
    const lines: string[] = [];
    const log = createLogger('info', { write: (line: string) => void lines.push(line) });
    const sampling = new AccessLog(log);
    const write = (count: number, entry: Partial<AccessLogEntry>) => {
      const all = {
        ...UNKNOWN_FIELDS,
        request_id: 'r',
        status: 401,
        code: 'invalid_api_key',
        ...entry,
      } as const;
      for (let i = 0; i < count; i += 1) sampling.write(all, undefined);
    };
    return { lines, write };
  };

  test('that are refused have a hundred lines per code in ten seconds, and a line for the others', () => {
    const { lines, write } = sampled();
    write(150, {});
    write(3, { code: 'missing_api_key' });
    advance(9_999);
    expect(lines).toHaveLength(103);
    advance(1);
    expect(parsed(lines.slice(103))).toEqual([
      expect.objectContaining({ level: 'info', requests: { invalid_api_key: 50 } }),
    ]);
    write(101, {});
    expect(lines).toHaveLength(204);
  });

  test('are all logged otherwise, and so are those of known keys', () => {
    const { lines, write } = sampled();
    write(150, { status: 200, code: null });
    write(150, { key_id: 'key_1', code: 'api_key_revoked' });
    write(150, { status: 503, code: 'service_unavailable' });
    expect(lines).toHaveLength(450);
  });

  test('are counted by the metrics also if they are not logged', async () => {
    const observe = jest.fn();
    const { port, log } = await startService({ observe });
    for (let i = 0; i < 105; i += 1) expect((await call(port, '/v1/account')).status).toBe(401);
    expect([log.length, observe.mock.calls.length]).toEqual([100, 105]);
  });

  test('of a failure have one line each, of which one per minute has the stack, and so has each 500', async () => {
    let fault: Error = new StoreUnavailable('away', { cause: new Error('the cause') });
    const away = (store: Store): Store => ({ ...store, read: () => Promise.reject(fault) });
    const { port, log } = await startService({ between: away });
    const get = async () => (await call(port, '/v1/brands/brd_a1', { headers: bearer('a_all') })).status;
    const statuses = [await get(), await get()];
    advance(59_999);
    statuses.push(await get());
    advance(1);
    statuses.push(await get());
    fault = new RangeError('a defect');
    statuses.push(await get(), await get());
    expect(statuses).toEqual([503, 503, 503, 503, 500, 500]);
    const lines = parsed(log);
    expect(lines.map(({ level, status }) => [level, status])).toEqual(statuses.map((one) => ['error', one]));
    expect(lines.map(({ err }) => Boolean(err?.stack))).toEqual([true, false, false, true, true, true]);
    expect(lines[1]?.err).toMatchObject({ type: 'StoreUnavailable', message: 'away', stack: '' });
  });
});

describe('a log without a reader', () => {
  const LINES = 2_000;
  const MAX_BYTES = 100_000;
  const TEXT = 'x'.repeat(200);

  /** A pipe that buffers about 64 KB until it is read, like the standard output of a program in a container. */
  async function pipeWith(work: (pipe: number) => Promise<void>): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'brand-visibility-log-'));
    const path = join(folder, 'pipe');
    execFileSync('mkfifo', [path]);
    const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
    try {
      await work(pipe);
    } finally {
      closeSync(pipe);
      rmSync(folder, { recursive: true });
    }
  }

  /** The current content of the pipe. */
  function readFrom(pipe: number): string {
    const bytes = Buffer.alloc(1_048_576);
    try {
      return bytes.toString('utf8', 0, readSync(pipe, bytes));
    } catch {
      return ''; // EAGAIN: the pipe is empty
    }
  }

  test('does not block, keeps what fits in its buffer, and reports the number of dropped lines', async () => {
    await pipeWith(async (pipe) => {
      const log = createServiceLogger('info', pipe, MAX_BYTES);
      for (let i = 0; i < LINES; i += 1) log.info({ i, text: TEXT }, 'request');
      let received = '';
      while (!received.includes('were dropped')) {
        received += readFrom(pipe);
        await sleep(10);
      }
      const lines = received.trimEnd().split('\n');
      const kept = lines.slice(0, -1).map((line) => (JSON.parse(line) as { i: number }).i); // as logged above
      expect(kept).toEqual(Array.from(kept, (_, i) => i));
      expect(kept.length * TEXT.length).toBeGreaterThan(MAX_BYTES / 2);
      expect(JSON.parse(lines.at(-1)!)).toMatchObject({ level: 'warn', lines: LINES - kept.length });
      log.info('afterwards');
      while (!received.includes('afterwards')) {
        received += readFrom(pipe);
        await sleep(10);
      }
    });
  });
});
