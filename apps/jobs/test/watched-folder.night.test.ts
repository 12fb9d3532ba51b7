import { IMPORT_WORLD, ndjson, record } from '@brand-visibility/records';
import { beforeEach, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { chmodSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import {
  databaseOf,
  ended,
  importRecords,
  MAIN,
  newFolder,
  run,
  settingsFor,
  write,
} from './support/commands.js';
import { ENGINES, startHangingImport } from './support/databases.js';

const SCRIPT = fileURLToPath(new URL('../../../docs/import-folder', import.meta.url));

/** The commands, without a wait. With a file `killed`, an import is; with `replaced`, the release is from then on. */
const COMMANDS = `const { existsSync, writeFileSync } = require('node:fs');
const isImport = process.argv[2] === 'import';
if (isImport && existsSync('killed')) process.kill(process.pid, 'SIGKILL');
if (isImport && existsSync('replaced')) writeFileSync('outdated', '');
if (existsSync('outdated')) process.exit(1);
process.argv.splice(2, 0, '--wait', '0s');
void import(${JSON.stringify(MAIN)});`;

let cwd: string;
beforeEach(() => {
  cwd = newFolder();
  for (const name of ['incoming', 'done', 'failed', 'bin', 'jobs/dist'])
    mkdirSync(join(cwd, name), { recursive: true });
  symlinkSync(SCRIPT, join(cwd, 'import-folder'));
  write('main.js', COMMANDS, join(cwd, 'jobs/dist'));
  // It only notes how long the next start is to wait.
  chmodSync(write('sleep', '#!/bin/sh\necho "$1" >> slept\n', join(cwd, 'bin')), 0o755);
});

/** What a start of the unit prints, and how long the next start is to wait. */
async function startOn(database: string, settings: Readonly<Record<string, string>> = {}) {
  const env = {
    ...settingsFor(database),
    PATH: `${cwd}/bin:${process.env['PATH']}`,
    ...settings,
  };
  const child = spawn(join(cwd, 'import-folder'), { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const { status, stderr } = await ended(child);
  const slept = existsSync(join(cwd, 'slept')) ? readFileSync(join(cwd, 'slept'), 'utf8').trim() : null;
  rmSync(join(cwd, 'slept'), { force: true });
  return { status, slept, stderr };
}

/** Writes a file that was modified so many seconds ago. */
function arrive(name: string, content: string | Uint8Array, seconds = 60): void {
  const modified = Date.now() / 1000 - seconds;
  utimesSync(write(name, content, join(cwd, 'incoming')), modified, modified);
}

const filesIn = (folder: string) => readdirSync(join(cwd, folder)).sort();
const PREFIX = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-\d{4}-/;

/** The files of a folder, with their time and number as `T`. */
const namesIn = (folder: string) => filesIn(folder).map((name) => name.replace(PREFIX, 'T '));

const moveBack = (folder: string) =>
  filesIn(folder).forEach((name) => renameSync(join(cwd, folder, name), join(cwd, 'incoming', name)));

const night = (name: string) => ndjson([record.brand({ name })]);

test.each(ENGINES)(
  'the watched folder of a database on %s keeps a file that did not get its turn',
  async (_, newPlace) => {
    const place = await newPlace();
    const { database } = place;
    await importRecords(database, IMPORT_WORLD);
    arrive('a.ndjson', ndjson(IMPORT_WORLD));
    arrive('b.ndjson', ndjson(IMPORT_WORLD));
    arrive('c.csv', 'not a file to import');
    const hanging = await startHangingImport(place);
    expect(await startOn(database)).toEqual({
      status: 0,
      slept: '60',
      stderr: expect.stringMatching(/^[^\n]* gave up after 0 s [^\n]*\n$/),
    });
    await hanging.end();
    const broken = database.startsWith('postgres:')
      ? database.replace(/:[^:@/]+@/, ':wrong@')
      : `${database}-none`;
    expect(await startOn(broken)).toMatchObject({ status: 1, slept: '60' });
    const kill = write('killed', '', cwd);
    expect(await startOn(database)).toMatchObject({ status: 0, slept: '60' });
    rmSync(kill);
    write('replaced', '', cwd);
    expect(await startOn(database)).toMatchObject({ status: 1, slept: '60' });
    rmSync(join(cwd, 'replaced'));
    rmSync(join(cwd, 'outdated'));
    expect([filesIn('incoming'), filesIn('done'), filesIn('failed')]).toEqual([
      ['a.ndjson', 'b.ndjson', 'c.csv'],
      [],
      [],
    ]);
    expect(await startOn(database)).toMatchObject({ status: 0, slept: null });
    expect([filesIn('incoming'), namesIn('done')]).toEqual([['c.csv'], ['T a.ndjson', 'T b.ndjson']]);
  },
);

test.each(ENGINES)(
  'files of one name that are moved back into the watched folder are imported in the same order on %s',
  async (_, newPlace) => {
    const { database } = await newPlace();
    await importRecords(database, IMPORT_WORLD);
    for (const name of ['first', 'second', 'third']) {
      arrive('a.ndjson.gz', gzipSync(night(name)));
      expect((await startOn(database)).status).toBe(0);
    }
    arrive('0.ndjson', night('newest'));
    moveBack('done');
    expect((await startOn(database)).status).toBe(0);
    expect([filesIn('incoming'), namesIn('done')]).toEqual([
      [],
      ['T a.ndjson.gz', 'T a.ndjson.gz', 'T a.ndjson.gz', 'T 0.ndjson'],
    ]);
    const { stderr } = await run(database, 'import', '--dry-run', write('b.ndjson', night('newest')));
    expect(stderr).toContain('brand 1 the same');
  },
);

test('a refused file keeps its extension, so that it is imported when it was corrected and moved back', async () => {
  const database = await databaseOf(IMPORT_WORLD);
  for (const content of ['first\n', 'second\n']) {
    arrive('a.ndjson.gz', gzipSync(content));
    expect((await startOn(database)).status).toBe(1);
  }
  expect(namesIn('failed')).toEqual(['T a.ndjson.gz', 'T a.ndjson.gz']);
  const [first = '', second = ''] = filesIn('failed');
  moveBack('failed');
  arrive(first, gzipSync(night('corrected')));
  expect((await startOn(database)).status).toBe(1);
  expect([namesIn('done'), namesIn('failed')]).toEqual([['T a.ndjson.gz'], ['T a.ndjson.gz']]);
  expect([...filesIn('done'), ...filesIn('failed')].filter((name) => name <= second)).toEqual([]);
});

test('a file that may not be complete is left for the next start, and no file overtakes one that was moved back', async () => {
  const database = await databaseOf(IMPORT_WORLD);
  const packed = gzipSync(night('third'));
  const moved = '2026-10-02T03-04-05Z-0001-a.ndjson.gz';
  arrive(moved, packed.subarray(0, -1));
  const later = '2026-10-02T03-04-05Z-0002-a.ndjson';
  arrive(later, night('later'));
  arrive('b.ndjson', night('fourth'));
  expect(await startOn(database)).toEqual({
    status: 0,
    slept: '60',
    stderr: `incoming/${moved}: the end of this gzip file is missing; the next start tries again\n`,
  });
  arrive(moved, packed, 0);
  expect(await startOn(database)).toEqual({ status: 0, slept: '10', stderr: '' });
  expect(filesIn('incoming')).toEqual([moved, later, 'b.ndjson']);
  arrive(moved, packed, 11);
  arrive('c.ndjson', night('fifth'), 0);
  arrive('d.ndjson.gz', '');
  arrive('e.ndjson', night('of a clock that is ahead'), -3600);
  expect(await startOn(database)).toMatchObject({ status: 0, slept: '10' });
  expect([filesIn('incoming'), namesIn('done')]).toEqual([
    ['c.ndjson', 'd.ndjson.gz'],
    ['T a.ndjson.gz', 'T a.ndjson', 'T b.ndjson', 'T e.ndjson'],
  ]);
  // Nobody completes a file after a day.
  arrive('c.ndjson', night('fifth'), 11);
  arrive('d.ndjson.gz', '', 90_000);
  expect(await startOn(database)).toMatchObject({ status: 1, slept: null });
  expect([filesIn('incoming'), namesIn('failed')]).toEqual([[], ['T d.ndjson.gz']]);
});

test('a name sorts after all names before it, even if the clock was set back', async () => {
  const database = await databaseOf(IMPORT_WORLD);
  write('2126-10-02T03-04-05Z-0009-x.ndjson', '', join(cwd, 'failed'));
  arrive('a.ndjson', night('one'));
  arrive('b.ndjson', night('two'));
  expect((await startOn(database)).status).toBe(0);
  expect(filesIn('done')).toEqual([
    '2126-10-02T03-04-05Z-0010-a.ndjson',
    '2126-10-02T03-04-05Z-0011-b.ndjson',
  ]);
});

test('`done` is pruned by the time of the import, and `failed` is not', async () => {
  const database = await databaseOf(IMPORT_WORLD);
  const hoursAgo = (hours: number) =>
    `${new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 19).replaceAll(':', '-')}Z-0001-a.ndjson`;
  const [old, recent] = [hoursAgo(49), hoursAgo(47)];
  for (const folder of ['done', 'failed'])
    for (const name of [old, recent]) write(name, '', join(cwd, folder));
  write('of-an-earlier-release.ndjson', '', join(cwd, 'done'));
  expect((await startOn(database)).status).toBe(0);
  expect(filesIn('done')).toHaveLength(3);
  expect((await startOn(database, { KEEP_DAYS: '2' })).status).toBe(0);
  expect(filesIn('done')).toEqual([recent, 'of-an-earlier-release.ndjson']);
  expect(filesIn('failed')).toEqual([old, recent]);
});
