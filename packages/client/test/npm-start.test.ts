import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** `npm start` once all is built, in a checkout of its own: its `.data` is not that of whoever runs the tests. */

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

let checkout: string;
const running: ChildProcess[] = [];
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'brand-visibility-start-'));
  mkdirSync(join(checkout, 'packages', 'tooling'), { recursive: true });
  copyFileSync(
    join(ROOT, 'packages/tooling/serve-demo.mjs'),
    join(checkout, 'packages/tooling/serve-demo.mjs'),
  );
  symlinkSync(join(ROOT, 'packages/wiring'), join(checkout, 'packages/wiring'));
  symlinkSync(join(ROOT, 'apps'), join(checkout, 'apps'));
});
afterEach(async () => {
  for (const child of running.splice(0)) await stop(child);
  rmSync(checkout, { recursive: true });
});

const data = (name: string) => join(checkout, '.data', name);

/** The demo that setup.mjs made, in its place. */
function withDemo(): void {
  mkdirSync(join(checkout, '.data'));
  copyFileSync(join(process.env['DEMO_FOLDER'] ?? '', 'demo.sqlite'), data('demo.sqlite'));
}

function start(environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(checkout, 'packages/tooling/serve-demo.mjs')], {
    env: { PATH: process.env['PATH'], PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  const said = { stdout: '', stderr: '' };
  const ended = once(child, 'close');
  const printed = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      said.stdout += String(text);
      if (said.stdout.includes('Ctrl-C')) resolve();
    });
    child.stderr.on('data', (text: Buffer) => (said.stderr += String(text)));
    void ended.then(() => reject(new Error(said.stderr)));
  });
  printed.catch(() => undefined);
  return { child, said, ended, printed };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'close');
  child.kill('SIGTERM');
  await ended;
}

/** Starts, waits for what is to be pasted, asks as that says, stops. */
async function askedOnce(environment: Record<string, string> = {}) {
  const { child, said, printed } = start(environment);
  await printed;
  const [, key = '', url = ''] = /curl -H 'Authorization: Bearer (\S+)' '([^']+)'/.exec(said.stdout) ?? [];
  const { status } = await fetch(url, { headers: { Authorization: `Bearer ${key}` } });
  await stop(child);
  return { key, status, stdout: said.stdout };
}

async function refused(environment: Record<string, string>) {
  const { child, said, ended } = start(environment);
  await ended;
  return { status: child.exitCode, stdout: said.stdout, stderr: said.stderr };
}

describe('npm start (rule 10.5)', () => {
  test('prints a line that works as pasted, and the same key again after a restart', async () => {
    withDemo();
    const first = await askedOnce();
    expect(first).toMatchObject({ status: 200, stdout: expect.stringContaining('/docs') });
    expect(readFileSync(data('demo.key'), 'utf8')).toBe(`${first.key}\n`);
    expect(statSync(data('demo.key')).mode & 0o777).toBe(0o600);
    chmodSync(data('demo.key'), 0o644);
    expect(await askedOnce()).toMatchObject({ status: 200, key: first.key });
    expect(statSync(data('demo.key')).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(checkout, '.data')).filter((name) => name.startsWith('demo.key'))).toEqual([
      'demo.key',
    ]);
  });

  test('makes the key anew when the database does not know it, or the file holds none', async () => {
    withDemo();
    const { key } = await askedOnce();
    copyFileSync(join(process.env['DEMO_FOLDER'] ?? '', 'demo.sqlite'), data('demo.sqlite'));
    for (const suffix of ['-wal', '-shm']) rmSync(data(`demo.sqlite${suffix}`), { force: true });
    const second = await askedOnce();
    expect(second).toMatchObject({ status: 200, key: expect.not.stringContaining(key) });
    writeFileSync(data('demo.key'), 'no key\n');
    const third = await askedOnce();
    expect(third).toMatchObject({ status: 200, key: expect.not.stringContaining(second.key) });
    expect(readFileSync(data('demo.key'), 'utf8')).toBe(`${third.key}\n`);
  });

  test('changes nothing when it cannot listen', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const PORT = String(typeof address === 'object' ? address?.port : '');
    for (const environment of [{ PORT }, { METRICS_PORT: PORT }]) {
      expect(await refused(environment)).toEqual({
        status: 1,
        stdout: '',
        stderr: expect.stringMatching(
          /^cannot listen on 127\.0\.0\.1:\d+: the port is in use; nothing was changed\..*\n$/,
        ),
      });
      expect(existsSync(join(checkout, '.data'))).toBe(false);
    }
    other.close();
  });

  test('changes nothing when a setting is wrong', async () => {
    const { status, stderr } = await refused({ HOST: '0.0.0.0', LOG_LEVEL: 'loud' });
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^wrong configuration:\n {2}LOG_LEVEL must be .*\n {2}PUBLIC_URL is required .*\n$/,
    );
    expect(existsSync(join(checkout, '.data'))).toBe(false);
  });
});
