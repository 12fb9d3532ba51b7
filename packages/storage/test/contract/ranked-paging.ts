import type { JobStore } from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import { EQUAL_WEIGHTS, Refusal, rational } from '@brand-visibility/domain';
import { describe, expect, test } from '@jest/globals';
import {
  drawFrom,
  record,
  randomChanges,
  bring,
  NOW,
  finalRecords,
  recordsOf,
} from '@brand-visibility/records';
import { openForEach, type Open } from './opened.js';
import {
  requestRanked,
  allRanked,
  type RankedRequest,
  type RankedPage,
  type RankedRow,
} from './ranked-list.js';
import { BOUND, DAY, runAt, UNBOUND, world } from './ranked-writes.js';
import { answerOf, smallRun } from './small-world.js';

export function rankedPagingContract(open: Open): void {
  describe('the pages of a ranked list (rule 7.10)', () => {
    const opened = openForEach(open);
    const ask = (request: RankedRequest = {}) => requestRanked(opened().store, request);
    const pageOf = async (request: RankedRequest = {}): Promise<RankedPage> => {
      const page = await ask(request);
      if (page instanceof Refusal) throw new Error(`refused: ${page.code}`);
      return page;
    };
    const cursorOf = async (request: RankedRequest = {}): Promise<string> => {
      const { next_cursor } = await pageOf(request);
      if (next_cursor === null) throw new Error('the list has one page');
      return next_cursor;
    };
    const refused = async (request: RankedRequest) => {
      const page = await ask(request);
      return page instanceof Refusal ? page.code : null;
    };

    test.each([1, 5, 6])('of %i rows are the whole list, each row once', async (limit) => {
      await bring(opened().jobStore, world());
      const whole = await pageOf({ limit: 100 });
      expect(whole.data).toHaveLength(6);
      expect(whole).toMatchObject({ has_more: false, next_cursor: null });
      expect(await allRanked((cursor) => ask({ limit, cursor }))).toEqual(whole.data);
    });

    test('go on with another limit and another format, and with nothing else', async () => {
      await bring(opened().jobStore, world());
      const cursor = await cursorOf();
      const whole = await pageOf({ limit: 100 });
      expect((await pageOf({ cursor, limit: 100, format: 'csv' })).data).toEqual(whole.data.slice(2));
      expect(await refused({ cursor, query: { tz: 'utc', period: '30d' } })).toBeNull();
      for (const query of [
        { period: '90d' },
        { tz: 'Asia/Tokyo' },
        { platforms: 'claude' },
        { is_branded: 'true' },
      ])
        expect(await refused({ cursor, query })).toBe('invalid_cursor');
      expect(await refused({ cursor, brand_id: 'brd_2' })).toBe('invalid_cursor');
      expect(await refused({ cursor: cursor.slice(1) })).toBe('invalid_cursor');
    });

    test('are of the window that the first one resolved, whatever time it is', async () => {
      await bring(opened().jobStore, world());
      const whole = await pageOf({ limit: 100 });
      const rows = await allRanked((cursor) =>
        ask({ cursor, now: cursor === undefined ? NOW : NOW + 25n * DAY }),
      );
      expect(rows).toEqual(whole.data);
      expect((await pageOf({ limit: 100, now: NOW + 25n * DAY })).data).not.toEqual(whole.data);
    });

    test.each(BOUND)('after %s are refused', async (_what, records) => {
      await bring(opened().jobStore, world());
      const cursor = await cursorOf();
      await bring(opened().jobStore, records);
      expect(await refused({ cursor })).toBe('invalid_cursor');
      // What is as it was is the same state again.
      await bring(opened().jobStore, world());
      const isGone = records.some(({ type }) => type === 'run' || type === 'answer');
      if (!isGone) expect(await refused({ cursor })).toBeNull();
    });

    test.each(UNBOUND)('after %s go on', async (_what, records) => {
      await bring(opened().jobStore, world());
      const cursor = await cursorOf();
      const before = await pageOf({ cursor });
      await bring(opened().jobStore, records);
      expect(await ask({ cursor })).toEqual(before);
    });

    test('are of the same engine weights, and of what the list counts beside', async () => {
      await bring(opened().jobStore, world());
      const cursor = await cursorOf({ also: ['shop.example'] });
      expect(await refused({ cursor, also: ['shop.example'] })).toBeNull();
      expect(await refused({ cursor, also: ['shop.example', 'b.example'] })).toBe('invalid_cursor');
      expect(await refused({ cursor })).toBe('invalid_cursor');
      const weights = { ...EQUAL_WEIGHTS, claude: rational(2) };
      expect(await refused({ cursor, also: ['shop.example'], weights })).toBe('invalid_cursor');
    });

    test('of a carried window stay on its run, and are refused when another one would be carried', async () => {
      await bring(opened().jobStore, world());
      const now = NOW + 100n * DAY;
      const cursor = await cursorOf({ now });
      expect(await refused({ cursor, now: now + DAY })).toBeNull();
      for (const days of [2, -80]) {
        await bring(opened().jobStore, [runAt('5', days), answerOf('5', '1', 'claude')]);
        expect(await refused({ cursor, now })).toBe('invalid_cursor');
        await bring(opened().jobStore, [smallRun('5', { status: 'failed', completed_at: null })]);
        expect(await refused({ cursor, now })).toBeNull();
      }
      await bring(opened().jobStore, [runAt('5', -100)]);
      expect(await refused({ cursor, now })).toBeNull(); // it was completed after the window
    });

    test('are refused after the brand was found, and for a brand that was brought again with other prompts', async () => {
      const { jobStore } = opened();
      await bring(jobStore, world());
      const cursor = await cursorOf();
      await jobStore.erase({ brand_id: 'brd_1' });
      expect(await refused({ cursor })).toBe('not_found');
      const renamed = world().map((each) => ({
        ...each,
        ...('prompt_id' in each ? { prompt_id: `${each.prompt_id}_b` } : {}),
        ...(each.type === 'prompt' ? { id: `${each.id}_b` } : {}),
      })) as ImportRecord[]; // of the same types
      await bring(jobStore, renamed);
      expect(await refused({ cursor })).toBe('invalid_cursor');
    });

    test('are of one state each pagination, whatever is imported meanwhile', async () => {
      const { jobStore, reopen } = opened();
      await bring(jobStore, world());
      const { store } = await reopen();
      const whole = async () =>
        JSON.stringify(((await requestRanked(store, { limit: 100 })) as RankedPage).data);
      const states = new Set([await whole()]);
      let isDone = false;
      const importing = async () => {
        await importChanges(jobStore, async () => void states.add(await whole()));
        isDone = true;
      };
      const lists: (readonly RankedRow[])[] = [];
      let refusals = 0;
      const reading = async (limit: number) => {
        do {
          const rows = await allRanked((cursor) => requestRanked(store, { limit, cursor }));
          if (rows) lists.push(rows);
          else refusals += 1;
        } while (!isDone);
      };
      await Promise.all([importing(), reading(1), reading(2), reading(4)]);
      for (const rows of lists) expect(states).toContain(JSON.stringify(rows));
      expect(states.size).toBeGreaterThan(5);
      expect(lists.length).toBeGreaterThan(0);
      expect(refusals).toBeGreaterThan(0);
    });
  });

  describe('the digest of prompts', () => {
    const opened = openForEach(open);
    const digestOf = (brand_id: string, account_id = 'acc_1') =>
      opened().store.read({ key_id: 'key_1', account_id, all_brands: true, brand_ids: [] }, (reader) =>
        reader.promptsDigest(brand_id),
      );

    test('is of the brand alone, and tells a scope nothing that does not hold it', async () => {
      await bring(opened().jobStore, [...world(), record.account({ id: 'acc_2' })]);
      const digest = await digestOf('brd_1');
      expect(digest).toMatch(/^[0-9a-f]{64}$/);
      await bring(opened().jobStore, [record.prompt({ id: 'prm_9', brand_id: 'brd_2' })]);
      expect(await digestOf('brd_1')).toBe(digest);
      expect(await digestOf('brd_1', 'acc_2')).toBe(await digestOf('brd_unknown'));
      expect(await digestOf('brd_1', 'acc_2')).not.toBe(digest);
    });

    // Rule 7.10.
    test('is the same on every database', async () => {
      await bring(opened().jobStore, world());
      expect(await digestOf('brd_1')).toBe(DIGEST);
    });
  });
}

/** Of the world of ranked-writes.ts. */
const DIGEST = '5a6c18c512e0cd3d29ccf7584aa646b2a4ac7c8ab2b226a188e0cc0bc67ed4ed';

/** Imports that change answers, runs and prompts, one after the other. */
async function importChanges(jobStore: JobStore, after: () => Promise<void>): Promise<void> {
  const draw = drawFrom(7);
  const final = new Map(finalRecords(world()));
  for (let round = 0; round < 12; round += 1) {
    const changes = randomChanges(draw, final);
    for (const [key, each] of finalRecords(changes)) final.set(key, each);
    await bring(jobStore, changes);
    await after();
  }
  if (recordsOf(final, 'run').length === 0) throw new Error('no run is left');
}
