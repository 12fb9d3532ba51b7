import { IMPORT_WORLD, ndjson } from '@brand-visibility/records';
import { expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ended, importRecords, MAIN, newFolder, settingsFor, write } from './support/commands.js';
import { ENGINES, startHangingImport } from './support/databases.js';

const UNIT = new URL('../../../docs/systemd/brand-visibility-import.service', import.meta.url);
const INSTALLED = '/usr/bin/node /opt/brand-visibility/current/jobs/dist/main.js';

const COMMAND = `"${process.execPath}" "${MAIN}" --wait 0s`;
/** Imports that are killed, as by a lack of memory. */
const KILLED = `/bin/sh -c '[ "$1" != import ] || kill -KILL $$' sh`;

/** The command of the unit, with these commands instead of the installed ones, and without a wait. */
function commandOfUnit(command: string): string {
  const [, script = ''] = /^ExecStart=\/bin\/sh -c '(.*)'$/m.exec(readFileSync(UNIT, 'utf8')) ?? [];
  expect(script).toContain(INSTALLED);
  return script.replaceAll('$$', '$').replaceAll(INSTALLED, () => command);
}

test.each(ENGINES)(
  'the watched folder of a database on %s keeps earlier failed files, and a file that did not get its turn',
  async (_, newPlace) => {
    const place = await newPlace();
    const { database } = place;
    await importRecords(database, IMPORT_WORLD);
    const cwd = newFolder();
    for (const name of ['incoming', 'done', 'failed']) mkdirSync(join(cwd, name));
    const incoming = (name: string, content: string) => write(name, content, join(cwd, 'incoming'));
    const files = () =>
      Object.fromEntries(['incoming', 'done', 'failed'].map((name) => [name, readdirSync(join(cwd, name))]));
    const { DATABASE_URL: address = '' } = settingsFor(database);
    const runUnit = (DATABASE_URL = address, command = COMMAND) =>
      ended(
        spawn('/bin/sh', ['-c', commandOfUnit(command)], {
          cwd,
          env: { PATH: process.env['PATH'], PAUSE: '0', DATABASE_URL },
          stdio: ['ignore', 'pipe', 'pipe'],
        }),
      );

    for (const content of ['first\n', 'second\n']) {
      incoming('a.ndjson', content);
      expect((await runUnit()).status).toBe(1);
    }
    expect(files()).toEqual({ incoming: [], done: [], failed: ['a.ndjson', 'a.ndjson.~1~'] });
    expect(readFileSync(join(cwd, 'failed', 'a.ndjson.~1~'), 'utf8')).toBe('first\n');

    incoming('a.ndjson', ndjson(IMPORT_WORLD));
    incoming('b.ndjson', ndjson(IMPORT_WORLD));
    incoming('c.csv', 'not a file to import');
    const hanging = await startHangingImport(place);
    const held = await runUnit();
    expect([held.status, held.stderr]).toEqual([
      0,
      expect.stringMatching(/^[^\n]* gave up after 0 s [^\n]*\n$/),
    ]);
    expect(files()).toMatchObject({ incoming: ['a.ndjson', 'b.ndjson', 'c.csv'], done: [] });
    await hanging.end();
    const broken = address.startsWith('postgres:')
      ? address.replace(/:[^:@/]+@/, ':wrong@')
      : `${address}-none`;
    expect((await runUnit(broken)).status).toBe(1);
    expect((await runUnit(address, KILLED)).status).toBe(0);
    expect(files()).toMatchObject({ incoming: ['a.ndjson', 'b.ndjson', 'c.csv'] });
    expect((await runUnit()).status).toBe(0);
    expect(files()).toMatchObject({ incoming: ['c.csv'], done: ['a.ndjson', 'b.ndjson'] });
  },
);
