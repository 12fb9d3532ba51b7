import { IMPORT_WORLD } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { ended, MAIN, run, valuesIn } from './command-line.js';
import { ENGINES } from './support/databases.js';
import { importRecords, newFolder, write } from './support/folders.js';

/** Runs a command whose standard output nobody reads; its status is on standard error. */
const unread = (database: string, ...args: readonly string[]) =>
  ended(
    spawn('/bin/sh', ['-c', '("$@"; echo "status $?" >&2) | true', 'sh', process.execPath, MAIN, ...args], {
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: database.startsWith('postgres:') ? database : `sqlite:${database}`,
        PUBLIC_URL: 'https://api.example',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );

describe.each(ENGINES)('a closed standard output on %s', (_, newPlace) => {
  // Rule 10.4.
  test('creates no key that nobody has seen', async () => {
    const { database } = await newPlace();
    await importRecords(database, IMPORT_WORLD);
    const keys = async () => valuesIn((await run(database, 'keys', 'list')).stdout).length;
    const before = await keys();
    const requests = write(
      newFolder(),
      'keys.ndjson',
      '{"account_id":"acc_1","name":"A","all_brands":true}\n{"account_id":"acc_2","name":"B","all_brands":true}\n',
    );
    for (const args of [
      ['keys', 'create', '--account', 'acc_1', '--name', 'A', '--all-brands'],
      ['keys', 'create', '--from', requests],
      ['share', '--brand', 'brd_1'],
    ])
      expect((await unread(database, ...args)).stderr).toBe(
        'no key was created; ignore the printed keys\ncannot write to standard output: write EPIPE\nstatus 1\n',
      );
    expect(await keys()).toBe(before);
  });
});
