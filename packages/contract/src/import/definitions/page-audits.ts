import { AUDIT_STATUSES, DIMENSIONS, SIGNAL_STATUSES, type Dimension } from '@brand-visibility/domain';
import { z } from 'zod';
import {
  auditId,
  completedAtWhenCompleted,
  count,
  errorWhenFailed,
  fault,
  id,
  integer,
  list,
  repeated,
  shortText,
  string,
  strings,
  timestamp,
  title,
  url,
} from '../fields.js';
import { recordDefinition } from '../definition.js';

/** Audits of the pages of a brand's site. */

export const pageAudit = recordDefinition({
  schema: z.strictObject({
    type: z.literal('page_audit'),
    id: auditId.describe('The id of the audit.'),
    brand_id: id.describe('The id of a `brand`.'),
    url: url.describe('The audited page.'),
    title: title.nullable().describe('Title of the page.'),
    status: z.enum(AUDIT_STATUSES).describe('Progress of the audit.'),
    page_type: string.nullable().describe('Type of the page, such as `blog_article` or `product`.'),
    seo_score: integer(0, 100).nullable().describe('Search-engine optimization.'),
    geo_score: integer(0, 100).nullable().describe('Generative-engine optimization.'),
    word_count: count
      .nullable()
      .describe(
        'Number of words on the page. At 0, a completed audit has only the dimensions `crawlability` and `page_speed`.',
      ),
    created_at: timestamp.describe('When the audit was requested.'),
    completed_at: timestamp.nullable().describe('When the audit completed; set exactly when `completed`.'),
    error: string.nullable().describe('Why the audit failed; set exactly when `failed`.'),
    meta_description: string.nullable().describe('Meta description of the page.'),
    dimensions: list(
      z.strictObject({
        id: z.enum(DIMENSIONS).describe('The dimension.'),
        score: integer(0, 100).describe('Score of the dimension.'),
        summary: string.describe('Summary of the result.'),
        recommendations: strings.describe('How to improve the page.'),
        signals: list(
          z.strictObject({
            id: string.describe('The id of the signal.'),
            label: shortText.describe('Display name of the signal.'),
            status: z.enum(SIGNAL_STATUSES).describe('Whether the page passed.'),
            score: z.number().describe('Points scored.'),
            max_score: z.number().describe('Points available.'),
            feedback: string.describe('What was found.'),
          }),
        ).describe('The signals behind the score.'),
      }),
    ).describe('The audited dimensions: at least one when `completed`, otherwise none; none twice.'),
  }),
  identity: ['id'],
  owner: 'brand',
  references: [],
  uniqueKey: null,
  *contradictions(audit) {
    yield* completedAtWhenCompleted(audit);
    yield* errorWhenFailed(audit);
    const { status, dimensions, word_count } = audit;
    if ((status === 'completed') !== dimensions.length > 0) {
      yield fault(
        'dimensions must have an item if, and only if, status is completed',
        'status',
        'dimensions',
      );
    }
    const ids = dimensions.map(({ id }) => id);
    yield* repeated(ids, (index) => `dimensions.${index}.id`);
    if (status !== 'completed' || word_count !== 0) return;
    for (const [index, id] of ids.entries()) {
      if (!OF_EMPTY_PAGES.has(id)) {
        yield fault(
          'only crawlability and page_speed may be audited when word_count is 0',
          'word_count',
          `dimensions.${index}.id`,
        );
      }
    }
  },
  example: {
    type: 'page_audit',
    id: 'auditlumen01',
    brand_id: 'brd_lumen',
    url: 'https://lumen.example/desk',
    title: 'Desk lamps',
    status: 'completed',
    page_type: 'category',
    seo_score: 71,
    geo_score: 64,
    word_count: 840,
    created_at: '2026-03-02T08:00:00Z',
    completed_at: '2026-03-02T08:00:30Z',
    error: null,
    meta_description: 'Desk lamps for reading.',
    dimensions: [
      {
        id: 'crawlability',
        score: 90,
        summary: 'Crawlers reach the page.',
        recommendations: ['Link it from the start page.'],
        signals: [
          {
            id: 'status',
            label: 'HTTP status',
            status: 'pass',
            score: 10,
            max_score: 10,
            feedback: 'It answers 200.',
          },
        ],
      },
    ],
  },
});

/** The dimensions that can be audited on a page without words. */
const OF_EMPTY_PAGES: ReadonlySet<string> = new Set<Dimension>(['crawlability', 'page_speed']);
