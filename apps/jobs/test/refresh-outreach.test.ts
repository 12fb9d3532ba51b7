import type { ImportRecord } from '@brand-visibility/contract';
import { record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { run } from './command-line.js';
import { digestOf, select } from './support/database-file.js';
import { databaseOf } from './support/folders.js';

const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString();

/** Brands with one run, in which three answers cite nine pages. */
function* citingWorld(brands: readonly string[], at = YESTERDAY): Generator<ImportRecord> {
  yield record.account();
  for (const brand_id of brands) {
    yield record.brand({ id: brand_id });
    yield record.run({ id: `${brand_id}_run`, brand_id, completed_at: at });
    for (let number = 0; number < 3; number += 1) {
      const prompt_id = `${brand_id}_${number}`;
      yield record.prompt({ id: prompt_id, brand_id });
      const cited = [1, 2, 3, 4, 5].map((each) => (number * each * 7) % 1000);
      yield record.answer({
        id: `${prompt_id}_answer`,
        run_id: `${brand_id}_run`,
        prompt_id,
        created_at: at,
        sources: cited.map((page) => ({
          url: `https://news.example/${page}`,
          domain: 'news.example',
          title: null,
        })),
      });
    }
  }
}

/** Number of targets by brand. */
const targetsIn = (file: string) =>
  select(file, 'select brand_id, count(*) as targets from outreach_target group by 1 order by 1');

describe('refresh-outreach', () => {
  test('refreshes every brand, or one, and reports the counts', async () => {
    const file = await databaseOf(citingWorld(['brd_1', 'brd_2']));
    const one = await run(file, 'refresh-outreach', '--brand', 'brd_2');
    expect(one).toEqual({ status: 0, stdout: '', stderr: 'brand brd_2: 9 targets from 3 answers\n' });
    expect(targetsIn(file)).toEqual([{ brand_id: 'brd_2', targets: 9 }]);
    const all = await run(file, 'refresh-outreach');
    expect(all.status).toBe(0);
    expect(all.stderr.split('\n')).toEqual([
      'brand brd_1: 9 targets from 3 answers',
      'brand brd_2: 9 targets from 3 answers',
      'refreshed the outreach boards of 2 brands',
      '',
    ]);
    expect(targetsIn(file)).toEqual(['brd_1', 'brd_2'].map((brand_id) => ({ brand_id, targets: 9 })));
    expect(await run(file, 'check')).toMatchObject({ status: 0 });
  });

  // Rule 9.7.
  test('reports brands whose data are older than the window, and succeeds', async () => {
    const at = '2024-03-01T06:00:00.000Z';
    const [, ...newer] = citingWorld(['brd_2']); // of the same account
    const file = await databaseOf([...citingWorld(['brd_1'], at), ...newer]);
    const { status, stderr } = await run(file, 'refresh-outreach');
    expect(status).toBe(0);
    expect(stderr.split('\n')).toEqual([
      'brand brd_1: 0 targets from 0 answers',
      expect.stringMatching(
        /^brand brd_1: the latest answer is from 2024-03-01T06:00:00\.000Z, before the window that begins at \d{4}-\S+Z; the board is empty$/,
      ),
      'brand brd_2: 9 targets from 3 answers',
      'refreshed the outreach boards of 2 brands',
      '',
    ]);
    const one = await run(file, 'refresh-outreach', '--brand', 'brd_1');
    expect([one.status, one.stderr.split('\n').length]).toEqual([0, 3]);
  });

  test('rejects an unknown brand with one line', async () => {
    const file = await databaseOf(citingWorld(['brd_1']));
    const before = digestOf(file);
    const refused = await run(file, 'refresh-outreach', '--brand', 'brd_9');
    expect(refused).toEqual({ status: 1, stdout: '', stderr: 'there is no brand brd_9\n' });
    expect(digestOf(file)).toBe(before);
  });
});
