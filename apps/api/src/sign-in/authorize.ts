/** The consent page: a person enters a key, sees what the assistant could read, and allows it. */
import {
  checkStored,
  fingerprintOf,
  isFresh,
  scopeOf,
  type AccessRequest,
  type Sealed,
  type Seals,
  type StoredKey,
} from '@brand-visibility/application';
import { ERRORS, type RefusalCode } from '@brand-visibility/contract';
import type { Service } from '@brand-visibility/wiring';
import { randomBytes } from 'node:crypto';
import { countInWindow, isFull, lookUp, takeSlot, verify } from '../endpoints/admission.js';
import { withReads } from '../endpoints/endpoints.js';
import type { Received, WithinRate } from '../request/read.js';
import type { Response } from '../response/response.js';
import { destinationOf, digestOf, type Clients } from './clients.js';
import type { FormParameters, Signing } from './oauth.js';
import { clientName, refusalIn, type Reader } from './pages.js';

/** What the endpoints of sign-in share. */
export interface SignInParts {
  readonly service: Service;
  readonly seals: Seals;
  readonly clients: Clients;
  /** Whether `SIGN_IN_HOSTS` allows access to be sent to a host or a scheme; logs it if not. */
  readonly isAllowed: (destination: string, stage: Signing) => boolean;
}

/** Seconds for which the key may be entered, the access allowed, and the code redeemed. */
const [REQUEST, GRANT] = [3_600, 600];

const LONGEST_STATE = 4_096;
const LONGEST_RESOURCE = 2_048;

/** The number of brands that the page lists. */
const MOST_BRANDS = 50;
/** Bytes of names. */
const BRAND_BYTES = 262_144;

/** Seconds since 1970, as in encrypted values. */
export const secondsOf = ({ now }: Pick<Received, 'now'>): number => Number(now / 1_000_000n);

/**
 * Adds parameters to a redirect URI, whose query stays as the client wrote it (RFC 6749, 3.1.2). `iss` keeps a client
 * from confusing two services (RFC 9207).
 */
function redirectOf({ service }: SignInParts, to: string, fields: FormParameters): string {
  const added = new URLSearchParams({ iss: service.settings.publicUrl });
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) added.append(name, value);
  return `${to}${to.includes('?') ? '&' : '?'}${String(added)}`;
}

const redirect = (to: string): Response => ({ status: 303, bytes: '', headers: ['Location', to] });

const denial = (parts: SignInParts, { redirect: to, state }: AccessRequest) =>
  redirectOf(parts, to, { error: 'access_denied', state });

/** Shows who asks for access, and asks for the key. A wrong request never leads to another site by itself. */
export async function showRequest(
  parts: SignInParts,
  stage: Signing,
  reader: Reader,
  sent: FormParameters | null,
): Promise<Response> {
  const { text } = reader.texts;
  if (sent?.['request'] !== undefined) return askAgain(parts, stage, reader, sent);
  if (!sent) return reader.broken(text('brokenLink'), [text('again')]);
  const { client_id = '', redirect_uri = '', state } = sent;
  const client = parts.clients.find(client_id);
  if (!client) return reader.broken(text('brokenLink'), [text('unknownClient'), text('again')]);
  if (!client.allows(redirect_uri))
    return reader.broken(text('brokenLink'), [text('otherAddress'), text('again')]);
  const destination = destinationOf(redirect_uri);
  if (!parts.isAllowed(destination.name, stage))
    return reader.broken(text('connect'), [text('closedHost', { host: destination.name })]);
  const fault = faultOf(sent, parts);
  if (fault) {
    // Anybody can register, so a redirect would lead anybody anywhere (RFC 9700, 4.11.2). The person follows a link.
    const [error, error_description] = fault;
    const echoed = (state ?? '').length > LONGEST_STATE ? undefined : state;
    const to = redirectOf(parts, redirect_uri, { error, error_description, state: echoed });
    return reader.broken(text('wrongRequest'), [error_description], {
      to,
      name: clientName(destination, reader.texts),
    });
  }
  const asked: AccessRequest = {
    client: digestOf(client_id),
    name: client.name,
    redirect: redirect_uri,
    state,
    challenge: sent['code_challenge'] ?? '',
    at: secondsOf(stage),
  };
  return reader.askKey(asked, parts.seals.seal('request', asked), denial(parts, asked), null);
}

/** Asks for another key, at the URL to which a refused key leads: to go back or reload does not send a key again. */
function askAgain(parts: SignInParts, stage: Signing, reader: Reader, sent: FormParameters): Response {
  const asked = parts.seals.open('request', sent['request']);
  if (!asked || !isFresh(asked.at, REQUEST, secondsOf(stage))) return reader.old();
  return reader.askKey(asked, sent['request'] ?? '', denial(parts, asked), refusalIn(sent));
}

/** Returns the error of a request whose client and redirect URI are known, with its description. */
function faultOf(
  sent: FormParameters,
  { service }: SignInParts,
): readonly [error: string, description: string] | null {
  const { response_type, code_challenge_method, code_challenge = '', state = '', prompt, resource } = sent;
  if (response_type !== 'code') return ['unsupported_response_type', 'response_type must be code.'];
  if (code_challenge_method !== 'S256' || !/^[\w-]{43}$/.test(code_challenge))
    return ['invalid_request', 'PKCE with code_challenge_method S256 is required.'];
  if (!isResource(resource, service))
    return ['invalid_target', `resource must be ${service.settings.publicUrl}/mcp.`];
  if (state.length > LONGEST_STATE || !/^[\x20-\x7e]*$/.test(state))
    return ['invalid_request', 'state must consist of at most 4,096 ASCII characters.'];
  return prompt === 'none' ? ['interaction_required', 'A person must agree.'] : null;
}

