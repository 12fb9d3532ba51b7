import { Refusal, type RefusalCode } from '@brand-visibility/contract';

/** Adapts HTTP error responses to tool calls (rule 21.4). */

/** Parts of HTTP error texts, each with its replacement in the error response to a tool call. */
const WORDS: readonly (readonly [ofHttp: RegExp, ofTools: string])[] = [
  [/\ba parameter/g, 'an argument'],
  [/parameter/g, 'argument'],
  [/endpoint/g, 'tool'],
  [/^The query/, 'The call'],
  [/percent-encoded UTF-8 text/, 'text'],
  [/, separated by commas/, ''],
  [/ as %2B, because \+ is a space in a query/, ''],
  [/; for what changed since [^;]*$/, ''],
  [/(start_date=[\d-]+)&/, '$1` and `'],
];

const inWords = (text: string) => WORDS.reduce((words, [from, to]) => words.replace(from, to), text);

/** Sentences for those codes whose usual sentence mentions HTTP. */
const DETAILS: { readonly [Code in RefusalCode]?: string } = {
  not_found: 'This key cannot read this brand. Call `list_brands` for the brands that it can read.',
  api_key_in_url:
    'An argument contains an API key. Arguments end up in logs: if this was a real key, revoke it.',
  rate_limited: 'The key has used up its requests for this minute.',
  service_unavailable: 'The service cannot answer now.',
};

/** Seconds to wait after `service_unavailable`. Over HTTP, the service sends this number as `Retry-After`. */
const A_MOMENT = 5;

/** Returns the error response to a tool call. `seconds` is the time until the key's rate window ends. */
export function refusalOfCall({ code, faults, detail }: Refusal, seconds: number): Refusal {
  const sentence = detail === null ? (DETAILS[code] ?? null) : inWords(detail);
  const wait = new Map<RefusalCode, number>([
    ['rate_limited', seconds],
    ['service_unavailable', A_MOMENT],
  ]).get(code);
  return new Refusal(
    code,
    faults.map((fault) => ({ ...fault, detail: inWords(fault.detail) })),
    wait === undefined ? sentence : `${sentence} Call again in ${wait} seconds.`,
  );
}
