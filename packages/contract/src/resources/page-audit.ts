import { AUDIT_STATUSES, DIMENSIONS, SIGNAL_STATUSES } from '@brand-visibility/domain';
import { z } from 'zod';
import { count, timestamp } from './values.js';

const points = z.int().min(0).max(100);
const dimensionScore = points.nullable();

/** Rule 11.14. */
export const pageAudit = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z0-9]{8,64}$/)
      .describe('Id of the audit.'),
    url: z.string().describe('The page that was audited.'),
    title: z.string().nullable().describe('Its title; null when unknown.'),
    status: z
      .enum(AUDIT_STATUSES)
      .describe(
        '`pending`: asked for; `analyzing`: under way; `completed`: scored; `failed`: `error` says why.',
      ),
    page_type: z.string().nullable().describe('Such as `blog_article` or `product`; null when unknown.'),
    page_score: points
      .nullable()
      .describe('0-100, weighted over the dimensions audited; null until completed.'),
    scores: z
      .strictObject({
        crawlability: dimensionScore.describe('Whether crawlers get to the text; null when not audited.'),
        content_quality: dimensionScore.describe('How good the text is; null when not audited.'),
        page_speed: dimensionScore.describe('How fast the page is; null when not audited.'),
        ai_readiness: dimensionScore.describe('How well AI engines can read it; null when not audited.'),
        citation_potential: dimensionScore.describe('How likely it is cited; null when not audited.'),
        authority_trust: dimensionScore.describe('Why it would be believed; null when not audited.'),
      })
      .describe('0-100 by dimension; null where it was not audited.'),
    seo_score: points.nullable().describe('Search-engine optimization, 0-100; null when not measured.'),
    geo_score: points.nullable().describe('Generative-engine optimization, 0-100; null when not measured.'),
    word_count: count.nullable().describe('Words of the page; null when not counted.'),
    created_at: timestamp.describe('When the audit was asked for.'),
    completed_at: timestamp.nullable().describe('When it completed; null until then.'),
    error: z.string().nullable().describe('Why the audit failed; null otherwise.'),
  })
  .describe('An audit of a page, in short.');

/** The detail form (rule 11.14). */
export const pageAuditDetail = z
  .strictObject({
    ...pageAudit.shape,
    meta_description: z.string().nullable().describe('Meta description of the page; null without one.'),
    dimensions: z
      .array(
        z.strictObject({
          id: z.enum(DIMENSIONS).describe('The dimension that was audited.'),
          label: z.string().describe('What to call it.'),
          score: points.describe('Points, 0-100.'),
          weight: z
            .number()
            .min(0)
            .max(1)
            .describe('Share of the page score, four decimals; those of an audit sum to 1.'),
          summary: z.string().describe('What was found, in words.'),
          recommendations: z.array(z.string()).describe('What to do about it.'),
          signals: z
            .array(
              z.strictObject({
                id: z.string().describe('Id of the signal.'),
                label: z.string().describe('What was looked at.'),
                status: z.enum(SIGNAL_STATUSES).describe('Whether the page passed.'),
                score: z.number().describe('Points given.'),
                max_score: z.number().describe('Points there were to get.'),
                feedback: z.string().describe('What was found.'),
              }),
            )
            .describe('What the score is made of.'),
        }),
      )
      .describe('The dimensions that were audited; one that was not is left out.'),
  })
  .describe('An audit of a page with its dimensions.');
