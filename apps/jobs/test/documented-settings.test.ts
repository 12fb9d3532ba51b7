import { asAdmin, newPostgresDatabase, newReader, type TestDatabase } from '@brand-visibility/databases';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ended, MAIN, run, write, type Ended } from './support/commands.js';

/** The built commands with exactly the settings that docs/install.md writes (rule 10.13). */

const INSTALL = readFileSync(new URL('../../../docs/install.md', import.meta.url), 'utf8');

let empty: TestDatabase;
let database: TestDatabase;
let reader: URL;
beforeAll(async () => {
  empty = await newPostgresDatabase();
  database = await newPostgresDatabase();
  await run(database.url, 'migrate');
  const { user, password } = await newReader('brand_visibility_reader');
  reader = new URL(database.url);
  [reader.username, reader.password] = [user, password];
});
afterAll(() => Promise.all([empty.drop(), database.drop()]));

/** Writes a file of settings as the document does, with the address and the secrets of this test. */
function settingsFile(name: string, url: string, ...more: readonly string[]): string {
  const [, text = ''] =
    new RegExp(`> /etc/brand-visibility/${name} <<END\n(.*?)\nEND\n`, 's').exec(INSTALL) ?? [];
  const file = write(name, '');
  const settings = text
    .replace(/^DATABASE_URL=.*$/m, `DATABASE_URL=${url}`)
    .replace('/var/lib/brand-jobs', dirname(file))
    .replace('$(openssl rand -hex 32)', randomBytes(32).toString('hex'));
  return write(name, [settings, ...more, ''].join('\n'), dirname(file));
}

function runWith(file: string, ...args: readonly string[]): Promise<Ended> {
  const env = { PATH: process.env['PATH'] };
  return ended(
    spawn(process.execPath, [`--env-file=${file}`, MAIN, ...args], { env, cwd: join(file, '..') }),
  );
}

test('migrate --check asks the commands for no setting of the service, and does not judge the rights of the owner', async () => {
  const file = settingsFile('jobs.env', empty.url);
  expect(await runWith(file, 'migrate', '--check')).toMatchObject({ status: 4 });
  expect(await runWith(file, 'migrate')).toMatchObject({ status: 0 });
  const ready = { status: 0, stdout: '', stderr: 'this release can serve the database\n' };
  expect(await runWith(file, 'migrate', '--check')).toEqual(ready);
  await asAdmin(empty.name, 'alter table brand no force row level security');
  expect(await runWith(file, 'migrate', '--check')).toMatchObject({
    status: 4,
    stderr: expect.stringMatching(/ lacks row security of brand; run the command migrate\n$/),
  });
  await asAdmin(empty.name, 'alter table brand force row level security');
  const others = ['PORT=wrong', 'PUBLIC_URL=wrong', 'REQUESTS_PER_MINUTE=wrong', 'HOST=0.0.0.0'];
  expect(await runWith(settingsFile('jobs.env', empty.url, ...others), 'migrate', '--check')).toEqual(ready);
});

test('migrate --check judges the rights and the settings of the service', async () => {
  const ready = { status: 0, stderr: 'this release can serve the database\n' };
  expect(await runWith(settingsFile('service.env', reader.href), 'migrate', '--check')).toMatchObject(ready);
  const owner = await runWith(settingsFile('service.env', database.url), 'migrate', '--check');
  expect([owner.status, owner.stderr]).toEqual([1, expect.stringContaining('the user owns tables')]);
  const wrong = await runWith(
    settingsFile('service.env', reader.href, 'METRICS_PORT=8080', 'LOG_LEVEL=loud'),
    'migrate',
    '--check',
  );
  expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringMatching(/LOG_LEVEL.*\n.*METRICS_PORT/)]);
});

test('a command reads neither the settings nor the files of secrets that only the service uses', async () => {
  const others = [
    'REQUESTS_PER_MINUTE=wrong',
    'CURSOR_SECRET_FILE=/missing',
    'DATABASE_READ_URL_FILE=/missing',
  ];
  expect(await runWith(settingsFile('jobs.env', database.url, ...others), 'accounts', 'list')).toEqual({
    status: 0,
    stdout: '',
    stderr: '',
  });
});
