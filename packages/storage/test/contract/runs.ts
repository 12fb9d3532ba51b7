import type { Reader } from '@brand-visibility/application';
import { RUN_STATUSES } from '@brand-visibility/domain';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { record, bring } from '@brand-visibility/records';
import { END_OF_TIME, instant } from './agreement.js';
import { everyBrandOf, latestRunOf, type Open, openForEach } from './opened.js';

const AT = '2026-02-01T06:10:00.123456Z';
const BEFORE = '2026-02-01T06:10:00.123455Z';
const AFTER = '2026-02-01T06:10:00.123457Z';
const LATEST = '9998-12-31T23:59:59.999999Z';

export function runsContract(open: Open): void {
  describe('runs', () => {
    const opened = openForEach(open);
    const run = (id: string, completed_at: string, brand_id = 'brd_1') =>
      record.run({ id, completed_at, brand_id });

    beforeEach(async () => {
      await bring(opened().jobStore, [
        record.account(),
        record.brand(),
        record.brand({ id: 'brd_2' }),
        record.brand({ id: 'brd_3' }),
        run('tie_a', AT),
        run('before', BEFORE),
        run('tie_B', AT),
        run('tie_-', AT),
        run('after', AFTER),
        run('other', AT, 'brd_2'),
      ]);
    });

    const read = <T>(work: (reader: Reader) => Promise<T>) =>
      opened().store.read(everyBrandOf('acc_1'), work);
    const completed = async (from: bigint, to: bigint, brand_id = 'brd_1') =>
      (await read((reader) => reader.runsCompleted(brand_id, from, to))).map(({ id }) => id).sort();
    const at = instant(AT);

    test.each([
      ['a window is a half-open interval', at, at + 1n, ['tie_-', 'tie_B', 'tie_a']],
      ['a window that ends at their completion excludes them', at - 1n, at, ['before']],
      ['a window that begins a microsecond later excludes them', at + 1n, END_OF_TIME, ['after']],
      ['an empty window has none', at, at, []],
      ['a long window has all of them', 0n, END_OF_TIME, ['after', 'before', 'tie_-', 'tie_B', 'tie_a']],
    ])('%s', async (_name, from, to, ids) => {
      expect(await completed(from, to)).toEqual(ids);
    });

    test('have the instant of their completion, to the microsecond', async () => {
      const runs = await read((reader) => reader.runsCompleted('brd_1', at + 1n, END_OF_TIME));
      expect(runs.map(({ id, completed_at }) => ({ id, completed_at }))).toEqual([
        { id: 'after', completed_at: at + 1n },
      ]);
    });

    test.each([
      ['the latest of several at one instant is the one with the bytewise greatest id', at + 1n, 'tie_a'],
      ['the instant itself is excluded', at, 'before'],
      ['there is none before the first run', at - 1n, null],
      ['the last run is the latest of all', END_OF_TIME, 'after'],
    ])('%s', async (_name, before, id) => {
      const found = await read((reader) => reader.latestRunBefore('brd_1', before));
      expect(found?.id ?? null).toBe(id);
    });

    test('the latest run of a brand has its engines and figures', async () => {
      const figures = { prompt_count: 1, answer_count: 2, failed_count: 0, filled_count: 0 };
      await bring(opened().jobStore, [
        record.run({
          id: 'last',
          platforms: ['grok', 'claude'],
          completed_at: LATEST,
          figures: { ...figures, visibility: 33.3, average_position: null },
        }),
      ]);
      expect(await read((reader) => latestRunOf(reader, 'brd_1'))).toMatchObject({
        id: 'last',
        completed_at: instant(LATEST),
        platforms: ['grok', 'claude'],
        visibility: 33.3,
        average_position: null,
      });
      expect(await completed(instant(LATEST), instant(LATEST) + 1n)).toEqual(['last']);
      expect(await completed(at, instant(LATEST), 'brd_2')).toEqual(['other']);
    });

    test.each(RUN_STATUSES.filter((status) => status !== 'completed'))(
      'that are %s are in no window, as they have no completion',
      async (status) => {
        await bring(opened().jobStore, [
          record.run({ id: 'open', brand_id: 'brd_3', status, completed_at: null }),
          record.run({ id: 'after', status, completed_at: null }),
        ]);
        await read(async (reader) => {
          expect(await latestRunOf(reader, 'brd_3')).toBeNull();
          expect(await reader.latestRunBefore('brd_3', END_OF_TIME)).toBeNull();
          expect(await reader.runsCompleted('brd_3', 0n, END_OF_TIME)).toEqual([]);
          expect((await latestRunOf(reader, 'brd_1'))?.id).toBe('tie_a');
        });
      },
    );
  });
}
