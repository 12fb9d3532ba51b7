/** Values that clients hold for the service, encrypted and authenticated. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** A request of an assistant for access, which a person has not granted yet. */
export interface AccessRequest {
  /** The digest of the client id. */
  readonly client: string;
  readonly name: string;
  readonly redirect: string;
  readonly state?: string | undefined;
  readonly challenge: string;
  /** Seconds since 1970, as all times of these values. */
  readonly at: number;
}

/** The contents of the values, by kind. */
export interface Sealed {
  client: { readonly name: string; readonly redirects: readonly string[]; readonly isConfidential: boolean };
  request: AccessRequest;
  /**
   * A request with the fingerprint of the key that a person entered, and the id of the connection to open: one grant
   * gives one connection, however often it is allowed.
   */
  grant: { readonly id: string; readonly request: AccessRequest; readonly key: string; readonly at: number };
  code: Omit<AccessRequest, 'state'> & {
    readonly id: string;
    readonly key: string;
    readonly destination: string;
  };
  access: { readonly id: string; readonly until: number };
  refresh: { readonly id: string; readonly generation: number; readonly client: string };
  /** The right to end a connection on the page that lists it. */
  end: { readonly id: string; readonly key: string; readonly at: number };
}

type Kind = keyof Sealed;

/** Every kind has its own key, so no value can stand for another kind. */
const KINDS = ['client', 'request', 'grant', 'code', 'access', 'refresh', 'end'] as const;

export interface Seals {
  /** Returns base64url text. */
  seal<K extends Kind>(kind: K, value: Sealed[K]): string;
  /** Returns null for a string that this service did not encrypt as this kind with one of the secrets. */
  open<K extends Kind>(kind: K, text: string | undefined): Sealed[K] | null;
  /** The secrets of a confidential client: computed, not stored. The first one is the current one. */
  secretsOf(clientId: string): readonly string[];
}

/** How access and refresh tokens begin. */
export const TOKEN_PREFIXES = { access: 'bva_', refresh: 'bvr_' } as const;

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** The longest grant has about 12,500 characters, if each character of its state is escaped. */
const LONGEST = 16_384;

/**
 * The first secret encrypts, every secret decrypts. `audience` is the public URL of `/mcp`, so that the values of
 * another installation with the same secret are refused.
 */
export function sealsOf(secrets: readonly string[], audience: string): Seals {
  const keyOf = (secret: string, kind: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `sign-in 1 ${kind}`, 32));
  const keys = new Map(KINDS.map((kind) => [kind, secrets.map((secret) => keyOf(secret, kind))]));
  const ofClients = secrets.map((secret) => keyOf(secret, 'secret'));
  const data = Buffer.from(audience);
  return {
    seal: (kind, value) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, keys.get(kind)![0]!, nonce).setAAD(data); // there is a first secret
      const body = [cipher.update(JSON.stringify(value)), cipher.final()];
      return Buffer.concat([nonce, ...body, cipher.getAuthTag()]).toString('base64url');
    },
    open: <K extends Kind>(kind: K, text: string | undefined) => {
      const sealed = bytesOf(text);
      for (const key of sealed ? keys.get(kind)! : []) {
        const opened = unsealed(key, sealed!, data);
        if (opened !== null) return JSON.parse(opened) as Sealed[K]; // only `seal` writes what opens
      }
      return null;
    },
    secretsOf: (clientId) =>
      ofClients.map((key) => createHmac('sha256', key).update(clientId).digest('base64url')),
  };
}

/** Decodes base64url; null unless the text is the canonical encoding, so that each value has only one text. */
function bytesOf(text: string | undefined): Buffer | null {
  if (text === undefined || text.length > LONGEST) return null;
  const bytes = Buffer.from(text, 'base64url');
  return bytes.length > NONCE_BYTES + TAG_BYTES && bytes.toString('base64url') === text ? bytes : null;
}

function unsealed(key: Buffer, sealed: Buffer, data: Buffer): string | null {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(data);
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    const body = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([body, decipher.final()]).toString();
  } catch {
    return null; // the authentication tag does not match
  }
}

/** By how many seconds the clocks of two processes may differ. */
const SKEW = 60;

/** Whether a value of a time is not older than `lifetime` seconds, nor of the future, as after a clock was set back. */
export const isFresh = (at: number, lifetime: number, now: number): boolean =>
  now - at <= lifetime && at - now <= SKEW;

/** Returns what a token contains; null for another text. */
export const openToken = <K extends keyof typeof TOKEN_PREFIXES>(
  seals: Seals,
  kind: K,
  text: string,
): Sealed[K] | null =>
  text.startsWith(TOKEN_PREFIXES[kind]) ? seals.open(kind, text.slice(TOKEN_PREFIXES[kind].length)) : null;
