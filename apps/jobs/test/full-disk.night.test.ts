import { instantOfMilliseconds } from '@brand-visibility/domain/time/instant';
import { IMPORT_WORLD, ndjson, randomWorld } from '@brand-visibility/records';
import { seedOf } from '@brand-visibility/tooling/draws';
import { expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { databaseOf, ended, run, settingsFor, startInShell, write } from './support/commands.js';
import { digestOf } from './support/database-file.js';

/** Bytes by which the file may grow; the import needs some megabytes. */
const ROOM = 200_000;
/** The unit of `ulimit -f` in bytes; some shells use larger ones. */
const BLOCK = 512;

/** Runs a command with a limit of the file size, which behaves like a full disk. */
const runWithin = (
  bytes: number,
  file: string,
  settings: Record<string, string>,
  ...args: readonly string[]
) => {
  const script = `ulimit -f ${Math.floor(bytes / BLOCK)}; exec "$@"`;
  return ended(startInShell(script, { ...settingsFor(file), ...settings }, ...args));
};

const { records: RECORDS } = randomWorld(seedOf(7), {
  now: instantOfMilliseconds(Date.parse('2026-03-10T00:00:00Z')),
  fingerprint: (key) => createHash('sha256').update(key).digest('hex'),
  size: { accounts: 1, brands: 3, prompts: 20, runs: 30 },
});
const isFull = /(?:the disk|the file) [^\n]+ \(SQLITE_(?:FULL|IOERR_WRITE)\)\n/;
const newJournal = () => write('journal.ndjson', '');

// Rule 12.1.
test('an import on a full disk fails with one line, leaves the data unchanged, and succeeds with more space', async () => {
  const file = await databaseOf(IMPORT_WORLD);
  const large = write('large.ndjson', ndjson(RECORDS));
  const before = digestOf(file);
  const failed = await runWithin(statSync(file).size + ROOM, file, {}, 'import', large);
  const stderr = expect.stringMatching(new RegExp(`^${isFull.source}$`));
  expect(failed).toEqual({ status: 3, stdout: '', stderr });
  expect(digestOf(file)).toBe(before);
  expect(await run(file, 'import', large)).toMatchObject({ status: 0 });
  expect(await run(file, 'check')).toMatchObject({ status: 0 });
});

// Rule 10.6.
test('an erasure whose commit does not fit on the disk changes nothing and withdraws its line of the journal', async () => {
  const file = await databaseOf(RECORDS);
  const before = digestOf(file);
  const JOURNAL = newJournal();
  const [account = ''] = RECORDS.flatMap((each) => (each.type === 'account' ? each.id : []));
  const failed = await runWithin(ROOM, file, { JOURNAL }, 'erase', '--account', account, '--yes');
  expect(failed).toMatchObject({ status: 3, stderr: expect.stringMatching(isFull) });
  expect(readFileSync(JOURNAL, 'utf8')).toMatch(/^\{"at":[^\n]+\}\n\{"at":[^\n]+,"withdrawn":true\}\n$/);
  expect(digestOf(file)).toBe(before);
});

// Rule 10.6.
test('the journal keeps no half of a line on a nearly full disk: the command prints the line and fails', async () => {
  const file = await databaseOf(IMPORT_WORLD);
  const most = 16_384 * BLOCK; // the database is smaller
  const almost = '\n'.repeat(most - 20);
  const JOURNAL = write('journal.ndjson', almost);
  const failed = await runWithin(most, file, { JOURNAL }, 'keys', 'revoke', '--key', 'key_1');
  expect(failed).toMatchObject({ status: 1, stdout: '' });
  expect(failed.stderr).toMatch(
    /^cannot write to .* \(EFBIG\); .*\njournal: \{"at":"[^"]+Z","key_id":"key_1"\}\nrevoked key_1\n$/,
  );
  expect(readFileSync(JOURNAL, 'utf8')).toBe(almost);
});