/**
 * Whether a resource is this service. It may be absent; letter case of the host and a last slash do not matter. Parsing
 * a host takes quadratic time, so its length is checked first.
 */
export function isResource(sent: string | undefined, { settings: { publicUrl } }: Service): boolean {
  if (sent === undefined) return true;
  const own = [publicUrl, `${publicUrl}/mcp`].map((url) => new URL(url).href.replace(/\/$/, ''));
  return (
    sent.length <= LONGEST_RESOURCE &&
    URL.canParse(sent) &&
    own.includes(new URL(sent).href.replace(/\/$/, ''))
  );
}

/** Handles both forms. */
export async function decide(
  parts: SignInParts,
  stage: Signing,
  reader: Reader,
  form: FormParameters,
): Promise<Response> {
  const { seals } = parts;
  const now = secondsOf(stage);
  const request = seals.open('request', form['request']);
  const grant = seals.open('grant', form['grant']);
  const asked = request && isFresh(request.at, REQUEST, now) ? request : null;
  const granted = grant && isFresh(grant.at, GRANT, now) ? grant : null;
  const either = asked ?? granted?.request;
  if (!either || !parts.isAllowed(destinationOf(either.redirect).name, stage)) return reader.old();
  if (form['action'] === 'deny') return redirect(denial(parts, either));
  if (granted && form['action'] === 'allow') return allow(parts, stage, reader, granted);
  return asked ? showAccess(parts, stage, reader, asked, form) : reader.old();
}

/** Redirects to the assistant with a code, if the key is still accepted. The redemption opens the connection. */
async function allow(
  parts: SignInParts,
  stage: Signing,
  reader: Reader,
  { id, request, key }: Sealed['grant'],
): Promise<Response> {
  const { seals, service } = parts;
  const check = checkStored(await lookUp(stage, key, service.store.findKey), stage.now);
  if (check.key) stage.known.key = check.key;
  if (check.refusal !== null) return reader.fault(check.refusal, reader.texts.text('dead'), 403);
  if (!(await countUse(parts, stage, check.key)))
    return reader.fault('rate_limited', reader.texts.text('allowTitle'));
  const { redirect: to, state, ...asked } = request;
  const destination = destinationOf(to).name;
  const code = { ...asked, id, key, destination, redirect: digestOf(to), at: secondsOf(stage) };
  return redirect(redirectOf(parts, to, { code: seals.seal('code', code), state }));
}

/** Shows what the assistant could read with the key that a person entered, or asks for another one. */
async function showAccess(
  parts: SignInParts,
  stage: Signing,
  reader: Reader,
  asked: AccessRequest,
  form: FormParameters,
): Promise<Response> {
  const { seals, service } = parts;
  const { request = '' } = form;
  const again = ({ code }: RefusedKey) =>
    askAnother(code, `authorize?${String(new URLSearchParams({ request, refused: code }))}`, () =>
      reader.askKey(asked, request, denial(parts, asked), code),
    );
  const entered = await enterKey(parts, stage, form['api_key']);
  if ('code' in entered) return again(entered);
  const { counted, fingerprint } = entered;
  const slot = takeSlot(counted, service);
  if (!slot) return { ...again({ code: 'service_unavailable' }), shed: 'account' };
  try {
    const slice = { after: null, limit: MOST_BRANDS + 1, bytes: BRAND_BYTES };
    const { rows, isCut } = await withReads(service, counted, ({ store }) =>
      store.read(scopeOf(counted.key), (reader) => reader.brands.list(slice)),
    );
    const names = rows.slice(0, MOST_BRANDS).map(({ name }) => name);
    const id = randomBytes(16).toString('hex');
    const grant = seals.seal('grant', { id, request: asked, key: fingerprint, at: secondsOf(stage) });
    return reader.askConsent(asked, grant, counted.key, names, isCut || rows.length > names.length);
  } finally {
    stage.state.slots.leave(slot);
  }
}

interface RefusedKey {
  readonly code: RefusalCode;
}

/**
 * Leads to a page that asks for another key, so that to go back or reload does not send the refused one again. `page`
 * is for a key that may be sent again later.
 */
export const askAnother = (code: RefusalCode, to: string, page: () => Response): Response =>
  ERRORS[code].status < 429 ? { ...redirect(to), code } : page();

/** Counts a request in the rate window of a key that was found; null if the key exceeds its limit. */
export async function countUse(
  { service }: SignInParts,
  stage: Signing,
  key: StoredKey,
): Promise<WithinRate | null> {
  const { known } = stage;
  known.key = key;
  const counted = await countInWindow(
    { ...stage, key, connectionId: known.connectionId, slot: null },
    service,
  );
  const { caller } = counted;
  known.rate = counted.rate;
  return caller && { ...counted, caller };
}

/** The longest text in which a key is looked for; a key has 42 characters. */
const LONGEST_ENTRY = 256;

/** Verifies a key that a person entered, and counts the request in its rate window. */
export async function enterKey(
  parts: SignInParts,
  stage: Signing,
  sent = '',
): Promise<{ readonly counted: WithinRate; readonly fingerprint: string } | RefusedKey> {
  const { service } = parts;
  const entered = sent.slice(0, LONGEST_ENTRY).replaceAll(/[\s\p{Cf}]/gu, ''); // mail programs and PDF viewers add them
  if (entered === '') return { code: 'missing_api_key' };
  const check = await verify(stage, service, entered);
  if (check.key) stage.known.key = check.key;
  if (check.refusal !== null) return { code: check.refusal };
  if (isFull(stage, service)) return { code: 'service_unavailable' };
  const counted = await countUse(parts, stage, check.key);
  return counted ? { counted, fingerprint: fingerprintOf(entered) } : { code: 'rate_limited' };
}
