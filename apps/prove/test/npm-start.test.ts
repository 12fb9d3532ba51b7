import { runJobs, startProgram, type Running } from '@brand-visibility/programs/start';
import { openWorkspace } from '@brand-visibility/programs/workspace';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  cpSync,
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
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** `npm start` after the build, in a checkout of its own, so it does not touch the `.data` of the real one. */

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

interface InstallLog {
  readonly readInstallLog: (
    stream: Readable,
    options: {
      onPackage: (installed: number, of: number) => void;
      onLinked: () => void;
      onWait: (line: string) => void;
      now: () => number;
    },
  ) => Promise<string[]>;
}

interface ProgressModule {
  readonly progressOn: (stream: { isTTY: boolean; columns: number; write: (text: string) => void }) => {
    show: (text: string) => void;
    say: (line: string) => void;
    stop: () => void;
  };
}

const workspace = openWorkspace();
const demo = join(workspace.folder, 'demo.sqlite');
beforeAll(() => runJobs(workspace, `sqlite:${demo}`, ['demo', '--today', '2026-11-20']));
afterAll(workspace.close);

let checkout: string;
const running: Running[] = [];
const servers: Server[] = [];
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'brand-visibility-start-'));
  mkdirSync(join(checkout, 'packages', 'tooling'), { recursive: true });
  copyTool('serve-demo.mjs');
  copyTool('ports.mjs');
  symlinkSync(join(ROOT, 'packages/wiring'), join(checkout, 'packages/wiring'));
  symlinkSync(join(ROOT, 'apps'), join(checkout, 'apps'));
});
afterEach(async () => {
  for (const started of running.splice(0)) await stop(started);
  for (const server of servers.splice(0)) server.close();
  rmSync(checkout, { recursive: true });
});

function copyTool(name: string): void {
  copyFileSync(join(ROOT, 'packages/tooling', name), join(checkout, 'packages/tooling', name));
}

const data = (name: string) => join(checkout, '.data', name);

/** Copies the demo to where `npm start` keeps it. */
function withDemo(): void {
  mkdirSync(join(checkout, '.data'));
  copyFileSync(demo, data('demo.sqlite'));
}

function start(environment: Record<string, string> = {}, tool = 'serve-demo.mjs') {
  const program = join(checkout, 'packages/tooling', tool);
  const started = startProgram(process.execPath, [program], { PORT: '0', ...environment });
  running.push(started);
  return started;
}

/** A port at which a server listens until the test ends. */
async function usedPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return String((server.address() as AddressInfo).port); // it listens on a port
}

async function stop({ child, ended }: Running): Promise<void> {
  child.kill('SIGTERM');
  await ended;
}

/** Starts the service, makes the request that it prints, and stops it. */
async function startedOnce() {
  const started = start();
  const { child, output } = started;
  while (!output.stdout.includes('Ctrl-C')) {
    if (child.exitCode !== null) throw new Error(output.stderr);
    await sleep(20);
  }
  const [, key = '', url = ''] = /curl -H 'Authorization: Bearer (\S+)' '([^']+)'/.exec(output.stdout) ?? [];
  const { status } = await fetch(url, { headers: { Authorization: `Bearer ${key}` } });
  await stop(started);
  return { key, status, stdout: output.stdout };
}

const refused = (environment: Record<string, string>, tool?: string) => start(environment, tool).ended;

