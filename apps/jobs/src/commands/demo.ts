/** The command `demo`: imports the demo data and prints an API key for them. */
import { createKey } from '@brand-visibility/application';
import { DEMO_ACCOUNT } from '@brand-visibility/demo-world';
import { formatInstant } from '@brand-visibility/domain';
import { reserveKeyFile, readKeyFile, type ReservedKeyFile } from '../demo-key.js';
import { makeDemo } from '../make-demo.js';
import { withDatabase, type JobDependencies } from '../open.js';
import { areDelivered, newKeyId, refuse } from './keys.js';
import { missingLine, type Io } from '../output.js';
import { randomCharacters } from '../random.js';

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
