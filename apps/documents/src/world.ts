import { importData } from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import { DEMO_ACCOUNT } from '@brand-visibility/demo-world';
import { EQUAL_WEIGHTS, apiKeyFrom, maskApiKey, parseInstant, type Instant } from '@brand-visibility/domain';
import { asChunks, makeDemo, outputTo } from '@brand-visibility/jobs/demo';
import { openJobs } from '@brand-visibility/wiring';
import { createHash } from 'node:crypto';

/** The demo of one day, with additional accounts and keys that the service refuses. */

const DAY = '2026-11-20';

/** The time of all requests: within a minute, so that a rate window is already running. */
export const NOW = at(`${DAY}T09:30:18Z`);

/** The keys of the examples, named for their state; `reports` reads the whole demo. */
export type KeyName =
  'reports' | 'busy' | 'revoked' | 'expired' | 'orphaned' | 'starter' | 'inactive' | 'unknown';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The key, derived from its name alone, so it protects nothing; the examples show it masked. */
export function keyText(name: KeyName): string {
  return apiKeyFrom(sha256(`an example and no secret: ${name}`).slice(0, 32));
}

/** Creates a SQLite file with the world in it. */
export async function makeWorld(file: string): Promise<void> {
  const { close, ...jobs } = await openJobs({ file }, 'create', () => NOW);
  try {
    const environment = { ...jobs, ...outputTo(process), weights: EQUAL_WEIGHTS };
    if ((await makeDemo(environment, DAY)) !== 0) throw new Error('creating the demo failed');
    const chunks = asChunks([...ACCOUNTS, ...KEYS]);
    const outcome = await importData(jobs.jobStore, [{ name: 'keys', chunks }], environment);
    if ('errors' in outcome) throw new Error(JSON.stringify(outcome.errors));
  } finally {
    await close();
  }
}

const ACCOUNTS = [
  account({ id: 'acc_orphaned', owner_exists: false }),
  account({ id: 'acc_starter', plan: { id: 'starter', name: 'Starter' } }),
  account({ id: 'acc_inactive', subscription_active: false }),
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

type Account = ImportRecord<'account'>;

function account({
  plan = { id: 'pro', name: 'Pro' },
  ...values
}: Pick<Account, 'id'> &
  Partial<Pick<Account, 'owner_exists' | 'subscription_active'>> & {
    readonly plan?: Pick<Account['plan'], 'id' | 'name'>;
  }): Account {
  return {
    type: 'account',
    plan: { ...plan, is_trialing: false, trial_ends_at: null },
    subscription_active: true,
    owner_exists: true,
    ...values,
  };
}

function key(
  name: KeyName,
  account_id: string,
  values: Partial<ImportRecord<'api_key'>> = {},
): ImportRecord<'api_key'> {
  const text = keyText(name);
  return {
    type: 'api_key',
    id: `key_${name}`,
    account_id,
    name: 'Client reports',
    fingerprint: sha256(text),
    masked: maskApiKey(text),
    created_at: '2026-10-20T08:15:00.000Z',
    expires_at: '2027-10-20T08:15:00.000Z',
    revoked_at: null,
    all_brands: true,
    brand_ids: [],
    ...values,
  };
}

function at(text: string): Instant {
  const instant = parseInstant(text);
  if (instant === null) throw new Error(`${text} is not a timestamp`);
  return instant;
}
