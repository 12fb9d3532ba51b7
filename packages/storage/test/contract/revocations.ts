import { importData, listKeys } from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import { DAY, EQUAL_WEIGHTS, formatInstant } from '@brand-visibility/domain';
import { bring, chunksOf, fingerprint, ndjson, NOW, record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { systemClock } from '../../src/store.js';
import { openForEach, type Open } from './opened.js';

const at = (instant: bigint) => formatInstant(instant);
const key = (id: string, of: string, revoked: bigint | null = null) =>
  record.apiKey({
    id,
    fingerprint: fingerprint(of),
    expires_at: null,
    revoked_at: revoked === null ? null : at(revoked),
  });
const revoked = (id: string, of: string, when = NOW) => key(id, of, when);

/** A revocation is final. */
export function revocationsContract(open: Open): void {
  describe('a revocation', () => {
    const opened = openForEach(open);
    const stored = async () =>
      (await opened().jobStore.keys(null)).map(({ id, revoked_at }) => [id, revoked_at]);
    /** The counts of keys, or the errors as `LINE MESSAGE`. */
    const imported = async (...lines: readonly ImportRecord[]) => {
      const files = [{ name: 'keys', chunks: chunksOf(ndjson(lines)) }];
      const outcome = await importData(opened().jobStore, files, { weights: EQUAL_WEIGHTS });
      return 'errors' in outcome
        ? outcome.errors.map(({ line, message }) => `${line} ${message}`)
        : outcome.records.get('api_key');
    };

    // Rule 5.2.
    test('is moved by no import to a later time or away, and such a record is the same', async () => {
      const { jobStore } = opened();
      await bring(jobStore, [record.account(), key('key_1', 'one')]);
      expect(await jobStore.revokeKey('key_1', () => NOW)).toBe(true);
      for (const when of [null, NOW, NOW + 1n]) {
        expect(await imported(key('key_1', 'one', when))).toEqual({ new: 0, changed: 0, same: 1 });
        expect(await stored()).toEqual([['key_1', NOW]]);
      }
      expect(await imported({ ...key('key_1', 'one'), name: 'Other' })).toMatchObject({ changed: 1 });
      expect(await stored()).toEqual([['key_1', NOW]]);
      expect(await imported(revoked('key_1', 'one', NOW - 1n))).toMatchObject({ changed: 1 });
      expect(await stored()).toEqual([['key_1', NOW - 1n]]);
    });

    // Rule 5.2.
    test('on an earlier line of the import counts too', async () => {
      expect(await imported(record.account(), revoked('key_1', 'one'), key('key_1', 'two'))).toMatchObject({
        new: 1,
        same: 1,
      });
      expect(await stored()).toEqual([['key_1', NOW]]);
      expect(await opened().store.findKey(fingerprint('two'))).toBeNull();
    });

    const taken = 'another api_key, `key_1`, has the same fingerprint; a revoked key keeps its fingerprint';
    // Rule 5.2.
    test.each<[string, readonly ImportRecord[], readonly ImportRecord[], string]>([
      ['of the database', [revoked('key_1', 'one')], [key('key_2', 'one')], `1 ${taken}`],
      [
        'that the import would give another one',
        [revoked('key_1', 'one')],
        [key('key_1', 'two'), key('key_2', 'one')],
        `2 ${taken}`,
      ],
      [
        'that the import revokes',
        [key('key_1', 'one')],
        [revoked('key_1', 'two'), key('key_2', 'one')],
        `2 ${taken}`,
      ],
      ['that is new', [], [revoked('key_1', 'one'), key('key_2', 'one')], `2 ${taken}`],
      [
        'that has swapped with it',
        [revoked('key_1', 'one'), key('key_2', 'two')],
        [key('key_2', 'one'), key('key_1', 'two')],
        `2 another api_key, \`key_2\`, has the same fingerprint; a revoked key keeps its fingerprint`,
      ],
    ])('keeps the fingerprint from others: of a key %s', async (_, before, lines, error) => {
      await bring(opened().jobStore, [record.account(), ...before]);
      const rows = await opened().rows();
      expect(await imported(...lines)).toEqual([error]);
      expect(await opened().rows()).toEqual(rows);
    });

    // Rule 10.7.
    test('in the future moves to now, and until then the key is one that works and expires', async () => {
      const { store, jobStore } = opened();
      const soon = revoked('key_1', 'one', NOW + DAY);
      await bring(jobStore, [record.account(), soon, revoked('key_2', 'two', NOW)]);
      const all = { account_id: null, expiringWithin: null, unusedSince: null };
      const expiring = async (expiringWithin: bigint) => {
        const keys = await listKeys(jobStore, { ...all, expiringWithin }, NOW);
        return 'missing' in keys ? keys : keys.map(({ id }) => id);
      };
      expect(await expiring(DAY)).toEqual(['key_1']);
      expect(await expiring(DAY - 1n)).toEqual([]);
      expect((await store.operatingState(NOW)).expiring_keys).toBe(1);
      expect(await jobStore.accounts(NOW)).toMatchObject([{ keys: 1 }]);
      expect(await jobStore.revokeKey('key_1', () => NOW + 1n)).toBe(true);
      expect(await jobStore.revokeKey('key_1', () => NOW + 1n)).toBe(false);
      expect(await stored()).toEqual([
        ['key_1', NOW + 1n],
        ['key_2', NOW],
      ]);
      expect(await jobStore.accounts(NOW + 1n)).toMatchObject([{ keys: 0 }]);
    });
  });

  describe('the day of the last use', () => {
    const opened = openForEach(open);

    // Rule 10.7.
    test('that a clock ahead has left is shown as today, and a use on the true day corrects it', async () => {
      const { jobStore, reopen } = opened();
      await bring(jobStore, [record.account(), key('key_1', 'one')]);
      const { store } = await reopen();
      const now = systemClock();
      const today = at(now).slice(0, 10);
      const all = { account_id: null, expiringWithin: null, unusedSince: null };
      const listed = async () => {
        const keys = await listKeys(jobStore, all, now);
        return 'missing' in keys ? keys : keys.map(({ last_used_on }) => last_used_on);
      };
      const until = async (isRight: (day: string | null | undefined) => boolean) => {
        while (!isRight((await jobStore.keys(null))[0]?.last_used_on))
          await new Promise((resolve) => setTimeout(resolve, 5));
      };
      await store.countRequest('key_1', now + 3n * DAY);
      await store.countRequest('key_none', now); // the clock is right again: writes the keys of the day ahead
      await until((day) => day !== null);
      expect(await listed()).toEqual([today]);
      await store.countRequest('key_1', now);
      await store.countRequest('key_none', now + DAY);
      await until((day) => day === today);
    });
  });
}
