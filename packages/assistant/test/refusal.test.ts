import { expect, test } from '@jest/globals';
import {
  invalidCursor,
  OPERATIONS,
  parseQuery,
  Refusal,
  unknownParameters,
} from '@brand-visibility/contract';
import { refusalOfCall } from '../src/index.js';

const refused = (name: string, value: string) => {
  const refusal = parseQuery(OPERATIONS.getVisibility, [{ name, value }], 0n);
  if (refusal instanceof Refusal) return refusal;
  throw new Error('not refused');
};

// Rule 21.3: errors of calls speak of arguments and tools.
test.each<[Refusal, string]>([
  [
    new Refusal('not_found'),
    'This key cannot read this brand. Call `list_brands` for the brands that it can read.',
  ],
  [
    new Refusal('rate_limited'),
    'The key has used up its requests for this minute. Call again in 17 seconds.',
  ],
  [new Refusal('service_unavailable', [], 'No room.'), 'No room. Call again in 5 seconds.'],
  [
    unknownParameters(['x'], new Set(['x']), ['a'], () => []),
    'The call has an argument that this tool does not take; `errors` lists it. The tool takes `a`.',
  ],
  [
    refused('tz', 'Etc/GMT 5'),
    '`tz` must be an IANA time zone name such as Europe/Paris; write its plus sign.',
  ],
  [
    refused('period', '14d'),
    '`period` must be one of 7d, 30d, 90d, 365d; for these days, send `start_date=1969-12-18` and `end_date=1970-01-01` without period.',
  ],
  [
    refused('platforms', 'a'),
    '`platforms` must be one or more of claude, chatgpt, perplexity, gemini, grok, google_aio.',
  ],
])('%j', (refusal, detail) => {
  expect(refusalOfCall(refusal, 17)).toMatchObject({ code: refusal.code, detail });
});

test('an assistant, which cannot copy, is not sent to the list of changes', () => {
  const { parameters, absent } = OPERATIONS.listBrandAnswers;
  const refusal = unknownParameters(['since'], new Set(), Object.keys(parameters), () => [], { absent });
  expect(refusalOfCall(refusal, 17).faults).toEqual([
    { parameter: 'since', detail: 'is not an argument of this tool', did_you_mean: 'start_date' },
  ]);
});

test('what needs no other words stays as it is', () => {
  expect(refusalOfCall(invalidCursor(), 17)).toEqual(invalidCursor());
  expect(refusalOfCall(new Refusal('internal_error'), 17)).toEqual(new Refusal('internal_error'));
});
