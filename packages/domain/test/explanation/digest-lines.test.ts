import { digestOf, digestText } from '@brand-visibility/model';
import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { digestLines, type DigestedAnswer } from '../../src/explanation/digest-lines.js';
import { ENGINES, SENTIMENTS } from '../../src/vocabulary.js';
import { readFileSync } from 'node:fs';

const textOf = (answers: readonly DigestedAnswer[]) => [...digestLines(answers)].join('');

const position = fc.option(fc.integer({ min: 1, max: 4_294_967_295 }));
const sentiment = fc.option(fc.constantFrom(...SENTIMENTS));
/** Keys of one spelling each, which UTF-16 and UTF-8 order differently, or which JSON escapes. */
const name_key = fc.constantFrom('acme', 'b"', '\u{1f600}', '\ufffd', 'c d');
const mention = fc.record({ name_key, position, sentiment, hasDomain: fc.boolean() });
const answer = fc.record({
  prompt_id: fc.constantFrom('prm_1', 'prm_10', 'prm_2', 'PRM_1', '9'),
  platform: fc.constantFrom(...ENGINES),
  position,
  sentiment,
  mentions: fc.uniqueArray(mention, { maxLength: 5, selector: (each) => each.name_key }),
});
const someAnswers = fc.uniqueArray(answer, {
  maxLength: 12,
  selector: ({ prompt_id, platform }) => `${prompt_id} ${platform}`,
});

// Rule 20.6.
describe('the text of a digest', () => {
  test('is that of the model', () => {
    fc.assert(
      fc.property(someAnswers, (answers) => {
        const recorded = answers.map(({ mentions, ...rest }) => ({
          ...rest,
          brand_named: rest.position !== null,
          competitors: mentions.map(({ name_key: name, hasDomain, ...each }) => ({
            ...each,
            name,
            domain: hasDomain ? 'a.example' : null,
          })),
        }));
        expect(textOf(answers)).toBe(digestText(recorded, ENGINES));
      }),
      { numRuns: draws(400) },
    );
  });

  test('is what the rules show, with its digest', () => {
    const rules = readFileSync(new URL('../../../../docs/rules.md', import.meta.url), 'utf8');
    const [, digest, text] =
      /The digest of a run with this text is\s+`([0-9a-f]{64})`:\n\n```\n(.*?)```/s.exec(rules) ?? [];
    const mentions = [
      { name_key: 'globex', position: null, sentiment: 'mixed', hasDomain: false },
      { name_key: 'acme', position: 1, sentiment: null, hasDomain: true },
    ] as const;
    const answers: readonly DigestedAnswer[] = [
      { prompt_id: 'prm_b', platform: 'claude', position: null, sentiment: null, mentions: [] },
      { prompt_id: 'prm_a', platform: 'chatgpt', position: 2, sentiment: 'positive', mentions },
    ];
    expect(textOf(answers)).toBe(text);
    expect(digestOf(text ?? '')).toBe(digest);
  });
});
