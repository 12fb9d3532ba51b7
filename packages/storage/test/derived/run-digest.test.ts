import { ENGINES, nameKey, SENTIMENTS, type RunDigest } from '@brand-visibility/domain';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { RunAnswer } from '../../src/columns/answers.js';
import { runDigest } from '../../src/derived/run-digest.js';

const SEED = { seed: 20260301 };

const position = fc.option(fc.integer({ min: 1, max: 300 }));
const sentiment = fc.option(fc.constantFrom(...SENTIMENTS));
type Mention = RunAnswer['competitors'][number];
const mention: fc.Arbitrary<Mention> = fc.record({
  name: fc.constantFrom('Globex', 'Initech', 'Ümbrella Corp', 'Acme'),
  position,
  sentiment,
  domain: fc.option(fc.constantFrom('a.example', 'b.example')),
});
const answer: fc.Arbitrary<RunAnswer> = fc.record({
  prompt_id: fc.constantFrom('prm_1', 'prm_2', 'prm_3', 'prm_4'),
  prompt_ord: fc.nat(9),
  platform: fc.constantFrom(...ENGINES),
  id: fc.string(),
  created_at: fc.bigInt({ min: 0n, max: 9n }),
  outcome: fc.constant('answered' as const),
  brand_named: fc.boolean(),
  position,
  sentiment,
  competitors: fc.uniqueArray(mention, { maxLength: 4, selector: ({ name }) => name }),
});
/** One answer at least, with a mention; one for each prompt and engine. */
const someAnswers = fc
  .tuple(
    fc.tuple(answer, mention).map(([each, one]): RunAnswer => ({ ...each, competitors: [one] })),
    fc.array(answer, { maxLength: 8 }),
  )
  .map(([first, others]): readonly RunAnswer[] => {
    const keyOf = ({ prompt_id, platform }: RunAnswer) => `${prompt_id} ${platform}`;
    const byKey = new Map(others.map((each) => [keyOf(each), each]));
    byKey.delete(keyOf(first));
    return [first, ...byKey.values()];
  });

const digestOf = (answers: readonly RunAnswer[]) => runDigest(answers, nameKey).answers_digest;

type Change = (answer: RunAnswer) => RunAnswer;
/** Changes the first mention of an answer. */
const inMention =
  (change: (mention: Mention) => Mention): Change =>
  (each) => ({ ...each, competitors: each.competitors.map((one, i) => (i === 0 ? change(one) : one)) });
const another = <T>(values: readonly T[], value: T) => values[(values.indexOf(value) + 1) % values.length]!;

/** Changes of the first answer, which has a mention. */
const TOUCHES: Readonly<Record<string, Change>> = {
  'its prompt': (each) => ({ ...each, prompt_id: 'prm_9' }),
  'its engine': (each) => ({ ...each, platform: another(ENGINES, each.platform) }),
  'its position': (each) => ({ ...each, position: (each.position ?? 0) + 1 }),
  'its sentiment': (each) => ({ ...each, sentiment: another([null, ...SENTIMENTS], each.sentiment) }),
  'its outcome': (each) => ({ ...each, outcome: 'filled' }),
  'a mention more': (each) => ({
    ...each,
    competitors: [...each.competitors, { name: 'Hooli', position: null, sentiment: null, domain: null }],
  }),
  'no mention': (each) => ({ ...each, competitors: [] }),
  'the name of a mention': inMention((one) => ({ ...one, name: `${one.name} Inc` })),
  'the position of a mention': inMention((one) => ({ ...one, position: (one.position ?? 0) + 1 })),
  'the sentiment of a mention': inMention((one) => ({
    ...one,
    sentiment: another([null, ...SENTIMENTS], one.sentiment),
  })),
  'whether a mention has a domain': inMention((one) => ({
    ...one,
    domain: one.domain === null ? 'a.example' : null,
  })),
};

const LEAVES: Readonly<Record<string, Change>> = {
  'its id': (each) => ({ ...each, id: `${each.id}x` }),
  'its time': (each) => ({ ...each, created_at: each.created_at + 1n }),
  'the ordinal of its prompt': (each) => ({ ...each, prompt_ord: each.prompt_ord + 1 }),
  'the spelling of a name': inMention((one) => ({ ...one, name: `  ${one.name.toUpperCase()}` })),
  'the domain of a mention': inMention((one) => ({ ...one, domain: one.domain && `www.${one.domain}` })),
  'the order of its mentions': (each) => ({ ...each, competitors: each.competitors.toReversed() }),
};

// Rule 20.6.
describe('the digest of a run', () => {
  test.each(Object.entries(TOUCHES))('differs when an answer has another value: %s', (_what, change) => {
    fc.assert(
      fc.property(someAnswers, ([first, ...others]) => {
        const changed = change(first!);
        // A run has one answer for each prompt and engine.
        const kept = others.filter(
          ({ prompt_id, platform }) => prompt_id !== changed.prompt_id || platform !== changed.platform,
        );
        expect(digestOf([changed, ...kept])).not.toBe(digestOf([first!, ...kept]));
      }),
      SEED,
    );
  });

  test.each(Object.entries(LEAVES))('is the same when an answer has another value: %s', (_what, change) => {
    fc.assert(
      fc.property(someAnswers, ([first, ...others]) => {
        expect(digestOf([change(first!), ...others])).toBe(digestOf([first!, ...others]));
      }),
      SEED,
    );
  });

  test('is the same in any order, and beside failed and filled-in answers, which are counted', () => {
    fc.assert(
      fc.property(someAnswers, fc.nat(4), fc.nat(4), (answers, failed, filled) => {
        const others = (count: number, outcome: RunAnswer['outcome']) =>
          Array.from({ length: count }, (_, i) => ({
            ...answers[0]!,
            prompt_id: `prm_${outcome}_${i}`,
            outcome,
          }));
        const all = [...others(filled, 'filled'), ...answers.toReversed(), ...others(failed, 'failed')];
        expect(runDigest(all, nameKey)).toEqual({
          answers_digest: digestOf(answers),
          failed_answers: failed,
          filled_answers: filled,
        } satisfies RunDigest);
      }),
      SEED,
    );
  });

  test('of no answers is that of an empty text', () => {
    const ofNothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
    expect(runDigest([], nameKey)).toEqual({
      answers_digest: ofNothing,
      failed_answers: 0,
      filled_answers: 0,
    });
  });
});
