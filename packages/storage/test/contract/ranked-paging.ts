import type { BrandRow } from '@brand-visibility/application';
import type { ImportRecord, Operations, ResponseOf } from '@brand-visibility/contract';
import { EQUAL_WEIGHTS, rational, type EngineWeights, type Instant } from '@brand-visibility/domain';
import { describe, expect, test } from '@jest/globals';
import { record, bring, NOW } from '@brand-visibility/records';
import { ask, refusalIn, shown } from './ask.js';
import { END_OF_TIME } from './instants.js';
import { openForEach, type Open } from './opened.js';
import { BOUND, DAY, runAt, UNBOUND, world } from './ranked-writes.js';
import { answerOf, smallRun } from './small-world.js';

type Groups = ResponseOf<Operations['getVisibilityGroups']>;

/** A request for a page of the groups by prompt, of which the world has three. */
interface GroupsRequest {
  readonly cursor?: string | undefined;
  readonly now?: Instant;
  readonly weights?: EngineWeights;
  readonly brand_id?: string;
  readonly query?: Readonly<Record<string, string>>;
}

/** Days to compare with (rule 2.11). */
const OTHER_DAYS = { previous_start_date: '2025-01-01', previous_end_date: '2025-01-31' };

/** What a cursor is bound to of the rows, not how things are spelled. */
const countsOf = ({ data }: Groups) => data.map(({ label: _, competitors_named: __, ...counts }) => counts);

export function rankedPagingContract(open: Open): void {
  describe('the pages of a ranked list (rule 7.10)', () => {
    const opened = openForEach(open);
    const request = ({ cursor, brand_id = 'brd_1', query = {}, ...context }: GroupsRequest) => {
      const { store } = opened();
      const sent = { limit: '2', ...query, ...(cursor === undefined ? {} : { cursor }) };
      return ask('getVisibilityGroups', { brand_id }, sent, { store, ...context });
    };
    const pageOf = async (wanted: GroupsRequest = {}) => shown(await request(wanted));
    const refused = async (wanted: GroupsRequest) => refusalIn(await request(wanted));
    const cursorOf = async (wanted: GroupsRequest = {}): Promise<string> => {
      const { next_cursor } = await pageOf(wanted);
      if (next_cursor === null) throw new Error('the list has one page');
      return next_cursor;
    };

    test('go on with another limit and another format, and with nothing else', async () => {
      await bring(opened().jobStore, world());
      const cursor = await cursorOf();
      const whole = await pageOf({ query: { limit: '100' } });
      const rest = await pageOf({ cursor, query: { limit: '100', format: 'csv' } });
      expect(rest.data).toEqual(whole.data.slice(2));
      expect(await refused({ cursor, query: { tz: 'utc', period: '30d' } })).toBeNull();
      for (const query of [
        { period: '90d' },
        { tz: 'Asia/Tokyo' },
        { platforms: 'claude' },
        { is_branded: 'true' },
        OTHER_DAYS,
      ])
        expect(await refused({ cursor, query })).toBe('invalid_cursor');
      const compared = await cursorOf({ query: OTHER_DAYS });
      expect(await refused({ cursor: compared })).toBe('invalid_cursor');
      expect(await refused({ cursor: compared, query: OTHER_DAYS, now: NOW + DAY })).toBeNull();
      expect(await refused({ cursor, brand_id: 'brd_2' })).toBe('invalid_cursor');
      expect(await refused({ cursor: cursor.slice(1) })).toBe('invalid_cursor');
    });

    test('are of the window that the first one resolved, whatever time it is', async () => {
      await bring(opened().jobStore, world());
      const whole = await pageOf({ query: { limit: '100' } });
      const later = NOW + 25n * DAY;
      expect((await pageOf({ cursor: await cursorOf(), now: later })).data).toEqual(whole.data.slice(2));
      expect((await pageOf({ query: { limit: '100' }, now: later })).data).not.toEqual(whole.data);
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
      expect(countsOf(await pageOf({ cursor }))).toEqual(countsOf(before));
    });

    test('are of the same engine weights', async () => {
      await bring(opened().jobStore, world());
      const cursor = await cursorOf();
      const weights = { ...EQUAL_WEIGHTS, claude: rational(2) };
      expect(await refused({ cursor, weights })).toBe('invalid_cursor');
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
  });

  describe('the state of a list', () => {
    const opened = openForEach(open);
    const digestOf = (brand_id: string, account_id = 'acc_1') =>
      opened().store.read({ account_id, all_brands: true, brand_ids: [] }, async (reader) => {
        const brand = { id: brand_id, name: 'Acme', domain: 'acme.example', domain_aliases: [] };
        const runs = await reader.runsCompleted(brand_id, 0n, END_OF_TIME);
        const covered = { current: runs, previous: null, carried_from: null };
        const asked = brand as unknown as BrandRow; // what a state reads of it
        return (await reader.state(asked, covered, EQUAL_WEIGHTS, 'citations', null)).digest;
      });

    test('is of the brand alone, and tells a scope nothing that does not hold it', async () => {
      await bring(opened().jobStore, [...world(), record.account({ id: 'acc_2' })]);
      const digest = await digestOf('brd_1');
      expect(digest).toMatch(/^[\w-]{43}$/);
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
const DIGEST = 'lINgNhnjTzABTCWe_qWqE6FFk9c0nex3XWt_0zJaqa8';
