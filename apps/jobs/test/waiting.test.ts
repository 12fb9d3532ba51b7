import { IMPORT_WORLD } from '@brand-visibility/records';
import { afterEach, describe, expect, test } from '@jest/globals';
import { execFileSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ended, run, start } from './command-line.js';
import { ENGINES, type Place } from './support/databases.js';
import { importRecords, newFolder } from './support/folders.js';

let writer: FileHandle | undefined;
afterEach(() => writer?.close());

/** Starts an import of a pipe into which nobody writes. */
async function startHangingImport({ database, isWriting }: Place): Promise<ChildProcess> {
  const pipe = join(newFolder(), 'pipe');
  execFileSync('mkfifo', [pipe]);
  const child = start(database, 'import', pipe);
  writer = await open(pipe, 'w'); // once the import has opened it
  while (!(await isWriting())) await sleep(20);
  return child;
}

describe.each(ENGINES)('an import that hangs on %s', (name, newPlace) => {
  test('is named to commands that wait for it, until it is killed', async () => {
    const place = await newPlace();
    const { database } = place;
    await importRecords(database, IMPORT_WORLD);
    const child = await startHangingImport(place);
    const isNamed = new RegExp(`for import on \\S+, process ${child.pid}, `);

    const erased = await run(database, 'erase', '--brand', 'brd_2', '--yes', '--wait', '2s');
    expect([erased.status, erased.stdout]).toEqual([3, '']);
    expect(erased.stderr).toMatch(isNamed);

    const revoked = await run(database, 'keys', 'revoke', '--key', 'key_2', '--wait', '2s');
    if (name === 'SQLite') {
      expect(revoked.status).toBe(3);
      expect(revoked.stderr).toMatch(isNamed);
      expect(revoked.stderr).toContain('Stopping that process loses nothing');
    } else expect([revoked.status, revoked.stderr]).toEqual([0, expect.stringMatching(/\nrevoked key_2\n$/)]);

    child.kill('SIGKILL');
    await once(child, 'exit');
    expect((await run(database, 'erase', '--brand', 'brd_2', '--yes', '--wait', '30s')).status).toBe(0);
    const after = await run(database, 'keys', 'revoke', '--key', 'key_2');
    expect(after.status).toBe(name === 'SQLite' ? 0 : 1);
  });
});

test('a duration to wait needs a unit', async () => {
  const { status, stderr } = await ended(start('none.db', 'check', '--wait', '10'));
  expect(status).toBe(2);
  expect(stderr).toContain('such as 30s, 10m or 2h');
});
