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
  OutcomeUnknown,
  type KeyLifetime,
  type KeyRequest,
  type ListedKey,
  type RandomKeyRequest,
} from '@brand-visibility/application';
import { apiKeyIn, containsApiKey, DAY, formatInstant } from '@brand-visibility/domain';
import { contentOf, inputFile } from '../input-file.js';
import { isKeyId } from '../invocation.js';
import { withDatabase, type JobDependencies } from '../open.js';
import { missingLine, type Io, type Output } from '../output.js';
import { randomCharacters } from '../random.js';

export interface CreateKeyOptions {
  readonly account: string;
  readonly name: string;
  readonly allBrands?: boolean;
  readonly brand?: readonly string[];
  readonly expires: KeyLifetime;
}

/** Creates a key and prints only the key to standard output (rule 10.4). */
export async function createKeyCommand(io: Io, options: CreateKeyOptions): Promise<number> {
  const request = {
    account_id: options.account,
    name: options.name,
    all_brands: options.allBrands ?? false,
    brand_ids: options.brand ?? [],
    days: KEY_LIFETIMES[options.expires],
  };
  return withDatabase(io, 'work', (jobs) => deliverKey(jobs, request, 'key', (key) => key));
}

/**
 * Creates a key and prints the line that contains the key. Warns if the subscription is inactive (rule 10.4). Returns
 * the exit status.
 */
export async function deliverKey(
  { jobStore, clock, deliver, say, count }: JobDependencies,
  about: Omit<KeyRequest, 'id'>,
  what: 'key' | 'link',
  lineFor: (key: string) => string,
): Promise<number> {
  const request = { ...about, id: newKeyId() };
  const made = await delivering(say, (printing) =>
    createKey(jobStore, request, randomCharacters(32), clock(), ([created]) => {
      printing();
      return deliver([lineFor(created!.key)]); // one key per request
    }),
  );
  if ('missing' in made) return refuse(say, missingLine(made));
  count({ keys: 1 });
  if (made.isSubscriptionInactive) {
    say(
      `warning: the subscription of ${request.account_id} is inactive; requests with this key are refused until it is active`,
    );
  }
  say(`created ${request.id}; the ${what} is not shown again`);
  return 0;
}

/** Runs a transaction that prints keys before it commits. If the commit fails, reports that no key was created. */
async function delivering<T>(
  say: Output['say'],
  transaction: (printing: () => void) => Promise<T>,
): Promise<T> {
  let isPrinted = false;
  try {
    return await transaction(() => (isPrinted = true));
  } catch (error) {
    if (isPrinted && !(error instanceof OutcomeUnknown)) say('no key was created; ignore the printed keys');
    throw error;
  }
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
  const { account_id, name, all_brands = false, brand_ids = [], expires = 'never', ...rest } = objectIn(line);
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

function objectIn(line: string): Readonly<Record<string, unknown>> {
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

/** Creates one key per line of a file, all or none, and prints one JSON object with each key (rule 10.4). */
export async function createKeysCommand(io: Io, file: string): Promise<number> {
  return withDatabase(io, 'work', async ({ jobStore, clock, deliver, say, count }) => {
    const requests: (RandomKeyRequest & { readonly line: number })[] = [];
    const input = await inputFile(file);
    if (typeof input === 'string') throw new OperatorError(input);
    for await (const lines of lineBatches(contentOf(input).chunks)) {
      for (const { number: line, text, fault } of lines) {
        const request = fault ?? requestOf(text);
        if (typeof request === 'string') return refuse(say, `${file}:${line}: ${request}`);
        requests.push({ ...request, id: newKeyId(), random32: randomCharacters(32), line });
      }
    }
    const created = await delivering(say, (printing) =>
      createKeys(jobStore, requests, clock(), (keys) => {
        printing();
        return deliver(keys.map(({ key }, i) => lineOf(requests[i]!, key))); // one line per key
      }),
    );
    if ('missing' in created)
      return refuse(
        say,
        `${file}:${requests[created.index]?.line}: ${missingLine(created)}; no key was created`,
      );
    count({ keys: created.length });
    const inactive = created.filter(({ isSubscriptionInactive }) => isSubscriptionInactive).length;
    if (inactive > 0)
      say(
        `warning: ${inactive} of the keys belong to accounts with an inactive subscription, and are refused until it is active`,
      );
    say(`created ${created.length} keys; they are not shown again`);
    return 0;
  });
}

export interface ListKeysOptions {
  readonly account?: string;
  /** Lists only working keys that expire within this number of days. */
  readonly expiring?: number;
  /** Lists only working keys that were not used on or after this day (`YYYY-MM-DD`). */
  readonly unusedSince?: string;
}

/** Prints one line of JSON per key, with the masked key (rule 10.7). */
export async function listKeysCommand(io: Io, options: ListKeysOptions): Promise<number> {
  return withDatabase(io, 'work', async ({ jobStore, clock, print, say }) => {
    const { account: account_id = null, expiring, unusedSince = null } = options;
    const expiringWithin = expiring === undefined ? null : BigInt(expiring) * DAY;
    const keys = await listKeys(jobStore, { account_id, expiringWithin, unusedSince }, clock());
    if ('missing' in keys) return refuse(say, missingLine(keys));
    for (const key of keys) print(JSON.stringify(shown(key)));
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
    const found = await findKeyNamed(jobStore, name);
    if (!found) return refuse(say, isKeyId(name) ? `there is no key ${name}` : NO_SUCH_KEY);
    const { id } = found;
    const isRevoked = await journal.noting((add) =>
      jobStore.revokeKey(id, clock, (at) => add({ at, what: { key_id: id } })),
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

const NO_SUCH_KEY = 'the database does not contain this key';
const SEVERAL_KEYS = 'nothing was revoked: --key contains several keys; revoke them one at a time';

const lineOf = ({ id, account_id, name }: KeyRequest, key: string) =>
  JSON.stringify({ id, account_id, name, key });

export const newKeyId = () => `key_${randomCharacters(16)}`;

function shown({ id, name, masked, created_at, expires_at, revoked_at, ...key }: ListedKey) {
  return {
    id,
    account_id: key.account.id,
    name,
    masked,
    created_at: formatInstant(created_at),
    expires_at: expires_at === null ? null : formatInstant(expires_at),
    revoked_at: revoked_at === null ? null : formatInstant(revoked_at),
    last_used_on: key.last_used_on,
    all_brands: key.all_brands,
    brand_ids: key.brand_ids,
  };
}

/** Reports why a command is refused. Returns exit status 1. */
export function refuse(say: Output['say'], line: string): number {
  say(line);
  return 1;
}
