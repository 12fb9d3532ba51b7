import { randomInt } from 'node:crypto';
import { API_KEY_ALPHABET } from '@brand-visibility/domain';

/** Characters of the key alphabet, each as likely as any other and not to be foreseen. */
export function randomCharacters(length: number): string {
  return Array.from({ length }, () => API_KEY_ALPHABET.charAt(randomInt(API_KEY_ALPHABET.length))).join('');
}
