import { OperatorError } from '@brand-visibility/application';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
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

  // Rule 10.1.
  test.each(['service', 'work'] as const)('rejects a missing file without creating it (%s)', async (kind) => {
    const opening = kind === 'service' ? openService(settings()) : openJobs({ file }, 'work');
    const fault: unknown = await opening.catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(OperatorError);
    expect(String(fault)).toContain(file);
    expect(existsSync(file)).toBe(false);
  });

  test('rejects a file that is not a database with one line that names it', async () => {
    await writeFile(
      file,
      'This is not a database, only text that is long enough to be read as the header of one.',
    );
    const fault: unknown = await openService(settings()).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(OperatorError);
    expect(String(fault)).toContain(file);
    expect(String(fault)).not.toContain('\n');
  });
});

test('the clock returns microseconds since 1970', () => {
  const before = BigInt(Date.now()) * 1000n;
  const now = systemClock();
  expect(now >= before && now <= BigInt(Date.now()) * 1000n).toBe(true);
});
