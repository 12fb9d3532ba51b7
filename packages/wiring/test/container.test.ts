import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readServiceSettings } from '../src/config.js';
import { openJobs, openService, systemClock } from '../src/index.js';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brand-visibility-wiring-'));
  file = join(folder, 'data.db');
});
afterEach(() => rm(folder, { recursive: true }));

const settings = () => readServiceSettings({ DATABASE_URL: `sqlite:${file}` });

describe('opening a database', () => {
  test('creates the file for a command with `create`, and the service can then serve it', async () => {
    const jobs = await openJobs({ file }, 'create');
    await jobs.close();
    const service = await openService(settings(), () => 42n);
    await service.store.ping();
    expect(await service.store.findKey('0'.repeat(64))).toBeNull();
    expect(service.clock()).toBe(42n);
    await service.close();
  });

  test('returns a `close` that closes everything', async () => {
    const jobs = await openJobs({ file }, 'create');
    await jobs.jobStore.accountIds();
    const openFiles = () => readdirSync(folder).filter((name) => name.endsWith('-wal'));
    expect(openFiles()).toContain('data.db-wal'); // SQLite keeps it while the database is open
    await jobs.close();
    expect(openFiles()).toEqual([]);
  });
});

test('the clock returns microseconds since 1970', () => {
  const before = BigInt(Date.now()) * 1000n;
  const now = systemClock();
  expect(now >= before && now <= BigInt(Date.now()) * 1000n).toBe(true);
});
