import { API_KEY_ALPHABET, apiKeyFrom, maskApiKey } from '@brand-visibility/domain';
import { drawFrom } from '@brand-visibility/test-fixtures';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProofDatabase } from '../databases.js';
import type { Workspace } from '@brand-visibility/programs/workspace';
import { runJobs } from '@brand-visibility/programs/start';
import type { Attack } from './attack.js';

/** The keys of the honest caller and of the attackers, who have another account. */
export interface Sides {
  readonly victim: string;
  readonly attackers: readonly string[];
}

export const ATTACKER_ACCOUNT = 'acc_attackers';
const CREATED_AT = '2020-01-01T00:00:00Z';

/** Imports the demo data, which the honest caller reads, and the data of the attack. */
export async function prepare(
  workspace: Workspace,
  { forJobs, name }: ProofDatabase,
  attack: Attack,
): Promise<Sides> {
  const victim = (await runJobs(workspace, forJobs, ['demo'])).trim();
  const draw = drawFrom(18);
  const attackers = Array.from({ length: attack.keys ?? 1 }, () =>
    apiKeyFrom(draw.text(API_KEY_ALPHABET, 32)),
  );
  const file = join(workspace.folder, `${attack.name}-${name}.ndjson`);
  const lines = [
    JSON.stringify({
      type: 'account',
      id: ATTACKER_ACCOUNT,
      plan: { id: 'agency_scale', name: 'Agency Scale', is_trialing: false, trial_ends_at: null },
      subscription_active: true,
      owner_exists: true,
    }),
    ...attackers.map((key, index) => keyRecord(key, `key_attacker_${index}`)),
    ...(attack.lines?.(ATTACKER_ACCOUNT) ?? []),
  ];
  await writeFile(file, lines.map((line) => `${line}\n`).join(''));
  await runJobs(workspace, forJobs, ['import', file]);
  return { victim, attackers };
}

function keyRecord(key: string, id: string): string {
  return JSON.stringify({
    type: 'api_key',
    id,
    account_id: ATTACKER_ACCOUNT,
    name: 'A key of an attacker',
    fingerprint: createHash('sha256').update(key).digest('hex'),
    masked: maskApiKey(key),
    created_at: CREATED_AT,
    expires_at: null,
    revoked_at: null,
    all_brands: true,
    brand_ids: [],
  });
}
