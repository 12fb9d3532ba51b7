import { refreshBoard, type JobStore } from '@brand-visibility/application';
import type { Operations, ResponseOf } from '@brand-visibility/contract';
import { formatInstant, Refusal } from '@brand-visibility/domain';
import { describe, expect, test } from '@jest/globals';
import { record, bring, NOW } from '@brand-visibility/records';
import { ask as request, shown } from './ask.js';
import { boardOf } from './boards.js';
import { openForEach, type Open, type OpenStore } from './opened.js';
import { answerOf, smallRun } from './small-world.js';

type HttpResponse = ResponseOf<Operations['listOutreachTargets']>;
type Targets = HttpResponse['data'];

/** The number of cited pages. */
const PAGES = 12;
const page = (number: number) => `https://news.example/${number}`;

/** Answers to the second prompt, each citing one more page. */
function answerTo(number: number, pages: readonly number[]) {
  return answerOf('1', String(number), 'claude', {
    created_at: formatInstant(NOW - 1_000_000n),
    sources: pages.map((each) => ({ url: page(each), domain: 'news.example', title: null })),
  });
}

const everyPage = Array.from({ length: PAGES }, (_, i) => i);

const world = () => [
  record.account(),
  record.apiKey(),
  record.brand(),
  ...everyPage.map((number) => record.prompt({ id: `prm_${number}` })),
  smallRun('1'),
  answerTo(0, everyPage),
  ...everyPage.slice(1).map((number) => answerTo(number, [number])),
];

