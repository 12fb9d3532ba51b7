import { z } from 'zod';
import { count } from './values.js';

/** The three counts: every counted answer is in exactly one of them (rule 14.10). */
export const threeCounts = {
  answers_naming_you: count.describe('Answers naming the brand.'),
  answers_naming_competitors_not_you: count.describe('Answers naming a competitor and not the brand.'),
  answers_naming_no_brand: count.describe('Answers naming neither.'),
};

/** One of the rivals that a row names, with how often. */
export const namedCompetitor = z.strictObject({
  name: z.string().describe('The rival, spelled as in every report.'),
  answers: count.describe('Answers naming it and not the brand.'),
});
