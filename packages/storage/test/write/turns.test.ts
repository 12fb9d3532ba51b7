import { importData, LockHeld, type JobStore } from '@brand-visibility/application';
import { EQUAL_WEIGHTS } from '@brand-visibility/domain';
import { bring, ndjson, record } from '@brand-visibility/records';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPostgres, openSqlite, type OpenedStore, type Writer } from '../../src/index.js';
import { systemClock } from '../../src/store.js';
import { ANNOUNCED, Turns } from '../../src/write-turns.js';
import { migratedDatabase } from '../support/postgres-database.js';
import { newFolder } from '../support/sqlite-file.js';
import { thrownBy } from '../support/thrown-by.js';

type OpenAs = (writer: Writer, say: (line: string) => void) => Promise<OpenedStore>;

/** A database with a schema, and how to open it. */
interface Place {
  readonly openAs: OpenAs;
  readonly remove: () => Promise<unknown>;
}

async function onSqlite(): Promise<Place> {
  const { file, remove } = await newFolder();
  return { openAs: (writer, warn) => openSqlite({ file, access: 'create', writer, warn }), remove };
}

async function onPostgres(): Promise<Place> {
  const made = await migratedDatabase();
  const { url } = made;
  return {
    openAs: (writer, warn) => openPostgres({ url, access: 'work', writer, warn }),
    remove: () => made.drop(),
  };
}

/** The bytes of a file, and a pause before its end. */
function hanging(text: string) {
  let end = () => {};
  const ending = new Promise<void>((resolve) => (end = resolve));
  let read = () => {};
  const isRead = new Promise<void>((resolve) => (read = resolve));
  return {
    isRead,
    end: () => end(),
    async *[Symbol.asyncIterator]() {
      // More than a batch, so that the lines are written before the pause.
      yield Buffer.from(text.repeat(4_000));
      read();
      await ending;
    },
  };
}

/** An import that has begun and waits for its file. */
async function hangingImport(jobStore: JobStore): Promise<{ end: () => Promise<void> }> {
  let end = () => {};
  const file = new Promise<void>((resolve) => (end = resolve));
  let begun = () => {};
  const hasBegun = new Promise<void>((resolve) => (begun = resolve));
  const ended = jobStore.withImportSession(async () => {
    begun();
    await file;
  });
  await hasBegun;
  return {
    end: async () => {
      end();
      await ended;
    },
  };
}

describe.each([
  ['SQLite', onSqlite],
  ['PostgreSQL', onPostgres],
] as const)('a writer on %s', (name, newPlace) => {
  const opened: OpenedStore[] = [];
  let place: Place | null = null;
  const open = async (command: string, wait: number, say: (line: string) => void = () => undefined) => {
    place ??= await newPlace();
    const store = await place.openAs({ command, wait }, say);
    opened.push(store);
    return store.jobStore;
  };
  afterEach(async () => {
    for (const each of opened.splice(0)) await each.close();
    await place?.remove();
    place = null;
  });

  const IMPORT = new RegExp(
    `for import on \\S+, process ${process.pid}, whose transaction began at 20\\d\\d-`,
  );

  test('that waits names the one before it, and gives up in the end', async () => {
    const importing = await open('import', 60_000);
    const lines: string[] = [];
    const completing = await open('complete', 2_500, (line) => lines.push(line));
    const hanging = await hangingImport(importing);
    const error = await thrownBy(completing.withImportSession(async () => undefined));
    expect(error).toBeInstanceOf(LockHeld);
    expect(String(error)).toMatch(IMPORT);
    expect(String(error)).toMatch(/gave up after 2.5 s .* nothing was changed$/);
    expect(lines).toEqual([expect.stringMatching(IMPORT)]);
    expect(lines[0]).toContain('loses nothing');
    await hanging.end();
    expect(await completing.withImportSession(async () => 'written')).toBe('written');
    expect(lines).toHaveLength(1);
  });

  test('that does not wait gives up immediately, and names the one before it', async () => {
    const importing = await open('import', 60_000);
    const other = await open('complete', 0);
    const hanging = await hangingImport(importing);
    const error = await thrownBy(other.withImportSession(async () => undefined));
    expect(error).toBeInstanceOf(LockHeld);
    expect(String(error)).toMatch(IMPORT);
    await hanging.end();
  });

  test(`of keys ${name === 'SQLite' ? 'waits for an import' : 'does not wait for an import'}`, async () => {
    const importing = await open('import', 60_000);
    await bring(importing, [record.account(), record.apiKey()]);
    const keys = await open('keys revoke', 1_000);
    const hanging = await hangingImport(importing);
    const revoked = thrownBy(keys.revokeKey('key_1', () => 1n));
    if (name === 'SQLite') expect(String(await revoked)).toMatch(IMPORT);
    else expect(await revoked).toBeNull();
    await hanging.end();
    const [key] = await keys.keys('acc_1');
    expect(key?.revoked_at).toBe(name === 'SQLite' ? null : 1n);
  });
});

