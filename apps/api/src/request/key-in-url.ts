/** Finds an API key in a URL, which proxies and browser histories would keep. */
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
 * Whether a URL contains a key (rules 4.4 and 4.5): either a parameter with a name like `api_key`, or a complete key
 * anywhere in the target, including its host. Searches the target as sent, decoded once, and decoded twice. This check
 * precedes authentication, so it must not throw, and must take time linear in the length of the target.
 */
export function hasApiKeyInUrl(target: string, query: string): boolean {
  const once = unescape(target);
  return hasKeyName(query) || [target, once, unescape(once)].some(containsApiKey);
}

/** Decodes all names together, because Node throws and catches an exception for each string with a broken escape. */
function hasKeyName(query: string): boolean {
  const names = query.replace(/=[^&]*/g, '').replaceAll('%26', '.'); // an encoded `&` does not end a name
  return unescape(names)
    .toLowerCase()
    .replace(/[-_]/g, '')
    .split('&')
    .some((name) => KEY_NAMES.has(name));
}
