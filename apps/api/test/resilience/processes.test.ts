import { ROUTES } from '@brand-visibility/application';
import { type Running } from '@brand-visibility/programs/start';
import { describe, expect, jest, test } from '@jest/globals';
import dgram from 'node:dgram';
import { once } from 'node:events';
import { createServer, Socket, type AddressInfo } from 'node:net';
import { call } from '../support/client.js';
import { authorization, connected } from '../support/connected.js';
import { failedStart, logged, portOf, startProgram } from '../support/program.js';
import { startService, type TestService } from '../support/service.js';
import { bearer, CHILDREN, worldDatabase, worldFile } from '../support/world.js';

const account = (port: number) => call(port, '/v1/account', { headers: bearer('a_all') });

/** Sends a part of a message, which keeps a service from stopping. Returns the function that sends the rest. */
async function holdOpen(port: number): Promise<() => void> {
  const { socket } = connected(port);
  const lines = 'Host: localhost\r\nExpect: 100-continue\r\nContent-Length: 2\r\n';
  socket.write(`POST /mcp HTTP/1.1\r\n${authorization()}${lines}\r\n{`);
  await once(socket, 'data'); // the service has begun to answer
  return () => void socket.write('}');
}

/** Its parsed log lines. */
const linesOf = ({ output }: Running) =>
  output.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Readonly<Record<'msg' | 'time', string>>); // the service writes them

describe('the service as a process', () => {
  // Rule 10.9.
  test('warns, serves, continues after SIGHUP, and stops on a signal with status 0 when it has answered', async () => {
    const database = await worldDatabase();
    const settings = { MAX_CONNECTIONS: '1000', METRICS_PORT: '0', METRIC_PORT: '9464' };
    const program = startProgram({ DATABASE_URL: database.url, ...settings }, 1_024);
    const port = await portOf(program);
    const metrics = /"metrics_address":"(.*?)"/.exec(program.output.stdout)?.[1] ?? '';
    const scrape = async () => (await fetch(`${metrics}/metrics`)).text();
    program.child.kill('SIGHUP');
    const unchanged = 'SIGHUP changes nothing; restart the service to apply settings';
    await logged(program, unchanged);
    expect((await account(port)).status).toBe(200);
    await logged(program, '"msg":"request"');
    const end = await holdOpen(port);
    program.child.kill('SIGTERM');
    await logged(program, 'draining');
    expect(await scrape()).toMatch(/^brand_visibility_draining 1$/m);
    end();
    expect(await program.ended).toMatchObject({ status: 0, stderr: '' });
    await database.drop();
    // The scrape checks the database; a check that takes long is logged, too.
    const lines = linesOf(program).filter(({ msg }) => !/^(?:not )?ready/.test(msg));
    // At the exit, pino writes its buffer although an earlier write may not have ended: `time` has the order.
    expect(lines.toSorted((a, b) => a.time.localeCompare(b.time)).map(({ msg }) => msg)).toEqual([
      'METRIC_PORT is not a setting; did you mean METRICS_PORT?',
      expect.stringMatching(/^the limit of open files is 1024, but MAX_CONNECTIONS=1000 needs 1250: /),
      expect.stringMatching(/row-level security .* owns tables/),
      'listening',
      unchanged,
      'request',
      'draining',
      'request',
      'stopped',
    ]);
  });

  // Rule 10.9.
  test('exits at once on a second signal', async () => {
    const program = startProgram({ DATABASE_URL: `sqlite:${await worldFile()}`, DRAIN_DELAY_SECONDS: '600' });
    await portOf(program);
    program.child.kill('SIGINT');
    await logged(program, 'draining');
    program.child.kill('SIGINT');
    expect((await program.ended).status).toBe(1);
    expect(program.output.stdout).not.toContain('open files');
  });

  test('logs an uncaught error, shuts down gracefully and exits with status 1', async () => {
    const faults = `process.on('SIGUSR2', () => { throw new Error('zzfaultzz') });
      process.on('SIGWINCH', () => void Promise.reject(new Error('zzfaultzz')));`;
    const program = startProgram({
      DATABASE_URL: `sqlite:${await worldFile()}`,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(faults)}`,
    });
    const end = await holdOpen(await portOf(program));
    program.child.kill('SIGWINCH');
    await logged(program, 'draining');
    program.child.kill('SIGUSR2'); // another error must not cut the shutdown short
    await logged(program, 'uncaughtException');
    end();
    expect(await program.ended).toMatchObject({ status: 1, stderr: '' });
    const lines = linesOf(program).filter(({ msg }) => msg !== 'request');
    const faultOf = (msg: string, signal: string) => ({
      level: 'fatal',
      msg,
      err: { message: 'zzfaultzz', stack: expect.stringContaining(signal) as unknown },
    });
    expect(lines).toMatchObject([
      { msg: 'listening' },
      faultOf('unhandledRejection', 'process.'),
      { msg: 'draining' },
      faultOf('uncaughtException', 'process.'),
      { msg: 'stopped' },
    ]);
  });

  test('goes on if the system cannot give it another connection', async () => {
    const faults = `import { Server } from 'node:net';
      const { listen } = Server.prototype;
      Server.prototype.listen = function (...options) {
        process.on('SIGUSR2', () => this.emit('error', new Error('accept EMFILE')));
        return listen.apply(this, options);
      };`;
    const program = startProgram({
      DATABASE_URL: `sqlite:${await worldFile()}`,
      METRICS_PORT: '0',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(faults)}`,
    });
    const port = await portOf(program);
    program.child.kill('SIGUSR2');
    await logged(program, /(?:a connection could not be accepted[^]*){2}/);
    expect((await account(port)).status).toBe(200);
    expect(program.output.stdout).not.toContain('draining');
  });

  test('exits with status 1 and one line if its port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const PORT = String((other.address() as AddressInfo).port); // it listens on a port
    const program = startProgram({ DATABASE_URL: `sqlite:${await worldFile()}`, PORT });
    const stderr = `cannot listen on 127.0.0.1:${PORT}: the port is in use\n`;
    expect(await program.ended).toEqual({ status: 1, stdout: '', stderr });
    const metrics = { DATABASE_URL: `sqlite:${await worldFile()}`, METRICS_PORT: PORT };
    expect(await failedStart(metrics)).toEqual({ status: 1, stderr });
    other.close();
  });
});

