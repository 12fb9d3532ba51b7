import type { ImportRecord } from '@brand-visibility/contract';
import { record } from '@brand-visibility/records';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseOf, importRecords, newFolder, NOW, run, valuesIn } from './support/commands.js';
import { digestOf, select, tamperWith } from './support/database-file.js';

const AT = new Date(NOW - 86_400_000).toISOString();

/**
 * Three similar brands: a page cited yesterday, two runs of which the second names the brand, two recommendations of
 * which one was done in between, and two running runs with a failed answer. The first brand has two further runs.
 */
const WORLD: readonly ImportRecord[] = [
  record.account(),
  ...['brd_1', 'brd_2', 'brd_3'].flatMap((brand_id) => [
    record.brand({ id: brand_id }),
    record.prompt({ id: `prm_${brand_id}`, brand_id }),
    ...['base', 'run'].flatMap((name, day) => [
      record.run({ id: `${name}_${brand_id}`, brand_id, completed_at: `2026-04-0${day + 1}T12:00:00Z` }),
      record.answer({
        id: `${name}_ans_${brand_id}`,
        run_id: `${name}_${brand_id}`,
        prompt_id: `prm_${brand_id}`,
        created_at: AT,
        sources: [{ url: 'https://news.example/a', domain: 'news.example', title: null }],
        ...(name === 'run' && { brand_named: true, position: 1, sentiment: 'positive' as const }),
      }),
    ]),
    ...['done', 'new'].map((name) =>
      record.recommendation({
        id: `${name}_${brand_id}`,
        brand_id,
        moves: name === 'done' ? [{ to: 'done', at: '2026-04-01T18:00:00Z' }] : [],
        metric_key: 'overall',
        baseline_run_id: `base_${brand_id}`,
      }),
    ),
    ...['early', 'late'].flatMap((name, day) => {
      const id = `${name}_${brand_id}`;
      const created_at = `2026-11-19T1${day}:00:00Z`;
      const failed = { outcome: 'failed', text: null } as const;
      return [
        record.run({ id, brand_id, status: 'running', completed_at: null, created_at }),
        record.answer({ id: `ans_${id}`, run_id: id, prompt_id: `prm_${brand_id}`, created_at, ...failed }),
      ];
    }),
  ]),
  record.run({ id: 'run_pending', status: 'pending', started_at: null, completed_at: null }),
  record.run({ id: 'run_failed', status: 'failed', completed_at: null }),
];

let imported: string | null = null;
let file: string;
beforeEach(async () => {
  imported ??= await databaseOf(WORLD);
  file = join(newFolder(), 'test.db');
  copyFileSync(imported, file); // no command is running, so all data are in the file
});

/** Makes writes to a table fail for the second brand. */
const spoil = (table: string) =>
  ['insert', 'update'].forEach((event) =>
    tamperWith(
      file,
      `create trigger no_${event} before ${event} on ${table} when new.brand_id = 'brd_2'
       begin select raise(abort, 'no room for it'); end`,
    ),
  );

describe('a job over brands reports a failed brand and continues with the next', () => {
  // Rule 10.1.
  test('refresh-outreach', async () => {
    spoil('outreach_target');
    const { status, stderr } = await run(file, 'refresh-outreach');
    expect({ status, lines: stderr.split('\n') }).toEqual({
      status: 1,
      lines: [
        'brand brd_1: 1 targets from 2 answers',
        'brand brd_2 failed and was left unchanged: no room for it',
        'brand brd_3: 1 targets from 2 answers',
        'refreshed the outreach boards of 2 brands; failed: 1',
        '',
      ],
    });
    expect(select(file, 'select brand_id from outreach_board order by 1')).toEqual([
      { brand_id: 'brd_1' },
      { brand_id: 'brd_3' },
    ]);
  });

  // Rule 10.1.
  test('remeasure', async () => {
    spoil('recommendation_measurement');
    const { status, stdout, stderr } = await run(file, 'remeasure');
    const measured = stdout.split('\n').flatMap((line) => /"brand_id":"(\w+)"/.exec(line)?.[1] ?? []);
    expect({ status, measured }).toEqual({ status: 1, measured: ['brd_1', 'brd_3'] });
    expect(stderr.split('\n')).toEqual([
      'brand brd_2 failed and was left unchanged: no room for it',
      'measured 2 of 4 recommendations in 2 brands; failed: 1',
      '',
    ]);
  });

  // Rules 10.1 and 10.3.
  test('complete, which skips the later runs of that brand, because the failed one may fill them in', async () => {
    spoil('run_facts');
    const { status, stdout, stderr } = await run(file, 'complete', '--all');
    expect({ status, stdout }).toEqual({
      status: 1,
      stdout: 'early_brd_1\nearly_brd_3\nlate_brd_1\nlate_brd_3\n',
    });
    expect(stderr.split('\n')).toEqual([
      'run early_brd_2 failed and was left unchanged: no room for it',
      'completed runs: 4 (4 of 4 failed questions filled in); skipped after a failed run of brd_2: 1',
      '',
    ]);
    expect(select(file, `select id from run where status = 'running' order by 1`)).toEqual([
      { id: 'early_brd_2' },
      { id: 'late_brd_2' },
    ]);
    expect(await run(file, 'complete', '--run', 'early_brd_2')).toMatchObject({ status: 1, stdout: '' });
  });
});

