/** Encrypts the content of cursors, so that callers can neither read nor change it. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';

/**
 * Encrypts and authenticates the content of a cursor, and binds the cursor to the request for which it was issued
 * (rules 7.2, 7.3).
 */
export interface CursorSeal {
  /** Returns base64url text. Equal payloads with equal `bound` and secret give equal text. */
  seal(payload: string, bound: string): string;
  /**
   * Returns the payload; null if the text was altered or truncated, or if it was encrypted with an unknown secret or
   * with a different `bound`.
   */
  open(text: string, bound: string): string | null;
}

/** The maximum length of a cursor (rule 7.3). A longer text is refused without decoding. */
export const MAX_CURSOR_LENGTH = 512;

const VERSION = 1;
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface SealKeys {
  readonly cipher: Uint8Array;
  readonly nonce: Uint8Array;
}

/**
 * Creates a `CursorSeal`. The first secret encrypts; every secret can decrypt (rule 7.3). To rotate secrets, prepend a
 * new secret. The cipher is AES-256-GCM with keys from HKDF; `bound` is the additional authenticated data.
 */
export function cursorSeal(secrets: readonly [string, ...string[]]): CursorSeal {
  const keys = secrets.map(keysOf);
  const sealing = keys[0]!;
  return {
    seal: (payload, bound) => {
      const nonce = nonceOf(sealing, payload, bound);
      const cipher = createCipheriv(CIPHER, sealing.cipher, nonce);
      cipher.setAAD(Buffer.from(bound));
      const body = Buffer.concat([cipher.update(payload), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), nonce, body, cipher.getAuthTag()]).toString('base64url');
    },
    open: (text, bound) => {
      const sealed = bytesOf(text);
      if (sealed?.[0] !== VERSION || sealed.length < 1 + NONCE_BYTES + TAG_BYTES) return null;
      for (const key of keys) {
        const payload = unseal(key, sealed, bound);
        if (payload !== null) return payload;
      }
      return null;
    },
  };
}

/** Derives two independent keys from a secret of any length. */
function keysOf(secret: string): SealKeys {
  const bytes = new Uint8Array(hkdfSync('sha256', secret, '', `cursor ${VERSION}`, 2 * KEY_BYTES));
  return { cipher: bytes.subarray(0, KEY_BYTES), nonce: bytes.subarray(KEY_BYTES) };
}

/**
 * Derives a synthetic nonce from all encrypted and authenticated content. Therefore different cursors never share a
 * nonce, and equal pages have equal cursors in every process and on every database.
 */
function nonceOf({ nonce }: SealKeys, payload: string, bound: string): Buffer {
  const text = JSON.stringify([bound, payload]);
  return createHmac('sha256', nonce).update(text).digest().subarray(0, NONCE_BYTES);
}

/** Decodes base64url; null unless the text is the canonical encoding, so that each cursor has only one text. */
function bytesOf(text: string): Buffer | null {
  if (text.length > MAX_CURSOR_LENGTH) return null;
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : null;
}

function unseal({ cipher }: SealKeys, sealed: Buffer, bound: string): string | null {
  const body = sealed.subarray(1 + NONCE_BYTES, -TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, cipher, sealed.subarray(1, 1 + NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(bound));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(body), decipher.final()]).toString();
  } catch {
    return null; // the authentication tag does not match
  }
}
