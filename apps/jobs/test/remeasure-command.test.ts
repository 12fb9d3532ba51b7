import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportRecord } from '@brand-visibility/contract';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ndjson, record } from '@brand-visibility/records';
import { run, type Ended } from './command-line.js';

/**
 * No answer of the first run names the brand, all of the second do; each brand has a recommendation done in between.
 */
const WORLD: readonly ImportRecord[] = [
  record.account(),
  ...['brd_1', 'brd_2'].flatMap((brand_id) => [
    record.brand({ id: brand_id }),
    record.prompt({ id: `prm_${brand_id}`, brand_id }),
    ...[1, 2].flatMap((day) => [
      record.run({
        id: `run_${brand_id}_${day}`,
        brand_id,
        completed_at: `2026-04-0${day}T12:00:00Z`,
      }),
      record.answer({
        id: `ans_${brand_id}_${day}`,
        run_id: `run_${brand_id}_${day}`,
        prompt_id: `prm_${brand_id}`,
        ...(day === 2 ? { brand_named: true, position: 1, sentiment: 'positive' as const } : {}),
      }),
    ]),
    ...[1, 2].map((number) =>
      record.recommendation({
        id: `rec_${brand_id}_${number}`,
        brand_id,
        moves: number === 1 ? [{ to: 'done', at: '2026-04-02T00:00:00Z' }] : [],
        metric_key: 'overall',
        baseline_run_id: `run_${brand_id}_1`,
      }),
    ),
  ]),
];

let folder: string;
let file: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'remeasure-'));
  file = join(folder, 'test.db');
  writeFileSync(join(folder, 'world.ndjson'), ndjson(WORLD));
  await run(file, 'import', join(folder, 'world.ndjson'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const measuredIn = ({ stdout }: Ended): unknown[] =>
  stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line));

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
  recommendation_id: `rec_${brand_id}_1`,
  run_id: `run_${brand_id}_2`,
  ...FOUND,
});

describe('remeasure', () => {
  // Rule 10.1.
  test('prints the measurements, one JSON object per line, and a summary on standard error', async () => {
    const first = await run(file, 'remeasure');
    expect(first.status).toBe(0);
    expect(measuredIn(first)).toEqual([foundOf('brd_1'), foundOf('brd_2')]);
    expect(first.stderr).toBe('measured 2 of 4 recommendations in 2 brands\n');
    expect(await run(file, 'remeasure')).toEqual({
      status: 0,
      stdout: '',
      stderr: 'measured 0 of 4 recommendations in 2 brands\n',
    });
  });

  // Rule 10.1.
  test('says that there is nothing to measure', async () => {
    writeFileSync(join(folder, 'brand.ndjson'), ndjson([record.brand({ id: 'brd_none' })]));
    await run(file, 'import', join(folder, 'brand.ndjson'));
    expect(await run(file, 'remeasure', '--brand', 'brd_none')).toEqual({
      status: 0,
      stdout: '',
      stderr: 'no recommendation to measure in 1 brand\n',
    });
  });

  test('of one brand leaves the others unchanged', async () => {
    const found = await run(file, 'remeasure', '--brand', 'brd_2');
    expect(measuredIn(found)).toEqual([foundOf('brd_2')]);
    expect(found.stderr).toBe('measured 1 of 2 recommendations in 1 brand\n');
    expect(measuredIn(await run(file, 'remeasure'))).toEqual([foundOf('brd_1')]);
  });

  test('rejects an unknown brand with one line', async () => {
    expect(await run(file, 'remeasure', '--brand', 'brd_3')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'there is no brand brd_3\n',
    });
    expect((await run(file, 'remeasure', 'brd_1')).status).toBe(2);
  });
});