// Rule 10.2.
test.each<[string, Record<string, string>, RegExp]>([
  ['a missing database', { DATABASE_URL: 'sqlite:/nowhere/data.db' }, /data\.db/],
  ['no DATABASE_URL', {}, /DATABASE_URL is required/],
  ['an invalid setting', { DATABASE_URL: 'sqlite:/x', PORT: 'hunter2' }, /PORT must be/],
  ['an invalid URL', { DATABASE_URL: 'postgres://u:hunter2@h:x/d' }, /DATABASE_URL must be/],
])('%s causes one line on standard error and status 1', async (_title, environment, line) => {
  const { status, stderr } = await failedStart(environment);
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^[^\n]+\n$/)]);
  expect(stderr).toMatch(line);
  expect(stderr).not.toContain('hunter2');
});

test('a service over SQLite makes no outbound connections for any endpoint', async () => {
  const connects = jest.spyOn(Socket.prototype, 'connect'); // which calls the original
  const sent = jest.spyOn(dgram.Socket.prototype, 'send');
  const { port }: TestService = await startService();
  for (const { endpoint } of ROUTES) {
    const path = endpoint.path
      .replace('{brand_id}', 'brd_a1')
      .replace(/\{(\w+)\}/, (_, name: string) => [...(CHILDREN[name]?.keys() ?? [])][0] ?? '');
    const { status } = await call(port, path, { headers: bearer('a_all') });
    expect([path, status]).toEqual([path, 200]);
  }
  const opened = connects.mock.calls.flat(2) as unknown[];
  const ports = opened.map((each) => (each as { readonly port?: unknown } | null)?.port).filter(Boolean);
  expect(new Set(ports.map(Number))).toEqual(new Set([port])); // the connections of this test
  expect(sent).not.toHaveBeenCalled();
  jest.restoreAllMocks();
});
