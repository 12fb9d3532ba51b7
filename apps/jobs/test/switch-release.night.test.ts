import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ended, newFolder, type Ended } from './support/commands.js';

const SCRIPT = fileURLToPath(new URL('../../../docs/switch-release', import.meta.url));

let root: string;
let servers: Server[];
/** Releases whose processes are never ready. */
const broken = new Set<string>();

/** Answers for a release as the file `status` in its folder says; without the file, for one that cannot be asked. */
const SYSTEMD_RUN = `#!/bin/sh
echo "$@" >> "$ROOT/asked"
for word; do case $word in */jobs/dist/main.js) release=\${word%/jobs/*} ;; esac; done
[ "$word" != --help ] || { [ ! -f "$release/status" ] || echo '  --check'; exit; }
echo "the release answers $(cat "$release/status")"
exit "$(cat "$release/status")"
`;

const current = () => readlinkSync(join(root, 'current')).slice(root.length + 1);

beforeEach(async () => {
  root = newFolder();
  for (const name of ['a', 'b', 'c', 'bin']) mkdirSync(join(root, name));
  for (const name of ['a', 'b', 'c']) answer(name, 0);
  symlinkSync(join(root, 'a'), join(root, 'current'));
  // It only notes what it would restart: each server answers as a process of the current release.
  install('systemctl', `#!/bin/sh\necho "$@" >> "$ROOT/restarted"\n`);
  install('systemd-run', SYSTEMD_RUN);
  install('journalctl', '#!/bin/sh\necho "the end of $1"\n');
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

function install(name: string, script: string): void {
  writeFileSync(join(root, 'bin', name), script);
  chmodSync(join(root, 'bin', name), 0o755);
}

const answer = (release: string, status: number) =>
  writeFileSync(join(root, release, 'status'), String(status));

const ports = () => servers.map((server) => String((server.address() as AddressInfo).port)); // they listen on ports

const switchTo = (to: string): Promise<Ended> =>
  ended(
    spawn(SCRIPT, [...(to.startsWith('--') ? to.split(' ') : [join(root, to)]), ...ports()], {
      env: { PATH: `${root}/bin:${process.env['PATH']}`, ROOT: root, WAIT: '2' },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );

test('each process is restarted and waited for, with one line', async () => {
  const [first, second] = ports();
  expect(await switchTo('b')).toEqual({
    status: 0,
    stdout: `the release answers 0\nthe release answers 0\nswitching to ${root}/b\nport ${first}: waiting for /readyz  ready\nport ${second}: waiting for /readyz  ready\n`,
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
  expect([status, stdout.split('\n').slice(3)]).toEqual([
    1,
    [
      expect.stringMatching(
        `^port ${first}: waiting for /readyz \\.+ not ready after 2 s: {"status":"unavailable"}$`,
      ),
      'its last lines:',
      `the end of --unit=brand-visibility@${first}`,
      `stopped: ports after ${first} were not restarted`,
      '',
    ],
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

test('the release is asked as the user of the service, with the settings of each process', async () => {
  const command = `/usr/bin/node ${root}/b/jobs/dist/main.js migrate --check`;
  const settings =
    '--property=EnvironmentFile=/etc/brand-visibility/service.env --property=EnvironmentFile=-';
  await switchTo('b');
  expect(readFileSync(join(root, 'asked'), 'utf8')).toBe(
    ports()
      .map(
        (port) =>
          `--quiet --wait --pipe --collect --property=DynamicUser=yes ${settings}/etc/brand-visibility/service-${port}.env ${command}\n`,
      )
      .join(''),
  );
});

test.each([4, 5, 1, 2])('nothing changes if the release answers %i', async (status) => {
  answer('b', status);
  expect(await switchTo('b')).toEqual({
    status: 1,
    stdout: `the release answers ${status}\n`,
    stderr: `stopped: nothing was changed, because ${root}/b cannot serve the database, or did not answer\n`,
  });
  expect([current(), readdirSync(root).sort()]).toEqual(['a', ['a', 'asked', 'b', 'bin', 'c', 'current']]);
});

test('the way back to a release that cannot be asked stops, unless it is forced', async () => {
  expect((await switchTo('b')).status).toBe(0);
  answer('a', 5);
  expect([(await switchTo('--back')).status, current()]).toEqual([1, 'b']);
  rmSync(join(root, 'a', 'status'));
  const old = `${root}/a is too old to be asked whether it can serve the database\n`;
  const stopped = 'stopped: nothing was changed; restore the backup of the upgrade, or give --force\n';
  const back = await switchTo('--back');
  expect([back.status, back.stderr, current()]).toEqual([1, old + stopped, 'b']);
  const forced = await switchTo('--back --force');
  expect([forced.status, forced.stderr, current()]).toEqual([0, old, 'a']);
});

const CHANGELOG = `# Changelog

## r0.3.0 (interface 1.0.0)

### For operators

- *Run.* the third

### Calling the API

- nothing

## r0.2.0 (interface 1.0.0)

### For operators

- *Run.* the second

## r0.1.0 (interface 1.0.0)

### For operators

- *Run.* the first
`;

test('--check compares the copies and their rights with the next release, and changes nothing', async () => {
  const system = newFolder();
  const put = (path: string, text: string) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { mode: 0o644 });
  };
  const units = join(system, 'etc/systemd/system');
  const [former, next] = [join(root, '0.1.0+a'), join(root, '0.3.0+b')];
  const files = {
    'systemd/same.service': ['1', '1', '1'],
    'systemd/replaced.service': ['1', '2', '1'],
    'systemd/complete.service.d/new.conf': [null, '2', null],
    'systemd/gone.timer': ['1', null, '1'],
    'haproxy.cfg': ['1', '2', 'mine'],
    'certbot-hook': ['1', '2', null], // not used here
    'dashboard.json': ['1', '2', null],
  };
  const copyOf = (name: string) =>
    name.startsWith('systemd/')
      ? join(units, name.slice('systemd/'.length))
      : join(system, 'etc/haproxy', name);
  for (const [name, texts] of Object.entries(files))
    [join(former, name), join(next, name), copyOf(name)].forEach((path, index) => {
      const text = texts[index];
      if (typeof text === 'string') put(path, `${text}\n`);
    });
  put(join(next, 'CHANGELOG.md'), CHANGELOG);
  const done = join(system, 'srv/brand-visibility/done');
  put(join(done, 'a.ndjson'), '');
  put(join(root, 'served'), `${former}\n`);
  const checked = (...args: readonly string[]) =>
    ended(
      spawn(SCRIPT, ['--check', ...args], {
        env: { PATH: process.env['PATH'], ROOT: root, SYSTEM: system },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    );
  const { status, stdout, stderr } = await checked(next);
  const edited = copyOf('haproxy.cfg');
  expect([status, stderr, stdout.split('\n').filter((line) => !/^(?:---|\+\+\+) /.test(line))]).toEqual([
    0,
    '',
    [
      `from ${former} to ${next}`,
      `changed, upload it to Grafana: ${next}/dashboard.json`,
      `edited, merge the difference: ${edited}`,
      '@@ -1 +1 @@',
      '-mine',
      '+2',
      `new, if it is used here, copy it: install -D -m 644 ${next}/systemd/complete.service.d/new.conf ${units}/complete.service.d/new.conf`,
      `no longer in the release: rm ${units}/gone.timer`,
      `not edited, copy it: install -m 644 ${next}/systemd/replaced.service ${units}/replaced.service`,
      `current: ${units}/same.service`,
      expect.stringMatching(
        `^wrong rights \\(755 .*\\), correct them: chown brand-jobs ${done} && chmod 700 ${done}$`,
      ),
      '## r0.3.0 (interface 1.0.0)',
      '### For operators',
      '',
      '- *Run.* the third',
      '',
      '## r0.2.0 (interface 1.0.0)',
      '### For operators',
      '',
      '- *Run.* the second',
      '',
      '',
    ],
  ]);
  expect(readFileSync(edited, 'utf8')).toBe('mine\n');
  const absent = await checked();
  expect([absent.status, absent.stderr]).toEqual([1, 'no release to compare with: next\n']);
});
