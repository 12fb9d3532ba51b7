import { importData, type ImportOutcome, type JobStore } from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import { EQUAL_WEIGHTS } from '@brand-visibility/domain';
import { describe, expect, test } from '@jest/globals';
import {
  bring,
  chunksOf,
  drawFrom,
  finalRecords,
  ndjson,
  randomChanges,
  record,
  worldOf,
} from '@brand-visibility/records';
import { openForEach } from '../support/opened.js';
import { ENGINES } from '../support/engines.js';
import { answerOf, smallRun, smallWorld } from './small-world.js';

const importOf = (jobStore: JobStore, text: string, dryRun: boolean): Promise<ImportOutcome> =>
  importData(jobStore, [{ name: 'records', chunks: chunksOf(text) }], { weights: EQUAL_WEIGHTS, dryRun });

describe.each(ENGINES)('a dry run (%s)', (_engine, open) => {
  const opened = openForEach(open);

  // Rule 12.11.
  test.each<[string, readonly ImportRecord[], readonly ImportRecord[]]>([
    ['into an empty database', [], smallWorld()],
    ['of the same records', smallWorld(), smallWorld()],
    ['of drawn changes', worldOf(31).records, randomChanges(drawFrom(31), finalRecords(worldOf(31).records))],
    [
      'of a run and an answer that changes another run',
      smallWorld(),
      [smallRun('9', { figures: null }), answerOf('1', '1', 'claude', { text: 'Another text' })],
    ],
  ])('%s counts what an import would, and changes nothing', async (_, stored, records) => {
    const { jobStore, rows } = opened();
    if (stored.length > 0) await bring(jobStore, stored);
    const before = await rows();
    const tried = await importOf(jobStore, ndjson(records), true);
    expect(tried).toHaveProperty('records');
    expect(await rows()).toEqual(before);
    expect(await importOf(jobStore, ndjson(records), false)).toEqual(tried);
  });

  // Rule 12.11.
  test('reports the errors of an import, those of the final state included', async () => {
    const { jobStore, rows } = opened();
    await bring(jobStore, smallWorld());
    const before = await rows();
    const text = ndjson([
      answerOf('1', '1', 'claude', { id: 'new' }),
      record.theme({ id: 't', brand_id: 'later' }),
      record.brand({ id: 'later' }),
    ]);
    const tried = await importOf(jobStore, `${text}{"type":"theme"}\n`, true);
    expect(tried).toMatchObject({
      gaveUp: false,
      errors: [
        {
          line: 1,
          paths: ['run_id', 'prompt_id', 'platform'],
          message: 'another answer, `ans_1_1_claude`, has the same run, prompt and engine',
        },
        { line: 2, message: 'no brand with this id on an earlier line or in the database' },
        { line: 4, message: '`id` is missing' },
        { line: 4, message: '`brand_id` is missing' },
        { line: 4, message: '`name` is missing' },
      ],
    });
    expect(await rows()).toEqual(before);
    expect(await importOf(jobStore, `${text}{"type":"theme"}\n`, false)).toEqual(tried);
  });
});