describe.each([
  ['SQLite', onSqlite],
  ['PostgreSQL', onPostgres],
] as const)('an import on %s', (name, newPlace) => {
  const writer = { command: 'import', wait: 60_000 };
  let place: Place;
  let [first, second]: OpenedStore[] = [];
  beforeEach(async () => {
    place = await newPlace();
    first = await place.openAs(writer, () => undefined);
    second = await place.openAs({ ...writer, wait: 1_000 }, () => undefined);
    await bring(first.jobStore, [record.account(), record.apiKey()]);
  });
  afterEach(async () => {
    for (const each of [first, second]) await each?.close();
    await place.remove();
  });

  // Rule 5.2.
  test('that began before a revocation does not undo it', async () => {
    const [importing, revoking] = [first!.jobStore, second!.jobStore];
    const { type: _, ...row } = record.apiKey();
    const stored = { ...row, created_at: 0n, expires_at: null, revoked_at: null };
    const importKey = async (name: string, duringIt: () => Promise<void>) =>
      importing.withImportSession(async (session) => {
        await session.existing('api_key', ['key_1']);
        await duringIt();
        await session.put('api_key', [{ ...stored, name }]);
      });
    await importKey('Same', async () => undefined);
    let revoked: unknown = null;
    await importKey('Other', async () => {
      revoked = (await thrownBy(revoking.revokeKey('key_1', () => 1n))) ?? 'revoked';
    });
    expect(String(revoked)).toMatch(name === 'SQLite' ? /LockHeld|gave up/ : /^revoked$/);
    if (name === 'SQLite') expect(await revoking.revokeKey('key_1', () => 1n)).toBe(true);
    await importKey('Other', async () => undefined);
    expect((await revoking.keys(null)).map((key) => [key.name, key.revoked_at])).toEqual([['Other', 1n]]);
  });

  // Rule 5.2: on SQLite, which has one writer, it waits.
  test('that leaves a key as it is delays no revocation on PostgreSQL', async () => {
    const files = [{ name: 'keys', chunks: hanging(ndjson([record.account(), record.apiKey()])) }];
    const importing = importData(first!.jobStore, files, { weights: EQUAL_WEIGHTS });
    await files[0]!.chunks.isRead;
    const error = await thrownBy(second!.jobStore.revokeKey('key_1', () => 1n));
    expect(String(error)).toMatch(name === 'SQLite' ? /gave up/ : /^null$/);
    files[0]!.chunks.end();
    const outcome = await importing;
    expect('records' in outcome && outcome.records.get('api_key')).toMatchObject({ changed: 0, same: 4_000 });
    expect((await second!.jobStore.keys(null))[0]?.revoked_at).toBe(name === 'SQLite' ? null : 1n);
  });

  // Rule 10.6.
  test('that waited for an erasure has a later time, and is not erased again', async () => {
    const hanging = await hangingImport(first!.jobStore);
    const patient = await place.openAs(writer, () => undefined);
    const waiting = bring(patient.jobStore, [record.brand(), record.prompt()]);
    await sleep(50);
    const erased = systemClock(); // as an erasure is journaled before it commits
    await sleep(5);
    await hanging.end();
    await waiting;
    expect(await patient.jobStore.eraseAgain({ brand_id: 'brd_1' }, erased)).toBe('imported again');
    await patient.close();
  });
});

describe('a wait', () => {
  test('is announced again and again until it ends', async () => {
    const lines: string[] = [];
    const intervals = { after: 20, every: 10 };
    const writer = { command: 'erase', wait: 600_000 };
    const turns = new Turns('data.sqlite', writer, (line) => lines.push(line), intervals);
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
    expect(new Set(lines)).toEqual(
      new Set([
        'data.sqlite: waiting for up to 10 min for another program. Stopping that process loses nothing: its transaction is rolled back',
      ]),
    );
    expect(ANNOUNCED).toEqual({ after: 1_000, every: 60_000 });
  });
});
