/** Defines fields that count answers by the brands that they name: the customer's brand, only rivals, or no brand. */
import { z } from 'zod';
import { count } from './values.js';

/** The three counts. Each counted answer is counted in exactly one of them (rule 14.10). */
export const threeCounts = {
  answers_naming_you: count.describe('Number of answers that name the brand.'),
  answers_naming_competitors_not_you: count.describe(
    'Number of answers that name a competitor and not the brand.',
  ),
  answers_naming_no_brand: count.describe('Number of answers that name neither the brand nor a competitor.'),
};

/** A rival, and the number of answers in the group that name this rival but not the brand (rule 14.12). */
export const namedCompetitor = z.strictObject({
  name: z.string().describe('Name of the rival, with the same spelling in every report.'),
  answers: count.describe('Number of answers that name it and not the brand.'),
});
