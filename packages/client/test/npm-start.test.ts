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

/** `npm start` after the build, in a checkout of its own, so it does not touch the `.data` of the real one. */

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

/** Copies the demo that setup.mjs created to where `npm start` keeps it. */
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
  const output = { stdout: '', stderr: '' };
  const ended = once(child, 'close');
  const printed = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      output.stdout += String(text);
      if (output.stdout.includes('Ctrl-C')) resolve();
    });
    child.stderr.on('data', (text: Buffer) => (output.stderr += String(text)));
    void ended.then(() => reject(new Error(output.stderr)));
  });
  printed.catch(() => undefined);
  return { child, output, ended, printed };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'close');
  child.kill('SIGTERM');
  await ended;
}

/** Starts the service, makes the request that it prints, and stops it. */
async function startedOnce(environment: Record<string, string> = {}) {
  const { child, output, printed } = start(environment);
  await printed;
  const [, key = '', url = ''] = /curl -H 'Authorization: Bearer (\S+)' '([^']+)'/.exec(output.stdout) ?? [];
  const { status } = await fetch(url, { headers: { Authorization: `Bearer ${key}` } });
  await stop(child);
  return { key, status, stdout: output.stdout };
}

async function refused(environment: Record<string, string>) {
  const { child, output, ended } = start(environment);
  await ended;
  return { status: child.exitCode, stdout: output.stdout, stderr: output.stderr };
}

describe('npm start (rule 10.5)', () => {
  test('prints a command that works as pasted, with the same key after a restart', async () => {
    withDemo();
    const first = await startedOnce();
    expect(first).toMatchObject({ status: 200, stdout: expect.stringContaining('/docs') });
    expect(readFileSync(data('demo.key'), 'utf8')).toBe(`${first.key}\n`);
    expect(statSync(data('demo.key')).mode & 0o777).toBe(0o600);
    chmodSync(data('demo.key'), 0o644);
    expect(await startedOnce()).toMatchObject({ status: 200, key: first.key });
    expect(statSync(data('demo.key')).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(checkout, '.data')).filter((name) => name.startsWith('demo.key'))).toEqual([
      'demo.key',
    ]);
  });

  test('creates a new key when the database does not have it or the file contains none', async () => {
    withDemo();
    const { key } = await startedOnce();
    copyFileSync(join(process.env['DEMO_FOLDER'] ?? '', 'demo.sqlite'), data('demo.sqlite'));
    for (const suffix of ['-wal', '-shm']) rmSync(data(`demo.sqlite${suffix}`), { force: true });
    const second = await startedOnce();
    expect(second).toMatchObject({ status: 200, key: expect.not.stringContaining(key) });
    writeFileSync(data('demo.key'), 'no key\n');
    const third = await startedOnce();
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
