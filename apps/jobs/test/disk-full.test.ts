import { instantOfMilliseconds } from '@brand-visibility/domain';
import { IMPORT_WORLD, ndjson, randomWorld } from '@brand-visibility/records';
import { expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { MAIN, ended, run } from './command-line.js';
import { digestOf } from './support/database-file.js';
import { databaseOf, newFolder, write } from './support/folders.js';

/** Bytes by which the file may grow; the import needs some megabytes. */
const ROOM = 200_000;
/** The unit of `ulimit -f` in bytes; some shells use larger ones. */
const BLOCK = 512;

/** Runs a command with a limit of the file size, which behaves like a full disk. */
const runWithin = (bytes: number, file: string, args: readonly string[], settings: object = {}) =>
  ended(
    spawn(
      '/bin/sh',
      ['-c', 'ulimit -f "$0"; exec "$@"', String(Math.floor(bytes / BLOCK)), process.execPath, MAIN, ...args],
      {
        env: { PATH: process.env['PATH'], DATABASE_URL: `sqlite:${file}`, ...settings },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    ),
  );

const { records: RECORDS } = randomWorld(7, {
  now: instantOfMilliseconds(Date.parse('2026-03-10T00:00:00Z')),
  fingerprint: (key) => createHash('sha256').update(key).digest('hex'),
  size: { accounts: 1, brands: 3, prompts: 20, runs: 30 },
});

// Rule 12.1.
test('an import on a full disk fails with one line, leaves the data unchanged, and succeeds with more space', async () => {
  const file = await databaseOf(IMPORT_WORLD);
  const large = write(newFolder(), 'large.ndjson', ndjson(RECORDS));
  const before = digestOf(file);

  const failed = await runWithin(statSync(file).size + ROOM, file, ['import', large]);
  expect(failed).toEqual({
    status: 3,
    stdout: '',
    stderr: expect.stringMatching(/^(the disk|the file) [^\n]+ \(SQLITE_(FULL|IOERR_WRITE)\)\n$/),
  });
  expect(digestOf(file)).toBe(before);
  expect(await run(file, 'check')).toMatchObject({ status: 0 });

  expect(await run(file, 'import', large)).toMatchObject({ status: 0 });
  expect(digestOf(file)).not.toBe(before);
  expect(await run(file, 'check')).toMatchObject({ status: 0 });
});

// Rule 10.6.
test('an erasure whose commit does not fit on the disk changes nothing and withdraws its line of the journal', async () => {
  const file = await databaseOf(RECORDS);
  const before = digestOf(file);
  const JOURNAL = join(newFolder(), 'journal.ndjson');
  const [account] = RECORDS.flatMap((each) => (each.type === 'account' ? each.id : []));
  const failed = await runWithin(ROOM, file, ['erase', '--account', account ?? '', '--yes'], { JOURNAL });
  expect(failed).toMatchObject({
    status: 3,
    stderr: expect.stringMatching(/\(SQLITE_(FULL|IOERR_WRITE)\)\n/),
  });
  expect(readFileSync(JOURNAL, 'utf8')).toMatch(/^\{"at":[^\n]+\}\n\{"at":[^\n]+,"withdrawn":true\}\n$/);
  expect(await run(file, 'check')).toMatchObject({ status: 0 });
  expect(digestOf(file)).toBe(before);
});
