import { IMPORT_WORLD } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { hostname } from 'node:os';
import { ended, run, start, valuesIn } from './command-line.js';
import { ENGINES } from './support/databases.js';
import { importRecords } from './support/folders.js';
import { startHangingImport } from './support/hanging-import.js';

describe.each(ENGINES)('an import that hangs on %s', (name, newPlace) => {
  test('is named to commands that wait for it, until it is killed', async () => {
    const place = await newPlace();
    const { database } = place;
    await importRecords(database, IMPORT_WORLD);
    const { child, end } = await startHangingImport(place);
    const isNamed = new RegExp(`for import on \\S+, process ${child.pid}, `);

    const waiting = start(database, 'erase', '--brand', 'brd_2', '--yes');
    const status = async (...args: readonly string[]) => {
      const { stdout, stderr } = await run(database, 'status', ...args);
      const states = (valuesIn(stdout) as { state: string; command: string }[]).map((each) => [
        each.state,
        each.command,
      ]); // as the command documents
      return { states, stderr };
    };
    // On SQLite a command is recorded when it has its turn.
    const known = name === 'SQLite' ? [] : [['waiting', 'erase']];
    while ((await status()).states.filter(([state]) => state === 'waiting').length < known.length);
    const { states, stderr } = await status('--vanished', hostname());
    expect(states.filter(([state]) => state === 'waiting')).toEqual(known);
    expect(stderr).toMatch(
      new RegExp(`^the lock of writing commands is held by import on \\S+, process ${child.pid}, `),
    );
    expect(stderr).toContain(`\nrunning: 1${name === 'SQLite' ? '' : '; waiting: 1'}; overdue: none\n`);
    waiting.kill('SIGKILL');
    await ended(waiting);

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
    await end();
    expect((await run(database, 'erase', '--brand', 'brd_2', '--yes', '--wait', '30s')).status).toBe(0);
    const after = await run(database, 'keys', 'revoke', '--key', 'key_2');
    expect(after.status).toBe(name === 'SQLite' ? 0 : 1);
  });
});

test.each(['10', '169h', '597h', '999h'])(
  'a duration to wait has a unit and a bound: not %s',
  async (wait) => {
    const { status, stderr } = await ended(start('none.db', 'check', '--wait', wait));
    expect(status).toBe(2);
    expect(stderr).toContain('at most 168h, such as 30s, 10m or 2h');
  },
);
