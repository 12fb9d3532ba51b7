import { createKey, LockHeld, type JobStore } from '@brand-visibility/application';
import { bring, NOW, record } from '@brand-visibility/records';
import { expect, test } from '@jest/globals';
import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseForEach, filledDatabase, lockWaits } from '../support/postgres-database.js';
import { thrownBy } from '../support/thrown-by.js';

// Keys are created while an erasure runs (rule 10.6); on SQLite, one of the two commands waits for the other.

const RECORDS = [record.account(), record.brand(), record.brand({ id: 'brd_2' })];
const { testDatabase, open } = databaseForEach(filledDatabase(({ jobStore }) => bring(jobStore, RECORDS)));

const [ACCOUNT, BRAND] = [{ account_id: 'acc_1' }, { brand_id: 'brd_1' }];
const REQUEST = {
  id: 'key_1',
  account_id: 'acc_1',
  name: 'A',
  all_brands: false,
  brand_ids: ['brd_1', 'brd_2'],
  days: null,
};
const create = (jobStore: JobStore) => createKey(jobStore, REQUEST, 'k'.repeat(32), NOW);

/** Waits until as many transactions wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  while ((await lockWaits(testDatabase())) < count) await sleep(10);
}

/** Creates a key, but pauses before its row is written. */
async function pausedCreation(jobStore: JobStore) {
  let resume = () => {};
  const resumed = new Promise<void>((resolve) => (resume = resolve));
  let created: ReturnType<typeof create> | undefined;
  await new Promise<void>((reached) => {
    const pausing: JobStore['withKeySession'] = (work) =>
      jobStore.withKeySession((session) =>
        work({
          ...session,
          put: async (...rows) => {
            reached();
            await resumed;
            return session.put(...rows);
          },
        }),
      );
    created = create({ ...jobStore, withKeySession: pausing });
  });
  return { finish: () => (resume(), created) };
}

/** Locks a table in which every erasure deletes, in the transaction of another program; returns how to end it. */
async function lockedTable(): Promise<() => Promise<void>> {
  const client = new pg.Client(testDatabase().url);
  await client.connect();
  await client.query('begin; lock table outreach_target in share mode');
  return () => client.end();
}

// Rules 10.4 and 10.6.
test.each([
  ['its account is erased too', ACCOUNT, []],
  ['its brand loses the brand', BRAND, [['brd_2']]],
])('a key that is created just before the erasure of %s', async (_, what, left) => {
  const [creating, erasing] = [await open('work'), await open('work')];
  const { finish } = await pausedCreation(creating.jobStore);
  const erased = erasing.jobStore.erase(what);
  await untilWaiting(1);
  expect(await finish()).toHaveProperty('key');
  expect(await erased).not.toBeNull();
  expect((await creating.jobStore.keys(null)).map(({ brand_ids }) => brand_ids)).toEqual(left);
});

// Rules 10.4 and 10.6.
test.each([
  ['account', ACCOUNT, { missing: 'account', id: 'acc_1' }],
  ['brand', BRAND, { missing: 'brand', id: 'brd_1' }],
])('a key that is created during the erasure of its %s is refused', async (_, what, refusal) => {
  const [creating, erasing] = [await open('work'), await open('work')];
  const unlock = await lockedTable();
  const erased = erasing.jobStore.erase(what);
  await untilWaiting(1);
  const created = create(creating.jobStore);
  await untilWaiting(2);
  await unlock();
  expect(await created).toEqual(refusal);
  expect(await erased).not.toBeNull();
  expect(await creating.jobStore.keys(null)).toEqual([]);
});

// Rule 10.1.
test('an erasure waits no longer than its limit for a new key or for a locked table', async () => {
  const { jobStore } = await open('work', { writer: { command: 'erase', wait: 0 } });
  const unlock = await lockedTable();
  expect(await thrownBy(jobStore.erase(BRAND))).toBeInstanceOf(LockHeld);
  await unlock();
  const { finish } = await pausedCreation((await open('work')).jobStore);
  for (const erasure of [() => jobStore.erase(BRAND), () => jobStore.eraseAgain(ACCOUNT, NOW * 2n)])
    expect(await thrownBy(erasure())).toBeInstanceOf(LockHeld);
  expect(await finish()).toHaveProperty('key');
  expect(await jobStore.erase(ACCOUNT)).not.toBeNull();
});

// Rule 10.4.
test('an import of the account does not keep a new key waiting', async () => {
  const { jobStore } = await open('work');
  const creating = await open('work', { writer: { command: 'keys create', wait: 0 } });
  await jobStore.withImportSession(async (session) => {
    await bring({ ...jobStore, withImportSession: (work) => work(session) }, RECORDS);
    expect(await create(creating.jobStore)).toHaveProperty('key');
  });
});
