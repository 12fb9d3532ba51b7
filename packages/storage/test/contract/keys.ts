import { createKey, type KeyRequest } from '@brand-visibility/application';
import { DAY, formatInstant, type Instant } from '@brand-visibility/domain';
import { describe, expect, test } from '@jest/globals';
import { record, bring, fingerprint, NOW } from '@brand-visibility/records';
import { instant } from './instants.js';
import { openForEach, type Open } from './opened.js';

const LATEST = '9998-12-31T23:59:59.999999Z';

const STARTER = { ...record.account().plan, id: 'starter' } as const;
const trialUntil = (end: Instant) => ({
  ...record.account().plan,
  is_trialing: true,
  trial_ends_at: formatInstant(end),
});

export function keysContract(open: Open): void {
  describe('keys', () => {
    const opened = openForEach(open);

    test('a key is found by its fingerprint, with its account', async () => {
      const { store, jobStore } = opened();
      const plan = { id: 'agency', name: 'Agency', is_trialing: true, trial_ends_at: LATEST } as const;
      const account = { id: 'acc_1', subscription_active: false, owner_exists: false };
      await bring(jobStore, [
        record.account({ ...account, plan }),
        record.brand({ id: 'brd_2' }),
        record.brand({ id: 'brd_1' }),
        record.apiKey({
          fingerprint: fingerprint('one'),
          name: 'Größe "x"',
          created_at: '1970-01-01T00:00:00.000001Z',
          expires_at: LATEST,
          revoked_at: '2255-06-05T23:47:34.740993Z',
          all_brands: false,
          brand_ids: ['brd_2', 'brd_1'],
        }),
      ]);
      expect(await store.findKey(fingerprint('one'))).toEqual({
        id: 'key_1',
        name: 'Größe "x"',
        masked: 'bvk_0000…0000',
        created_at: 1n,
        expires_at: instant(LATEST),
        revoked_at: 9_007_199_254_740_993n,
        all_brands: false,
        brand_ids: ['brd_2', 'brd_1'],
        account: { ...account, plan: { ...plan, trial_ends_at: instant(LATEST) } },
      });
    });

    test.each([fingerprint('two'), fingerprint('one').toUpperCase(), '', "' or 1=1 --"])(
      'returns no key for the fingerprint %j',
      async (unknown) => {
        const { store, jobStore } = opened();
        await bring(jobStore, [record.account(), record.apiKey({ fingerprint: fingerprint('one') })]);
        expect(await store.findKey(unknown)).toBeNull();
      },
    );

    test('a key imported again with another fingerprint is found only by the new one', async () => {
      const { store, jobStore } = opened();
      await bring(jobStore, [record.account(), record.apiKey({ fingerprint: fingerprint('one') })]);
      await bring(jobStore, [record.apiKey({ fingerprint: fingerprint('two') })]);
      expect(await store.findKey(fingerprint('one'))).toBeNull();
      expect(await store.findKey(fingerprint('two'))).toMatchObject({ id: 'key_1' });
    });

    test('two keys may swap their fingerprints', async () => {
      const { store, jobStore } = opened();
      const key = (id: string, of: string) => record.apiKey({ id, fingerprint: fingerprint(of) });
      await bring(jobStore, [record.account(), key('key_1', 'one'), key('key_2', 'two')]);
      await bring(jobStore, [key('key_1', 'two'), key('key_2', 'one')]);
      expect(await store.findKey(fingerprint('one'))).toMatchObject({ id: 'key_2' });
      expect(await store.findKey(fingerprint('two'))).toMatchObject({ id: 'key_1' });
    });

    test('changes of the account apply to its keys at once, in every process', async () => {
      const { store, jobStore, reopen } = opened();
      await bring(jobStore, [record.account(), record.apiKey()]);
      const other = await reopen();
      const { fingerprint: known } = record.apiKey();
      expect((await store.findKey(known))?.account.subscription_active).toBe(true);
      await bring(other.jobStore, [record.account({ subscription_active: false })]);
      expect((await store.findKey(known))?.account.subscription_active).toBe(false);
    });

    test('the account state is read inside the transaction', async () => {
      const { jobStore } = opened();
      const plan = { id: 'starter', name: 'Starter', is_trialing: true, trial_ends_at: LATEST } as const;
      await bring(jobStore, [
        record.account({ plan, subscription_active: false, owner_exists: false }),
        record.account({ id: 'acc_2' }),
      ]);
      const state = (id: string) => jobStore.withImportSession((session) => session.accountState(id));
      expect(await state('acc_1')).toEqual({
        owner_exists: false,
        subscription_active: false,
        plan: { id: 'starter', is_trialing: true, trial_ends_at: instant(LATEST) },
      });
      expect(await state('acc_2')).toEqual({
        owner_exists: true,
        subscription_active: true,
        plan: { id: 'pro', is_trialing: false, trial_ends_at: null },
      });
      expect(await state('acc_3')).toBeNull();
    });

    const request = { id: 'key_new', account_id: 'acc_1', name: 'A key', all_brands: true } as const;
    const create = (overrides: Partial<KeyRequest> = {}) =>
      createKey(
        opened().jobStore,
        { ...request, brand_ids: [], days: null, ...overrides },
        'k'.repeat(32),
        NOW,
      );

    // Rule 10.4.
    test.each<[string, Parameters<typeof record.account>[0], object]>([
      ['without an owner', { owner_exists: false }, { missing: 'owner', id: 'acc_1' }],
      ['on the plan starter', { plan: STARTER }, { missing: 'api_access', id: 'acc_1' }],
      ['whose subscription is inactive', { subscription_active: false }, { isSubscriptionInactive: true }],
      ['whose trial ends now', { plan: trialUntil(NOW) }, { isSubscriptionInactive: true }],
      [
        'whose trial ends a microsecond later',
        { plan: trialUntil(NOW + 1n) },
        { isSubscriptionInactive: false },
      ],
      ['that has all', {}, { isSubscriptionInactive: false }],
    ])(
      'creating a key for an account %s succeeds or is refused accordingly',
      async (_, overrides, expected) => {
        await bring(opened().jobStore, [record.account(overrides), record.account({ id: 'acc_2' })]);
        expect(await create()).toMatchObject(expected);
        expect(await opened().jobStore.keys('acc_1')).toHaveLength('missing' in expected ? 0 : 1);
      },
    );

    // Rule 10.4.
    test('a key names only brands of its account', async () => {
      await bring(opened().jobStore, [
        record.account(),
        record.account({ id: 'acc_2' }),
        record.brand(),
        record.brand({ id: 'brd_2', account_id: 'acc_2' }),
      ]);
      const ticked = (...brand_ids: string[]) => create({ all_brands: false, brand_ids });
      expect(await ticked('brd_1', 'brd_2')).toEqual({ missing: 'brand', id: 'brd_2' });
      expect(await ticked('brd_1', 'brd_none')).toEqual({ missing: 'brand', id: 'brd_none' });
      expect(await opened().jobStore.keys('acc_1')).toEqual([]);
      expect(await ticked('brd_1', 'brd_1')).toMatchObject({ isSubscriptionInactive: false });
      expect(await opened().jobStore.keys('acc_1')).toMatchObject([
        { all_brands: false, brand_ids: ['brd_1'] },
      ]);
    });

    // Rule 10.7.
    test('a key is revoked once, at the first given instant, in every process', async () => {
      const { store, jobStore, reopen } = opened();
      await bring(jobStore, [record.account(), record.apiKey()]);
      const other = await reopen();
      expect(await jobStore.revokeKey('key_1', () => NOW)).toBe(true);
      expect(await other.jobStore.revokeKey('key_1', () => NOW + DAY)).toBe(false);
      expect(await jobStore.revokeKey('key_9', () => NOW)).toBe(false);
      for (const each of [store, other.store]) {
        expect((await each.findKey(record.apiKey().fingerprint))?.revoked_at).toBe(NOW);
      }
    });

    // Rule 10.7.
    test('the keys of an account are listed by creation, then bytewise by id', async () => {
      const { jobStore } = opened();
      const first = '2026-01-01T00:00:00.000001Z';
      const second = '2026-01-01T00:00:00.000002Z';
      const key = (id: string, created_at: string, account_id = 'acc_1') =>
        record.apiKey({ id, account_id, created_at, fingerprint: fingerprint(id) });
      await bring(jobStore, [
        record.account(),
        record.account({ id: 'acc_2' }),
        key('a', second),
        key('_', first),
        key('b', first),
        key('B', first),
        key('-', first),
        key('1', first),
        key('x', first, 'acc_2'),
      ]);
      const ids = async (account_id: string) => (await jobStore.keys(account_id)).map(({ id }) => id);
      expect(await ids('acc_1')).toEqual(['-', '1', 'B', '_', 'b', 'a']);
      expect(await ids('acc_2')).toEqual(['x']);
      expect(await ids('acc_3')).toEqual([]);
    });
  });
}
