import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ended, newFolder, type Ended } from './support/commands.js';

const SCRIPT = fileURLToPath(new URL('../../../docs/switch-release', import.meta.url));

let root: string;
let servers: Server[];
/** Releases whose processes are never ready. */
const broken = new Set<string>();
const current = () => readlinkSync(join(root, 'current')).slice(root.length + 1);

beforeEach(async () => {
  root = newFolder();
  for (const name of ['a', 'b', 'c', 'bin']) mkdirSync(join(root, name));
  symlinkSync(join(root, 'a'), join(root, 'current'));
  // It only notes what it would restart: each server answers as a process of the current release.
  writeFileSync(join(root, 'bin', 'systemctl'), `#!/bin/sh\necho "$@" >> ${root}/restarted\n`);
  chmodSync(join(root, 'bin', 'systemctl'), 0o755);
  broken.clear();
  servers = [1, 2].map(() =>
    createServer((_, response) => {
      const isReady = !broken.has(current());
      response.writeHead(isReady ? 200 : 503).end('{"status":"unavailable"}');
    }).listen(0, '127.0.0.1'),
  );
  for (const server of servers) if (!server.listening) await once(server, 'listening');
});
afterEach(() => servers.forEach((server) => server.close()));

const ports = () => servers.map((server) => String((server.address() as AddressInfo).port)); // they listen on ports

const switchTo = (to: string): Promise<Ended> =>
  ended(
    spawn(SCRIPT, [to === '--back' ? to : join(root, to), ...ports()], {
      env: { PATH: `${root}/bin:${process.env['PATH']}`, ROOT: root, WAIT: '2' },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );

test('each process is restarted and waited for, with one line', async () => {
  const [first, second] = ports();
  expect(await switchTo('b')).toEqual({
    status: 0,
    stdout: `switching to ${root}/b\nport ${first}: waiting for /readyz  ready\nport ${second}: waiting for /readyz  ready\n`,
    stderr: '',
  });
  expect(readFileSync(join(root, 'restarted'), 'utf8')).toBe(
    ports()
      .map((port) => `restart brand-visibility@${port}\n`)
      .join(''),
  );
});

test('it stops at the first process that does not become ready', async () => {
  broken.add('b');
  const [first] = ports();
  const { status, stdout } = await switchTo('b');
  expect([status, stdout.split('\n')[1]]).toEqual([
    1,
    `port ${first}: waiting for /readyz . not ready after 2 s: {"status":"unavailable"}`,
  ]);
  expect(readFileSync(join(root, 'restarted'), 'utf8')).toBe(`restart brand-visibility@${first}\n`);
});

test('back is the release that served before, whatever was tried since', async () => {
  expect((await switchTo('b')).status).toBe(0);
  broken.add('c');
  for (let i = 0; i < 2; i += 1) expect((await switchTo('c')).status).toBe(1);
  expect([(await switchTo('--back')).status, current()]).toEqual([0, 'b']);
  expect([(await switchTo('--back')).status, current()]).toEqual([0, 'a']);
  const last = await switchTo('--back');
  expect([last.status, last.stderr, current()]).toEqual([
    1,
    'no release to switch to: none served before\n',
    'a',
  ]);
});
