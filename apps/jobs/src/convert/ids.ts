/** Computes the ids of records from what identifies them, so that the same tables have the same ids everywhere. */
import { hash } from 'node:crypto';

/** Returns the first 128 bits of a SHA-256 in base 32. The first part is the type of the record. */
export function idOf(...parts: readonly (string | number | null)[]): string {
  const digest = hash('sha256', JSON.stringify(parts));
  return BigInt(`0x${digest.slice(0, 32)}`)
    .toString(32)
    .padStart(26, '0');
}
