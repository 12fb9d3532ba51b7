/** Defines the schemas of a page audit: one for lists, one for a single audit. */
import { AUDIT_STATUSES, DIMENSIONS, SIGNAL_STATUSES } from '@brand-visibility/domain/vocabulary';
import { z } from 'zod';
import { count, timestamp } from './values.js';

const points = z.int().min(0).max(100);
const dimensionScore = points.nullable();

/** A page audit as lists contain it (rule 9.3). */
export const pageAudit = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z0-9]{8,64}$/)
      .describe('Id of the audit.'),
    url: z.string().describe('The page that was audited.'),
    title: z.string().nullable().describe('Title of the page; null if unknown.'),
    status: z
      .enum(AUDIT_STATUSES)
      .describe(
        '`pending`: requested; `analyzing`: in progress; `completed`: scored; `failed`: see `error`.',
      ),
    page_type: z
      .string()
      .nullable()
      .describe('Type of the page, such as `blog_article` or `product`; null if unknown.'),
    page_score: points
      .nullable()
      .describe('Weighted mean of the dimension scores, 0 to 100; null until completed.'),
    scores: z
      .strictObject({
        crawlability: dimensionScore.describe(
          'How well crawlers can reach the content; null if not audited.',
        ),
        content_quality: dimensionScore.describe('Quality of the content; null if not audited.'),
        page_speed: dimensionScore.describe('Speed of the page; null if not audited.'),
        ai_readiness: dimensionScore.describe('How well AI engines can read the page; null if not audited.'),
        citation_potential: dimensionScore.describe(
          'How likely answers are to cite the page; null if not audited.',
        ),
        authority_trust: dimensionScore.describe('Authority and trust of the page; null if not audited.'),
      })
      .describe('Score of each dimension, 0 to 100; null for a dimension that was not audited.'),
    seo_score: points.nullable().describe('Search-engine optimization, 0 to 100; null if not measured.'),
    geo_score: points.nullable().describe('Generative-engine optimization, 0 to 100; null if not measured.'),
    word_count: count.nullable().describe('Number of words on the page; null if not counted.'),
    created_at: timestamp.describe('When the audit was requested.'),
    completed_at: timestamp.nullable().describe('When the audit completed; null until then.'),
    error: z.string().nullable().describe('Why the audit failed; null if it did not.'),
  })
  .describe('An audit of a page, without its dimensions.');

/** A page audit as a single resource, which includes its dimensions (rule 9.3). */
export const pageAuditWithDimensions = z
  .strictObject({
    ...pageAudit.shape,
    meta_description: z.string().nullable().describe('Meta description of the page; null if it has none.'),
    dimensions: z
      .array(
        z.strictObject({
          id: z.enum(DIMENSIONS).describe('The dimension that was audited.'),
          label: z.string().describe('Display name of the dimension.'),
          score: points.describe('Score of the dimension, 0 to 100.'),
          weight: z
            .number()
            .min(0)
            .max(1)
            .describe('Weight in the page score, with four decimals. The weights of an audit add up to 1.'),
          summary: z.string().describe('Summary of the result.'),
          recommendations: z.array(z.string()).describe('How to improve the page.'),
          signals: z
            .array(
              z.strictObject({
                id: z.string().describe('Id of the signal.'),
                label: z.string().describe('Display name of the signal.'),
                status: z.enum(SIGNAL_STATUSES).describe('Whether the page passed.'),
                score: z.number().describe('Points scored.'),
                max_score: z.number().describe('Points available.'),
                feedback: z.string().describe('What was found.'),
              }),
            )
            .describe('The signals behind the score.'),
        }),
      )
      .describe('The audited dimensions. A dimension that was not audited is left out.'),
  })
  .describe('An audit of a page with its dimensions.');
