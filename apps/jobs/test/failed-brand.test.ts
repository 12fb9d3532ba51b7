import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportRecord } from '@brand-visibility/contract';
import { ndjson, record } from '@brand-visibility/records';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { run } from './command-line.js';
import { select, tamperWith } from './support/database-file.js';

// Some tests start processes, and the machine may be busy.
jest.setTimeout(300_000);

const AT = new Date(Date.now() - 86_400_000).toISOString();

/** Three similar brands: a page cited yesterday, a recommendation to measure, two runs to complete. */
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
      }),
    ]),
    record.recommendation({
      id: `rec_${brand_id}`,
      brand_id,
      moves: [{ to: 'done', at: '2026-04-01T18:00:00Z' }],
      metric_key: 'overall',
      baseline_run_id: `base_${brand_id}`,
    }),
    ...['early', 'late'].map((name, day) =>
      record.run({
        id: `${name}_${brand_id}`,
        brand_id,
        status: 'running',
        completed_at: null,
        created_at: `2026-05-0${day + 1}T12:00:00Z`,
      }),
    ),
  ]),
];

let folder: string;
let file: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'failed-brand-'));
  file = join(folder, 'test.db');
  const world = join(folder, 'world.ndjson');
  writeFileSync(world, ndjson(WORLD));
  expect(await run(file, 'import', world)).toMatchObject({ status: 0 });
});
afterEach(() => rmSync(folder, { recursive: true }));

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
      'measured 2 of 2 recommendations in 2 brands; failed: 1',
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
      'completed runs: 4 (0 of 0 failed questions filled in); skipped after a failed run of brd_2: 1',
      '',
    ]);
    expect(select(file, `select id from run where status = 'running' order by 1`)).toEqual([
      { id: 'early_brd_2' },
      { id: 'late_brd_2' },
    ]);
  });

  test('each returns 0 once the brand succeeds', async () => {
    for (const command of [['refresh-outreach'], ['remeasure'], ['complete', '--all']])
      expect(await run(file, ...command)).toMatchObject({ status: 0 });
    expect(await run(file, 'check')).toMatchObject({ status: 0, stdout: '' });
  });
});
