/** The commands that create, list and revoke API keys. */
import {
  createKey,
  createKeys,
  findKeyNamed,
  ILL_FORMED,
  isWellFormed,
  KEY_LIFETIMES,
  lineBatches,
  listKeys,
  OperatorError,
  type KeyLifetime,
  type KeyRequest,
  type ListedKey,
  type RandomKeyRequest,
} from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import { apiKeyIn, containsApiKey } from '@brand-visibility/domain/api-key';
import { DAY, formatInstant } from '@brand-visibility/domain/time/instant';
import { contentOf, inputFile } from '../input-file.js';
import { isKeyId } from '../invocation.js';
import { withDatabase, type JobDependencies } from '../open.js';
import { missingLine, withDelivery, type Io, type Output } from '../output.js';
import { randomCharacters } from '../random.js';

export interface CreateKeyOptions {
  readonly account: string;
  readonly name: string;
  readonly allBrands?: boolean;
  readonly brand?: readonly string[];
  readonly expires: KeyLifetime;
  /** The file to create for the key; absent for standard output. */
  readonly to?: string;
}

/**
 * Creates a key and prints only the key to standard output, or to a new file. Warns if the subscription is inactive
 * (rule 10.4).
 */
export async function createKeyCommand(io: Io, { to, ...options }: CreateKeyOptions): Promise<number> {
  const request = {
    id: newKeyId(),
    account_id: options.account,
    name: options.name,
    all_brands: options.allBrands ?? false,
    brand_ids: options.brand ?? [],
    days: KEY_LIFETIMES[options.expires],
  };
  return withDatabase(io, 'work', (jobs) =>
    withDelivery(to, jobs, async (deliver) => {
      const { jobStore, clock, say } = jobs;
      const made = await createKey(jobStore, request, randomCharacters(32), clock());
      if ('missing' in made) return refuse(say, missingLine(made));
      if (!(await areDelivered({ ...jobs, deliver }, [{ id: request.id, line: made.key }]))) return 1;
      if (made.isSubscriptionInactive) {
        say(
          `warning: the subscription of ${request.account_id} is inactive; requests with this key are refused until it is active`,
        );
      }
      say(`created ${request.id}; the key is not shown again`);
      return 0;
    }),
  );
}

/**
 * Delivers the line of each created key, after the commit, so that a reader who does not read keeps no other command
 * waiting. Revokes the keys whose lines were not delivered, because nobody knows them (rule 10.4). Returns whether all
 * keys were delivered.
 */
export async function areDelivered(
  { jobStore, clock, deliver, say, count }: JobDependencies,
  keys: readonly { readonly id: string; readonly line: string }[],
): Promise<boolean> {
  const { delivered, fault } = await deliver(keys.map(({ line }) => line));
  count({ keys: delivered });
  if (fault === null) return true;
  const lost = keys.slice(delivered).map(({ id }) => id);
  say(`${fault}; keys that could not be delivered: ${lost.length} of ${keys.length}`);
  await jobStore.revokeKeys(lost, clock);
  say(`revoked ${lost.length === 1 ? lost.join() : `these ${lost.length} keys`}`);
  return false;
}

/** Maximum length of a name in characters, as in the import format (rule 12.7). */
const LONGEST_NAME = 512;

/** Whether a string is a valid name of a key. */
export function isKeyName(text: string): boolean {
  const length = Array.from(text).length;
  return length >= 1 && length <= LONGEST_NAME && isWellFormed(text);
}

/** Message that describes a valid line in the file of `keys create --from`. */
const LINE_FORM = `expected an object with account_id, name of 1 to ${LONGEST_NAME} characters, either "all_brands": true or brand_ids, and optionally expires (${Object.keys(KEY_LIFETIMES).join(', ')})`;

/** Returns the request that a line contains, or an error that states why the line is invalid. */
function requestOf(line: string): Omit<KeyRequest, 'id'> | string {
  const {
    account_id,
    name,
    all_brands = false,
    brand_ids = [],
    expires = 'never',
    ...rest
  } = objectOnLine(line);
  const texts = [account_id, name, brand_ids].flat().filter((each) => typeof each === 'string');
  if (!texts.every(isWellFormed)) return ILL_FORMED;
  const isValid =
    typeof account_id === 'string' &&
    typeof name === 'string' &&
    isKeyName(name) &&
    typeof all_brands === 'boolean' &&
    isListOfTexts(brand_ids) &&
    all_brands !== brand_ids.length > 0 &&
    isLifetime(expires) &&
    Object.keys(rest).length === 0;
  return isValid ? { account_id, name, all_brands, brand_ids, days: KEY_LIFETIMES[expires] } : LINE_FORM;
}

function objectOnLine(line: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(line)) as Record<string, unknown>; // `Object` turns any value into an object
  } catch {
    return {};
  }
}

const isListOfTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');
const isLifetime = (value: unknown): value is KeyLifetime =>
  typeof value === 'string' && Object.hasOwn(KEY_LIFETIMES, value);

/** The number of keys above which `keys create --from` needs a file to write to. */
const MOST_PRINTED = 10_000;

