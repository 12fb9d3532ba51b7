import { SOURCE_OWNERS } from '@brand-visibility/domain/vocabulary';
import { z } from 'zod';
import { threeCounts } from './groups.js';
import { comparedWindow, count, engine, scoreMetric, timestamp } from './values.js';

/**
 * Defines the fields that the rows of cited domains and the rows of cited pages have in common, and the response fields
 * that precede `data` (rule 15.8).
 */

export const sourceRank = z
  .int()
  .min(1)
  .describe('Rank among all rows of the window; the filters `owner`, `gap` and `domain` do not change it.');

export const ownership = {
  owner: z
    .enum(SOURCE_OWNERS)
    .describe(
      '`own`: a domain of the brand or a subdomain of one; `competitor`: the domain that reports show for a recorded rival or a subdomain of it; `other`: any other.',
    ),
  competitor_name: z
    .string()
    .nullable()
    .describe('Name of the rival that owns it, spelled as in every report; null if no rival owns it.'),
  source_type: z
    .string()
    .nullable()
    .describe(
      'Type of the domain, such as `editorial`, or `competitor` if `owner` is `competitor`; null if unknown.',
    ),
};

export const sourceCounts = {
  answer_count: count.describe(
    'Number of counted answers that cite it. `answers_naming_you`, `answers_naming_competitors_not_you` and `answers_naming_no_brand` add up to this number.',
  ),
  citation_count: count.describe('Number of its citations; an answer may have several.'),
  prompt_count: count.describe('Number of distinct prompts whose answers cite it.'),
};

export const sourceFields = {
  answer_share: scoreMetric.describe(
    'Percentage of answers that cite it: the weighted mean of the percentages of the engines, over all answers counted. `previous` is 0 if the comparison window has answers and none cites it.',
  ),
  platforms: z
    .array(
      z.strictObject({
        platform: engine.describe('An engine that cites it.'),
        answer_count: count.describe('Number of its answers that cite it.'),
      }),
    )
    .describe('The engines that cite it.'),
  ...threeCounts,
  first_cited_at: timestamp.describe('Time of the first counted answer that cites it.'),
  last_cited_at: timestamp.describe('Time of the last counted answer that cites it.'),
};

/** The response fields that precede `data`: totals over all counted answers. */
export const sourceTotals = {
  brand_id: z.string().describe('The brand in the path.'),
  window: comparedWindow.describe('The window of the figures.'),
  answer_count: count.describe('Number of answers counted, whether they cite anything or not.'),
  cited_answer_count: count.describe('Number of these answers with at least one citation.'),
  citation_count: count.describe('Number of citations in these answers.'),
};
