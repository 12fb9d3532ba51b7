import { IMPORT_WORLD, ndjson, record } from '@brand-visibility/records';
import { beforeEach, expect, test } from '@jest/globals';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { chmodSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
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
  runBeside,
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

/** The time with which names begin, so many hours ago. */
const stampOf = (hours: number) =>
  `${new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** Lets the script read a clock that is ahead. */
const setClockAhead = (by: string) =>
  chmodSync(
    write(
      'date',
      `#!/bin/sh\nPATH=\${PATH#*:}\ncase $* in *--date=*) exec date "$@" ;; *) exec date --date='${by}' "$@" ;; esac\n`,
      join(cwd, 'bin'),
    ),
    0o755,
  );

/** Makes it impossible to move the file: as a folder of another mode, or, for root, by an attribute. */
async function hold(file: string): Promise<() => Promise<void>> {
  if (process.getuid?.() !== 0) {
    const content = readFileSync(file);
    rmSync(file);
    mkdirSync(file, { mode: 0o555 });
    return async () => {
      rmSync(file, { recursive: true });
      writeFileSync(file, content);
      utimesSync(file, 0, 0);
    };
  }
  execFileSync('chattr', ['+i', file]);
  return async () => void execFileSync('chattr', ['-i', file]);
}

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
  setClockAhead('2 seconds'); // no name is of the second of a former one
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
  const [old, recent] = [`${stampOf(49)}-0001-a.ndjson`, `${stampOf(47)}-0001-a.ndjson`];
  for (const folder of ['done', 'failed'])
    for (const name of [old, recent]) write(name, '', join(cwd, folder));
  write('of-an-earlier-release.ndjson', '', join(cwd, 'done'));
  expect((await startOn(database)).status).toBe(0);
  expect(filesIn('done')).toHaveLength(3);
  expect((await startOn(database, { KEEP_DAYS: '2' })).status).toBe(0);
  expect(filesIn('done')).toEqual([recent, 'of-an-earlier-release.ndjson']);
  expect(filesIn('failed')).toEqual([old, recent]);
  // A time in the future says nothing: the file came now.
  const ahead = '2126-10-02T03-04-05Z-0001-a.ndjson';
  write(ahead, '', join(cwd, 'done'));
  expect((await startOn(database, { KEEP_DAYS: '2' })).status).toBe(0);
  expect(filesIn('done')).toContain(ahead);
  setClockAhead('3 days');
  expect((await startOn(database, { KEEP_DAYS: '2' })).status).toBe(0);
  expect(filesIn('done')).toEqual([]);
});

test('`done` keeps a file until a recorded backup contains it', async () => {
  const database = await databaseOf(IMPORT_WORLD);
  const [older, newer] = [25, 23].map((hours) => stampOf(hours));
  for (const name of [older, newer]) write(`${name}-0001-a.ndjson`, '', join(cwd, 'done'));
  await runBeside({}, database, 'backup-made');
  expect((await startOn(database, { KEEP_DAYS: '0' })).status).toBe(0);
  expect(filesIn('done')).toEqual([`${newer}-0001-a.ndjson`]);
  setClockAhead('40 days'); // and no backup since
  expect((await startOn(database)).status).toBe(0);
  expect(filesIn('done')).toEqual([`${newer}-0001-a.ndjson`]);
});

test('a name that is too long is shortened with a digest, and the files after it are imported', async () => {
  const database = await databaseOf(IMPORT_WORLD);
  const [long, other] = ['x', 'y'].map((end) => `${'é'.repeat(120)}${end}.ndjson`);
  for (const name of [long, other, 'é.ndjson']) arrive(name!, night(name!.slice(-8)));
  arrive(`${'b'.repeat(240)}.ndjson.gz`, gzipSync('wrong'));
  expect(await startOn(database)).toMatchObject({ status: 1, slept: null });
  expect([filesIn('incoming'), namesIn('failed')]).toEqual([
    [],
    [expect.stringMatching(/^T b{190}-[0-9a-f]{16}\.ndjson\.gz$/)],
  ]);
  const shortened = namesIn('done');
  expect(shortened).toEqual([
    'T é.ndjson',
    ...Array<unknown>(2).fill(expect.stringMatching(/^T é{94}-[0-9a-f]{16}\.ndjson$/)),
  ]);
  expect(new Set(shortened).size).toBe(3);
  moveBack('done');
  expect((await startOn(database)).status).toBe(0);
  expect(namesIn('done')).toEqual(shortened);
});

