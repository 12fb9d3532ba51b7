import { createKey, listKeys, type KeyLifetime, type StoredKey } from '@brand-visibility/application';
import { formatInstant } from '@brand-visibility/domain';
import { withDatabase } from '../open.js';
import { missingLine, type Io, type Output } from '../output.js';
import { randomCharacters } from '../random.js';

export interface CreateKeyOptions {
  readonly account: string;
  readonly name: string;
  readonly allBrands?: boolean;
  readonly brand?: readonly string[];
  readonly expires: KeyLifetime;
}

/**
 * Creates a key and prints it, and nothing else, to standard output. Warns when the subscription is inactive (rule
 * 10.4).
 */
export async function createKeyCommand(io: Io, options: CreateKeyOptions): Promise<number> {
  return withDatabase(io, 'work', async ({ jobStore, clock, print, say, count }) => {
    const request = {
      id: `key_${randomCharacters(16)}`,
      account_id: options.account,
      name: options.name,
      all_brands: options.allBrands ?? false,
      brand_ids: options.brand ?? [],
      lifetime: options.expires,
    };
    const made = await createKey(jobStore, request, randomCharacters(32), clock());
    if ('missing' in made) return refuse(say, missingLine(made));
    count({ keys: 1 });
    print(made.key);
    if (made.isSubscriptionInactive) {
      say(
        `warning: the subscription of ${options.account} is inactive; requests with this key are refused until it is active`,
      );
    }
    say(`created ${request.id}; the key is not shown again`);
    return 0;
  });
}

/** Prints one JSON object per key and line, without secrets (rule 10.7). */
export async function listKeysCommand(io: Io, { account }: { readonly account: string }): Promise<number> {
  return withDatabase(io, 'work', async ({ jobStore, print, say }) => {
    const keys = await listKeys(jobStore, account);
    if ('missing' in keys) return refuse(say, missingLine(keys));
    for (const key of keys) print(JSON.stringify(shown(key)));
    return 0;
  });
}

/** Revokes a key; refuses an unknown or revoked one (rule 10.7). */
export async function revokeKeyCommand(io: Io, { key }: { readonly key: string }): Promise<number> {
  return withDatabase(io, 'work', async ({ jobStore, clock, say, count }) => {
    if (!(await jobStore.revokeKey(key, clock())))
      return refuse(say, `there is no key ${key}, or it is already revoked`);
    count({ keys: 1 });
    say(`revoked ${key}`);
    return 0;
  });
}

function shown({ id, name, masked, created_at, expires_at, revoked_at, all_brands, brand_ids }: StoredKey) {
  return {
    id,
    name,
    masked,
    created_at: formatInstant(created_at),
    expires_at: expires_at === null ? null : formatInstant(expires_at),
    revoked_at: revoked_at === null ? null : formatInstant(revoked_at),
    all_brands,
    brand_ids,
  };
}

function refuse(say: Output['say'], line: string): number {
  say(line);
  return 1;
}
