import { IMPORT_WORLD, ndjson } from '@brand-visibility/records';
import { expect, test } from '@jest/globals';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { ended, runBeside, start, valuesIn, write } from './support/commands.js';
import { ENGINES, startHangingImport } from './support/databases.js';

// Rules 10.1 and 10.6.
test.each(ENGINES)(
  'an import that hangs on %s is named to commands that wait for it, until it is killed',
  async (engine, newPlace) => {
    const isSqlite = engine === 'SQLite';
    const place = await newPlace();
    const { database } = place;
    const JOURNAL = write('journal.ndjson', '');
    const run = (...args: readonly string[]) => runBeside({ JOURNAL }, database, ...args);
    const status = async (...args: readonly string[]) => {
      const { stdout, stderr } = await run('status', ...args);
      const shown = valuesIn(stdout);
      return { shown, states: shown.map(({ state, command }) => [state, command].join(' ')), stderr };
    };
    const erase = ['erase', '--brand', 'brd_2', '--yes'];
    await run('import', write('world.ndjson', ndjson(IMPORT_WORLD)));
    const { child, pipe, end } = await startHangingImport(place);
    const named = `import on \\S+, process ${child.pid}, `;

    const waiting = start(database, ...erase);
    const [said] = (await once(waiting.stderr!, 'data')) as [Buffer]; // a pipe
    expect(String(said)).toMatch(new RegExp(`for ${named}.* Stopping that process loses nothing`));
    // On SQLite a command is recorded when it has its turn.
    const states = [...(isSqlite ? [] : ['waiting erase']), 'running import', 'succeeded import'].sort();
    const { shown, stderr, ...found } = await status('--vanished', hostname());
    expect(found.states.sort()).toEqual(states);
    expect(shown.find(({ state }) => state === 'running')).toMatchObject({
      arguments: pipe,
      host: hostname(),
      process: child.pid,
    });
    expect(stderr).toMatch(
      new RegExp(
        `^the lock of writing commands is held by ${named}.*\nrunning: 1${isSqlite ? '' : '; waiting: 1'}; overdue: none\n$`,
      ),
    );
    waiting.kill('SIGKILL');
    await ended(waiting);

    const gaveUp = { status: 3, stdout: '', stderr: expect.stringMatching(new RegExp(`for ${named}`)) };
    expect(await run(...erase, '--wait', '0s')).toEqual(gaveUp);
    expect(readFileSync(JOURNAL, 'utf8')).toBe('');
    const revoked = await run('keys', 'revoke', '--key', 'key_2', '--wait', '0s');
    expect(revoked).toEqual(isSqlite ? gaveUp : { status: 0, stdout: '', stderr: 'revoked key_2\n' });

    child.kill('SIGKILL');
    await end();
    expect(await run(...erase)).toMatchObject({ status: 0 });
    expect((await status()).states).toContain('vanished import');
  },
);
