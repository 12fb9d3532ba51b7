import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { EQUAL_WEIGHTS, weighting, type EngineWeights } from '../../src/figures/weighting.js';
import { rational } from '../../src/number.js';
import { leadVerdict, type EngineLead } from '../../src/rivals/comparison.js';
import { ENGINES } from '../../src/vocabulary.js';

// Whether a rival leads, by example: `6:1 of 10` are six answers that name only the rival and one that names only the
// brand, of ten answers of an engine.

function verdictOf(engines: string, weights: EngineWeights = EQUAL_WEIGHTS) {
  const leads = engines.split(', ').map((text, i): EngineLead => {
    const [them, you, of] = text.split(/:| of /).map(Number);
    return { platform: ENGINES[i]!, answer_count: of!, only_them: them!, only_you: you! };
  });
  const answers = ENGINES.map((_, i) => leads[i]?.answer_count ?? 0);
  return leadVerdict(weighting(answers, weights)!, leads);
}

describe('A lead is what the answers that name only one of the two decide (rule 22.3)', () => {
  test.each([
    ['all six name the rival: 36 > 3.8416 x 6', '6:0 of 10', 'ahead'],
    ['all six name the brand', '0:6 of 10', 'behind'],
    ['five decide nothing', '5:0 of 10', 'level'],
    ['25 < 3.8416 x 7', '6:1 of 10', 'level'],
    ['36 > 3.8416 x 8', '7:1 of 10', 'ahead'],
    ['answers that name both or neither do not matter', '7:1 of 1000', 'ahead'],
    ['as many on either side', '50:50 of 100', 'level'],
    // D = (6/10 - 6/100) / 2, and D^2 = 0.0729 exceeds 3.8416 (6/100 + 6/10000) / 4 = 0.0582.
    ['each engine counts by its share of the weights', '6:0 of 10, 0:6 of 100', 'ahead'],
    ['which is the opposite of the sums', '6:0 of 10, 0:9 of 100', 'ahead'],
    ['two engines that disagree', '6:0 of 10, 0:6 of 10', 'level'],
  ])('%s: %s', (_, engines, expected) => {
    expect(verdictOf(engines)).toBe(expected);
  });

  test('an engine with a weight close to 0 hardly counts', () => {
    const weights = { ...EQUAL_WEIGHTS, chatgpt: rational(1, 1_000_000) };
    expect(verdictOf('0:7 of 10, 10:0 of 10', weights)).toBe('behind');
  });

  const counts = fc.nat({ max: 1_000 });
  test('for one engine, it is the test of McNemar', () => {
    fc.assert(
      fc.property(counts, counts, (b, c) => {
        const differs = b + c >= 6 && 10_000 * (b - c) ** 2 > 38_416 * (b + c);
        expect(verdictOf(`${b}:${c} of ${b + c + 1}`)).toBe(!differs ? 'level' : b > c ? 'ahead' : 'behind');
      }),
    );
  });
});
