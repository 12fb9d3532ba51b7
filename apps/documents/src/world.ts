import { copyDemo, DEMO_DAY } from '@brand-visibility/demo';
import { DEMO_ACCOUNT } from '@brand-visibility/demo-world';
import { apiKeyFrom, maskApiKey } from '@brand-visibility/domain/api-key';
import { bring, fingerprint, record } from '@brand-visibility/records';
import { openJobs } from '@brand-visibility/wiring';
import { renameSync } from 'node:fs';
import { dirname } from 'node:path';

/** Creates the data set for the examples: the demo of one day, and accounts and keys that the service refuses. */

/** The time of all requests, which is 18 s after the start of a minute, so that a rate window has already begun. */
export const NOW = BigInt(Date.parse(`${DEMO_DAY}T09:30:18Z`)) * 1_000n;

/** The example keys. Each name describes the state of its key. The key `reports` can read the complete demo. */
export type KeyName =
  'reports' | 'busy' | 'revoked' | 'expired' | 'orphaned' | 'starter' | 'inactive' | 'unknown';

/** Derives a key from its name alone, so the key is not a secret. The examples show it masked. */
export function keyText(name: KeyName): string {
  return apiKeyFrom(fingerprint(`an example and no secret: ${name}`).slice(0, 32));
}

/** Creates a SQLite file that contains the data set. */
export async function makeWorld(file: string): Promise<void> {
  renameSync(copyDemo(dirname(file)), file);
  const { jobStore, close } = await openJobs({ file }, 'work', () => NOW);
  try {
    await bring(jobStore, [...ACCOUNTS, ...KEYS]);
  } finally {
    await close();
  }
}

const ACCOUNTS = [
  record.account({ id: 'acc_orphaned', owner_exists: false }),
  record.account({
    id: 'acc_starter',
    plan: { id: 'starter', name: 'Starter', is_trialing: false, trial_ends_at: null },
  }),
  record.account({ id: 'acc_inactive', subscription_active: false }),
];

const KEYS = [
  key('reports', DEMO_ACCOUNT),
  key('busy', DEMO_ACCOUNT),
  key('revoked', DEMO_ACCOUNT, { revoked_at: '2026-11-13T16:02:00.000Z' }),
  key('expired', DEMO_ACCOUNT, { expires_at: '2026-11-19T08:15:00.000Z' }),
  key('orphaned', 'acc_orphaned'),
  key('starter', 'acc_starter'),
  key('inactive', 'acc_inactive'),
];

function key(name: KeyName, account_id: string, values: Parameters<typeof record.apiKey>[0] = {}) {
  const text = keyText(name);
  return record.apiKey({
    id: `key_${name}`,
    account_id,
    name: 'Client reports',
    fingerprint: fingerprint(text),
    masked: maskApiKey(text),
    created_at: '2026-10-20T08:15:00.000Z',
    expires_at: '2027-10-20T08:15:00.000Z',
    ...values,
  });
}
