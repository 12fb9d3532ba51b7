import { apiKeyFrom } from '@brand-visibility/domain';
import { openJobs } from '@brand-visibility/wiring';
import { IMPORT_WORLD, ndjson } from '@brand-visibility/records';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { run, start, valuesIn } from './command-line.js';
import { ENGINES } from './support/databases.js';
import { newFolder, write } from './support/folders.js';

const folder = newFolder();
const world = write(folder, 'world.ndjson', ndjson(IMPORT_WORLD));

interface Shown {
  readonly state: string;
  readonly command: string;
  readonly arguments: string;
  readonly counts: object;
}

describe.each(ENGINES)('the record of commands on %s', (engine, newPlace) => {
  let database: string;
  beforeEach(async () => {
    ({ database } = await newPlace());
  });

  const status = async (...args: string[]) => {
    const { stdout } = await run(database, 'status', ...args);
    return valuesIn(stdout) as Shown[]; // as the command documents
  };

  test('has every command that wrote, with its counts, and no secret', async () => {
    await run(database, 'import', world);
    const key = apiKeyFrom('k'.repeat(32));
    await run(database, 'keys', 'create', '--account', 'acc_2', '--name', 'A secret name', '--all-brands');
    await run(database, 'keys', 'create', '--account', 'acc_2', '--name=A secret name', '--brand', 'brd_1');
    await run(database, 'keys', '--wait', '0s', 'revoke', '--key', key);
    await run(database, 'erase', '--brand', 'brd_2', '--yes');
    for (const unrecorded of [
      ['keys', 'list', '--account', 'acc_1'],
      ['import', '--dry-run', world],
      ['imports'],
    ])
      await run(database, ...unrecorded);
    await run(database, 'check');
    for (const content of ['', ndjson([IMPORT_WORLD[0]!])])
      // an account, the same as stored
      expect((await run(database, 'import', write(folder, 'nothing.ndjson', content))).status).toBe(0);
    await run(database, 'backup-made');
    const shown = (await status()).map(({ state, command, counts, arguments: typed }) => ({
      state,
      command,
      typed,
      counts,
    }));
    const nothing = {
      state: 'unchanged',
      command: 'import',
      typed: join(folder, 'nothing.ndjson'),
      counts: { new: 0, changed: 0 },
    };
    expect(shown).toEqual([
      { state: 'succeeded', command: 'backup-made', typed: '', counts: {} },
      nothing,
      nothing,
      { state: 'succeeded', command: 'check', typed: '', counts: { differences: 0 } },
      {
        state: 'succeeded',
        command: 'erase',
        typed: '--brand brd_2 --yes',
        counts: { brand: 1, theme: 1, prompt: 1, run: 1, recommendation: 1 },
      },
      { state: 'failed', command: 'keys revoke', typed: '--key bvk_[removed]', counts: {} },
      {
        state: 'failed',
        command: 'keys create',
        typed: '--account acc_2 --name=... --brand brd_1',
        counts: {},
      },
      {
        state: 'succeeded',
        command: 'keys create',
        typed: '--account acc_2 --name ... --all-brands',
        counts: { keys: 1 },
      },
      {
        state: 'succeeded',
        command: 'import',
        typed: world,
        counts: { new: IMPORT_WORLD.length, changed: 0 },
      },
    ]);
    expect(await status('--last', '2')).toHaveLength(2);
  });

  test('shows the command that runs, and one that was killed as vanished once another begins', async () => {
    await run(database, 'import', world);
    const pipe = join(folder, `${engine}.pipe`);
    execFileSync('mkfifo', [pipe]);
    const slow = start(database, 'import', pipe); // waits for its input, within its transaction
    const running = async () => (await status()).filter(({ state }) => state === 'running');
    while ((await running()).length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await running()).toEqual([
      expect.objectContaining({ command: 'import', arguments: pipe, host: hostname(), process: slow.pid }),
    ]);
    const ended = new Promise((resolve) => slow.once('close', resolve));
    slow.kill('SIGKILL');
    await ended;
    await run(database, 'check');
    expect((await status()).map(({ state, command }) => [state, command])).toEqual([
      ['succeeded', 'check'],
      ['vanished', 'import'],
      ['succeeded', 'import'],
    ]);
  });

  test('records the commands of a machine that died as vanished, when it is told', async () => {
    await run(database, 'import', world);
    const settings = engine === 'SQLite' ? { file: database } : { url: database, connections: 2 };
    const { jobStore, close } = await openJobs(settings, 'work');
    const by = { os_user: 'jobs', host: 'died', process: 1, version: '0', arguments: '' };
    const began_at = BigInt(Date.now()) * 1_000n;
    await jobStore.commandRuns.begin({ id: 'lost', command: 'complete', ...by, began_at }, 0n);
    await close();
    const state = async (...args: string[]) =>
      (await status(...args)).find(({ command }) => command === 'complete')?.state;
    expect(await state('--vanished', 'other')).toBe('running');
    expect(await state('--vanished', 'died')).toBe('vanished');
    expect(await state()).toBe('vanished');
  });

  test('tells what is overdue, with status 1', async () => {
    await run(database, 'import', world);
    expect(await run(database, 'status')).toMatchObject({
      status: 0,
      stderr: 'running: 0; overdue: none\n',
    });
    const settings = engine === 'SQLite' ? { file: database } : { url: database, connections: 2 };
    const { jobStore, close } = await openJobs(settings, 'work');
    const by = { os_user: 'jobs', host: 'elsewhere', process: 1, version: '0' };
    const yesterday = BigInt(Date.now() - 86_400_000) * 1_000n;
    await jobStore.commandRuns.begin(
      { id: 'old', command: 'complete', arguments: '--all', ...by, began_at: yesterday },
      0n,
    );
    const end = { ended_at: yesterday, result: 'succeeded', counts: {}, totals: null } as const;
    await jobStore.commandRuns.end('old', end);
    await close();
    expect(await run(database, 'status')).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(
        /\n\{"state":"overdue","command":"complete","last_success":"[^"]+","interval_seconds":600\}\n/,
      ),
      stderr: 'running: 0; overdue: complete, remeasure\n',
    });
  });
});
