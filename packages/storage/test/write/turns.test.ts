import { importData, LockHeld, type JobStore } from '@brand-visibility/application';
import { EQUAL_WEIGHTS } from '@brand-visibility/domain/figures/weighting';
import { bring, ndjson, record } from '@brand-visibility/records';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPostgres, openSqlite, type OpenedStore, type Writer } from '../../src/index.js';
import type { StoreOptions } from '../../src/store.js';
import { ANNOUNCED, Turns } from '../../src/write-turns.js';
import { migratedDatabase } from '../support/postgres-database.js';
import { newFolder, writeEmptyFile } from '../support/sqlite-file.js';
import { thrownBy } from '../support/thrown-by.js';

type Options = StoreOptions & { readonly writer: Writer; readonly warn: (line: string) => void };

/** A database with a schema, and how to open it. */
interface Place {
  readonly open: (options: Options) => Promise<OpenedStore>;
  readonly remove: () => Promise<unknown>;
}

async function onSqlite(): Promise<Place> {
  const { file, remove } = await newFolder();
  await writeEmptyFile(file);
  return { open: (options) => openSqlite({ file, access: 'work', ...options }), remove };
}

async function onPostgres(): Promise<Place> {
  const made = await migratedDatabase();
  return {
    open: (options) => openPostgres({ url: made.url, access: 'work', connections: 2, ...options }),
    remove: () => made.drop(),
  };
}

/** An import that has begun to write and waits for the rest of its file. */
async function hangingImport(
  jobStore: JobStore,
  text = '',
): Promise<{ end: () => ReturnType<typeof importData> }> {
  let end = () => {};
  let began = () => {};
  const ending = new Promise<void>((resolve) => (end = resolve));
  const begun = new Promise<void>((resolve) => (began = resolve));
  async function* chunks() {
    // More than a batch, so that the lines are written before the pause.
    yield Buffer.from(text.repeat(300));
    began();
    await ending;
  }
  const files = [{ name: 'records', chunks: { [Symbol.asyncIterator]: chunks } }];
  const imported = importData(jobStore, files, { weights: EQUAL_WEIGHTS });
  await begun;
  return {
    end: () => {
      end();
      return imported;
    },
  };
}

describe.each([
  ['SQLite', onSqlite],
  ['PostgreSQL', onPostgres],
] as const)('a writer on %s', (name, newPlace) => {
  const isSqlite = name === 'SQLite';
  const opened: OpenedStore[] = [];
  let place: Place;
  let importing: JobStore;
  const open = async (command: string, wait: number, options: Partial<Options> = {}) => {
    const store = await place.open({ writer: { command, wait }, warn: () => undefined, ...options });
    opened.push(store);
    return store.jobStore;
  };
  beforeEach(async () => {
    place = await newPlace();
    importing = await open('import', 600_000);
    await bring(importing, [record.account(), record.apiKey()]);
  });
  afterEach(async () => {
    for (const each of opened.splice(0)) await each.close();
    await place.remove();
  });

  const IMPORT = new RegExp(
    `for import on \\S+, process ${process.pid}, whose transaction began at 20\\d\\d-`,
  );

  test('that waits names the one before it, and gives up in the end; one that does not wait, immediately', async () => {
    const lines: string[] = [];
    const completing = await open('complete', 2_500, { warn: (line) => lines.push(line) });
    const impatient = await open('complete', 0);
    const hanging = await hangingImport(importing);
    for (const each of [impatient, completing]) {
      const error = await thrownBy(each.withImportSession(async () => undefined));
      expect(error).toBeInstanceOf(LockHeld);
      expect(String(error)).toMatch(IMPORT);
      expect(String(error)).toMatch(/gave up after (0|2.5) s .* nothing was changed$/);
    }
    expect(lines).toEqual([expect.stringMatching(IMPORT)]);
    expect(lines[0]).toContain('loses nothing');
    await hanging.end();
    expect(await completing.withImportSession(async () => 'written')).toBe('written');
    expect(lines).toHaveLength(1);
  });

  // Rule 5.2: on SQLite, which has one writer, it waits.
  test(`of keys ${isSqlite ? 'waits' : 'does not wait'} for an import that leaves its key as it is`, async () => {
    const keys = await open('keys revoke', isSqlite ? 0 : 600_000);
    const hanging = await hangingImport(importing, ndjson([record.account(), record.apiKey()]));
    const error = await thrownBy(keys.revokeKeys(['key_1'], () => 1n));
    if (isSqlite) expect(String(error)).toMatch(IMPORT);
    else expect(error).toBeNull();
    const outcome = await hanging.end();
    const counts = { new: 0, changed: 0, same: 300 };
    expect('records' in outcome && outcome.records.get('api_key')).toEqual(counts);
    expect((await keys.keys(null))[0]?.revoked_at).toBe(isSqlite ? null : 1n);
  });

  // Rule 5.2.
  test('that began before a revocation does not undo it', async () => {
    const revoking = await open('keys revoke', isSqlite ? 0 : 600_000);
    const { type: _, ...row } = record.apiKey();
    const stored = { ...row, created_at: 0n, expires_at: null, revoked_at: null };
    const importKey = (duringIt: () => Promise<unknown>) =>
      importing.withImportSession(async (session) => {
        await session.existing('api_key', ['key_1']);
        await duringIt();
        await session.put('api_key', [{ ...stored, name: 'Other' }]);
      });
    let refused: unknown = null;
    await importKey(async () => (refused = await thrownBy(revoking.revokeKeys(['key_1'], () => 1n))));
    expect(refused === null).toBe(!isSqlite);
    if (isSqlite) expect(await revoking.revokeKeys(['key_1'], () => 1n)).toBe(true);
    await importKey(async () => undefined);
    expect((await revoking.keys(null)).map((key) => [key.name, key.revoked_at])).toEqual([['Other', 1n]]);
  });

  // Rule 10.6.
  test('that waited for an erasure has a later time, and is not erased again', async () => {
    const lines: string[] = [];
    let now = 1n;
    const patient = await open('import', 600_000, { clock: () => now, warn: (line) => lines.push(line) });
    const hanging = await hangingImport(importing);
    const waiting = bring(patient, [record.brand(), record.prompt()]);
    while (lines.length === 0) await sleep(20); // it says that it waits
    now = 3n; // the erasure was journaled at 2, before it committed
    await hanging.end();
    await waiting;
    expect(await patient.eraseAgain({ brand_id: 'brd_1' }, 2n)).toBe('imported again');
  });
});

test('a wait is announced again and again until it ends', async () => {
  const lines: string[] = [];
  const intervals = { after: 20, every: 10 };
  const turns = new Turns(
    'data.sqlite',
    { command: 'erase', wait: 600_000 },
    (line) => lines.push(line),
    intervals,
  );
  let end = () => {};
  const work = new Promise<void>((resolve) => (end = resolve));
  const done = turns.announced(
    () => work,
    async () => null,
  );
  while (lines.length < 3) await sleep(5);
  end();
  await done;
  const count = lines.length;
  await sleep(50);
  expect(lines).toHaveLength(count);
  const message =
    'data.sqlite: waiting for up to 10 min for another program. Stopping that process loses nothing: its transaction is rolled back';
  expect(new Set(lines)).toEqual(new Set([message]));
  expect(ANNOUNCED).toEqual({ after: 1_000, every: 60_000 });
});
