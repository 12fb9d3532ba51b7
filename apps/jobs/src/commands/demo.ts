/** The command `demo`: imports the demo data and prints an API key for them. */
import { createKey, OperatorError } from '@brand-visibility/application';
import { DEMO_ACCOUNT, DEMO_BRANDS, demoWorld, stamp } from '@brand-visibility/demo-world';
import { isApiKey } from '@brand-visibility/domain/api-key';
import { startOfDay } from '@brand-visibility/domain/time/day';
import { formatInstant, parseInstant } from '@brand-visibility/domain/time/instant';
import { withDatabase, type JobDependencies } from '../open.js';
import { areDelivered, newKeyId, refuse } from './keys.js';
import { missingLine, type Io } from '../output.js';
import { randomCharacters } from '../random.js';
import type { ImportRecord } from '@brand-visibility/contract';
import { importAll } from './import.js';
import { refreshEvery } from './refresh-outreach.js';
import { remeasureAll } from './remeasure.js';
import { createHash, randomUUID } from 'node:crypto';
import { chmodSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

export interface DemoOptions {
  readonly today?: string;
  readonly keyFile?: string;
}

const DEMO_KEY = {
  id: 'key_demo',
  account_id: DEMO_ACCOUNT,
  name: 'Demo',
  all_brands: true,
  brand_ids: [],
  days: null,
} as const;

/**
 * Imports the demo data of a day, by default today in UTC, if they are missing (rule 10.5). To standard output, prints
 * only an API key for these data. A valid key in `keyFile` is reused; otherwise a new key replaces the previous demo
 * key. Refuses a database with other accounts, and leaves that database unchanged.
 */
export async function demo(io: Io, { today, keyFile }: DemoOptions): Promise<number> {
  return withDatabase(io, 'create', async (jobs) => {
    const others = (await jobs.jobStore.accountIds()).filter((id) => id !== DEMO_ACCOUNT);
    if (others.length > 0) {
      jobs.say(`the demo needs a separate database; this one contains ${named(others)}; nothing was changed`);
      return 1;
    }
    const stored = keyFile === undefined ? null : await validKey(jobs, keyFile);
    const file = stored === null && keyFile !== undefined ? reserveKeyFile(keyFile) : null;
    try {
      const status = await makeDemo(jobs, today ?? formatInstant(jobs.clock()).slice(0, 10));
      if (status !== 0) return status;
      if (stored !== null) jobs.print(stored);
      else return await newKey(jobs, file);
      return 0;
    } finally {
      file?.discard();
    }
  });
}

/**
 * Creates a demo key. The new key replaces the previous demo key. If that key was revoked, the new key gets a new id
 * instead. Returns the exit status.
 */
async function newKey(jobs: JobDependencies, file: ReservedKeyFile | null): Promise<number> {
  const { jobStore, clock, say, deliver } = jobs;
  const previous = (await jobStore.keys(DEMO_ACCOUNT)).find(({ id }) => id === DEMO_KEY.id);
  const id = (previous?.revoked_at ?? null) === null ? DEMO_KEY.id : newKeyId();
  const made = await createKey(jobStore, { ...DEMO_KEY, id }, randomCharacters(32), clock());
  if ('missing' in made) return refuse(say, missingLine(made));
  if (file === null) return (await areDelivered(jobs, [{ id, line: made.key }])) ? 0 : 1;
  file.commit(made.key);
  await deliver([made.key]); // the file contains the key even if nobody reads it here
  return 0;
}

/** Returns the key in a file if the database contains it as a demo key that is not revoked; otherwise null. */
async function validKey({ jobStore }: JobDependencies, keyFile: string): Promise<string | null> {
  const key = readKeyFile(keyFile);
  if (key === null) return null;
  const { text, fingerprint } = key;
  const [id] = await jobStore.withImportSession((session) => session.holders('api_key', [{ fingerprint }]));
  const known = (await jobStore.keys(DEMO_ACCOUNT)).find((each) => each.id === id);
  return known?.revoked_at === null ? text : null;
}

const MOST_NAMES = 5;

function named(accounts: readonly string[]): string {
  const rest = accounts.length - MOST_NAMES;
  const names = accounts.slice(0, MOST_NAMES).join(', ');
  return `the ${accounts.length === 1 ? 'account' : 'accounts'} ${names}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/**
 * Imports the demo data of a day (`YYYY-MM-DD`, UTC) if they are missing, and computes the boards and measurements. The
 * data depend only on the day, not on the time of day. Reports to standard error; returns the exit status.
 */
async function makeDemo(jobs: JobDependencies, today: string): Promise<number> {
  const accounts = await jobs.jobStore.withImportSession((session) =>
    session.existing('account', [DEMO_ACCOUNT]),
  );
  const status = accounts.has(DEMO_ACCOUNT) ? 0 : await makeData(jobs, today);
  return status === 0 ? measureBoards(jobs, today) : status;
}

async function makeData(jobs: JobDependencies, today: string): Promise<number> {
  const file = { name: 'demo', chunks: asChunks(demoWorld(today)) };
  const status = await importAll(jobs, [file], jobs.startProgress());
  // Regardless of the current time, the data and the boards' counts end at the start of the day.
  return status === 0 ? refreshEvery(jobs, startOfDay(today, 'UTC')) : status;
}

/**
 * Measures the recommendations as of 23:00 on the day before, like a nightly job, so that the data depend only on the
 * day. Every start measures again, with the same result, because an earlier start may have been interrupted.
 */
async function measureBoards(jobs: JobDependencies, today: string): Promise<number> {
  const now = parseInstant(stamp(today, 1, '23:00:00'));
  if (now === null) throw new RangeError(`${today} has no day before it`);
  const { failed } = await remeasureAll({ ...jobs, clock: () => now }, DEMO_BRANDS, () => undefined);
  return failed === 0 ? 0 : 1;
}

/** Serializes the records, so that the demo is imported and validated like any file. */
async function* asChunks(records: Iterable<ImportRecord>): AsyncGenerator<Uint8Array> {
  for (const record of records) yield Buffer.from(`${JSON.stringify(record)}\n`);
}

/** The mode of the demo's key file (rule 10.5): readable and writable by its owner only, for any umask. */
const OWNER_ONLY = 0o600;

/** Reads the key in the file, with its fingerprint; null if the file is unusable or does not contain a key. */
function readKeyFile(file: string): { readonly text: string; readonly fingerprint: string } | null {
  try {
    const text = readFileSync(file, 'utf8').trim();
    if (!isApiKey(text)) return null;
    chmodSync(file, OWNER_ONLY);
    return { text, fingerprint: createHash('sha256').update(text).digest('hex') };
  } catch {
    return null; // an unusable file is reported when a new key is written
  }
}

/** A temporary file next to the key file. It is created before the key, to detect an unwritable folder first. */
export interface ReservedKeyFile {
  /** Writes the key and replaces the key file with the temporary one. */
  readonly commit: (key: string) => void;
  /** Deletes the temporary file if it was not committed. */
  readonly discard: () => void;
}

/** Creates the temporary file. Throws an OperatorError if the folder is not writable. */
function reserveKeyFile(file: string): ReservedKeyFile {
  const temporary = `${file}-${randomUUID()}`;
  try {
    writeFileSync(temporary, '', { mode: OWNER_ONLY, flag: 'wx' });
    chmodSync(temporary, OWNER_ONLY);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new OperatorError(`cannot keep the demo key in ${file} (${code})`);
  }
  return {
    commit: (key) => {
      writeFileSync(temporary, `${key}\n`);
      renameSync(temporary, file);
    },
    discard: () => rmSync(temporary, { force: true }),
  };
}
