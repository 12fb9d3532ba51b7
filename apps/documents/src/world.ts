import { importData } from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import { DEMO_ACCOUNT } from '@brand-visibility/demo-world';
import { EQUAL_WEIGHTS, apiKeyFrom, maskApiKey, parseInstant, type Instant } from '@brand-visibility/domain';
import { asChunks, makeDemo } from '@brand-visibility/jobs/demo';
import { openJobs } from '@brand-visibility/wiring';
import { createHash } from 'node:crypto';

/** The demo of one day, with accounts and keys beside it that are refused. */

const DAY = '2026-11-20';

/** When all of it is asked: some time in a minute, so that a rate window has begun. */
export const NOW = at(`${DAY}T09:30:18Z`);

/** A key of the examples and what it leads to; `reports` reads all of the demo. */
export type KeyName =
  'reports' | 'busy' | 'revoked' | 'expired' | 'orphaned' | 'starter' | 'inactive' | 'unknown';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Made of its name alone, so that it guards nothing; what the examples show of it is its mask. */
export function keyText(name: KeyName): string {
  return apiKeyFrom(sha256(`an example and no secret: ${name}`).slice(0, 32));
}

/** Makes a SQLite file with the world in it. */
export async function makeWorld(file: string): Promise<void> {
  const { close, ...jobs } = await openJobs({ file }, 'create', () => NOW);
  try {
    const place = { ...jobs, weights: EQUAL_WEIGHTS };
    if ((await makeDemo(place, DAY)) !== 0) throw new Error('the demo was not made');
    const chunks = asChunks([...ACCOUNTS, ...KEYS]);
    const outcome = await importData(jobs.jobStore, [{ name: 'keys', chunks }], place);
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
  ...said
}: Pick<Account, 'id'> &
  Partial<Pick<Account, 'owner_exists' | 'subscription_active'>> & {
    readonly plan?: Pick<Account['plan'], 'id' | 'name'>;
  }): Account {
  return {
    type: 'account',
    plan: { ...plan, is_trialing: false, trial_ends_at: null },
    subscription_active: true,
    owner_exists: true,
    ...said,
  };
}

function key(
  name: KeyName,
  account_id: string,
  said: Partial<ImportRecord<'api_key'>> = {},
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
    ...said,
  };
}

function at(text: string): Instant {
  const instant = parseInstant(text);
  if (instant === null) throw new Error(`${text} is no timestamp`);
  return instant;
}
