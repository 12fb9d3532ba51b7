import { copyDemo } from '@brand-visibility/demo';
import { openWorkspace } from '@brand-visibility/programs/workspace';
import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals';
import Database from 'better-sqlite3';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newCheckout, ROOT, type Checkout } from './support/checkout.js';

/** `npm start` until the demo is served (rule 10.5). */

const workspace = openWorkspace();
const demo = copyDemo(workspace.folder);
afterAll(workspace.close);

let checkout: Checkout;
beforeEach(() => {
  checkout = newCheckout();
  mkdirSync(checkout.data(''));
  copyFileSync(demo, checkout.data('demo.sqlite'));
});
afterEach(() => checkout.remove());

const inData = () => readdirSync(checkout.data(''));

/** Starts the service, makes the request that it prints, and stops it. */
async function startedOnce() {
  const { child, output, ended } = checkout.start('serve-demo.mjs');
  while (!output.stdout.includes('Ctrl-C')) {
    if (child.exitCode !== null) throw new Error(output.stderr);
    await sleep(20);
  }
  const [, key = '', url = ''] = /curl -H 'Authorization: Bearer (\S+)' '([^']+)'/.exec(output.stdout) ?? [];
  const { status } = await fetch(url, { headers: { Authorization: `Bearer ${key}` } });
  child.kill('SIGTERM');
  await ended;
  return { key, status, stdout: output.stdout };
}

test('prints a command that works as pasted, with the same key as long as the database has it', async () => {
  const file = checkout.data('demo.key');
  const modeOf = () => statSync(file).mode & 0o777;
  const first = await startedOnce();
  expect(first).toMatchObject({ status: 200, stdout: expect.stringContaining('/docs') });
  const [, report = '', pasted = ''] = /^ {2}(http\S+\/report)\n {2}(bvk_\S+)$/m.exec(first.stdout) ?? [];
  expect([new URL(report).pathname, pasted]).toEqual(['/report', first.key]);
  expect([readFileSync(file, 'utf8'), modeOf()]).toEqual([`${first.key}\n`, 0o600]);
  chmodSync(file, 0o644);
  expect(await startedOnce()).toMatchObject({ status: 200, key: first.key });
  expect([modeOf(), inData().filter((name) => name.startsWith('demo.key'))]).toEqual([0o600, ['demo.key']]);

  for (const suffix of ['-wal', '-shm']) rmSync(checkout.data(`demo.sqlite${suffix}`), { force: true });
  copyFileSync(demo, checkout.data('demo.sqlite'));
  const second = await startedOnce();
  expect(second).toMatchObject({ status: 200, key: expect.not.stringContaining(first.key) });
  writeFileSync(file, 'no key\n');
  const third = await startedOnce();
  expect(third).toMatchObject({ status: 200, key: expect.not.stringContaining(second.key) });
  expect(readFileSync(file, 'utf8')).toBe(`${third.key}\n`);
});

test('sets a demo of an older schema aside, but only refuses a database that the environment names', async () => {
  const file = checkout.data('demo.sqlite');
  const database = new Database(file);
  database.exec('alter table schema_step rename to kysely_migration');
  database.close();
  writeFileSync(`${file}-cursor-secret`, 's'.repeat(32));
  const older = readFileSync(file);
  expect(await checkout.start('serve-demo.mjs', { DATABASE_URL: `sqlite:${file}` }).ended).toEqual({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/^\S+demo\.sqlite was made before r1\.0\.0 and cannot be upgraded; .*\n$/),
  });
  expect(Buffer.compare(readFileSync(file), older)).toBe(0);
  expect(inData().filter((name) => name.endsWith('.sqlite'))).toEqual(['demo.sqlite']);

  const { status, stdout } = await startedOnce();
  expect(status).toBe(200);
  const [, kept = ''] =
    /^The demo is of an older version: it is kept as \.data\/(demo-\w+\.sqlite), and a new one is made\.\n/.exec(
      stdout,
    ) ?? [];
  expect(Buffer.compare(readFileSync(checkout.data(kept)), older)).toBe(0);
  expect(readFileSync(checkout.data(`${kept}-cursor-secret`), 'utf8')).toBe('s'.repeat(32));
  expect((await startedOnce()).stdout).not.toContain('older version');
});

test('the first start hides what installing and building print, and builds the files of the build', async () => {
  const { folder } = checkout;
  for (const name of ['apps', 'docs', 'packages', 'test-fixtures'])
    rmSync(join(folder, name), { recursive: true });
  const left = new Set(['.git', '.data', '.turbo', 'dist', 'node_modules']);
  cpSync(ROOT, folder, { recursive: true, filter: (path) => !left.has(basename(path)) });
  checkout.writeTool('launch.mjs', "console.log('noise'); console.error('warning');");
  checkout.writeTool('serve-demo.mjs', "console.log('served')");
  // The compiler of the real checkout, which also prints.
  const compiler = 'node_modules/typescript-7/bin/tsc';
  mkdirSync(join(folder, dirname(compiler)), { recursive: true });
  const printing = `console.log('compiled'); import(${JSON.stringify(join(ROOT, compiler))});`;
  writeFileSync(join(folder, compiler), printing);
  const packages = ['apps', 'packages'].flatMap((home) =>
    readdirSync(join(folder, home)).map((name) => join(home, name)),
  );
  for (const name of packages)
    symlinkSync(join(ROOT, name, 'node_modules'), join(folder, name, 'node_modules'));

  const { status, stdout, stderr } = await checkout.start('start.mjs').ended;
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^[^\n]*\babout a minute\b[^\n]*\nserved\n$/);

  // A start needs no bundles and no notes of the build, and writes the site straight into the service. Assets are named
  // by a hash of contents that contain the path of the folder.
  const unneeded = /\.d\.ts$|\.map$|\/\.built$|^apps\/jobs\/dist\/bundled|^apps\/site\/dist\/files/;
  const builtIn = (root: string) =>
    packages
      .map((name) => join(name, 'dist'))
      .filter((dist) => existsSync(join(folder, dist)))
      .flatMap((dist) =>
        readdirSync(join(root, dist), { recursive: true, encoding: 'utf8' }).map((path) => join(dist, path)),
      )
      .filter((path) => !unneeded.test(path))
      .map((path) => path.replace(/-[0-9A-Z]{8}\./, '-HASH.'))
      .sort();
  expect(builtIn(folder)).toEqual(builtIn(ROOT));
  expect(builtIn(folder)).toContain('apps/report/dist/styles/fonts.css');
});
