import { randomInt } from 'node:crypto';
import { API_KEY_ALPHABET } from '@brand-visibility/domain/api-key';

/** Returns cryptographically secure random characters of the key alphabet, uniformly distributed. */
export function randomCharacters(length: number): string {
  return Array.from({ length }, () => API_KEY_ALPHABET.charAt(randomInt(API_KEY_ALPHABET.length))).join('');
}
