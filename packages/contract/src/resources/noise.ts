import { COMPARISON_VERDICTS } from '@brand-visibility/domain/comparison/run-noise';
import { FISHER_BELOW, FISHER_LEVEL } from '@brand-visibility/domain/comparison/statistics';
import { fractionInWords } from '@brand-visibility/domain/number';
import { z } from 'zod';
import { score } from './values.js';

/** A 95 % interval of visibility (rules 17.2 and 17.3). */
export const noiseRange = z
  .strictObject({
    low: score.describe('Lower bound, a percentage with one decimal.'),
    high: score.describe('Upper bound, a percentage with one decimal.'),
  })
  .describe('A 95 % interval around visibility.');

/** The part of descriptions that explains verdicts on few answers. */
export const FEW_ANSWERS = `If there are fewer than ${FISHER_BELOW} counted answers in either window, Fisher's exact test (two-sided by probability, at most ${fractionInWords(FISHER_LEVEL)}) of the answers of all engines together must confirm the change and its sign.`;

/** Whether a change is more than noise (rule 17.4). */
export const verdictOnChange = z.enum(COMPARISON_VERDICTS);
