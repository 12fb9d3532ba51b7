import type { Reader } from '@brand-visibility/application';
import { CHECK_STATUSES } from '@brand-visibility/domain';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { record, bring } from '@brand-visibility/records';
import { instant } from './instants.js';
import { everyBrandOf, openForEach, type Open } from './opened.js';

const AT = '2026-02-01T06:10:00.123456Z';
const BEFORE = '2026-02-01T06:10:00.123455Z';
const LATER = '2026-02-03T06:10:00Z';
const LATEST = '2026-02-04T06:10:00Z';
const FIRST = '2026-02-01T00:00:00Z';

export function siteAccessContract(open: Open): void {
  describe('site access checks', () => {
    const opened = openForEach(open);
    const read = <T>(work: (reader: Reader) => Promise<T>) =>
      opened().store.read(everyBrandOf('acc_1'), work);

    beforeEach(async () => {
      await bring(opened().jobStore, [record.account(), record.brand(), record.brand({ id: 'brd_2' })]);
    });

    const check = (
      id: string,
      created_at: string,
      overrides: Parameters<typeof record.siteAccessCheck>[0] = {},
    ) => record.siteAccessCheck({ id, created_at, origin: `https://${id}.example`, ...overrides });
    const latest = (brand_id = 'brd_1') => read((reader) => reader.latestCheck(brand_id));
    /** Distinguished by their number of fetches. */
    const completed = async (most: number, brand_id = 'brd_1') =>
      (await read((reader) => reader.completedChecks(brand_id, most))).map(({ fetch_count }) => fetch_count);

    test('are empty before the first', async () => {
      expect(await latest()).toBeNull();
      expect(await completed(27)).toEqual([]);
    });

    // Rule 9.2.
    test('have as latest the one created last, of several at one instant the one with the bytewise greatest id', async () => {
      const made = (id: string, created_at: string) => check(id, created_at, { completed_at: LATER });
      await bring(opened().jobStore, [made('tie_a', AT), made('tie_B', AT), made('tie_-', AT)]);
      expect((await latest())?.origin).toBe('https://tie_a.example');
      await bring(opened().jobStore, [check('before', BEFORE, { completed_at: LATEST })]);
      expect((await latest())?.origin).toBe('https://tie_a.example');
      await bring(opened().jobStore, [check('after', LATER, { completed_at: BEFORE })]);
      expect((await latest())?.origin).toBe('https://after.example');
    });

    // Rule 9.2.
    test('are listed by completion, latest first, ties in descending bytewise order of ids', async () => {
      const done = (id: string, completed_at: string, fetch_count: number, created_at = FIRST) =>
        check(id, created_at, { completed_at, fetch_count });
      await bring(opened().jobStore, [
        done('tie_a', AT, 4),
        done('first_made', LATER, 5, '2026-01-01T00:00:00Z'),
        done('tie_B', AT, 3, LATER),
        done('last_made', BEFORE, 1, LATEST),
        done('tie_-', AT, 2),
        check('other', '2026-03-01T00:00:00Z', { brand_id: 'brd_2', fetch_count: 6 }),
      ]);
      expect(await completed(27)).toEqual([5, 4, 3, 2, 1]);
      expect(await completed(2)).toEqual([5, 4]);
      expect(await completed(27, 'brd_2')).toEqual([6]);
    });

    test.each(CHECK_STATUSES.filter((status) => status !== 'completed'))(
      'that are %s can be the latest but are not listed as completed',
      async (status) => {
        const open = { status, completed_at: null, reported_at: LATER } as const;
        await bring(opened().jobStore, [
          check('done', AT, { fetch_count: 1 }),
          check('open', LATER, { ...open, error: status === 'failed' ? 'No answer.' : null }),
        ]);
        expect(await latest()).toEqual({
          status,
          created_at: instant(LATER),
          reported_at: instant(LATER),
          origin: 'https://open.example',
          error: status === 'failed' ? 'No answer.' : null,
        });
        expect(await completed(27)).toEqual([1]);
      },
    );

    test('are returned with all their findings, or none', async () => {
      const bare = { reachable: null, robots_txt: null, llms_txt: null, sitemap: null, fetch_count: null };
      const { robots_txt, llms_txt, sitemap } = record.siteAccessCheck();
      const crawlers = [
        {
          key: 'GPTBot',
          label: 'GPTBot',
          vendor: 'OpenAI',
          role: 'training',
          verdict: 'unknown',
          http_status: null,
          fetch_error: 'timeout',
          latency_ms: 12.25,
          words: null,
        } as const,
      ];
      await bring(opened().jobStore, [
        check('full', LATER, { reachable: false, crawlers, completed_at: LATER }),
        check('bare', AT, { ...bare, completed_at: AT }),
      ]);
      expect(await read((reader) => reader.completedChecks('brd_1', 2))).toEqual([
        {
          completed_at: instant(LATER),
          reachable: false,
          robots_txt,
          llms_txt,
          sitemap,
          crawlers,
          fetch_count: 4,
        },
        { completed_at: instant(AT), crawlers: [], ...bare },
      ]);
    });
  });
}