test('names sort in the order of the imports after number 9999 of a second', async () => {
  const database = await databaseOf(IMPORT_WORLD);
  write('2126-12-31T23-59-59Z-9998-x.ndjson', '', join(cwd, 'done'));
  for (const name of ['a', 'b', 'c']) arrive(`${name}.ndjson`, night(name));
  expect((await startOn(database)).status).toBe(0);
  expect(filesIn('done').slice(1)).toEqual([
    '2126-12-31T23-59-59Z-9999-a.ndjson',
    '2127-01-01T00-00-00Z-0001-b.ndjson',
    '2127-01-01T00-00-00Z-0002-c.ndjson',
  ]);
});

test('a gzip file without its end is refused after a day, even if its time is in the future', async () => {
  const database = await databaseOf(IMPORT_WORLD);
  arrive('a.ndjson.gz', gzipSync(night('cut')).subarray(0, -1), -4e9);
  expect(await startOn(database)).toMatchObject({ status: 0, slept: '60' });
  setClockAhead('2 days');
  expect(await startOn(database)).toMatchObject({ status: 1, slept: null });
  expect(namesIn('failed')).toEqual(['T a.ndjson.gz']);
});

test('a file that cannot be moved is not imported, and the others are', async () => {
  const database = await databaseOf(IMPORT_WORLD);
  const moved = '2026-10-02T03-04-05Z-0001-a.ndjson';
  arrive(moved, night('stuck'));
  arrive('b.ndjson', night('next'));
  const release = await hold(join(cwd, 'incoming', moved));
  try {
    expect(await startOn(database)).toMatchObject({ status: 1, slept: null });
    expect([filesIn('incoming'), namesIn('done')]).toEqual([[moved], ['T b.ndjson']]);
    const [note = ''] = filesIn('failed');
    expect([note, readFileSync(join(cwd, 'failed', note), 'utf8')]).toEqual([
      `${moved}.txt`,
      expect.stringMatching(
        /^incoming\/2026-[^ ]+, modified 20[^,]+, cannot be moved, and was not imported: [^\n]+\n$/,
      ),
    ]);
    // The second start ends only when another file arrives.
    chmodSync(
      write(
        'sleep',
        '#!/bin/sh\ncp incoming/2026* incoming/c.ndjson\ntouch -d "1 hour ago" incoming/c.ndjson\n',
        join(cwd, 'bin'),
      ),
      0o755,
    );
    expect(await startOn(database)).toEqual({ status: 0, slept: null, stderr: '' });
    expect(filesIn('incoming')).toEqual([moved, 'c.ndjson']);
  } finally {
    await release();
  }
  expect((await startOn(database)).status).toBe(0);
  expect([filesIn('incoming'), namesIn('done')]).toEqual([[], ['T b.ndjson', 'T a.ndjson', 'T c.ndjson']]);
});

test('no file is imported while the folders cannot take it', async () => {
  const database = await databaseOf(IMPORT_WORLD);
  arrive('a.ndjson', night('one'));
  rmSync(join(cwd, 'failed'), { recursive: true });
  expect(await startOn(database)).toEqual({
    status: 1,
    slept: '60',
    stderr: 'failed: this folder is missing, or this user may not write to it\n',
  });
  expect([filesIn('incoming'), filesIn('done')]).toEqual([['a.ndjson'], []]);
});
