import { isStoreUnavailable, type Store } from '@brand-visibility/application';
import { caughtUp, runStatements, startPostgresPair, type PostgresPair } from '@brand-visibility/databases';
import { bring, NOW } from '@brand-visibility/records';
import { answerOf, NAMED, smallRun, smallWorld } from '../contract/small-world.js';
import { everyBrandOf } from '../support/opened.js';
import { reportsOf } from '../contract/reports.js';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CompiledQuery } from 'kysely';
import { openPostgres, type OpenedStore } from '../../src/index.js';
import { postgresPool } from '../../src/postgres/wire/pool.js';
import { snapshotOf } from '../../src/postgres/snapshot.js';
import { thrownBy } from '../support/thrown-by.js';

/** A service that reads from a streaming standby. */

let pair: PostgresPair;
let jobs: OpenedStore;
let service: OpenedStore;
beforeAll(async () => {
  // Recovery cancels conflicting queries at once, not after thirty seconds.
  pair = await startPostgresPair({ standby: { max_standby_streaming_delay: '0' } });
  const { primary, standby } = pair;
  jobs = await openPostgres({ url: primary.url, access: 'create' });
  await bring(jobs.jobStore, smallWorld());
  await caughtUp(primary.url, standby.url);
  service = await openPostgres({ url: primary.url, readUrl: standby.url, access: 'serve', connections: 2 });
});
afterAll(async () => {
  await service?.close();
  await jobs?.close();
  await pair?.standby.stop();
  await pair?.primary.stop();
});

const onPrimary = (...statements: string[]) => runStatements(pair.primary.url, statements);
const onStandby = (...statements: string[]) => runStatements(pair.standby.url, statements);

const readBrand = (store: Store) => store.read(everyBrandOf('acc_1'), (reader) => reader.brand('brd_1'));

/** Removes a row version that a snapshot on the standby may still need. */
async function takeAway(): Promise<void> {
  await onPrimary('update brand set description = description', 'vacuum brand');
  await caughtUp(pair.primary.url, pair.standby.url);
}

// Rule 10.8.
test('reads lag but are consistent, and revoking a key is immediate', async () => {
  const { store } = service;
  const before = await reportsOf(service);
  await onStandby('select pg_wal_replay_pause()');
  const late = [smallRun('6'), answerOf('6', '1', 'claude', NAMED), answerOf('5', '2', 'claude', NAMED)];
  await bring(jobs.jobStore, late);
  const [key] = (await onPrimary('select fingerprint from api_key')) as { fingerprint: string }[]; // rows are untyped
  const fingerprint = key?.fingerprint ?? '';
  expect((await store.findKey(fingerprint))?.revoked_at).toBeNull();
  await jobs.jobStore.revokeKey('key_1', () => NOW);
  expect((await store.findKey(fingerprint))?.revoked_at).toBe(NOW);
  expect((await store.countRequest('key_1', NOW)).count).toBe(1);
  expect(await reportsOf(service)).toEqual(before);
  await onStandby('select pg_wal_replay_resume()');
  await caughtUp(pair.primary.url, pair.standby.url);
  const after = await reportsOf(service);
  expect(after).not.toEqual(before);
  expect(after).toEqual(await reportsOf(jobs));
});

