import { COMPARISON_VERDICTS } from '@brand-visibility/domain';
import { z } from 'zod';
import { score } from './values.js';

/** A 95 % interval of visibility (rules 17.2 and 17.3). */
export const noiseInterval = z
  .strictObject({
    low: score.describe('Lower bound, a percentage with one decimal.'),
    high: score.describe('Upper bound, a percentage with one decimal.'),
  })
  .describe('A 95 % interval around visibility.');

/** Whether a change is more than noise (rule 17.4). */
export const verdict = z.enum(COMPARISON_VERDICTS);
