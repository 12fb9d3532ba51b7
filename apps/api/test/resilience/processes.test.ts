import { ROUTES } from '@brand-visibility/application';
import type { Running } from '@brand-visibility/programs/start';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call } from '../support/client.js';
import { killPrograms, portOf, startProgram } from '../support/program.js';
import { CHILDREN, bearer, makeWorld } from '../support/world.js';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brand-visibility-processes-'));
  file = join(folder, 'data.db');
});
afterEach(async () => {
  killPrograms();
  await rm(folder, { recursive: true });
});

const start = (environment: Readonly<Record<string, string>> = {}) =>
  startProgram({ DATABASE_URL: `sqlite:${file}`, ...environment });

/** Its parsed log lines. */
const linesOf = ({ output }: Running) =>
  output.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly msg: string; readonly time: string });

/** Waits until the program has logged a message. */
async function logged({ output }: Running, message: string): Promise<void> {
  while (!output.stdout.includes(`"msg":"${message}"`))
    await new Promise((resolve) => setTimeout(resolve, 10));
}

describe('the service as a process', () => {
  test('logs its address, serves, and exits on a signal with status 0', async () => {
    await makeWorld(file);
    const program = start();
    const port = await portOf(program);
    expect((await call(port, '/v1/account', { headers: bearer('a_all') })).status).toBe(200);
    await logged(program, 'request'); // a request is logged once its response is sent
    program.child.kill('SIGTERM');
    expect((await program.ended).status).toBe(0);
    expect(program.output.stderr).toBe('');
    const lines = linesOf(program);
    const messages = lines.map(({ msg }) => msg);
    expect(messages.toSorted()).toEqual(['draining', 'listening', 'request', 'stopped']);
    // At the exit, pino writes its buffer although an earlier write may not have ended: `time` has the order.
    const timeOf = (message: string) => lines[messages.indexOf(message)]!.time;
    const times = ['listening', 'request', 'draining', 'stopped'].map(timeOf);
    expect(times).toEqual(times.toSorted());
  });

  test('warns if it may not open as many files as there may be connections', async () => {
    await makeWorld(file);
    const launch = ['sh', '-c', 'ulimit -n 1024 && exec "$0" "$@"'];
    const limited = startProgram({ DATABASE_URL: `sqlite:${file}`, MAX_CONNECTIONS: '1000' }, launch);
    await portOf(limited);
    expect(linesOf(limited)[0]?.msg).toMatch(
      /^the limit of open files is 1024, but MAX_CONNECTIONS=1000 needs 1250: /,
    );
    const program = start({ MAX_CONNECTIONS: '100' });
    await portOf(program);
    expect(program.output.stdout).not.toContain('open files');
  });

  // Rule 10.9.
  test('logs SIGHUP and continues', async () => {
    await makeWorld(file);
    const program = start();
    const port = await portOf(program);
    program.child.kill('SIGHUP');
    await logged(program, 'SIGHUP changes nothing; restart the service to apply settings');
    expect((await call(port, '/v1/account', { headers: bearer('a_all') })).status).toBe(200);
    program.child.kill('SIGTERM');
    expect((await program.ended).status).toBe(0);
  });

  // Rule 10.9.
  test('exits at once on a second signal', async () => {
    await makeWorld(file);
    const program = start({ DRAIN_DELAY_SECONDS: '600' });
    await portOf(program);
    program.child.kill('SIGINT');
    await logged(program, 'draining');
    program.child.kill('SIGINT');
    expect((await program.ended).status).toBe(1);
  });

  test.each([
    ['uncaughtException', "throw(new(Error)('zzfaultzz'))"],
    ['unhandledRejection', "void(Promise.reject(new(Error)('zzfaultzz')))"],
  ])('logs an uncaught error, shuts down gracefully and exits with status 1 (%s)', async (event, fault) => {
    await makeWorld(file);
    const preload = `data:text/javascript,process.on('SIGUSR2',()=>{${fault}})`;
    const program = start({ NODE_OPTIONS: `--import=${preload}`, DRAIN_DELAY_SECONDS: '2' });
    const port = await portOf(program);
    program.child.kill('SIGUSR2');
    while (!program.output.stdout.includes('draining'))
      await new Promise((resolve) => setTimeout(resolve, 10));
    const ready = await call(port, '/readyz');
    expect([ready.status, ready.body]).toMatchObject([503, { checks: { serving: 'draining' } }]);
    program.child.kill('SIGUSR2'); // the same error again must not cut the shutdown short
    const response = await call(port, '/v1/account', { headers: bearer('a_all') });
    expect([response.status, response.headers.connection]).toEqual([200, 'close']);
    expect((await program.ended).status).toBe(1);
    expect(program.output.stderr).toBe('');
    const lines = linesOf(program);
    expect(lines.map(({ msg }) => msg).filter((msg) => msg !== 'request')).toEqual([
      'listening',
      event,
      'draining',
      event,
      'stopped',
    ]);
    expect(lines.find(({ msg }) => msg === event)).toMatchObject({
      level: 'fatal',
      err: { message: 'zzfaultzz', stack: expect.stringContaining('SIGUSR2') as unknown },
    });
  });

  test.each<[string, Record<string, string>, RegExp]>([
    ['a missing database', {}, /data\.db/],
    ['no DATABASE_URL', { DATABASE_URL: '' }, /DATABASE_URL is required/],
    ['an invalid setting', { PORT: 'hunter2' }, /PORT must be/],
    ['an invalid URL', { DATABASE_URL: 'postgres://u:hunter2@h:x/d' }, /DATABASE_URL must be/],
  ])('%s causes one line on standard error and status 1 (rule 10.2)', async (_title, environment, line) => {
    const program = start(environment);
    expect((await program.ended).status).toBe(1);
    expect(program.output.stdout).toBe('');
    expect(program.output.stderr).toMatch(/^[^\n]+\n$/);
    expect(program.output.stderr).toMatch(line);
    expect(program.output.stderr).not.toContain('hunter2');
  });

  test('only warns of a misspelled setting', async () => {
    const warned = start({ METRIC_PORT: '9464', DATABASE_URL: 'sqlite:/nowhere/data.db' });
    expect((await warned.ended).status).toBe(1);
    expect(warned.output.stdout).toContain('METRIC_PORT is not a setting; did you mean METRICS_PORT?');
  });

  test('a port in use causes one line that names it', async () => {
    await makeWorld(file);
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = address !== null && typeof address === 'object' ? String(address.port) : '';
    const program = start({ PORT: port });
    expect((await program.ended).status).toBe(1);
    expect(program.output.stderr).toBe(`cannot listen on 127.0.0.1:${port}: the port is in use\n`);
    const another = start({ METRICS_PORT: port });
    expect((await another.ended).status).toBe(1);
    expect(another.output.stderr).toBe(`cannot listen on 127.0.0.1:${port}: the port is in use\n`);
    other.close();
  });

  test('serves its metrics on a separate port until it has stopped serving', async () => {
    await makeWorld(file);
    const program = start({ METRICS_PORT: '0', DRAIN_DELAY_SECONDS: '1' });
    const port = await portOf(program);
    const url = /"metrics_address":"(.*?)"/.exec(program.output.stdout)?.[1] ?? '';
    expect(url).not.toBe(`http://127.0.0.1:${port}`);
    await call(port, '/v1/account', { headers: bearer('a_all') });
    const scrape = async () => (await fetch(`${url}/metrics`)).text();
    expect(await scrape()).toContain(
      'http_requests_total{method="GET",route="/v1/account",status="200",code="",reason=""} 1',
    );
    program.child.kill('SIGTERM');
    while (!program.output.stdout.includes('draining'))
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await scrape()).toContain('brand_visibility_draining 1');
    expect((await program.ended).status).toBe(0);
    expect(program.output.stderr).toBe('');
  });
});

