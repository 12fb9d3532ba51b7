import { createKey } from '@brand-visibility/application';
import { DEMO_ACCOUNT } from '@brand-visibility/demo-world';
import { formatInstant } from '@brand-visibility/domain';
import { holdKeyFile, readKeyFile } from '../demo-key.js';
import { makeDemo } from '../make-demo.js';
import { atWork, type JobDependencies } from '../open.js';
import { notThereLine, print, say } from '../output.js';
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
 * Makes the demo data of a day unless they are there, and a key for them, which alone goes to standard output. A key in
 * `keyFile` that the database knows is gone on with; else there is a fresh one, and the demo key before it is no longer
 * known. Without `today` the day is the present one in UTC. A database that holds other accounts is left as it is.
 */
export async function demo({ today, keyFile }: DemoOptions): Promise<number> {
  return atWork('create', async (place) => {
    const others = (await place.jobStore.accountIds()).filter((id) => id !== DEMO_ACCOUNT);
    if (others.length > 0) {
      say(`the demo needs a database of its own; this one holds ${named(others)}: nothing was changed`);
      return 1;
    }
    const kept = keyFile === undefined ? null : await keptKey(place, keyFile);
    const file = kept === null && keyFile !== undefined ? holdKeyFile(keyFile) : null;
    try {
      const status = await makeDemo(place, today ?? formatInstant(place.clock()).slice(0, 10));
      if (status !== 0) return status;
      const key = kept ?? (await freshKey(place));
      if (key === null) return 1;
      file?.keep(key);
      print(key);
      return 0;
    } finally {
      file?.letGo();
    }
  });
}

async function freshKey({ jobStore, clock }: JobDependencies): Promise<string | null> {
  const made = await createKey(jobStore, DEMO_KEY, randomCharacters(32), clock());
  if ('key' in made) return made.key;
  say(notThereLine(made));
  return null;
}

/** The key of a file while the database holds its fingerprint as the demo's and nobody has revoked it; else null. */
async function keptKey({ jobStore }: JobDependencies, keyFile: string): Promise<string | null> {
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
