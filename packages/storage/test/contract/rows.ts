import type { Reader } from '@brand-visibility/application';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { record, bring } from '@brand-visibility/records';
import { END_OF_TIME, instant } from './instants.js';
import { everyBrandOf, latestRunOf, openForEach, type Open } from './opened.js';
import { answerOf, smallRun } from './small-world.js';

const EVERY_RUN = { from: 0n, to: END_OF_TIME, run_id: null };

export function rowsContract(open: Open): void {
  describe('a row', () => {
    const opened = openForEach(open);
    const read = <T>(work: (reader: Reader) => Promise<T>) =>
      opened().store.read(everyBrandOf('acc_1'), work);
    const source = { url: 'https://news.example/a', domain: 'news.example', title: null };
    const rival = { name: 'Globex', position: 2, sentiment: null, domain: 'globex.example' };
    const overrides = { text: '', text_markdown: '*', sources: [source], competitors: [rival] };

    beforeEach(async () => {
      await bring(opened().jobStore, [
        record.account(),
        record.brand(),
        record.brand({ id: 'brd_2' }),
        record.theme({ id: 'thm_1', name: 'Price' }),
        record.prompt({ id: 'prm_1', theme_id: 'thm_1', activated_at: '2026-01-02T00:00:00.000001Z' }),
        record.prompt({ id: 'prm_gone', deleted_at: '2026-02-01T00:00:00Z' }),
        smallRun('1'),
        smallRun('4', { status: 'running', completed_at: null }),
        answerOf('1', '1', 'claude', { brand_named: true, position: 1, sentiment: 'mixed', ...overrides }),
        answerOf('4', '1', 'claude', overrides),
      ]);
    });

    test('of a run has the imported fields and figures', async () => {
      const run = await read((reader) => reader.run('brd_1', 'run_1'));
      expect(run).toMatchObject({ id: 'run_1', status: 'completed', answer_count: 1, visibility: 100 });
      expect(run?.completed_at).toBe(instant('2026-02-01T06:10:00.000001Z'));
      expect(await read((reader) => reader.run('brd_1', 'run_4'))).toMatchObject({
        status: 'running',
        completed_at: null,
        prompt_count: null,
        filled_count: null,
        visibility: null,
      });
    });

    test('of the latest run of a brand has its engines and figures', async () => {
      const figures = { prompt_count: 1, answer_count: 2, failed_count: 0, filled_count: 0 };
      const completed_at = '9998-12-31T23:59:59.999999Z';
      await bring(opened().jobStore, [
        record.run({
          id: 'last',
          platforms: ['grok', 'claude'],
          completed_at,
          figures: { ...figures, visibility: 33.3, average_position: null },
        }),
        smallRun('failed', { status: 'failed', completed_at: null }),
      ]);
      expect(await read((reader) => latestRunOf(reader, 'brd_1'))).toMatchObject({
        id: 'last',
        completed_at: instant(completed_at),
        platforms: ['grok', 'claude'],
        visibility: 33.3,
        average_position: null,
      });
    });

    test('of a prompt has the name of its theme', async () => {
      expect(await read((reader) => reader.prompt('brd_1', 'prm_1'))).toMatchObject({
        id: 'prm_1',
        theme: { id: 'thm_1', name: 'Price' },
        activated_at: instant('2026-01-02T00:00:00.000001Z'),
      });
    });

    test('that is deleted, of another brand or unknown is not found', async () => {
      await read(async (reader) => {
        expect(await reader.prompt('brd_1', 'prm_gone')).toBeNull();
        for (const [brand_id, run_id, prompt_id] of [
          ['brd_2', 'run_1', 'prm_1'],
          ['brd_1', 'RUN_1', 'PRM_1'],
          ['brd_1', '', ''],
          ['brd_1', 'run_1 ', 'prm_1%'],
        ] as const) {
          expect(await reader.run(brand_id, run_id)).toBeNull();
          expect(await reader.prompt(brand_id, prompt_id)).toBeNull();
          const slice = { after: null, limit: 9, bytes: Infinity };
          const { rows } = await reader.answers(brand_id, prompt_id, EVERY_RUN, {}, slice);
          expect(rows).toEqual([]);
        }
      });
    });
  });
}
