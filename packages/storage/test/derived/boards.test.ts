import { record, bring, differences } from '@brand-visibility/records';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ENGINES, type VersionedDatabase } from '../support/versions.js';

describe.each(ENGINES)('board columns (%s)', (_engine, make) => {
  let made: VersionedDatabase;
  beforeEach(async () => {
    made = await make();
  });
  afterEach(() => made.close());

  // Rule 10.6.
  test('are listed by a check when they differ from the moves, and repaired by importing the record again', async () => {
    const { jobStore } = await made.open('create');
    const moves = [{ to: 'done' as const, at: '2026-04-01T00:00:00.000001Z' }];
    const recommendation = record.recommendation({ moves });
    await bring(jobStore, [record.account(), record.brand(), recommendation]);
    expect(await differences(jobStore)).toEqual([]);
    await made.execute(`update recommendation set status = 'suggested'`);
    expect(await differences(jobStore)).toEqual([
      'recommendation rec_1: its board column differs from its moves',
    ]);
    await bring(jobStore, [recommendation]);
    expect(await differences(jobStore)).toEqual([]);
  });
});
