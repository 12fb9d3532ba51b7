/** Codes become tokens, refresh tokens become others, and an access token is another way to find a key. */
import {
  checkStored,
  isFresh,
  MOST_CONNECTIONS,
  openToken,
  TOKEN_PREFIXES,
  type AssistantConnection,
  type Sealed,
  type StoredKey,
} from '@brand-visibility/application';
import { formatInstant, SECOND } from '@brand-visibility/domain/time/instant';
import type { Service } from '@brand-visibility/wiring';
import { createHash } from 'node:crypto';
import { bearerKey, lookUp } from '../endpoints/admission.js';
import { timed, type Check, type Received } from '../request/read.js';
import type { Response } from '../response/response.js';
import { countUse, isResource, secondsOf, type SignInParts } from './authorize.js';
import { digestOf, isEqual } from './clients.js';
import { json, OAuthError, type FormParameters, type Signing } from './oauth.js';

/** Seconds for which a code can be redeemed, and for which an access token is valid. */
const [CODE, ACCESS] = [300, 86_400];

const INVALID: Check = {
  refusal: 'invalid_api_key',
  key: null,
  detail:
    'The access token is invalid or has expired, or its connection was ended. Connect the assistant again.',
};

/**
 * Verifies the access token of a message, and then its key as any other (rule 21.14). Returns null if the message
 * contains no access token.
 */
export function checkToken({ seals, service }: SignInParts, received: Received): Promise<Check> | null {
  const sent = bearerKey(received);
  if (sent.refusal !== null || !sent.key.startsWith(TOKEN_PREFIXES.access)) return null;
  const token = openToken(seals, 'access', sent.key);
  const now = secondsOf(received);
  if (!token || token.until <= now || !isFresh(token.until - ACCESS, ACCESS, now))
    return Promise.resolve(INVALID);
  return checkConnection(service, received, token.id);
}

async function checkConnection({ store }: Service, received: Received, id: string): Promise<Check> {
  const found = await lookUp(received, id, store.assistants.findKey);
  if (!found) return INVALID;
  const check = checkStored(found.key, received.now);
  if (check.refusal === null) store.assistants.noteUse(id, received.now);
  return { ...check, connectionId: id };
}

/** Handles a form with a code or a refresh token (rule 21.16). Nothing is written unless the key is accepted now. */
export async function token(parts: SignInParts, stage: Signing, form: FormParameters): Promise<Response> {
  const client = authenticate(parts, stage, form);
  if (!isResource(form['resource'], parts.service))
    throw new OAuthError('invalid_target', `resource must be ${parts.service.settings.publicUrl}/mcp.`);
  switch (form['grant_type']) {
    case 'authorization_code':
      return redeem(parts, stage, form, client);
    case 'refresh_token':
      return refresh(parts, stage, form, client);
    default:
      throw new OAuthError(
        'unsupported_grant_type',
        'grant_type must be authorization_code or refresh_token.',
      );
  }
}

async function redeem(
  parts: SignInParts,
  stage: Signing,
  form: FormParameters,
  client: string,
): Promise<Response> {
  const { seals, service } = parts;
  const code = seals.open('code', form['code']);
  const { redirect_uri, code_verifier = '' } = form;
  const isOwn =
    code?.client === client &&
    isFresh(code.at, CODE, secondsOf(stage)) &&
    (redirect_uri === undefined || digestOf(redirect_uri) === code.redirect) &&
    /^[\w.~-]{43,128}$/.test(code_verifier) &&
    isEqual(createHash('sha256').update(code_verifier).digest('base64url'), code.challenge);
  if (!isOwn)
    throw new OAuthError(
      'invalid_grant',
      'The code is invalid, has expired, or is of another client, redirect URI or verifier.',
    );
  const { id, key: fingerprint, name, destination } = code;
  stage.known.connectionId = id;
  const stored = await lookUp(stage, fingerprint, service.store.findKey);
  const key = await counted(parts, stage, stored);
  const connection = { id, fingerprint, account_id: key.account.id, client: name, destination };
  // The second use of a code ends the connection, and with it the tokens of the first use.
  if (!(await timed(stage, service.store.assistants.open(connection, stage.now))))
    throw new OAuthError('invalid_grant', 'The code was used before. Its connection has ended.');
  await endSurplus(parts, stage, connection);
  return tokensOf(parts, stage, { id, generation: 1, client }, key);
}

