import { FISHER_BELOW, FISHER_LEVEL, TOLERANCE, Z } from '../comparison/statistics.js';
import { FEWEST_PROMPTS } from '../comparison/prompt-noise.js';
import { FEWEST_DECIDING } from '../rivals/comparison.js';
import { shownAs, type MethodologyRule } from './rule.js';

/** The methodology rules on comparisons of two windows, in words (rule 19.2). */
export const COMPARISON_RULES: readonly MethodologyRule[] = [
  {
    id: 'run_noise',
    title: 'Run noise',
    text: "The interval of visibility if the same prompts were asked again, at 95 %: Wilson's interval for the visibility V, as a fraction, of m answers, (V + z^2 / 2m -+ z x sqrt(V (1 - V) / m + z^2 / 4m^2)) / (1 + z^2 / m), in percent. m is the effective number of answers: the smaller of 1 / sum(s^2 / n) (Kish) and q (1 - q) / sum(s^2 r (1 - r) / n). The sums are over the engines with counted answers; s is the share of the engine's weight in the weights of these engines, n the number of its counted answers, r = (those that name the brand + 1) / (n + 2), and q = sum(s r). Each bound is computed in double precision and rounded once; one within tolerance of a tie is that tie. Null without a counted answer.",
    constants: [
      { name: 'z', value: Z },
      { name: 'tolerance', value: TOLERANCE },
    ],
  },
  {
    id: 'prompt_noise',
    title: 'Prompt noise',
    text: "The interval of visibility if other prompts had been chosen, at 95 %. G is the number of prompts with counted answers, and for each of them d = the sum over the engines of s x (y - p x n) / N, with the engine's y counted answers to the prompt that name the brand, n counted answers to the prompt, and N counted answers to all prompts; s the share of the engine's weight in the weights of the engines with counted answers, and p the fraction of the engine's N answers that name the brand. The bounds are V -+ z x sqrt(G / (G - 1) x sum of d^2), in percent, limited to 0 to 100 and rounded like the bounds of run noise. Null for a window in which an engine has counted answers to fewer than least_prompts distinct prompts, or every d is 0.",
    constants: [
      { name: 'z', value: Z },
      { name: 'least_prompts', value: FEWEST_PROMPTS },
      { name: 'tolerance', value: TOLERANCE },
    ],
  },
  {
    id: 'verdict',
    title: 'Verdict',
    text: "Newcombe's interval for a difference, from the bounds of run noise before they are rounded, with V', low' and high' of the comparison window: `up` if V - V' exceeds sqrt((V - low)^2 + (high' - V')^2), `down` if V' - V exceeds sqrt((high - V)^2 + (V' - low')^2), otherwise `within_noise`. A change within tolerance of the bound does not exceed it. If there are fewer than fisher_below counted answers in either window, `up` and `down` also need Fisher's exact test, two-sided by probability: k of the window's n counted answers and k' of the n' of the comparison window name the brand, all engines together; the hypergeometric probabilities, over all splits of k + k' naming answers among n and n', that do not exceed the probability of the observed split add up to at most fisher_level, in exact fractions; and k / n - k' / n' has the sign of the change. Otherwise `within_noise`. Null if there is no change.",
    constants: [
      { name: 'tolerance', value: TOLERANCE },
      { name: 'fisher_below', value: FISHER_BELOW },
      shownAs('fisher_level', FISHER_LEVEL),
    ],
  },
  {
    id: 'like_for_like',
    title: 'Like for like',
    text: 'Only the pairs of prompt and engine with counted answers in both windows. In each window a pair counts once, with the fraction of its counted answers that name the brand; the figure of an engine is the mean of its pairs, and engines are weighted as in visibility. Null without such a pair. composition is the exact change of visibility minus the exact change like for like, rounded once.',
    constants: [],
  },
  {
    id: 'contributions',
    title: 'Contributions of engines',
    text: "The contribution of an engine to the change is s x (p - V') - s' x (p' - V') in points, where s, p and s', p' are its share of the weights and its fraction of answers that name the brand in the window and in the comparison window; a term without counted answers is 0. The exact contributions add up to the exact change.",
    constants: [],
  },
  {
    id: 'lead',
    title: 'Lead',
    text: "Whether the window's answers show that a rival is named more often than the customer's brand. For each engine with counted answers: n of them, b that name the rival and not the brand, c that name the brand and not the rival, and s, the share of the engine's weight in the weights of these engines. D = sum(s (b - c) / n) is the exact difference of the two visibilities, as a fraction. `ahead` if D > 0 and D^2 > z^2 x sum(s^2 (b + c) / n^2), `behind` if D < 0 and the same holds, otherwise `level`: McNemar's test by engine, in exact fractions. Also `level` if the engines' b + c add up to less than least_deciding. Null without a counted answer.",
    constants: [
      { name: 'z', value: Z },
      { name: 'least_deciding', value: FEWEST_DECIDING },
    ],
  },
];