/** Creates one key per line of a file, all or none, and prints one JSON object with each key (rule 10.4). */
export async function createKeysCommand(io: Io, file: string, to?: string): Promise<number> {
  return withDatabase(io, 'work', (jobs) =>
    withDelivery(to, jobs, async (deliver) => {
      const { jobStore, clock, say } = jobs;
      const requests: (RandomKeyRequest & { readonly line: number })[] = [];
      const input = await inputFile(file);
      if (typeof input === 'string') throw new OperatorError(input);
      for await (const lines of lineBatches(contentOf(input).chunks)) {
        for (const { number: line, text, fault } of lines) {
          const request = fault ?? requestOf(text);
          if (typeof request === 'string') return refuse(say, `${file}:${line}: ${request}`);
          if (requests.length >= MOST_PRINTED && to === undefined)
            return refuse(say, `${file}:${line}: more than 10,000 keys: give --to FILE; no key was created`);
          requests.push({ ...request, id: newKeyId(), random32: randomCharacters(32), line });
        }
      }
      const created = await createKeys(jobStore, requests, clock());
      if ('missing' in created)
        return refuse(
          say,
          `${file}:${requests[created.index]?.line}: ${missingLine(created)}; no key was created`,
        );
      const keys = requests.map((each, i) => ({ id: each.id, line: lineOf(each, created[i]!.key) })); // one per request
      if (!(await areDelivered({ ...jobs, deliver }, keys))) return 1;
      const inactive = created.filter(({ isSubscriptionInactive }) => isSubscriptionInactive).length;
      if (inactive > 0)
        say(
          `warning: ${inactive} of the keys belong to accounts with an inactive subscription, and are refused until it is active`,
        );
      say(`created ${created.length} keys; they are not shown again`);
      return 0;
    }),
  );
}

export interface ListKeysOptions {
  readonly account?: string;
  /** Lists only working keys that expire within this number of days. */
  readonly expiring?: number;
  /** Lists only working keys that were not used on or after this day (`YYYY-MM-DD`). */
  readonly unusedSince?: string;
  /** Whether to print records of the import format, with the fingerprints of the keys. */
  readonly export?: boolean;
}

/** Prints one line of JSON per key, with the masked key (rule 10.7). With `export`, fails if a line is not written. */
export async function listKeysCommand(io: Io, options: ListKeysOptions): Promise<number> {
  return withDatabase(io, 'work', async ({ jobStore, clock, print, deliver, say }) => {
    const { account: account_id = null, expiring, unusedSince = null } = options;
    const expiringWithin = expiring === undefined ? null : BigInt(expiring) * DAY;
    const keys = await listKeys(jobStore, { account_id, expiringWithin, unusedSince }, clock());
    if ('missing' in keys) return refuse(say, missingLine(keys));
    if (options.export) {
      const { fault } = await deliver(keys.map((key) => JSON.stringify(recordOf(key))));
      return fault === null ? 0 : refuse(say, fault);
    }
    for (const key of keys) print(JSON.stringify(showKey(key)));
    return 0;
  });
}

/**
 * Revokes the key that an id or a string with the complete key identifies. Refuses an unknown or revoked key. Messages
 * never contain the complete key (rule 10.7).
 */
export async function revokeKeyCommand(io: Io, { key: text }: { readonly key: string }): Promise<number> {
  return withDatabase(io, 'work', async ({ jobStore, clock, journal, say, count }) => {
    const key = apiKeyIn(text) ?? apiKeyIn(text.replace(/[\s\p{Cf}]/gu, '')); // mail programs break long lines
    if (key !== null && containsApiKey(text.replaceAll(key, ''))) return refuse(say, SEVERAL_KEYS);
    const name = key ?? text.trim().replace(/^["'`]|["'`]$/g, '');
    if (/^bv[ar]_/.test(name)) return refuse(say, IS_TOKEN);
    const found = await findKeyNamed(jobStore, name);
    if (!found) return refuse(say, isKeyId(name) ? `there is no key ${name}` : NO_SUCH_KEY);
    const { id } = found;
    const isRevoked = await journal.noting((add) =>
      jobStore.revokeKeys([id], clock, (at) => add({ at, what: { key_id: id } })),
    );
    if (!isRevoked) {
      const revoked_at = (await jobStore.findKey({ id }))?.revoked_at ?? clock();
      return refuse(say, `${id} is already revoked, since ${formatInstant(revoked_at)}`);
    }
    count({ keys: 1 });
    say(`revoked ${id}`);
    return journal.isIncomplete() ? 1 : 0;
  });
}

export const NO_SUCH_KEY = 'the database does not contain this key';
const IS_TOKEN =
  'nothing was revoked: this is a token of an assistant; pass it to `keys who` on standard input, which tells how to end it';
const SEVERAL_KEYS = 'nothing was revoked: --key contains several keys; revoke them one at a time';

const lineOf = ({ id, account_id, name }: KeyRequest, key: string) =>
  JSON.stringify({ id, account_id, name, key });

export const newKeyId = () => `key_${randomCharacters(16)}`;

/** A key as `keys list` prints it. */
export function showKey({ id, name, masked, created_at, expires_at, revoked_at, ...key }: ListedKey) {
  return {
    id,
    account_id: key.account.id,
    name,
    masked,
    created_at: formatInstant(created_at),
    expires_at: expires_at === null ? null : formatInstant(expires_at),
    revoked_at: revoked_at === null ? null : formatInstant(revoked_at),
    last_used_on: key.last_used_on,
    assistants: key.assistants,
    all_brands: key.all_brands,
    brand_ids: key.brand_ids,
  };
}

/** Returns the record with which an import creates the key in another database. */
function recordOf(key: ListedKey): ImportRecord<'api_key'> {
  const { last_used_on: _, assistants: _number, ...fields } = showKey(key);
  return { type: 'api_key', ...fields, fingerprint: key.fingerprint, brand_ids: [...key.brand_ids] };
}

/** Reports why a command is refused. Returns exit status 1. */
export function refuse(say: Output['say'], line: string): number {
  say(line);
  return 1;
}
