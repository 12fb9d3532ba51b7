import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { newCheckout, ROOT, type Checkout } from './support/checkout.js';

/** What `npm start` refuses and what it prints (rule 10.5); npm-start.night.test.ts starts the demo. */

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

test('builds once packages are in place, says what an install waits for, and explains a failure', async () => {
  const { readInstallLog } = (await import(join(ROOT, 'packages/tooling/install-log.mjs'))) as InstallLog;
  const retry = { name: 'pnpm:request-retry', maxRetries: 6, timeout: 1_000, url: 'http://r.example/1' };
  const progress = (status: string) => ({ name: 'pnpm:progress', level: 'debug', status });
  const log = [
    'plain text',
    '{cut',
    ...[
      { ...retry, attempt: 1 },
      { ...retry, attempt: 1 },
      { ...retry, attempt: 2, timeout: 2_000 },
      { name: 'pnpm:stage', stage: 'importing_started' },
      ...['resolved', 'resolved', 'fetched', 'imported', 'imported'].map(progress),
      { name: 'pnpm:stage', stage: 'importing_done' },
      { name: 'pnpm:lifecycle', stage: 'install', line: 'the compiler says' },
      { name: 'pnpm', level: 'info', message: 'not of interest' },
      { name: 'pnpm', level: 'error', message: 'no such package' },
    ].map((entry) => JSON.stringify(entry)),
  ];
  const seen: string[] = [];
  let clock = 0;
  const explanation = await readInstallLog(Readable.from(log.map((line) => `${line}\n`)), {
    onPackage: (installed, of) => seen.push(`${installed} of ${of}`),
    onLinked: () => seen.push('linked'),
    onWait: (line) => seen.push(line),
    now: () => (clock += 3_000),
  });
  expect(seen).toEqual([
    'Waiting 1 s for the registry, then try 2 of 7: http://r.example/1',
    'Waiting 2 s for the registry, then try 3 of 7: http://r.example/1',
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

describe('in a checkout', () => {
  let checkout: Checkout;
  const server = createServer();
  beforeEach(() => {
    checkout = newCheckout();
  });
  afterEach(() => checkout.remove());
  afterAll(() => void server.close());

  test('the first start says how long it takes, and shows what was printed when installing fails', async () => {
    const { status, stdout, stderr } = await checkout.start('start.mjs').ended;
    expect(status).toBe(3);
    expect(stdout).toMatch(/^[^\n]*\babout a minute\b[^\n]*\n$/);
    expect(stderr.split('\n').sort()).toEqual(['', 'noise', 'warning']);
  });

  test('a start before and after the install changes nothing when it cannot listen', async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const used = String((server.address() as AddressInfo).port); // it listens on a port
    const stderr = expect.stringMatching(
      /^cannot listen on 127\.0\.0\.1:\d+: the port is in use; nothing was changed\..*PORT=8081 npm start\n$/,
    );
    for (const tool of ['start.mjs', 'serve-demo.mjs'])
      for (const name of ['PORT', 'METRICS_PORT'])
        expect(await checkout.start(tool, { [name]: used }).ended).toEqual({ status: 1, stdout: '', stderr });
    expect(existsSync(checkout.data(''))).toBe(false);
  });

  test.each<[string, Record<string, string>, RegExp]>([
    ['start.mjs', { PORT: '99999' }, /^wrong configuration: PORT must be a whole number from 0 to 65535\n$/],
    [
      'start.mjs',
      { PORT: 'x', METRICS_PORT: '-1' },
      /^wrong configuration:\n {2}PORT .*\n {2}METRICS_PORT .*\n$/,
    ],
    [
      'serve-demo.mjs',
      { HOST: '0.0.0.0', LOG_LEVEL: 'loud' },
      /^wrong configuration:\n {2}LOG_LEVEL must be .*\n {2}PUBLIC_URL is required .*\n$/,
    ],
  ])('%s changes nothing when a setting is wrong: %j', async (tool, environment, stderr) => {
    expect(await checkout.start(tool, environment).ended).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(stderr),
    });
    expect(existsSync(checkout.data(''))).toBe(false);
  });

  // Ages are checked when versions are chosen; `npm run lint` requires that.
  test('installs trust the lockfile instead of asking the registry for ages', async () => {
    checkout.copyTool('launch.mjs');
    copyFileSync(join(ROOT, 'package.json'), join(checkout.folder, 'package.json'));
    const folder = join(checkout.folder, 'programs');
    mkdirSync(folder);
    const script = '#!/bin/sh\necho "$@ trusts $pnpm_config_trust_lockfile"\n';
    writeFileSync(join(folder, 'npx'), script, { mode: 0o755 });
    const PATH = `${folder}:${process.env['PATH'] ?? ''}`;
    expect(await checkout.start('launch.mjs', { PATH }).ended).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^--yes pnpm@\S+ trusts true\n$/),
    });
  });
});
