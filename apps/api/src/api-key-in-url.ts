import type { QueryPair } from '@brand-visibility/contract';
import { containsApiKey } from '@brand-visibility/domain';
import { decodeBytes } from './query-string.js';

/** Names under which people send keys, in lower case and without `-` and `_` (decisions 4.4). */
const KEY_NAMES: ReadonlySet<string> = new Set([
  'apikey',
  'xapikey',
  'key',
  'accesskey',
  'token',
  'accesstoken',
  'authtoken',
  'authorization',
  'auth',
  'bearer',
  'secret',
]);

/**
 * Whether a request shows a key in its URL (decisions 4.4): a parameter with a name of a key, whatever its value, or a
 * whole key anywhere in the target as sent, its host part included, decoded up to twice.
 */
export function hasApiKeyInUrl(target: string, pairs: readonly QueryPair[]): boolean {
  return pairs.some(isNamedLikeKey) || showsKey(target);
}

function isNamedLikeKey({ name }: QueryPair): boolean {
  return KEY_NAMES.has(name.toLowerCase().replace(/[-_]/g, ''));
}

function showsKey(target: string): boolean {
  if (containsApiKey(target)) return true;
  if (!target.includes('%')) return false;
  const once = decodeBytes(target);
  return containsApiKey(once) || containsApiKey(decodeBytes(once));
}
