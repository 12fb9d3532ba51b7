import type { RefusalCode } from '@brand-visibility/contract';
import type { IncomingMessage } from 'node:http';

/** Header values from the raw request, because Node silently merges or drops repeated lines. */
export interface HeaderLines {
  readonly authorization: readonly string[];
  readonly hosts: readonly string[];
  /** Whether the request contains `X-API-Key`, which other services use and this service does not read. */
  readonly hasOtherKey: boolean;
}

/** Returns every value of Authorization and Host. Each header may occur only once (rules 4.10 and 5.3). */
export function readHeaderLines({ rawHeaders }: IncomingMessage): HeaderLines {
  const authorization: string[] = [];
  const hosts: string[] = [];
  let hasOtherKey = false;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts.push(rawHeaders[i + 1] ?? '');
    else if (name.length === 13 && name.toLowerCase() === 'authorization')
      authorization.push(rawHeaders[i + 1] ?? '');
    else if (name.length === 9 && name.toLowerCase() === 'x-api-key') hasOtherKey = true;
  }
  return { authorization, hosts, hasOtherKey };
}

/** The key as sent, or the code of the error. `detail` replaces the default text of the code. */
export type SentKey =
  | { readonly refusal: null; readonly key: string }
  | { readonly refusal: RefusalCode; readonly key: null; readonly detail?: string };

/** Common mistakes in the Authorization header and their descriptions for `detail`. The first match counts. */
const MISTAKES: readonly (readonly [RegExp, string])[] = [
  [/^bearer[ \t]*:/i, 'has a colon after the word `Bearer`'],
  [/^bearer[ \t]+bearer(?![^ \t:])/i, 'contains the word `Bearer` twice'],
  [/^(?!bearer(?:[ \t]|$)|[ \t]*$)/i, 'does not begin with the word `Bearer`'],
];

/**
 * Returns the credentials of `Authorization: Bearer KEY` (rule 5.3), even if they do not have the form of a key. The
 * scheme is case-insensitive.
 */
export function bearerKey({ authorization, hasOtherKey }: Omit<HeaderLines, 'hosts'>): SentKey {
  if (authorization.length > 1) return { refusal: 'invalid_api_key', key: null };
  const [sent = ''] = authorization;
  const key = /^bearer(?=[ \t]) *([^ ].*)/is.exec(sent)?.[1];
  const [, mistake] = MISTAKES.find(([header]) => header.test(sent)) ?? [];
  if (key !== undefined && mistake === undefined) return { refusal: null, key };
  const refusal = key === undefined ? 'missing_api_key' : 'invalid_api_key';
  if (mistake === undefined && !hasOtherKey) return { refusal, key: null };
  const detail = `${mistake ? `The Authorization header ${mistake}` : 'The service does not read `X-API-Key`'}. Send \`Authorization: Bearer <API_KEY>\`.`;
  return { refusal, key: null, detail };
}
