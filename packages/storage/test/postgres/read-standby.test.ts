import { isStoreUnavailable, type Store } from '@brand-visibility/application';
import { caughtUp, runStatements, startPostgresPair, type PostgresPair } from '@brand-visibility/databases';
import { bring, NOW, record } from '@brand-visibility/records';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openPostgres, type OpenedStore, type PostgresOptions } from '../../src/index.js';
import { smallWorld } from '../contract/small-world.js';
import { everyBrandOf } from '../support/opened.js';
import { eventually, thrownBy } from '../support/thrown-by.js';

/** A service that reads from a streaming standby (rule 10.8). */

let pair: PostgresPair;
let jobs: OpenedStore;
beforeAll(async () => {
  // Recovery cancels conflicting queries at once, not after thirty seconds.
  pair = await startPostgresPair({ standby: { max_standby_streaming_delay: '0' } });
  jobs = await openPostgres({ url: pair.primary.url, access: 'create' });
  await bring(jobs.jobStore, smallWorld());
  await shown();
});
afterAll(async () => {
  await jobs?.close();
  await pair?.standby.stop();
  await pair?.primary.stop();
});

const onPrimary = (...statements: string[]) => runStatements(pair.primary.url, statements);
const onStandby = (...statements: string[]) => runStatements(pair.standby.url, statements);
/** Waits until the standby shows what the primary has committed. */
const shown = () => caughtUp(pair.primary.url, pair.standby.url);
const paused = () => onStandby('select pg_wal_replay_pause()');
const resumed = () => onStandby('select pg_wal_replay_resume()');

async function serving(
  options: Partial<PostgresOptions>,
  work: (store: Store) => Promise<void>,
): Promise<void> {
  const urls = { url: pair.primary.url, readUrl: pair.standby.url };
  const opened = await openPostgres({ ...urls, access: 'serve', connections: 2, ...options });
  try {
    await eventually(() => opened.store.ping('replica'));
    await work(opened.store);
  } finally {
    await opened.close();
  }
}
const nameIn = async (store: Store) =>
  (await store.read(everyBrandOf('acc_1'), (reader) => reader.brand('brd_1').row()))?.name;

test('without a limit, reads lag, the lag is the age of the oldest position that is not replayed, and revoking a key is immediate', () =>
  serving({}, async (store) => {
    while (store.replicaLag() !== 0) await sleep(5);
    await sleep(2_000); // the latest commit is older than the lag will be
    const since = performance.now();
    await paused();
    await bring(jobs.jobStore, [record.brand({ name: 'Renamed' })]);
    await jobs.jobStore.revokeKeys(['key_1'], () => NOW);
    const { fingerprint } = record.apiKey();
    expect((await store.findKey(fingerprint))?.revoked_at).toBe(NOW);
    while (store.replicaLag() === 0) await sleep(5);
    expect(store.replicaLag()).toBeLessThan((performance.now() - since) / 1_000);
    expect(await nameIn(store)).toBe('Acme');
    await resumed();
    while (store.replicaLag() !== 0) await sleep(5);
    expect(await nameIn(store)).toBe('Renamed');
    expect(jobs.store.replicaLag()).toBeNull();
  }));

test('with a limit, reads use the primary while the standby lags by more', async () => {
  const lines: string[] = [];
  await serving({ readLagLimit: 1, warn: (line) => lines.push(line) }, async (store) => {
    await paused();
    await onPrimary(`update brand set name = 'Again' where id = 'brd_1'`);
    while ((await nameIn(store)) !== 'Again') await sleep(100);
    expect(lines.at(-1)).toMatch(/\(DATABASE_READ_URL\) lags by \d+ s; reads use the primary$/);
    await resumed();
    await shown();
    while (!lines.at(-1)?.endsWith('again')) {
      expect(await nameIn(store)).toBe('Again');
      await sleep(100);
    }
  });
});

test('a standby is not behind while the primary has written half a record of an open transaction', () =>
  serving({}, async (store) => {
    const measurements = () => store.vitals().databases[1]!.statements.count;
    const positionOf = async (run: typeof onPrimary, written: string) =>
      (await run(`select (${written} - '0/0')::float8 as at`)) as { at: number }[]; // rows are untyped
    const writer = new pg.Client({ connectionString: pair.primary.url });
    await writer.connect();
    await writer.query('create table filling (text text)');
    for (let isFound = false; !isFound;) {
      await writer.query('begin');
      await writer.query(`insert into filling select repeat('x', 100) from generate_series(1, 20000)`);
      const before = measurements();
      while (measurements() < before + 2) await sleep(50); // what is complete is replayed
      const [[written], [replayed]] = [
        await positionOf(onPrimary, 'pg_current_wal_lsn()'),
        await positionOf(onStandby, 'pg_last_wal_replay_lsn()'),
      ];
      isFound = replayed!.at < written!.at;
      while (measurements() < before + 5) await sleep(50);
      if (isFound) expect(store.replicaLag()).toBe(0);
      await writer.query('rollback');
    }
    await writer.query('drop table filling');
    await writer.end();
  }));

test('recovery that removes rows of a snapshot is not noticed once, and makes the store unavailable twice', () =>
  serving({}, async (store) => {
    for (const times of [1, 2]) {
      let begun = 0;
      const reading = store.read(everyBrandOf('acc_1'), async (reader) => {
        begun += 1;
        await reader.brand('brd_1').row();
        if (begun <= times) {
          await onPrimary('update brand set description = description', 'vacuum brand');
          await shown();
        }
        return reader.brand('brd_1').row();
      });
      if (times === 1) expect((await reading)?.id).toBe('brd_1');
      else expect(isStoreUnavailable(await thrownBy(reading))).toBe(true);
      expect(begun).toBe(2);
    }
  }));

// Rule 10.1.
test('a command that would write to a standby says that it is read-only', async () => {
  await onPrimary('create database without_schema');
  await shown();
  const url = pair.standby.url.replace('/postgres?', '/without_schema?');
  expect(url).not.toBe(pair.standby.url);
  const message = 'the database is read-only (25006)';
  expect(await thrownBy(openPostgres({ url, access: 'migrate' }))).toMatchObject({ message });
});
