/** The stages `keyed` and `counted`: verifies the key, sheds load, and counts the request in the key's rate window. */
import { countRequest, verifyKey, type KeyCheck, type StoredKey } from '@brand-visibility/application';
import { OPERATIONS, type RefusalCode } from '@brand-visibility/contract';
import type { Service } from '@brand-visibility/wiring';
import { LIMITS } from '../limits/limits.js';
import {
  timed,
  type Check,
  type Counted,
  type Keyed,
  type Read,
  type Received,
  type WithinRate,
} from '../request/read.js';
import type { WaitingSlot } from '../request/state.js';
import { refuse } from '../response/problem.js';
import { Answered } from '../response/send.js';
import type { RequestContext } from '../scheduling/line.js';
import { computing } from '../scheduling/work.js';

/** Looks up a key or a connection of an assistant, which waits at the gate (rule 4.5). */
export function lookUp<T>(
  received: Received,
  id: string,
  find: (id: string) => Promise<T | null>,
): Promise<T | null> {
  const { state, connection } = received;
  return timed(received, state.gate.keys.lookUp(id, connection.gone, find));
}

/** Verifies an API key and its expiry, the plan and the subscription. */
export function verify(received: Received, { store }: Service, sent: string): Promise<KeyCheck> {
  return verifyKey((digest) => lookUp(received, digest, store.findKey), sent, received.now);
}

/** Verifies the API key of a request. */
export async function checkKey(received: Received, service: Service): Promise<KeyCheck> {
  const sent = bearerKey(received);
  return sent.refusal ? sent : verify(received, service, sent.key);
}

/** How requests for some place are admitted. */
interface Admission {
  readonly check: (read: Read) => Promise<Check>;
  /** The `WWW-Authenticate` header of a 401. */
  readonly challenge?: ((code: RefusalCode) => string) | undefined;
  /** The path of messages, for the access log. A message takes its waiting slot later, when it is complete. */
  readonly route?: string;
}

/**
 * Returns the stage that verifies the key. Sheds load before counting (rule 4.5), but after admission, so that callers
 * without an accepted key cannot crowd out others.
 */
export function keyed(service: Service, { check, challenge, route }: Admission) {
  return async (read: Read): Promise<Keyed | Answered> => {
    const found = read.check ?? (await check(read));
    const { connectionId } = found;
    if (found.refusal !== null) {
      const refused = { ...read, key: found.key, connectionId };
      const { refusal, detail = null } = found;
      return new Answered(refused, refuse(refused, refusal, { detail, challenge: challenge?.(refusal) }));
    }
    const known = { ...read, key: found.key, connectionId };
    if (isFull(read, service))
      return new Answered(known, refuse(known, 'service_unavailable', { retryAfter: 1, shed: 'waiting' }));
    if (route !== undefined) return Object.freeze({ ...known, route, slot: null });
    return Object.freeze({ ...known, slot: takeSlot(known, service) });
  };
}

/**
 * Returns the context in which a request waits (rules 4.5 and 4.11). All requests without an accepted key wait as one
 * account.
 */
export function contextOf({ state, connection }: Received, key: StoredKey | null): RequestContext {
  const key_id = key?.id ?? '';
  const account_id = key?.account.id ?? '';
  const hasRoom = () => state.unread.hasRoom(account_id, LIMITS.page.value);
  return { key_id, account_id, signal: connection.gone, hasRoom };
}

/** Runs work on the target of a request. A long target waits, and its account is charged (rule 4.5). */
export function waitIfLong<V extends Received, T>(
  value: V,
  key: StoredKey | null,
  work: (value: V) => T | Promise<T>,
): T | Promise<T> {
  if (!value.target.isLong) return work(value);
  return computing(value.state.gate, contextOf(value, key), 'long', () => work(value));
}

/** Counts a request in the key's rate window (rule 4.7). */
export async function countInWindow<Of extends Omit<Keyed, 'slot'>>(
  keyed: Of,
  { store, settings: { requestsPerMinute } }: Service,
): Promise<Of & Pick<Counted, 'rate' | 'caller'>> {
  const { key, now } = keyed;
  const counted = await timed(keyed, countRequest(store, requestsPerMinute, key, now));
  return Object.freeze({ ...keyed, ...counted });
}

/** Returns the stage that counts a request, and refuses it above the rate limit or above its account's share. */
export function counted(service: Service) {
  return async (keyed: Keyed): Promise<WithinRate | Answered> => {
    const made = await countInWindow(keyed, service);
    const { caller, slot } = made;
    if (caller === null) return new Answered(made, refuse(made, 'rate_limited'));
    if (slot) return { ...made, caller };
    return new Answered(made, refuse(made, 'service_unavailable', { detail: BEYOND_SHARE, shed: 'account' }));
  };
}

export const BEYOND_SHARE =
  'Too many requests of this account are waiting. Wait for responses before you send further requests.';

/** Whether no waiting slot is left (rule 4.5). */
export const isFull = ({ state }: Received, { settings }: Service): boolean =>
  state.slots.taken >= settings.maxWaitingRequests;

/** Paths whose responses are not read from the store, so that their slots do not count towards the account's share. */
const WITHOUT_READS: ReadonlySet<string> = new Set([
  OPERATIONS.getAccount.path,
  OPERATIONS.getMethodology.path,
]);

/** Takes a waiting slot for a request, which must leave it; null if its account's share is used up (rule 4.5). */
export const takeSlot = (
  { state, key, path }: Omit<Keyed, 'slot'>,
  { settings }: Service,
): WaitingSlot | null =>
  state.slots.take(WITHOUT_READS.has(path) ? null : key.account.id, settings.maxWaitingRequests);

/** The key as sent, or the code of the error. `detail` replaces the default text of the code. */
type SentKey =
  | { readonly refusal: null; readonly key: string }
  | { readonly refusal: RefusalCode; readonly key: null; readonly detail?: string };

/** Common mistakes in the Authorization header and their descriptions for `detail`. The first match counts. */
const MISTAKES: readonly (readonly [RegExp, string])[] = [
  [/^bearer[ \t]*:/i, 'has a colon after the word `Bearer`'],
  [/^bearer[ \t]+bearer(?![^ \t:])/i, 'contains the word `Bearer` twice'],
  [/^(?!bearer(?:[ \t]|$)|[ \t]*$)/i, 'does not begin with the word `Bearer`'],
];

/**
 * Returns the credentials of `Authorization: Bearer KEY` (rule 5.3), even if they do not have the form of a key. The
 * scheme is case-insensitive.
 */
export function bearerKey({ authorization, hasOtherKey }: Received): SentKey {
  if (authorization.length > 1) return { refusal: 'invalid_api_key', key: null };
  const [sent = ''] = authorization;
  const key = /^bearer(?=[ \t]) *([^ ].*)/is.exec(sent)?.[1];
  const [, mistake] = MISTAKES.find(([header]) => header.test(sent)) ?? [];
  if (key !== undefined && mistake === undefined) return { refusal: null, key };
  const refusal = key === undefined ? 'missing_api_key' : 'invalid_api_key';
  if (mistake === undefined && !hasOtherKey) return { refusal, key: null };
  const detail = `${mistake ? `The Authorization header ${mistake}` : 'The service does not read `X-API-Key`'}. Send \`Authorization: Bearer <API_KEY>\`.`;
  return { refusal, key: null, detail };
}