// Rule 10.8.
test('reads use the primary while the standby lags by more than the limit', async () => {
  const lines: string[] = [];
  const { primary, standby } = pair;
  const limited = await openPostgres({
    url: primary.url,
    readUrl: standby.url,
    access: 'serve',
    connections: 2,
    readLagLimit: 1,
    warn: (line) => lines.push(line),
  });
  const nameInReport = async () => (await readBrand(limited.store))?.name;
  const before = await nameInReport();
  await onStandby('select pg_wal_replay_pause()');
  await onPrimary(`update brand set name = 'Renamed' where id = 'brd_1'`);
  expect(await nameInReport()).toBe(before);
  while ((await nameInReport()) !== 'Renamed') await new Promise((resolve) => setTimeout(resolve, 100));
  expect(lines.at(-1)).toMatch(/\(DATABASE_READ_URL\) lags by \d+ s; reads use the primary$/);
  await onStandby('select pg_wal_replay_resume()');
  await caughtUp(primary.url, standby.url);
  while (!lines.at(-1)?.endsWith('again')) {
    expect(await nameInReport()).toBe('Renamed');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await onPrimary(`update brand set name = '${before}' where id = 'brd_1'`);
  await caughtUp(primary.url, standby.url);
  await limited.close();
});

const pause = async (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

test('the lag is 0 when all is replayed, and else the age of the oldest position that is not', async () => {
  const { store } = service;
  await caughtUp(pair.primary.url, pair.standby.url);
  while (store.replicaLag() !== 0) await pause(5);
  await pause(2_000); // the latest commit is older than the lag will be
  await onStandby('select pg_wal_replay_pause()');
  const paused = performance.now();
  await onPrimary('update brand set description = description');
  while (store.replicaLag() === 0) await pause(5);
  expect(store.replicaLag()).toBeLessThan((performance.now() - paused) / 1_000);
  await onStandby('select pg_wal_replay_resume()');
  while (store.replicaLag() !== 0) await pause(5);
  expect(jobs.store.replicaLag()).toBeNull();
});

// Rule 10.8.
test('a replica is not behind while the primary has written half a record of an open transaction', async () => {
  const lines: string[] = [];
  const { primary, standby } = pair;
  const options = { access: 'serve', connections: 2, readLagLimit: 1 } as const;
  const warn = (line: string) => void lines.push(line);
  await onPrimary('create table filling (text text)');
  await caughtUp(primary.url, standby.url);
  const limited = await openPostgres({ url: primary.url, readUrl: standby.url, ...options, warn });
  const rows = `insert into filling select repeat('x', 100) from generate_series(1, 20000)`;
  for (let isFound = false; !isFound;) {
    const filling = onPrimary('begin', rows, 'select pg_sleep(5)', 'rollback');
    await pause(500);
    isFound = (await replayedAt()) < (await writtenAt());
    await pause(3_500);
    if (isFound) expect(limited.store.replicaLag()).toBe(0);
    await filling;
  }
  await limited.close();
  await onPrimary('drop table filling');
  await caughtUp(primary.url, standby.url);
  expect(lines.filter((line) => line.includes('reads use'))).toEqual([]);
});

const positionIn = (rows: unknown[]) => (rows as { at: number }[])[0]?.at ?? NaN; // rows are untyped
const writtenAt = async () =>
  positionIn(await onPrimary(`select (pg_current_wal_lsn() - '0/0')::float8 as at`));
const replayedAt = async () =>
  positionIn(await onStandby(`select (pg_last_wal_replay_lsn() - '0/0')::float8 as at`));

describe('recovery that removes rows of a snapshot', () => {
  test.each([
    [1, 'once is not noticed'],
    [2, 'twice makes the store unavailable'],
  ])('%i times between two statements: %s', async (times) => {
    let begun = 0;
    const reading = service.store.read(everyBrandOf('acc_1'), async (reader) => {
      begun += 1;
      await reader.brand('brd_1');
      if (begun <= times) await takeAway();
      return reader.brand('brd_1');
    });
    if (times === 1) expect((await reading)?.id).toBe('brd_1');
    else expect(isStoreUnavailable(await thrownBy(reading))).toBe(true);
    expect(begun).toBe(2);
    expect((await readBrand(service.store))?.id).toBe('brd_1');
  });

  test.each([
    [1, 'once is not noticed'],
    [2, 'twice makes the store unavailable'],
  ])('%i times within a statement: %s', async (times) => {
    const pool = postgresPool({
      name: 'replica',
      url: pair.standby.url,
      where: 'the test',
      most: 1,
      isServing: true,
    });
    let begun = 0;
    try {
      const reading = snapshotOf(pool.db, 'acc_1', async (trx) => {
        begun += 1;
        const seconds = begun <= times ? 3 : 0;
        const query = CompiledQuery.raw(`select id, pg_sleep(${seconds}) from brand`);
        const [{ rows }] = await Promise.all([
          trx.executeQuery<{ id: string }>(query),
          seconds && takeAway(),
        ]);
        return rows[0]?.id;
      });
      if (times === 1) expect(await reading).toBe('brd_1');
      else expect(String(await thrownBy(reading))).toMatch(/another transaction \(40001\)/);
      expect(begun).toBe(2);
    } finally {
      await pool.close();
    }
  });
});

test('a crashed standby is unavailable until it is back', async () => {
  const { store } = service;
  await pair.standby.crash();
  expect(isStoreUnavailable(await thrownBy(readBrand(store)))).toBe(true);
  await store.ping();
  await pair.standby.restart();
  while ((await thrownBy(readBrand(store))) !== null) await new Promise((resolve) => setTimeout(resolve, 20));
  await store.ping('replica');
});
