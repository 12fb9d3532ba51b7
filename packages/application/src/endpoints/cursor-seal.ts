import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';

/**
 * Seals what a cursor says, so that a caller can neither read nor change it, and binds it to what it was made for
 * (rule 7.2).
 */
export interface CursorSeal {
  /** A text of base64url; the same for the same payload and `bound`, whoever seals it with the same secret. */
  seal(payload: string, bound: string): string;
  /** The payload; null for a text that was altered, cut, sealed with another secret or bound to anything else. */
  open(text: string, bound: string): string | null;
}

/** The longest cursor; a longer text is not looked at. */
export const MAX_CURSOR_LENGTH = 512;

const VERSION = 1;
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface Keys {
  readonly cipher: Uint8Array;
  readonly nonce: Uint8Array;
}

/** The first secret seals, each of them opens: a secret is changed by putting a new one before it. */
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

/** One secret of any length gives two keys that tell nothing of each other. */
function keysOf(secret: string): Keys {
  const bytes = new Uint8Array(hkdfSync('sha256', secret, '', `cursor ${VERSION}`, 2 * KEY_BYTES));
  return { cipher: bytes.subarray(0, KEY_BYTES), nonce: bytes.subarray(KEY_BYTES) };
}

/**
 * The nonce is a digest of all that is sealed: no two different cursors share one, and equal pages have equal cursors,
 * whichever process or database answers.
 */
function nonceOf({ nonce }: Keys, payload: string, bound: string): Buffer {
  const text = JSON.stringify([bound, payload]);
  return createHmac('sha256', nonce).update(text).digest().subarray(0, NONCE_BYTES);
}

/** Null for anything but the one way to write these bytes: two texts never are the same cursor. */
function bytesOf(text: string): Buffer | null {
  if (text.length > MAX_CURSOR_LENGTH) return null;
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : null;
}

function unseal({ cipher }: Keys, sealed: Buffer, bound: string): string | null {
  const body = sealed.subarray(1 + NONCE_BYTES, -TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, cipher, sealed.subarray(1, 1 + NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(bound));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(body), decipher.final()]).toString();
  } catch {
    return null; // the tag does not fit
  }
}
