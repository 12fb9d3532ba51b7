import { ENGINES as PLATFORMS } from '@brand-visibility/domain';
import { record } from '@brand-visibility/records';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseOf, importRecords, newFolder, run } from './support/commands.js';
import { digestOf, tamperWith } from './support/database-file.js';

const PROMPTS = [1, 2, 3, 4, 5];
const RUNS = [1, 2, 3, 4, 5, 6];

/** A completed run 0 and six running ones: in each the first prompt failed on all engines, the others on some. */
const WORLD = [
  record.account(),
  record.brand({ platforms: [...PLATFORMS] }),
  ...PROMPTS.map((prompt) => record.prompt({ id: `prm_${prompt}` })),
  record.run({ id: 'run_pending', status: 'pending', started_at: null, completed_at: null }),
  record.run({ id: 'run_failed', status: 'failed', completed_at: null }),
  ...[0, ...RUNS].flatMap((number) => {
    const day = `2026-02-1${number}`;
    const id = `run_${number}`;
    const status = number === 0 ? ('completed' as const) : ('running' as const);
    const completed_at = number === 0 ? `${day}T06:10:00Z` : null;
    return [
      record.run({ id, status, completed_at, platforms: [...PLATFORMS], created_at: `${day}T06:00:00Z` }),
      ...PROMPTS.flatMap((prompt) =>
        PLATFORMS.map((platform, index) => {
          const isFailed = number > 0 && (prompt === 1 || (prompt + index + number) % 4 === 0);
          const content = { brand_named: true, position: 1 + number, sentiment: 'neutral' as const };
          return record.answer({
            id: `ans_${number}_${prompt}_${platform}`,
            run_id: id,
            prompt_id: `prm_${prompt}`,
            platform,
            created_at: `${day}T06:05:00Z`,
            ...(isFailed ? { outcome: 'failed' as const, text: null } : content),
          });
        }),
      ),
    ];
  }),
];

let imported: string | null = null;
let file: string;
beforeEach(async () => {
  imported ??= await databaseOf(WORLD);
  file = join(newFolder(), 'test.db');
  copyFileSync(imported, file); // no command is running, so all data are in the file
});

describe('complete', () => {
  test('--run prints the completed runs on standard output, and a summary, once', async () => {
    expect(await run(file, 'complete', '--run', 'run_2', 'run_1', '--run', 'run_0')).toEqual({
      status: 0,
      stdout: 'run_1\nrun_2\n',
      stderr: 'completed runs: 2 (24 of 24 failed questions filled in); already completed: 1\n',
    });
    expect(await run(file, 'check')).toMatchObject({ status: 0, stdout: '' });
    const before = digestOf(file);
    expect(await run(file, 'complete', '--run', 'run_1')).toMatchObject({ status: 0, stdout: '' });
    expect(digestOf(file)).toBe(before);
  });

  // Rule 10.3.
  test('refuses other runs with one line each, and completes the rest', async () => {
    expect(await run(file, 'complete', '--run', 'run_pending', 'run_failed', 'run_x', 'run_1')).toEqual({
      status: 1,
      stdout: 'run_1\n',
      stderr: `there is no run run_x
run run_failed is failed; only a running run can be completed
run run_pending is pending; only a running run can be completed
completed runs: 1 (12 of 12 failed questions filled in)
`,
    });
    const before = digestOf(file);
    expect(await run(file, 'complete', '--run', 'run_pending')).toMatchObject({ status: 1, stdout: '' });
    expect(digestOf(file)).toBe(before);
  });

  // Rule 10.3.
  test('--all completes every running run, earliest first, counts one erased meanwhile apart, and then finds none', async () => {
    const created_at = '2026-02-20T06:00:00Z';
    const last = record.run({ id: 'run_7', status: 'running', completed_at: null, created_at });
    await importRecords(file, [last]);
    tamperWith(
      file,
      `create trigger erasing after update on run when new.id = 'run_6' begin delete from run where id = 'run_7'; end`,
    );
    expect(await run(file, 'complete', '--all')).toEqual({
      status: 0,
      stdout: RUNS.map((id) => `run_${id}\n`).join(''),
      stderr: 'completed runs: 6 (72 of 72 failed questions filled in); erased meanwhile: 1\n',
    });
    expect(await run(file, 'complete', '--all')).toEqual({
      status: 0,
      stdout: '',
      stderr: 'completed runs: 0 (0 of 0 failed questions filled in)\n',
    });
  });
});
