/** Splits the target of a request, decides once what it is for, and decodes its query. */
import type { QueryPair } from '@brand-visibility/contract';
import { containsApiKey } from '@brand-visibility/domain/api-key';
import { unescape } from 'node:querystring';
import { LIMITS } from '../limits/limits.js';

/** The path of the Model Context Protocol, which is outside /v1 but requires a key (rule 21.9). */
export const MCP_PATH = '/mcp';

/**
 * What a target is for, which decides the stages of its request: `/v1` and below (rule 4.8), `/mcp`, `/r` and below
 * (rule 11.22), or any other path. Mail programs may have changed `/r` to a capital.
 */
export type TargetPlace = 'endpoint' | 'message' | 'published' | 'page';

/** The target of a request line, split at its first `?` and not decoded. */
export interface Target {
  /** As sent. It may contain a key. */
  readonly sent: string;
  readonly path: string;
  readonly query: string;
  readonly place: TargetPlace;
  /** Whether it is so long that work on it waits, and is charged (rule 4.5). */
  readonly isLong: boolean;
}

/** Splits a target. Accepts the absolute form, as RFC 9112, 3.2.2 requires, and ignores the host in it. */
export function targetOf(sent: string): Target {
  const local = sent.startsWith('/') ? sent : sent.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  const mark = local.indexOf('?');
  const path = (mark < 0 ? local : local.slice(0, mark)) || '/';
  const query = mark < 0 ? '' : local.slice(mark + 1);
  let place: TargetPlace = 'page';
  if (path === '/v1' || path.startsWith('/v1/')) place = 'endpoint';
  else if (path === MCP_PATH) place = 'message';
  else if (/^\/r(?:\/|$)/i.test(path)) place = 'published';
  return { sent, path, query, place, isLong: sent.length > LIMITS.targetThatWaits.value };
}

/** Matches a path of RFC 3986 characters. It must not start with `//`, after which a host would follow. */
const PATH_FORM = /^\/(?!\/)[A-Za-z0-9\-._~!$&'()*+,;=:@%/]*$/;

/** Whether a path is valid and decodes without control characters (rules 3.6 and 4.3). */
export function isWellFormedPath(path: string): boolean {
  return PATH_FORM.test(path) && (!path.includes('%') || decodeText(path) !== null);
}

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
export function hasApiKeyInUrl({
  target: { sent, query },
}: {
  readonly target: Pick<Target, 'sent' | 'query'>;
}): boolean {
  const once = unescape(sent);
  return (query !== '' && hasKeyName(query)) || [sent, once, unescape(once)].some(containsApiKey);
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

/**
 * Splits and decodes a raw query (without its `?`), once and strictly (rule 3.6). Returns its pairs in order, without
 * empty segments, such as after a trailing `&`. Express's parser is off, because it replaces invalid UTF-8 with U+FFFD,
 * keeps broken escapes and ignores all pairs after the first thousand. Node has already refused a target that is not
 * ASCII. An undecodable pair does not cause an exception, because 20,000 exceptions would block other requests.
 */
export function readQuery(query: string): readonly QueryPair[] {
  if (query === '') return [];
  const refused: string[] = [];
  const pairs = query
    .split('&')
    .filter((segment) => segment !== '')
    .map((segment) => {
      const [raw = '', ...value] = segment.replaceAll('+', ' ').split('=');
      const name = decodeText(raw);
      if (name === null) refused.push(raw);
      return { name, value: decodeText(value.join('=')) };
    });
  if (refused.length === 0) return pairs as QueryPair[]; // every name was decoded
  const shown = readableTexts(refused).values();
  return pairs.map(({ name, value }) => ({ name: name ?? shown.next().value ?? '', value }));
}

/** Matches printable ASCII whose escapes encode valid UTF-8 (RFC 3629) without control characters. */
const DECODABLE = new RegExp(
  [
    '[ -$&-~]',
    '%(?:[2-6]H|7[\\dA-E])',
    '%(?:C[2-9A-F]|DH)T',
    '%(?:E0%[AB]H|E[1-9A-CEF]T|ED%[89]H)T',
    '%(?:F0%[9AB]H|F[1-3]T|F4%8H)TT',
  ]
    .join('|')
    .replaceAll('T', '%[89AB]H')
    .replaceAll('H', '[\\dA-F]')
    .replace(/.+/, '^(?:$&)*$'),
  'i',
);

/** Percent-decodes one component of a URL (rule 3.6); returns null if DECODABLE does not match it. */
export function decodeText(raw: string): string | null {
  return DECODABLE.test(raw) ? decodeURIComponent(raw) : null;
}

/**
 * Replaces invalid UTF-8, control characters and percent signs with U+FFFD. Decodes all texts together, because Node
 * would throw and catch an exception for each separate string.
 */
function readableTexts(texts: readonly string[]): readonly string[] {
  const printable = texts.join('\n').replace(/%(?:[01][\dA-F]|25|7F)/gi, '\uFFFD');
  return unescape(printable).replaceAll('%', '\uFFFD').split('\n');
}