export function boardPagingContract(open: Open): void {
  describe('pagination of an outreach board', () => {
    const opened = openForEach(open);

    /** Requests a page as a caller does. */
    const asking =
      ({ store }: Pick<OpenStore, 'store'>, brand_id = 'brd_1') =>
      (query: Readonly<Record<string, string>>) =>
        request('listOutreachTargets', { brand_id }, { limit: '5', ...query }, { store });

    /** Reads all pages; null when the board was refreshed meanwhile. */
    async function readAll(ask: ReturnType<typeof asking>, limit: number): Promise<Targets | null> {
      const rows: Targets[number][] = [];
      let cursor: string | undefined;
      do {
        const response: HttpResponse | Refusal = await ask({
          limit: String(limit),
          ...(cursor === undefined ? {} : { cursor }),
        });
        if (response instanceof Refusal) {
          expect([response.code, cursor === undefined]).toEqual(['invalid_cursor', false]);
          return null;
        }
        expect(response.has_more).toBe(response.next_cursor !== null);
        expect(response.data.length).toBeLessThanOrEqual(limit);
        rows.push(...response.data);
        cursor = response.next_cursor ?? undefined;
      } while (cursor !== undefined);
      return rows;
    }

    // Rule 7.8.
    test('rejects a cursor of an older board, once the brand was found', async () => {
      const { jobStore } = opened();
      await bring(jobStore, [...world(), record.brand({ id: 'brd_2' })]);
      const ask = asking(opened());
      expect(await ask({})).toEqual({ data: [], has_more: false, next_cursor: null });
      await refreshBoard(jobStore, 'brd_1', NOW);
      const cursor = shown(await ask({})).next_cursor ?? '';
      expect(await ask({ cursor })).toMatchObject({ data: expect.any(Array) });
      for (const other of [{ status: 'suggested' }, { channel: 'publication' }, { play: 'pitch' }] as const)
        expect(await ask({ cursor, ...other })).toMatchObject({ code: 'invalid_cursor' });
      expect(await asking(opened(), 'brd_2')({ cursor })).toMatchObject({ code: 'invalid_cursor' });
      // Work does not change the board, so its cursors stay valid.
      await bring(jobStore, [record.outreachWork({ url: page(3), recommendation_id: null })]);
      expect(await ask({ cursor })).toMatchObject({ data: expect.any(Array) });
      await refreshBoard(jobStore, 'brd_1', NOW + 1n);
      expect(await ask({ cursor })).toMatchObject({ code: 'invalid_cursor' });
      await jobStore.erase({ brand_id: 'brd_1' });
      expect(await ask({ cursor })).toMatchObject({ code: 'not_found' });
    });

    // Rule 9.7.
    test('reads one board from first to last page, whatever is refreshed meanwhile', async () => {
      const { jobStore, reopen } = opened();
      await bring(jobStore, world());
      const ask = asking(await reopen());
      const boards = new Map<string, Targets>();
      let isDone = false;
      const whole = async () => shown(await ask({ limit: '100' })).data;
      const refreshing = async () => {
        for (let round = 0; round < 12; round += 1) {
          const now = NOW + BigInt(round);
          await bring(jobStore, [answerTo(1, [1, round % PAGES, (round * 5) % PAGES])]);
          await refreshBoard(jobStore, 'brd_1', now);
          boards.set(formatInstant(now), await whole());
        }
        isDone = true;
      };
      const readings: Targets[] = [];
      const reading = async (limit: number) => {
        while (!isDone) {
          const rows = await readAll(ask, limit);
          if (rows) readings.push(rows);
        }
        readings.push((await readAll(ask, limit)) ?? []);
      };
      await Promise.all([refreshing(), reading(1), reading(4), reading(11)]);
      for (const rows of readings) {
        const [first] = rows;
        if (first) expect(rows).toEqual(boards.get(first.counts_as_of));
      }
      expect(readings.filter((rows) => rows.length > 0).length).toBeGreaterThanOrEqual(3);
      expect(boards.size).toBe(12);
    });
  });

  describe('concurrent refreshes of one board', () => {
    const opened = openForEach(open);

    /** A job store that runs something between counting and replacing. */
    const interrupted = (by: (jobStore: JobStore) => Promise<unknown>): JobStore => {
      const { jobStore } = opened();
      return {
        ...jobStore,
        putBoard: async (board) => {
          await by(jobStore);
          return jobStore.putBoard(board);
        },
      };
    };
    const asOf = async () => [
      ...new Set((await boardOf(opened())).targets.map(({ counts_as_of }) => counts_as_of)),
    ];

    // Rule 9.7.
    test('leave the board with the later counts, whichever is stored first', async () => {
      await bring(opened().jobStore, world());
      const later = interrupted((jobStore) => refreshBoard(jobStore, 'brd_1', NOW + 1n));
      expect(await refreshBoard(later, 'brd_1', NOW)).toBe('overtaken');
      expect(await asOf()).toEqual([NOW + 1n]);
      const earlier = interrupted((jobStore) => refreshBoard(jobStore, 'brd_1', NOW + 2n));
      expect(await refreshBoard(earlier, 'brd_1', NOW + 3n)).toMatchObject({ targets: PAGES });
      expect(await asOf()).toEqual([NOW + 3n]);
      // Consecutive refreshes are not overtaken: the clock of the last one may have been wrong.
      expect(await refreshBoard(opened().jobStore, 'brd_1', NOW)).toMatchObject({ targets: PAGES });
      expect(await asOf()).toEqual([NOW]);
    });

    test('all complete and leave one board', async () => {
      await bring(opened().jobStore, world());
      const nows = [0n, 1n, 2n, 3n, 4n, 5n].map((later) => NOW + later);
      await Promise.all(nows.map((now) => refreshBoard(opened().jobStore, 'brd_1', now)));
      const [now, ...rest] = await asOf();
      expect(rest).toEqual([]);
      expect(nows).toContain(now);
      expect((await opened().rows())['outreach_board']).toHaveLength(1);
    });

    test('store no board for a brand that was erased meanwhile', async () => {
      await bring(opened().jobStore, world());
      const erasing = interrupted((jobStore) => jobStore.erase({ brand_id: 'brd_1' }));
      expect(await refreshBoard(erasing, 'brd_1', NOW)).toBe('gone');
      expect((await opened().rows())['outreach_target']).toEqual([]);
      expect((await opened().rows())['outreach_board']).toEqual([]);
    });

    test('leave the board unchanged when they fail', async () => {
      await bring(opened().jobStore, world());
      await refreshBoard(opened().jobStore, 'brd_1', NOW);
      const before = await opened().rows();
      const failing = interrupted(() => Promise.reject(new Error('no more')));
      await expect(refreshBoard(failing, 'brd_1', NOW + 1n)).rejects.toThrow('no more');
      expect(await opened().rows()).toEqual(before);
    });
  });
}
