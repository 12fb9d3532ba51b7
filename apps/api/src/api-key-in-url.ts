import { containsApiKey } from '@brand-visibility/domain';
import { escapedByte, unescaped } from './percent.js';

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

const LONGEST_NAME = Math.max(...[...KEY_NAMES].map(({ length }) => length));

/**
 * Whether a request shows a key in its URL (decisions 4.4): a parameter with a name of a key, whatever its value, or a
 * whole key anywhere in the target as sent, its host part included, decoded up to twice. Anybody may ask for this, so it
 * decodes nothing else, throws nothing, and takes time in proportion to the target.
 */
export function hasApiKeyInUrl(target: string, query: string): boolean {
  return hasKeyName(query) || showsKey(target);
}

function hasKeyName(query: string): boolean {
  for (let start = 0; start < query.length;) {
    const end = indexOrEnd(query, '&', start);
    if (KEY_NAMES.has(bareName(query, start, end))) return true;
    start = end + 1;
  }
  return false;
}

/** The sign for kelvin, byte by byte: the one character beyond ASCII that is a letter of ASCII in lower case. */
const KELVIN = '\xe2\x84\xaa';

const EQUALS = 0x3d;
const DASH = 0x2d;
const UNDERSCORE = 0x5f;

/** The name that begins at a place, decoded, in lower case and without `-` and `_`; what cannot be one of a key is cut short. */
function bareName(query: string, start: number, end: number): string {
  let name = '';
  for (let at = start; at < end && name.length <= LONGEST_NAME; at += 1) {
    let code = query.charCodeAt(at);
    if (code === EQUALS) break;
    const byte = escapedByte(query, at);
    if (byte >= 0) {
      code = byte;
      at += 2;
    }
    if (code === DASH || code === UNDERSCORE) continue;
    name += String.fromCharCode(code);
  }
  return name.toLowerCase().replace(KELVIN, 'k');
}

function indexOrEnd(text: string, character: string, from: number): number {
  const at = text.indexOf(character, from);
  return at < 0 ? text.length : at;
}

function showsKey(target: string): boolean {
  if (containsApiKey(target)) return true;
  if (!target.includes('%')) return false;
  const once = unescaped(Buffer.from(target, 'latin1')); // a target is bytes: Node gives a character for each
  if (containsApiKey(once.toString('latin1'))) return true;
  return once.includes('%') && containsApiKey(unescaped(once).toString('latin1'));
}
