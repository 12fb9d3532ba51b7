import { createKey } from '@brand-visibility/application';
import { DEMO_ACCOUNT } from '@brand-visibility/demo-world';
import { formatInstant } from '@brand-visibility/domain';
import { reserveKeyFile, readKeyFile } from '../demo-key.js';
import { makeDemo } from '../make-demo.js';
import { withDatabase, type JobDependencies } from '../open.js';
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
  lifetime: 'never',
} as const;

/**
 * Imports the demo data of a day, the current one in UTC by default, if they are missing (rule 10.5). Prints a key for
 * them, and nothing else, to standard output. A valid key in `keyFile` is reused; otherwise a new one replaces the
 * previous demo key. Refuses a database with other accounts and leaves it unchanged.
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
      const key = stored ?? (await newKey(jobs));
      if (key === null) return 1;
      file?.commit(key);
      jobs.print(key);
      return 0;
    } finally {
      file?.discard();
    }
  });
}

async function newKey({ jobStore, clock, say }: JobDependencies): Promise<string | null> {
  const made = await createKey(jobStore, DEMO_KEY, randomCharacters(32), clock());
  if ('key' in made) return made.key;
  say(missingLine(made));
  return null;
}

/** The key in a file, if it is the demo key of the database and not revoked; else null. */
async function validKey({ jobStore }: JobDependencies, keyFile: string): Promise<string | null> {
  const key = readKeyFile(keyFile);
  if (key === null) return null;
  const { text, fingerprint } = key;
  const [id] = await jobStore.withImportSession((session) => session.holders('api_key', [{ fingerprint }]));
  if (id !== DEMO_KEY.id) return null;
  const known = (await jobStore.keys(DEMO_ACCOUNT)).find((each) => each.id === id);
  return known?.revoked_at === null ? text : null;
}

const MOST_NAMES = 5;

function named(accounts: readonly string[]): string {
  const rest = accounts.length - MOST_NAMES;
  const names = accounts.slice(0, MOST_NAMES).join(', ');
  return `the ${accounts.length === 1 ? 'account' : 'accounts'} ${names}${rest > 0 ? ` and ${rest} more` : ''}`;
}