const FOUND = {
  metric_key: 'overall',
  baseline: 0,
  current: 100,
  lift: 100,
  noise_band: 5,
  measured_at: expect.stringMatching(/^\d{4}-.*Z$/),
  answers: { won: 0, provisional: 1, lost: 0, held: 0, runs_compared: 1, confirmable: false },
};
const foundOf = (brand_id: string) => ({
  brand_id,
  recommendation_id: `done_${brand_id}`,
  run_id: `run_${brand_id}`,
  ...FOUND,
});

describe('remeasure', () => {
  // Rule 10.1.
  test('prints the measurements of one brand or of all, and a summary on standard error', async () => {
    const one = await run(file, 'remeasure', '--brand', 'brd_2');
    expect(valuesIn(one.stdout)).toEqual([foundOf('brd_2')]);
    expect(one.stderr).toBe('measured 1 of 2 recommendations in 1 brand\n');
    const all = await run(file, 'remeasure');
    expect(all.status).toBe(0);
    expect(valuesIn(all.stdout)).toEqual([foundOf('brd_1'), foundOf('brd_3')]);
    expect(all.stderr).toBe('measured 2 of 6 recommendations in 3 brands\n');
    await importRecords(file, [record.brand({ id: 'brd_none' })]);
    const none = 'no recommendation to measure in 1 brand\n';
    expect(await run(file, 'remeasure', '--brand', 'brd_none')).toEqual({
      status: 0,
      stdout: '',
      stderr: none,
    });
  });
});

describe('refresh-outreach', () => {
  const targets = () =>
    select(file, 'select brand_id, count(*) as targets from outreach_target group by 1 order by 1');

  // Rule 9.7.
  test('refreshes one brand or every one, and reports brands whose data are older than the window', async () => {
    const old = WORLD.flatMap((each) =>
      each.type === 'answer' && each.prompt_id === 'prm_brd_1'
        ? { ...each, created_at: '2024-03-01T06:00:00Z' }
        : [],
    );
    await importRecords(file, old);
    const stderr = 'brand brd_2: 1 targets from 2 answers\n';
    expect(await run(file, 'refresh-outreach', '--brand', 'brd_2')).toEqual({
      status: 0,
      stdout: '',
      stderr,
    });
    expect(targets()).toEqual([{ brand_id: 'brd_2', targets: 1 }]);
    const all = await run(file, 'refresh-outreach');
    expect([all.status, all.stdout, all.stderr.split('\n')]).toEqual([
      0,
      '',
      [
        'brand brd_1: 0 targets from 0 answers',
        expect.stringMatching(
          /^brand brd_1: the latest answer is from 2024-03-01T06:00:00\.000Z, before the window that begins at 2026-08-22T09:\S+Z; the board is empty$/,
        ),
        'brand brd_2: 1 targets from 2 answers',
        'brand brd_3: 1 targets from 2 answers',
        'refreshed the outreach boards of 3 brands',
        '',
      ],
    ]);
    expect(targets()).toEqual(['brd_2', 'brd_3'].map((brand_id) => ({ brand_id, targets: 1 })));
    expect(await run(file, 'check')).toMatchObject({ status: 0 });
  });
});

test.each(['remeasure', 'refresh-outreach'])('%s rejects an unknown brand with one line', async (command) => {
  const before = digestOf(file);
  expect(await run(file, command, '--brand', 'brd_9')).toEqual({
    status: 1,
    stdout: '',
    stderr: 'there is no brand brd_9\n',
  });
  expect(digestOf(file)).toBe(before);
});

describe('complete', () => {
  const complete = (...args: readonly string[]) => run(file, 'complete', ...args);

  // Rule 10.3.
  test('--run prints the completed runs on standard output, and a summary, once', async () => {
    expect(await complete('--run', 'late_brd_1', 'early_brd_1', '--run', 'run_brd_1')).toEqual({
      status: 0,
      stdout: 'early_brd_1\nlate_brd_1\n',
      stderr: 'completed runs: 2 (2 of 2 failed questions filled in); already completed: 1\n',
    });
    expect(await run(file, 'check')).toMatchObject({ status: 0, stdout: '' });
  });

  // Rule 10.3.
  test('refuses other runs with one line each, and completes the rest', async () => {
    const refused = ['run_pending', 'run_failed', 'run_x'];
    expect(await complete('--run', ...refused, 'early_brd_1')).toEqual({
      status: 1,
      stdout: 'early_brd_1\n',
      stderr: `there is no run run_x
run run_failed is failed; only a running run can be completed
run run_pending is pending; only a running run can be completed
completed runs: 1 (1 of 1 failed questions filled in)
`,
    });
    const before = digestOf(file);
    expect(await complete('--run', ...refused, 'early_brd_1')).toMatchObject({ status: 1, stdout: '' });
    expect(digestOf(file)).toBe(before);
  });

  // Rule 10.3.
  test('--all completes every running run, earliest first, and counts one erased meanwhile apart', async () => {
    tamperWith(
      file,
      `create trigger erasing after update on run when new.id = 'late_brd_1'
       begin delete from run where id = 'late_brd_3'; end`,
    );
    expect(await complete('--all')).toEqual({
      status: 0,
      stdout: 'early_brd_1\nearly_brd_2\nearly_brd_3\nlate_brd_1\nlate_brd_2\n',
      stderr: 'completed runs: 5 (5 of 5 failed questions filled in); erased meanwhile: 1\n',
    });
    const none = 'completed runs: 0 (0 of 0 failed questions filled in)\n';
    expect(await complete('--all')).toEqual({ status: 0, stdout: '', stderr: none });
  });
});
