/** Admits requests: verifies the key, sheds load and counts requests. */
import { countRequest, verifyKey, type KeyCheck, type StoredKey } from '@brand-visibility/application';
import { OPERATIONS, Refusal, type RefusalCode } from '@brand-visibility/contract';
import type { Service } from '@brand-visibility/wiring';
import { LIMITS } from '../limits/limits.js';
import { bearerKey } from '../request/header-lines.js';
import {
  timed,
  type Admitted,
  type Checked,
  type OverRate,
  type Received,
  type WithinRate,
} from '../request/stages.js';
import { refuse } from '../response/problem.js';
import type { Response } from '../response/response.js';
import type { RequestContext } from '../scheduling/line.js';

/** Looks up a key or a connection of an assistant, which waits at the gate (rule 4.5). */
export function lookUp<T>(
  received: Received,
  id: string,
  find: (id: string) => Promise<T | null>,
): Promise<T | null> {
  const { state, connection } = received;
  return timed(received, () => state.gate.keys.lookUp(id, connection.gone, () => find(id)));
}

/** Verifies an API key and its expiry, the plan and the subscription. */
export function verify(received: Received, { store }: Service, sent: string): Promise<KeyCheck> {
  const findKey = (digest: string) => lookUp(received, digest, (id) => store.findKey(id));
  return verifyKey({ findKey }, sent, received.now);
}

/** Verifies the API key of a request. */
export async function checkKey(received: Received, service: Service): Promise<KeyCheck> {
  const sent = bearerKey(received);
  return sent.refusal ? sent : verify(received, service, sent.key);
}

/** Admits a request if its key is accepted; otherwise returns the error response, of a 401 with `challenge`. */
export function admit(
  checked: Checked,
  check: KeyCheck,
  challenge?: (code: RefusalCode) => string,
): Admitted | Response {
  const { refusal, key } = check;
  if (refusal === null) return Object.assign(checked, { key });
  if (key) Object.assign(checked, { key });
  return refuse(checked, refusal, {
    detail: check.detail ?? null,
    ...(challenge && { challenge: challenge(refusal) }),
  });
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

/** Counts a request in the key's rate window (rule 4.7). */
export async function count(
  admitted: Admitted,
  { store, settings: { requestsPerMinute } }: Service,
): Promise<WithinRate | OverRate> {
  const { key, now } = admitted;
  const counted = await timed(admitted, () => countRequest(store, requestsPerMinute, key, now));
  return Object.assign(admitted, counted);
}

/**
 * Paths whose responses are not read from the store. A request to such a path takes a waiting slot that does not count
 * towards the account's share.
 */
const WITHOUT_READS: ReadonlySet<string> = new Set([
  OPERATIONS.getAccount.path,
  OPERATIONS.getMethodology.path,
]);

/** Sheds load: refuses an admitted request if no waiting slot is left (rule 4.5). */
export function shed(admitted: Admitted, { settings }: Service): Response | null {
  if (admitted.state.admitted < settings.maxWaitingRequests) return null;
  return refuse(admitted, 'service_unavailable', { retryAfter: 1, shed: 'waiting' });
}

/**
 * Runs `work` while the request holds a waiting slot. If the account's share is used up, the request does not get a
 * slot, so that slots remain for other accounts; `work` receives the error response, and null otherwise (rule 4.5).
 */
export async function inWaitingSlot(
  { state, key, path }: Admitted,
  { settings: { maxWaitingRequests } }: Service,
  work: (beyondShare: Refusal | null) => Promise<Response>,
): Promise<Response> {
  const account_id = WITHOUT_READS.has(path) ? null : key.account.id;
  const held = account_id === null ? 0 : (state.admittedOf.get(account_id) ?? 0);
  if (held >= Math.max(1, Math.floor(maxWaitingRequests * LIMITS.waitingOfAnAccount.value)))
    return work(new Refusal('service_unavailable', [], BEYOND_SHARE));
  state.admitted += 1;
  if (account_id !== null) state.admittedOf.set(account_id, held + 1);
  try {
    return await work(null);
  } finally {
    state.admitted -= 1;
    if (account_id !== null) leave(state.admittedOf, account_id);
  }
}

function leave(admittedOf: Map<string, number>, account_id: string): void {
  const left = (admittedOf.get(account_id) ?? 1) - 1;
  if (left > 0) admittedOf.set(account_id, left);
  else admittedOf.delete(account_id);
}

const BEYOND_SHARE =
  'Too many requests of this account are waiting. Wait for responses before you send further requests.';