describe('npm start (rule 10.5)', () => {
  test('builds once packages are in place, says what an install waits for, and explains a failure', async () => {
    const { readInstallLog } = (await import(join(ROOT, 'packages/tooling/install-log.mjs'))) as InstallLog;
    const retry = (attempt: number, timeout: number) =>
      JSON.stringify({
        name: 'pnpm:request-retry',
        attempt,
        maxRetries: 6,
        timeout,
        url: `http://r.example/${attempt}`,
      });
    const log = [
      'plain text',
      '{cut',
      retry(1, 1_000),
      retry(1, 1_000),
      retry(2, 2_000),
      JSON.stringify({ name: 'pnpm:stage', stage: 'importing_started' }),
      ...['resolved', 'resolved', 'fetched', 'imported', 'imported'].map((status) =>
        JSON.stringify({ name: 'pnpm:progress', level: 'debug', status }),
      ),
      JSON.stringify({ name: 'pnpm:stage', stage: 'importing_done' }),
      JSON.stringify({ name: 'pnpm:lifecycle', stage: 'install', line: 'the compiler says' }),
      JSON.stringify({ name: 'pnpm', level: 'info', message: 'not of interest' }),
      JSON.stringify({ name: 'pnpm', level: 'error', message: 'no such package' }),
    ];
    const seen: string[] = [];
    let clock = 0;
    const lines = Readable.from(log.map((line) => `${line}\n`));
    const explanation = await readInstallLog(lines, {
      onPackage: (installed, of) => seen.push(`${installed} of ${of}`),
      onLinked: () => seen.push('linked'),
      onWait: (line) => seen.push(line),
      now: () => (clock += 3_000),
    });
    expect(seen).toEqual([
      'Waiting 1 s for the registry, then try 2 of 7: http://r.example/1',
      'Waiting 2 s for the registry, then try 3 of 7: http://r.example/2',
      '1 of 2',
      '2 of 2',
      'linked',
    ]);
    expect(explanation).toEqual(['plain text', '{cut', 'the compiler says', 'no such package']);
  });

  test('shows the current step in one line of a terminal, and nothing but lines elsewhere', async () => {
    const { progressOn } = (await import(join(ROOT, 'packages/tooling/progress.mjs'))) as ProgressModule;
    const written = (isTTY: boolean) => {
      const texts: string[] = [];
      const progress = progressOn({ isTTY, columns: 20, write: (text) => texts.push(text) });
      progress.show('Building');
      progress.say('Waiting for the registry');
      progress.show('Longer than the terminal is wide');
      progress.stop();
      return texts.join('');
    };
    const clear = '\r\u001b[K';
    expect(written(true).replace(/\d+ s/g, '0 s')).toBe(
      `${clear}Building: 0 s${clear}Waiting for the registry\n${clear}Building: 0 s` +
        `${clear}Longer than the ter${clear}`,
    );
    expect(written(false)).toBe('Waiting for the registry\n');
  });

  test('prints a command that works as pasted, with the same key after a restart', async () => {
    withDemo();
    const first = await startedOnce();
    expect(first).toMatchObject({ status: 200, stdout: expect.stringContaining('/docs') });
    const [, report = '', pasted = ''] = /^ {2}(http\S+\/report)\n {2}(bvk_\S+)$/m.exec(first.stdout) ?? [];
    expect([new URL(report).pathname, pasted]).toEqual(['/report', first.key]);
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
    copyFileSync(demo, data('demo.sqlite'));
    for (const suffix of ['-wal', '-shm']) rmSync(data(`demo.sqlite${suffix}`), { force: true });
    const second = await startedOnce();
    expect(second).toMatchObject({ status: 200, key: expect.not.stringContaining(key) });
    writeFileSync(data('demo.key'), 'no key\n');
    const third = await startedOnce();
    expect(third).toMatchObject({ status: 200, key: expect.not.stringContaining(second.key) });
    expect(readFileSync(data('demo.key'), 'utf8')).toBe(`${third.key}\n`);
  });

  /** Turns the demo into one of a version whose schema nothing upgrades. */
  function asOlder(file: string): void {
    const bytes = readFileSync(file, 'latin1');
    writeFileSync(file, bytes.replaceAll('0001-first', '0000-first'), 'latin1');
  }

  test('sets a demo of an older schema aside and makes a new one', async () => {
    withDemo();
    asOlder(data('demo.sqlite'));
    writeFileSync(data('demo.sqlite-cursor-secret'), 's'.repeat(32));
    const older = readFileSync(data('demo.sqlite'));
    const { status, stdout } = await startedOnce();
    expect(status).toBe(200);
    const [, kept = ''] =
      /^The demo is of an older version: it is kept as \.data\/(\S+), and a new one is made\.\n/.exec(
        stdout,
      ) ?? [];
    expect(kept).toMatch(/^demo-\w+\.sqlite$/);
    expect(Buffer.compare(readFileSync(data(kept)), older)).toBe(0);
    expect(readFileSync(data(`${kept}-cursor-secret`), 'utf8')).toBe('s'.repeat(32));
    expect((await startedOnce()).stdout).not.toContain('older version');
  });

  test('only refuses a database of an older schema that the environment names', async () => {
    withDemo();
    asOlder(data('demo.sqlite'));
    const older = readFileSync(data('demo.sqlite'));
    const { status, stdout, stderr } = await refused({ DATABASE_URL: `sqlite:${data('demo.sqlite')}` });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(
      /^\S+demo\.sqlite has a schema of an unknown version \(0000-first\) that cannot be upgraded; .*\n$/,
    );
    expect(Buffer.compare(readFileSync(data('demo.sqlite')), older)).toBe(0);
    expect(readdirSync(join(checkout, '.data')).filter((name) => name.endsWith('.sqlite'))).toEqual([
      'demo.sqlite',
    ]);
  });

  test('changes nothing when it cannot listen', async () => {
    const PORT = await usedPort();
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

/** Replaces the installer and the service with scripts that only print. */
function withoutInstall(status: number): void {
  const tool = (name: string) => join(checkout, 'packages', 'tooling', name);
  writeFileSync(
    tool('launch.mjs'),
    `console.log('noise'); console.error('warning'); process.exitCode = ${status};`,
  );
  writeFileSync(tool('serve-demo.mjs'), "console.log('served')");
}

/** The tools of a clone before its first start. */
function asFreshClone(status: number): void {
  for (const name of ['start.mjs', 'install-log.mjs', 'installed.mjs', 'progress.mjs']) copyTool(name);
  withoutInstall(status);
}

const filesIn = (root: string, folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path));

/** A clone without a build, with this checkout's packages and compiler, which also prints. Returns its packages. */
function asLinkedClone(): string[] {
  const left = new Set(['.git', '.data', '.turbo', 'dist', 'node_modules']);
  for (const name of ['apps', 'packages']) rmSync(join(checkout, name), { recursive: true });
  cpSync(ROOT, checkout, { recursive: true, filter: (path) => !left.has(basename(path)) });
  withoutInstall(0);
  const compiler = 'node_modules/typescript-7/bin/tsc';
  mkdirSync(join(checkout, dirname(compiler)), { recursive: true });
  const printing = `console.log('compiled'); import(${JSON.stringify(join(ROOT, compiler))});`;
  writeFileSync(join(checkout, compiler), printing);
  const folders = ['apps', 'packages'].flatMap((home) =>
    readdirSync(join(checkout, home)).map((name) => join(home, name)),
  );
  for (const folder of folders)
    symlinkSync(join(ROOT, folder, 'node_modules'), join(checkout, folder, 'node_modules'));
  return folders;
}

describe('the first npm start (rule 10.5)', () => {
  const ONE_LINE = /^[^\n]*\babout a minute\b[^\n]*\n$/;

  test('says in one line how long it takes, hides other output, and builds the files of the build', async () => {
    const folders = asLinkedClone();
    const { status, stdout, stderr } = await refused({}, 'start.mjs');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout.replace(/served\n$/, '')).toMatch(ONE_LINE);
    expect(stdout).toMatch(/\nserved\n$/);

    // A start needs no bundles, and writes the site straight into the service. Assets are named by a hash of contents
    // that contain the path of the folder.
    const left = /\.d\.ts$|\.map$|^apps\/jobs\/dist\/bundled|^packages\/site\/dist\/files/;
    const builtIn = (root: string) =>
      folders
        .filter((folder) => existsSync(join(checkout, folder, 'dist')))
        .flatMap((folder) => filesIn(root, join(folder, 'dist')))
        .filter((path) => !left.test(path))
        .map((path) => path.replace(/-[0-9A-Z]{8}\./, '-HASH.'))
        .sort();
    expect(builtIn(checkout)).toEqual(builtIn(ROOT));
    expect(builtIn(checkout)).toContain('packages/report/dist/styles/fonts.css');
  });

  test('shows what was printed when installing fails', async () => {
    asFreshClone(3);
    const { status, stdout, stderr } = await refused({}, 'start.mjs');
    expect(status).toBe(3);
    expect(stdout).toMatch(ONE_LINE);
    expect(stderr.split('\n').sort()).toEqual(['', 'noise', 'warning']);
  });

  test('refuses a port before it installs anything', async () => {
    asFreshClone(3);
    const used = await usedPort();
    const inUse = /^cannot listen on 127\.0\.0\.1:\d+: the port is in use; .*PORT=8081 npm start\n$/;
    for (const [environment, line] of [
      [{ PORT: used }, inUse],
      [{ METRICS_PORT: used }, inUse],
      [{ PORT: '99999' }, /^wrong configuration: PORT must be a whole number from 0 to 65535\n$/],
      [{ PORT: 'x', METRICS_PORT: '-1' }, /^wrong configuration:\n {2}PORT .*\n {2}METRICS_PORT .*\n$/],
    ] as const) {
      const { status, stdout, stderr } = await refused(environment, 'start.mjs');
      expect([status, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(line);
    }
  });
});

// Ages are checked when versions are chosen; `npm run lint` requires that.
test('installs for npm start and npm test trust the lockfile instead of asking the registry for ages', async () => {
  for (const name of ['launch.mjs', 'installed.mjs']) copyTool(name);
  copyFileSync(join(ROOT, 'package.json'), join(checkout, 'package.json'));
  const folder = join(checkout, 'programs');
  mkdirSync(folder);
  writeFileSync(join(folder, 'npx'), '#!/bin/sh\necho "$@ trusts $pnpm_config_trust_lockfile"\n', {
    mode: 0o755,
  });
  const PATH = `${folder}:${process.env['PATH'] ?? ''}`;
  const { status, stdout } = await refused({ PATH }, 'launch.mjs');
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: expect.stringMatching(/^--yes pnpm@\S+ trusts true\n$/),
  });
});
