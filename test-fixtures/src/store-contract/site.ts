import type { Reader, Slice } from '@brand-visibility/application';
import { CHECK_STATUSES, type AuditStatus } from '@brand-visibility/domain';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { record } from '../records.js';
import { instant } from './agreement.js';
import { everyBrandOf, onlyBrands, openForEach, type Open } from './opened.js';
import { bring } from './standing.js';

const AT = '2026-02-01T06:10:00.123456Z';
const BEFORE = '2026-02-01T06:10:00.123455Z';
const LATER = '2026-02-03T06:10:00Z';

/** What was found on a brand's site: checks and audits. */
export function siteContract(open: Open): void {
  const opened = openForEach(open);
  const read = <T>(work: (reader: Reader) => Promise<T>, scope = everyBrandOf('acc_1')) =>
    opened().store.read(scope, work);
  const check = (id: string, created_at: string, said: Parameters<typeof record.siteAccessCheck>[0] = {}) =>
    record.siteAccessCheck({ id, created_at, origin: `https://${id}.example`, ...said });

  beforeEach(async () => {
    await bring(opened().workshop, [
      record.account(),
      record.account({ id: 'acc_2' }),
      record.brand(),
      record.brand({ id: 'brd_2' }),
      record.brand({ id: 'brd_other', account_id: 'acc_2' }),
    ]);
  });

  describe('site access checks', () => {
    const latest = (brand_id = 'brd_1') => read((reader) => reader.latestCheck(brand_id));
    /** Told apart by how many requests they sent. */
    const completed = async (most: number, brand_id = 'brd_1') =>
      (await read((reader) => reader.completedChecks(brand_id, most))).map(({ fetch_count }) => fetch_count);

    test('are none before the first', async () => {
      expect(await latest()).toBeNull();
      expect(await completed(27)).toEqual([]);
    });

    test('come from the latest on by the instant they were made, of several at one by the greatest id by byte', async () => {
      await bring(opened().workshop, [
        check('tie_a', AT, { fetch_count: 4 }),
        check('after', LATER, { completed_at: AT, fetch_count: 5 }),
        check('tie_B', AT, { completed_at: LATER, fetch_count: 3 }),
        check('before', BEFORE, { fetch_count: 1 }),
        check('tie_-', AT, { fetch_count: 2 }),
        check('other', '2026-03-01T00:00:00Z', { brand_id: 'brd_2', fetch_count: 6 }),
      ]);
      expect((await latest())?.origin).toBe('https://after.example');
      expect(await completed(27)).toEqual([5, 4, 3, 2, 1]);
      expect(await completed(2)).toEqual([5, 4]);
      expect(await completed(27, 'brd_2')).toEqual([6]);
    });

    test.each(CHECK_STATUSES.filter((status) => status !== 'completed'))(
      'that are %s are the latest, and not among the completed',
      async (status) => {
        const open = { status, completed_at: null, reported_at: LATER } as const;
        await bring(opened().workshop, [
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

    test('are told with all that was found, or with nothing', async () => {
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
      await bring(opened().workshop, [
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

    test('of a brand outside the scope do not exist', async () => {
      await bring(opened().workshop, [check('mine', AT), check('other', AT, { brand_id: 'brd_other' })]);
      for (const [scope, brand_id] of [
        [everyBrandOf('acc_1'), 'brd_other'],
        [everyBrandOf('acc_2'), 'brd_1'],
        [onlyBrands('acc_1', ['brd_2']), 'brd_1'],
        [onlyBrands('acc_1', []), 'brd_1'],
      ] as const) {
        await read(async (reader) => {
          expect(await reader.latestCheck(brand_id)).toBeNull();
          expect(await reader.completedChecks(brand_id, 27)).toEqual([]);
        }, scope);
      }
    });
  });

  describe('page audits', () => {
    const pending = { status: 'pending', completed_at: null, dimensions: [] } as const;
    const SIX = [
      record.pageAudit({ id: 'audit00a', created_at: AT }),
      record.pageAudit({ id: 'audit00z', created_at: BEFORE }),
      record.pageAudit({ id: 'audit002', created_at: AT, ...pending }),
      record.pageAudit({ id: 'audit0010', created_at: AT }),
      record.pageAudit({ id: 'audit001', created_at: LATER, ...pending }),
      record.pageAudit({ id: 'audit009', created_at: LATER, brand_id: 'brd_2' }),
    ];
    const IDS = ['audit001', 'audit00a', 'audit002', 'audit0010', 'audit00z'];
    const listed = async (
      status: AuditStatus | null,
      slice: Slice,
      brand_id = 'brd_1',
      scope = everyBrandOf('acc_1'),
    ) => (await read((reader) => reader.pageAudits(brand_id, status, slice), scope)).map(({ id }) => id);
    const all = { after: null, limit: 100 };

    test('are listed newest first, of several made at one instant the greatest id by byte first', async () => {
      await bring(opened().workshop, SIX);
      expect(await listed(null, all)).toEqual(IDS);
      expect(await listed('pending', all)).toEqual(['audit001', 'audit002']);
      expect(await listed('completed', all)).toEqual(['audit00a', 'audit0010', 'audit00z']);
      expect(await listed('failed', all)).toEqual([]);
      expect(await listed(null, all, 'brd_2')).toEqual(['audit009']);
    });

    test('are listed behind any place, also one where no audit is', async () => {
      await bring(opened().workshop, SIX);
      const places = SIX.map(({ created_at, id }) => ({ key: instant(created_at), id }));
      for (const { key, id } of places.slice(0, 5)) {
        const behind = IDS.slice(IDS.indexOf(id) + 1);
        expect(await listed(null, { after: { key, id }, limit: 100 })).toEqual(behind);
        expect(await listed(null, { after: { key, id }, limit: 1 })).toEqual(behind.slice(0, 1));
      }
      const behindTies = { after: { key: instant(AT), id: 'audit000' }, limit: 100 };
      expect(await listed(null, behindTies)).toEqual(['audit00z']);
      const beforeTies = { after: { key: instant(AT) + 1n, id: 'audit000' }, limit: 2 };
      expect(await listed(null, beforeTies)).toEqual(['audit00a', 'audit002']);
    });

    test('of a brand outside the scope are not listed', async () => {
      await bring(opened().workshop, SIX);
      for (const scope of [everyBrandOf('acc_2'), onlyBrands('acc_1', ['brd_2']), onlyBrands('acc_1', [])]) {
        expect(await listed(null, all, 'brd_1', scope)).toEqual([]);
      }
    });

    test('are found by brand and id, with all that was recorded', async () => {
      const { type, brand_id, ...audit } = record.pageAudit({ id: 'audit0001', seo_score: 7 });
      await bring(opened().workshop, [
        record.pageAudit({ ...audit, brand_id }),
        record.pageAudit({ id: 'audit0002', brand_id: 'brd_other' }),
      ]);
      expect(type).toBe('page_audit');
      expect(await read((reader) => reader.pageAudit('brd_1', 'audit0001'))).toEqual({
        ...audit,
        created_at: instant(audit.created_at),
        completed_at: instant(audit.completed_at),
      });
    });

    test('of another brand, or outside the scope, do not exist', async () => {
      await bring(opened().workshop, [
        record.pageAudit({ id: 'audit0001' }),
        record.pageAudit({ id: 'audit0002', brand_id: 'brd_other' }),
      ]);
      for (const [scope, brand_id, audit_id] of [
        [everyBrandOf('acc_1'), 'brd_2', 'audit0001'],
        [everyBrandOf('acc_1'), 'brd_1', 'audit0002'],
        [everyBrandOf('acc_1'), 'brd_other', 'audit0002'],
        [everyBrandOf('acc_2'), 'brd_1', 'audit0001'],
        [onlyBrands('acc_1', ['brd_2']), 'brd_1', 'audit0001'],
        [everyBrandOf('acc_1'), 'brd_1', 'AUDIT0001'],
        [everyBrandOf('acc_1'), 'brd_1', ''],
      ] as const) {
        expect(await read((reader) => reader.pageAudit(brand_id, audit_id), scope)).toBeNull();
      }
    });
  });
}
