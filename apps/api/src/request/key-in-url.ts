/** Finds an API key that was sent in the URL, where proxies and histories would keep it. */
import { containsApiKey } from '@brand-visibility/domain';
import { unescape } from 'node:querystring';

/** Parameter names under which people send keys, in lower case and without `-` and `_` (rule 4.4). */
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
 * Whether a URL contains a key (rules 4.4 and 4.5): a parameter named like a key, with any value, or a complete key
 * anywhere in the target as sent, host included, decoded up to twice. This runs before authentication: it never throws,
 * and takes time linear in the target's length.
 */
export function hasApiKeyInUrl(target: string, query: string): boolean {
  const once = unescape(target);
  return hasKeyName(query) || [target, once, unescape(once)].some(containsApiKey);
}

/** Decodes all names together, because Node throws and catches an exception for each string with a broken escape. */
function hasKeyName(query: string): boolean {
  const names = query.replace(/=[^&]*/g, '').replaceAll('%26', '.'); // an encoded `&` ends no name
  return unescape(names)
    .toLowerCase()
    .replace(/[-_]/g, '')
    .split('&')
    .some((name) => KEY_NAMES.has(name));
}