async function refresh(
  parts: SignInParts,
  stage: Signing,
  form: FormParameters,
  client: string,
): Promise<Response> {
  const { assistants } = parts.service.store;
  const sent = openToken(parts.seals, 'refresh', form['refresh_token'] ?? '');
  if (sent?.client !== client)
    throw new OAuthError('invalid_grant', 'The refresh token is invalid or of another client.');
  const { id } = sent;
  stage.known.connectionId = id;
  const found = await lookUp(stage, id, assistants.findKey);
  if (!found) throw new OAuthError('invalid_grant', 'The connection has ended.');
  const key = await counted(parts, stage, found.key);
  const generation = await timed(stage, assistants.renew(id, sent.generation, stage.now));
  if (generation === null)
    throw new OAuthError('invalid_grant', 'The connection has ended, or the refresh token was used before.');
  return tokensOf(parts, stage, { id, generation, client }, key);
}

/** Ends the connection of a token (RFC 7009). The response is the same for any string. */
export async function revoke(parts: SignInParts, stage: Signing, form: FormParameters): Promise<Response> {
  authenticate(parts, stage, form);
  const { seals, service } = parts;
  const { assistants } = service.store;
  const { token: text = '' } = form;
  const sent = openToken(seals, 'refresh', text) ?? openToken(seals, 'access', text);
  const found = sent && (await lookUp(stage, sent.id, assistants.findKey));
  if (!found || checkStored(found.key, stage.now).refusal !== null) return json(200, {});
  stage.known.connectionId = sent.id;
  await counted(parts, stage, found.key);
  await timed(stage, assistants.end(sent.id, stage.now));
  return json(200, {});
}

/** Returns the key if it is accepted now, adds it to the access log, and counts the request in its rate window. */
async function counted(parts: SignInParts, stage: Signing, stored: StoredKey | null): Promise<StoredKey> {
  const check = checkStored(stored, stage.now);
  if (check.key) stage.known.key = check.key;
  if (check.refusal !== null)
    throw new OAuthError('invalid_grant', `The key of the connection is not accepted: ${check.refusal}.`);
  if (await countUse(parts, stage, check.key)) return check.key;
  throw new OAuthError(
    'temporarily_unavailable',
    'The key has used up its requests of this minute. Try again in a minute.',
    429,
  );
}

/** The day on which a connection was last used or refreshed, and when it was refreshed, as texts that sort by time. */
const lastUseOf = ({ id, used_on, renewed_at }: AssistantConnection) => {
  const renewed = formatInstant(renewed_at);
  const day = (used_on ?? '') > renewed ? used_on : renewed.slice(0, 10);
  return `${day} ${renewed} ${id}`;
};

/** Ends the connections of a key beyond the most, those that were used longest ago first. */
async function endSurplus(
  { service: { store } }: SignInParts,
  stage: Signing,
  opened: { readonly id: string; readonly fingerprint: string },
): Promise<void> {
  const others = (await timed(stage, store.assistants.ofKey(opened.fingerprint)))
    .filter(({ id }) => id !== opened.id)
    .sort((a, b) => (lastUseOf(a) < lastUseOf(b) ? 1 : -1));
  for (const { id } of others.slice(MOST_CONNECTIONS - 1))
    await timed(stage, store.assistants.end(id, stage.now));
}

/** An access token is valid for a day, because each message checks the connection and the key. */
function tokensOf(
  { seals }: SignInParts,
  stage: Signing,
  refreshing: Sealed['refresh'],
  key: StoredKey,
): Response {
  const left = key.expires_at === null ? ACCESS : Number((key.expires_at - stage.now) / SECOND);
  const expires_in = Math.min(ACCESS, left);
  const access = seals.seal('access', { id: refreshing.id, until: secondsOf(stage) + expires_in });
  return json(200, {
    access_token: TOKEN_PREFIXES.access + access,
    token_type: 'Bearer',
    expires_in,
    refresh_token: TOKEN_PREFIXES.refresh + seals.seal('refresh', refreshing),
    scope: 'read',
  });
}

/** Returns the digest of the id of the client that sent a form. Throws an OAuthError if its secret is wrong. */
function authenticate({ clients }: SignInParts, stage: Signing, form: FormParameters): string {
  const [sent = ''] = stage.authorization;
  const basic = /^Basic ([\w+/=-]+)$/i.exec(sent)?.[1];
  const { client_id = '', client_secret } = basic === undefined ? form : credentialsIn(basic);
  const client = clients.find(client_id);
  if (client && (!client.isConfidential || clients.hasSecret(client_id, client_secret)))
    return digestOf(client_id);
  throw new OAuthError(
    'invalid_client',
    'The client is unknown, or its secret is wrong. Register again.',
    401,
    basic !== undefined,
  );
}

/** Id and secret are percent-encoded before they are joined (RFC 6749, 2.3.1). */
function credentialsIn(basic: string): { readonly client_id?: string; readonly client_secret?: string } {
  const [client_id = '', client_secret = ''] = Buffer.from(basic, 'base64').toString().split(':');
  try {
    return { client_id: decodeURIComponent(client_id), client_secret: decodeURIComponent(client_secret) };
  } catch {
    return {};
  }
}