/** Starts the service with a preloaded module. */
const startWith = (module: string, environment: Readonly<Record<string, string>> = {}) =>
  start({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(module)}`, ...environment });

/** Blocks outbound connections and reports each attempt on standard error. */
const BLOCK_OUTBOUND = `
  import dgram from 'node:dgram';
  import { Socket } from 'node:net';
  const refuse = () => { process.stderr.write('outbound\\n'); throw new Error('outbound'); };
  Socket.prototype.connect = refuse;
  dgram.Socket.prototype.send = refuse;
`;

describe('a service over SQLite', () => {
  test('makes no outbound connections for any endpoint', async () => {
    await makeWorld(file);
    const program = startWith(BLOCK_OUTBOUND);
    const port = await portOf(program);
    for (const { endpoint } of ROUTES) {
      const path = endpoint.path
        .replace('{brand_id}', 'brd_a1')
        .replace(/\{(\w+)\}/, (_, name: string) => [...(CHILDREN[name]?.keys() ?? [])][0] ?? '');
      const { status } = await call(port, path, { headers: bearer('a_all') });
      expect([path, status]).toEqual([path, 200]);
    }
    expect(program.output.stderr).toBe('');
  });

  test('would be detected if it did', async () => {
    const program = startWith(BLOCK_OUTBOUND, { DATABASE_URL: 'postgres://u:p@127.0.0.1:9/d' });
    while (!program.output.stderr.includes('outbound'))
      await new Promise((resolve) => setTimeout(resolve, 20));
  });
});
