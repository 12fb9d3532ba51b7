/** Assistants as OAuth clients: their ids are encrypted registrations (RFC 7591), so that nothing is stored. */
import type { Seals } from '@brand-visibility/application';
import { createHash, timingSafeEqual } from 'node:crypto';
import { METHODS, OAuthError } from './oauth.js';

/** A client that registered. */
export interface Client {
  /** The name that it gave itself; may be empty. */
  readonly name: string;
  readonly isConfidential: boolean;
  /** Whether the client may receive access at a URI. */
  readonly allows: (redirect: string) => boolean;
}

export interface Clients {
  /** Registers a client. Throws an OAuthError for wrong metadata; ignores unknown fields. */
  register(sent: unknown, now: number): object;
  find(id: string | undefined): Client | null;
  hasSecret(id: string, sent: string | undefined): boolean;
}

const MOST_REDIRECTS = 12;
const LONGEST_REDIRECT = 512;
const LONGEST_CLIENT_NAME = 64;

const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(:\d{1,5})?(?=\/|$)/;

/**
 * The schemes of applications that receive redirects: known ones, and reverse domain names (RFC 8252, 7.1) that do not
 * belong to an operating system. A list of forbidden schemes alone would let anybody send a browser to handlers of the
 * system, such as `ms-msdt:`.
 */
const APPLICATIONS =
  /^(?:cursor|vscode|vscode-insiders|vscodium|windsurf|claude|jetbrains|zed|warp|raycast|goose|kiro):$/;
const REVERSE_DOMAIN = /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+:$/;
const OF_SYSTEM =
  /^(?:(?:com\.)?(?:apple|microsoft|android)|x-apple|windows|ms-[a-z-]+|org\.(?:freedesktop|gnome|kde))\./;

/** The digest that stands for a client id or a redirect URI in encrypted values. */
export const digestOf = (text: string): string =>
  createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url');

/** Redirect URIs are compared exactly, except the port of a loopback address (RFC 8252, 7.3). */
const compared = (uri: string) => uri.replace(LOOPBACK, 'http://$1').replace(/^(http:\/\/[^/]+)$/, '$1/');

/** Whether access may be sent to such a URI: https, http on a loopback name, or the scheme of an application. */
function isRedirect(uri: unknown): uri is string {
  if (typeof uri !== 'string' || uri.length > LONGEST_REDIRECT) return false;
  if (!/^[\x21-\x7e]+$/.test(uri) || /[#\\"'<>]/.test(uri) || !URL.canParse(uri)) return false;
  const { protocol, username, password, hostname } = new URL(uri);
  if (username !== '' || password !== '') return false;
  if (protocol === 'https:') return hostname !== '';
  if (protocol === 'http:') return LOOPBACK.test(uri);
  if (APPLICATIONS.test(protocol)) return uri.startsWith(`${protocol}//`);
  return uri.startsWith(`${protocol}/`) && REVERSE_DOMAIN.test(protocol) && !OF_SYSTEM.test(protocol);
}

/** Where a redirect leads, for the person who decides: never the name that the client chose for itself. */
export interface Destination {
  readonly kind: 'site' | 'computer' | 'app';
  /** A host, or a scheme with a colon, as in `SIGN_IN_HOSTS`. */
  readonly name: string;
}

export function destinationOf(redirect: string): Destination {
  const { protocol, host, hostname } = new URL(redirect);
  if (protocol === 'https:') return { kind: 'site', name: host };
  return destinationNamed(protocol === 'http:' ? hostname : protocol);
}

/** The destination whose name a connection keeps. */
export function destinationNamed(name: string): Destination {
  if (name.endsWith(':')) return { kind: 'app', name };
  return { kind: LOOPBACK.test(`http://${name}`) ? 'computer' : 'site', name };
}

/**
 * Removes characters that reorder or hide others, and replaces control characters by spaces. Returns an empty string
 * for a name without a visible character. Cuts the name first, because `normalize` is quadratic in combining marks.
 */
export function cleanName(sent: unknown): string {
  const name = (typeof sent === 'string' ? sent : '')
    .slice(0, 4 * LONGEST_CLIENT_NAME)
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}\u2800]+/gu, ' ')
    .replaceAll(/[\p{C}\p{Default_Ignorable_Code_Point}]/gu, '')
    .trim();
  return /[^\p{M}\s]/u.test(name) ? Array.from(name).slice(0, LONGEST_CLIENT_NAME).join('') : '';
}

export function clientsOf(seals: Seals): Clients {
  return {
    register: (sent, now) => {
      const { redirect_uris, client_name, token_endpoint_auth_method } = fieldsOf(sent);
      const method = METHODS.find((each) => each === (token_endpoint_auth_method ?? 'client_secret_basic'));
      if (!method)
        throw new OAuthError(
          'invalid_client_metadata',
          `token_endpoint_auth_method must be ${METHODS.join(', ')}.`,
        );
      const redirects = redirectsIn(redirect_uris);
      const name = cleanName(client_name);
      const client_id = seals.seal('client', {
        name,
        redirects: [...new Set(redirects.map((uri) => digestOf(compared(uri))))],
        isConfidential: method !== 'none',
      });
      return {
        client_id,
        client_id_issued_at: now,
        ...(method !== 'none' && {
          client_secret: seals.secretsOf(client_id)[0],
          client_secret_expires_at: 0,
        }),
        ...(name !== '' && { client_name: name }),
        redirect_uris: redirects,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: method,
        scope: 'read',
      };
    },
    find: (id = '') => {
      const sealed = seals.open('client', id);
      if (!sealed) return null;
      const { redirects, ...client } = sealed;
      const allows = (uri: string) => isRedirect(uri) && redirects.includes(digestOf(compared(uri)));
      return { ...client, allows };
    },
    hasSecret: (id, sent = '') => seals.secretsOf(id).some((secret) => isEqual(secret, sent)),
  };
}

function fieldsOf(sent: unknown): Readonly<Record<string, unknown>> {
  if (typeof sent === 'object' && sent !== null && !Array.isArray(sent)) return { ...sent };
  throw new OAuthError('invalid_client_metadata', 'Send a JSON object.');
}

/** Leaves out unusable URIs, because Cursor sends three of different kinds, and refuses a list without a usable one. */
function redirectsIn(sent: unknown): readonly string[] {
  const uris: readonly unknown[] = Array.isArray(sent) && sent.length <= MOST_REDIRECTS ? sent : [];
  const usable = uris.filter(isRedirect);
  if (usable.length > 0) return usable;
  throw new OAuthError(
    'invalid_redirect_uri',
    `Send 1 to ${MOST_REDIRECTS} redirect_uris: https, http on a loopback address, or the scheme of an application.`,
  );
}

/** Compares two texts in a time that does not depend on where they differ. */
export function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
