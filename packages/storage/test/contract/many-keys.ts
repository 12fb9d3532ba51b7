import { createKeys, listKeys, type RandomKeyRequest } from '@brand-visibility/application';
import { DAY, formatInstant, HOUR } from '@brand-visibility/domain';
import { describe, expect, test } from '@jest/globals';
import { bring, fingerprint, NOW, record } from '@brand-visibility/records';
import { openForEach, type Open } from './opened.js';

const at = (instant: bigint) => formatInstant(instant);
const dayOf = (instant: bigint) => at(instant).slice(0, 10);
const MIDNIGHT = (NOW / DAY) * DAY;

const key = (id: string, overrides: Parameters<typeof record.apiKey>[0] = {}) =>
  record.apiKey({
    id,
    fingerprint: fingerprint(id),
    created_at: at(MIDNIGHT - 9n * DAY),
    expires_at: null,
    ...overrides,
  });

/** The keys of many accounts, and when they were used. */
export function manyKeysContract(open: Open): void {
  describe('keys of many accounts', () => {
    const opened = openForEach(open);

    // Rule 10.7.
    test('have the day of their last use, written once the next day begins or the service stops', async () => {
      const { jobStore, reopen } = opened();
      await bring(jobStore, [record.account(), key('key_1'), key('key_2'), key('key_3')]);
      const { store } = await reopen();
      const days = async () => (await jobStore.keys('acc_1')).map(({ last_used_on }) => last_used_on);
      const until = async (...expected: (string | null)[]) => {
        while (JSON.stringify(await days()) !== JSON.stringify(expected))
          await new Promise((resolve) => setTimeout(resolve, 5));
      };
      await store.countRequest('key_1', MIDNIGHT + HOUR);
      await store.countRequest('key_gone', MIDNIGHT + HOUR);
      expect(await days()).toEqual([null, null, null]);
      await store.countRequest('key_2', MIDNIGHT + DAY);
      await until(dayOf(MIDNIGHT), null, null);
      await store.countRequest('key_1', MIDNIGHT + 2n * DAY);
      await until(dayOf(MIDNIGHT), dayOf(MIDNIGHT + DAY), null);
      await store.countRequest('key_2', MIDNIGHT + 3n * DAY);
      await until(dayOf(MIDNIGHT + 2n * DAY), dayOf(MIDNIGHT + DAY), null);
      await jobStore.erase({ account_id: 'acc_1' });
      await bring(jobStore, [record.account(), key('key_1')]);
      expect(await days()).toEqual([null]);
    });

    // Rule 10.7.
    test('are listed by account, expiry and last use', async () => {
      const { jobStore, reopen } = opened();
      await bring(jobStore, [
        record.account(),
        record.account({ id: 'acc_2' }),
        key('key_1', { expires_at: at(NOW + DAY) }),
        key('key_2', { expires_at: at(NOW + DAY + 1n) }),
        key('key_3', { expires_at: at(NOW) }),
        key('key_4', { expires_at: at(NOW + 1n), revoked_at: at(NOW - 1n) }),
        key('key_5', { account_id: 'acc_2', created_at: at(MIDNIGHT) }),
        key('key_6', { account_id: 'acc_2' }),
      ]);
      const { store } = await reopen();
      await store.countRequest('key_2', MIDNIGHT - DAY);
      await store.countRequest('key_6', MIDNIGHT);
      while ((await jobStore.keys('acc_1')).every(({ last_used_on }) => last_used_on === null))
        await new Promise((resolve) => setTimeout(resolve, 5));
      const all = { account_id: null, expiringWithin: null, unusedSince: null };
      const list = async (selection: Partial<Parameters<typeof listKeys>[1]>) => {
        const keys = await listKeys(jobStore, { ...all, ...selection }, NOW);
        return 'missing' in keys ? keys : keys.map(({ id }) => id);
      };
      expect(await list({})).toEqual(['key_1', 'key_2', 'key_3', 'key_4', 'key_6', 'key_5']);
      expect(await list({ account_id: 'acc_2' })).toEqual(['key_6', 'key_5']);
      expect(await list({ account_id: 'acc_3' })).toEqual({ missing: 'account', id: 'acc_3' });
      expect(await list({ expiringWithin: DAY })).toEqual(['key_1']);
      expect(await list({ unusedSince: dayOf(MIDNIGHT - DAY) })).toEqual(['key_1', 'key_6']);
      expect(await list({ unusedSince: dayOf(MIDNIGHT) })).toEqual(['key_1', 'key_2', 'key_6']);
      expect(await list({ unusedSince: dayOf(MIDNIGHT), expiringWithin: 2n * DAY })).toEqual([
        'key_1',
        'key_2',
      ]);
    });

    // Rule 10.4.
    test('are created all together, or none if one is refused', async () => {
      const { jobStore } = opened();
      await bring(jobStore, [record.account(), record.account({ id: 'acc_2', subscription_active: false })]);
      const request = (account_id: string, i: number): RandomKeyRequest => ({
        id: `key_${i}`,
        account_id,
        name: 'A key',
        all_brands: true,
        brand_ids: [],
        days: 30n,
        random32: `${i}`.padEnd(32, 'k'),
      });
      const asked = ['acc_1', 'acc_none', 'acc_2'].map(request);
      expect(await createKeys(jobStore, asked, NOW)).toEqual({
        missing: 'account',
        id: 'acc_none',
        index: 1,
      });
      expect(await jobStore.keys(null)).toEqual([]);
      const created = await createKeys(jobStore, [asked[0]!, asked[2]!], NOW);
      expect(created).toMatchObject([{ isSubscriptionInactive: false }, { isSubscriptionInactive: true }]);
      expect((await jobStore.keys(null)).map(({ id }) => id)).toEqual(['key_0', 'key_2']);
    });

    test('accounts have the number of their brands and of their keys that are not revoked', async () => {
      const { jobStore } = opened();
      await bring(jobStore, [
        record.account(),
        record.account({ id: 'acc_0' }),
        record.brand(),
        key('key_1'),
        key('key_2', { revoked_at: at(NOW) }),
      ]);
      expect(await jobStore.accounts(NOW)).toMatchObject([
        { id: 'acc_0', brands: 0, keys: 0, subscription_active: true, owner_exists: true },
        { id: 'acc_1', brands: 1, keys: 1, plan: { id: 'pro' } },
      ]);
    });
  });
}
