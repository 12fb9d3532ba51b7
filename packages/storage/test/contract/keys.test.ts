import { importData, listKeys, type CountedRequest } from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import { minuteOf } from '@brand-visibility/domain/api-key';
import { EQUAL_WEIGHTS } from '@brand-visibility/domain/figures/weighting';
import { DAY, formatInstant, type Instant } from '@brand-visibility/domain/time/instant';
import { bring, chunksOf, fingerprint, ndjson, NOW, record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { systemClock } from '../../src/store.js';
import { ENGINES } from '../support/engines.js';
import { openForEach } from '../support/opened.js';
import { instant } from './reads.js';

// API keys: what a request finds, how its requests are counted, and how an operator creates, lists and revokes keys.

const LATEST = '9998-12-31T23:59:59.999999Z';
const MIDNIGHT = (NOW / DAY) * DAY;
const at = (time: Instant) => formatInstant(time);
const dayOf = (time: Instant) => at(time).slice(0, 10);

/** A key of the first account that never expires; `of` names its fingerprint. */
const key = (id: string, overrides: Parameters<typeof record.apiKey>[0] = {}, of = id) =>
  record.apiKey({ id, fingerprint: fingerprint(of), expires_at: null, ...overrides });
const revoked = (id: string, of: string, when = NOW) => key(id, { revoked_at: at(when) }, of);

const ALL = { account_id: null, expiringWithin: null, unusedSince: null };

describe.each(ENGINES)('keys (%s)', (_engine, open) => {
  const opened = openForEach(open, ({ jobStore }) => bring(jobStore, [record.account()]));
  const add = (...records: readonly ImportRecord[]) => bring(opened().jobStore, records);
  const find = (of: string) => opened().store.findKey(fingerprint(of));
  const listed = async (selection: Partial<Parameters<typeof listKeys>[1]>, now = NOW) => {
    const keys = await listKeys(opened().jobStore, { ...ALL, ...selection }, now);
    return 'missing' in keys ? keys : keys.map(({ id }) => id);
  };

  test('a key is found by its fingerprint, with its account', async () => {
    const plan = { id: 'agency', name: 'Agency', is_trialing: true, trial_ends_at: LATEST } as const;
    const account = { id: 'acc_1', subscription_active: false, owner_exists: false };
    const fields = { name: 'Größe "x"', all_brands: false, brand_ids: ['brd_2', 'brd_1'] };
    const times = { created_at: '1970-01-01T00:00:00.000001Z', revoked_at: '2255-06-05T23:47:34.740993Z' };
    const brands = ['brd_2', 'brd_1'].map((id) => record.brand({ id }));
    await add(
      record.account({ ...account, plan }),
      ...brands,
      key('one', { ...fields, ...times, expires_at: LATEST }),
    );
    expect(await find('one')).toEqual({
      id: 'one',
      ...fields,
      masked: 'bvk_0000…0000',
      created_at: 1n,
      expires_at: instant(LATEST),
      revoked_at: 9_007_199_254_740_993n,
      account: { ...account, plan: { ...plan, trial_ends_at: instant(LATEST) } },
    });
    for (const unknown of [fingerprint('two'), fingerprint('one').toUpperCase(), '', "' or 1=1 --"])
      expect([unknown, await opened().store.findKey(unknown)]).toEqual([unknown, null]);
  });

  test('fingerprints may change and be swapped', async () => {
    await add(key('key_1', {}, 'one'), key('key_2', {}, 'two'));
    await add(key('key_1', {}, 'two'), key('key_2', {}, 'one'));
    expect([(await find('one'))?.id, (await find('two'))?.id]).toEqual(['key_2', 'key_1']);
    await add(key('key_1', {}, 'three'));
    expect([await find('two'), (await find('three'))?.id]).toEqual([null, 'key_1']);
  });

  test('changes of an account and revocations apply at once, in every process', async () => {
    const other = await opened().reopen();
    await add(key('key_1'));
    expect(await find('key_1')).toMatchObject({ revoked_at: null, account: { subscription_active: true } });
    await bring(other.jobStore, [record.account({ subscription_active: false })]);
    expect((await find('key_1'))?.account.subscription_active).toBe(false);
    // Rule 10.7: a key is revoked once, at the first instant.
    expect(await opened().jobStore.revokeKeys(['key_1'], () => NOW)).toBe(true);
    expect(await other.jobStore.revokeKeys(['key_1'], () => NOW + DAY)).toBe(false);
    expect(await opened().jobStore.revokeKeys(['key_9'], () => NOW)).toBe(false);
    for (const { store } of [opened(), other])
      expect((await store.findKey(fingerprint('key_1')))?.revoked_at).toBe(NOW);
  });

  test('requests are counted exactly, across concurrent processes', async () => {
    await add(key('key_1'));
    const stores = [opened().store, (await opened().reopen()).store];
    const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
    const counted = await Promise.all(
      upTo(60).flatMap(() => stores.map((each): Promise<CountedRequest> => each.countRequest('key_1', NOW))),
    );
    // A store may use a clock of its own, and a minute may begin.
    for (const minute of new Set(counted.map((each) => minuteOf(each.at)))) {
      const counts = counted.flatMap((each) => (minuteOf(each.at) === minute ? each.count : []));
      expect(counts.toSorted((a, b) => a - b)).toEqual(upTo(counts.length));
    }
  });

  /** Counts a request of each key in another process, which writes their day when it stops. */
  async function use(now: Instant, ...key_ids: string[]): Promise<void> {
    const { store, close } = await opened().reopen();
    for (const key_id of key_ids) await store.countRequest(key_id, now);
    await close();
  }

  // Rule 10.7.
  test('keys have the latest day of their use, until their account is erased', async () => {
    const { jobStore } = opened();
    await add(key('key_1'), key('key_2'), key('key_3'));
    const days = async () => (await jobStore.keys('acc_1')).map(({ last_used_on }) => last_used_on);
    await use(MIDNIGHT, 'key_1', 'key_gone');
    expect(await days()).toEqual([dayOf(MIDNIGHT), null, null]);
    await use(MIDNIGHT + DAY, 'key_1', 'key_2');
    await use(MIDNIGHT, 'key_2');
    expect(await days()).toEqual([dayOf(MIDNIGHT + DAY), dayOf(MIDNIGHT + DAY), null]);
    await jobStore.erase({ account_id: 'acc_1' });
    await add(record.account(), key('key_1'));
    expect(await days()).toEqual([null]);
  });

  // Rule 10.7.
  test('the day that a clock ahead has left is shown as today, and a use on the true day corrects it', async () => {
    const { jobStore } = opened();
    await add(key('key_1'));
    const now = systemClock();
    await use(now + 3n * DAY, 'key_1');
    expect(await listKeys(jobStore, ALL, now)).toMatchObject([{ last_used_on: dayOf(now) }]);
    await use(now, 'key_1');
    expect((await jobStore.keys(null))[0]?.last_used_on).toBe(dayOf(now));
  });

  // Rule 10.7.
  test('keys are listed by account, expiry and last use', async () => {
    const of2 = { account_id: 'acc_2' };
    await add(
      record.account({ id: 'acc_2' }),
      key('key_1', { expires_at: at(NOW + DAY) }),
      key('key_2', { expires_at: at(NOW + DAY + 1n) }),
      key('key_3', { expires_at: at(NOW) }),
      key('key_4', { expires_at: at(NOW + 1n), revoked_at: at(NOW - 1n) }),
      key('key_5', { ...of2, created_at: at(MIDNIGHT) }),
      key('key_6', of2),
    );
    await use(MIDNIGHT - DAY, 'key_2');
    expect(await listed({})).toEqual(['key_1', 'key_2', 'key_3', 'key_4', 'key_6', 'key_5']);
    expect(await listed({ account_id: 'acc_2' })).toEqual(['key_6', 'key_5']);
    expect(await listed({ account_id: 'acc_3' })).toEqual({ missing: 'account', id: 'acc_3' });
    expect(await listed({ expiringWithin: DAY })).toEqual(['key_1']);
    expect(await listed({ unusedSince: dayOf(MIDNIGHT - DAY) })).toEqual(['key_1', 'key_6']);
    expect(await listed({ unusedSince: dayOf(MIDNIGHT) })).toEqual(['key_1', 'key_2', 'key_6']);
    const both = { unusedSince: dayOf(MIDNIGHT), expiringWithin: 2n * DAY };
    expect(await listed(both)).toEqual(['key_1', 'key_2']);
  });

  /** The counts of keys, or the errors as `LINE MESSAGE`. */
  const imported = async (...lines: readonly ImportRecord[]) => {
    const files = [{ name: 'keys', chunks: chunksOf(ndjson(lines)) }];
    const outcome = await importData(opened().jobStore, files, { weights: EQUAL_WEIGHTS });
    return 'errors' in outcome
      ? outcome.errors.map(({ line, message }) => `${line} ${message}`)
      : outcome.records.get('api_key');
  };
  const revocation = async () => (await opened().jobStore.keys(null))[0]?.revoked_at;

  // Rule 5.2.
  test('a revocation is moved by no import to a later time or away, and such a record is the same', async () => {
    await add(revoked('key_1', 'one'));
    for (const again of [
      key('key_1', {}, 'one'),
      revoked('key_1', 'one'),
      revoked('key_1', 'one', NOW + 1n),
    ]) {
      expect(await imported(again)).toEqual({ new: 0, changed: 0, same: 1 });
      expect(await revocation()).toBe(NOW);
    }
    expect(await imported(key('key_1', { name: 'Other' }, 'one'))).toMatchObject({ changed: 1 });
    expect(await revocation()).toBe(NOW);
    expect(await imported(revoked('key_1', 'one', NOW - 1n))).toMatchObject({ changed: 1 });
    expect(await revocation()).toBe(NOW - 1n);
  });

  // Rule 5.2.
  test('a revocation on an earlier line of the import counts too', async () => {
    const lines = [revoked('key_1', 'one'), key('key_1', {}, 'two')];
    expect(await imported(...lines)).toMatchObject({ new: 1, same: 1 });
    expect([await revocation(), await find('two')]).toEqual([NOW, null]);
  });

  const taken = 'another api_key, `key_1`, has the same fingerprint; a revoked key keeps its fingerprint';
  const [one, two] = [key('key_1', {}, 'one'), key('key_1', {}, 'two')];
  // Rule 5.2.
  test.each<[string, readonly ImportRecord[], readonly ImportRecord[], string]>([
    ['of the database', [revoked('key_1', 'one')], [key('key_2', {}, 'one')], `1 ${taken}`],
    ['that would get another one', [revoked('key_1', 'one')], [two, key('key_2', {}, 'one')], `2 ${taken}`],
    ['that the import revokes', [one], [revoked('key_1', 'two'), key('key_2', {}, 'one')], `2 ${taken}`],
    ['that is new', [], [revoked('key_1', 'one'), key('key_2', {}, 'one')], `2 ${taken}`],
    [
      'that has swapped with it',
      [revoked('key_1', 'one'), key('key_2', {}, 'two')],
      [key('key_2', {}, 'one'), two],
      `2 ${taken.replace('key_1', 'key_2')}`,
    ],
  ])('a revocation keeps the fingerprint from others: of a key %s', async (_, before, lines, error) => {
    await add(...before);
    const rows = await opened().rows();
    expect(await imported(...lines)).toEqual([error]);
    expect(await opened().rows()).toEqual(rows);
  });

  // Rule 10.7.
  test('a revocation in the future moves to now, and until then the key is one that works and expires', async () => {
    const { store, jobStore } = opened();
    await add(revoked('key_1', 'one', NOW + DAY), revoked('key_2', 'two'));
    expect(await listed({ expiringWithin: DAY })).toEqual(['key_1']);
    expect(await listed({ expiringWithin: DAY - 1n })).toEqual([]);
    expect((await store.operatingState(NOW)).expiring_keys).toBe(1);
    expect(await jobStore.accounts(NOW)).toMatchObject([{ keys: 1 }]);
    expect(await jobStore.revokeKeys(['key_1'], () => NOW + 1n)).toBe(true);
    expect(await jobStore.revokeKeys(['key_1'], () => NOW + 1n)).toBe(false);
    expect((await jobStore.keys(null)).map(({ revoked_at }) => revoked_at)).toEqual([NOW + 1n, NOW]);
    expect(await jobStore.accounts(NOW + 1n)).toMatchObject([{ keys: 0 }]);
  });
});
