import { ZONE_NAMES } from '@brand-visibility/domain/time/zone';
import { draws } from '@brand-visibility/tooling/draws';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ENDPOINTS } from '../../src/endpoints/all.js';
import { hintOf } from '../../src/query/value-types.js';
import { faultsOf, refusalOf } from '../faults.js';

const SEED = { numRuns: draws(3000) };

const PARAMETERS = ENDPOINTS.flatMap((endpoint) =>
  Object.entries(endpoint.parameters).map(([name, schema]) => {
    const { allowed = [] } = hintOf(schema);
    const words = 'minimum' in allowed ? [] : allowed;
    return { endpoint, name, schema, words: name === 'tz' ? ZONE_NAMES : words };
  }),
);

/** A word with typos, a secret sent by mistake, or both. */
const textNear = (words: readonly string[]) =>
  fc
    .tuple(
      fc.constantFrom(...words, 'yes', '30days', 'Paris', 'page size', ''),
      fc.array(
        fc.tuple(fc.nat(12), fc.nat(1), fc.constantFrom('', '', 'x', '-', ' ', 'A', '1', ',', '"', 'é')),
        {
          maxLength: 2,
        },
      ),
      fc.boolean(),
      fc.oneof(
        { weight: 4, arbitrary: fc.constant('') },
        { weight: 1, arbitrary: fc.string({ maxLength: 40 }) },
        { weight: 1, arbitrary: fc.base64String({ minLength: 20 }) },
      ),
    )
    .map(([word, typos, isUpperCase, more]) => {
      const mistyped = typos.reduce(
        (text, [index, dropped, character]) => text.slice(0, index) + character + text.slice(index + dropped),
        word,
      );
      return (isUpperCase ? mistyped.toUpperCase() : mistyped) + more;
    });

const wrongValue = fc
  .constantFrom(...PARAMETERS)
  .chain((parameter) => textNear(parameter.words).map((value) => ({ ...parameter, value })));

// Rule 6.5.
test('every suggested value is accepted in place of the invalid one', () => {
  let suggestions = 0;
  fc.assert(
    fc.property(wrongValue, ({ endpoint, name, schema, words, value }) => {
      const [fault] = faultsOf(endpoint, [[name, value]]);
      if (fault?.did_you_mean === undefined) return;
      suggestions += 1;
      expect(words).toContain(fault.did_you_mean);
      expect([fault.did_you_mean, schema.safeParse(fault.did_you_mean).success]).toEqual([
        fault.did_you_mean,
        true,
      ]);
      expect(faultsOf(endpoint, [[name, value]])).toEqual([fault]);
    }),
    SEED,
  );
  expect(suggestions).toBeGreaterThan(draws(200));
});

/** All strings in a value, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const slicesOf = (text: string) =>
  Array.from({ length: Math.max(0, text.length - 7) }, (_, start) => text.slice(start, start + 8));

// Rule 6.5.
test('a refusal repeats no eight characters of a value, except from our own vocabulary', () => {
  const plain = ['', '?', ',', '"', '""', null, '?'.repeat(2001)];
  const texts = PARAMETERS.flatMap(({ endpoint, name }) =>
    plain.flatMap((value) => textsIn(refusalOf(endpoint, [[name, value]]))),
  );
  const ours = new Set([...texts, ...ZONE_NAMES].flatMap(slicesOf));
  let refusals = 0;
  fc.assert(
    fc.property(wrongValue, fc.boolean(), ({ endpoint, name, value }, isTwice) => {
      const refusal = refusalOf(
        endpoint,
        Array.from({ length: isTwice ? 2 : 1 }, () => [name, value] as const),
      );
      const response = textsIn(refusal).join('\n');
      refusals += refusal === null ? 0 : 1;
      expect(slicesOf(value).filter((slice) => !ours.has(slice) && response.includes(slice))).toEqual([]);
    }),
    SEED,
  );
  expect(refusals).toBeGreaterThan(draws(1000));
});
