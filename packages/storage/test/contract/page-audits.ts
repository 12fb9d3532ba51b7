import type { Reader, PageRequest } from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import type { AuditStatus } from '@brand-visibility/domain';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { record, bring } from '@brand-visibility/records';
import { instant } from './instants.js';
import { everyBrandOf, openForEach, type Open } from './opened.js';

const AT = '2026-02-01T06:10:00.123456Z';
const BEFORE = '2026-02-01T06:10:00.123455Z';
const LATER = '2026-02-03T06:10:00Z';

export function pageAuditsContract(open: Open): void {
  describe('page audits', () => {
    const opened = openForEach(open);
    const read = <T>(work: (reader: Reader) => Promise<T>) =>
      opened().store.read(everyBrandOf('acc_1'), work);

    beforeEach(async () => {
      await bring(opened().jobStore, [record.account(), record.brand(), record.brand({ id: 'brd_2' })]);
    });

    const pending: Partial<ImportRecord<'page_audit'>> = {
      status: 'pending',
      completed_at: null,
      dimensions: [],
    };
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
      status: AuditStatus | undefined,
      slice: Omit<PageRequest, 'bytes'>,
      brand_id = 'brd_1',
    ) => {
      const whole = { ...slice, bytes: Infinity };
      const { rows } = await read((reader) => reader.pageAudits(brand_id, { status }, whole));
      return rows.map(({ id }) => id);
    };
    const all = { after: null, limit: 100 };

    // Rule 9.3.
    test('are listed newest first, ties in descending bytewise order of ids', async () => {
      await bring(opened().jobStore, SIX);
      expect(await listed(undefined, all)).toEqual(IDS);
      expect(await listed('pending', all)).toEqual(['audit001', 'audit002']);
      expect(await listed('completed', all)).toEqual(['audit00a', 'audit0010', 'audit00z']);
      expect(await listed('failed', all)).toEqual([]);
      expect(await listed(undefined, all, 'brd_2')).toEqual(['audit009']);
    });

    test('are listed after any sort key, also one of no audit', async () => {
      await bring(opened().jobStore, SIX);
      const sortKeys = SIX.map(({ created_at, id }) => ({ key: instant(created_at), id }));
      for (const { key, id } of sortKeys.slice(0, 5)) {
        const after = IDS.slice(IDS.indexOf(id) + 1);
        expect(await listed(undefined, { after: { key, id }, limit: 100 })).toEqual(after);
        expect(await listed(undefined, { after: { key, id }, limit: 1 })).toEqual(after.slice(0, 1));
      }
      const behindTies = { after: { key: instant(AT), id: 'audit000' }, limit: 100 };
      expect(await listed(undefined, behindTies)).toEqual(['audit00z']);
      const beforeTies = { after: { key: instant(AT) + 1n, id: 'audit000' }, limit: 2 };
      expect(await listed(undefined, beforeTies)).toEqual(['audit00a', 'audit002']);
    });

    test('are found by brand and id, with all imported fields', async () => {
      const { type, brand_id, ...audit } = record.pageAudit({ id: 'audit0001', seo_score: 7 });
      await bring(opened().jobStore, [
        record.pageAudit({ ...audit, brand_id }),
        record.pageAudit({ id: 'audit0002', brand_id: 'brd_2' }),
      ]);
      expect(type).toBe('page_audit');
      expect(await read((reader) => reader.pageAudit('brd_1', 'audit0001'))).toEqual({
        ...audit,
        created_at: instant(audit.created_at),
        completed_at: instant(audit.completed_at),
      });
    });
  });
}
