import {
  AUDIT_STATUSES,
  type Dimension,
  DIMENSIONS,
  SIGNAL_STATUSES,
} from '@brand-visibility/domain/vocabulary';
import { z } from 'zod';
import {
  auditId,
  completedAtWhenCompleted,
  countField,
  errorWhenFailed,
  fault,
  id,
  integer,
  listField,
  repeated,
  shortText,
  string,
  strings,
  timestampField,
  title,
  url,
} from '../fields.js';
import { recordDefinition } from '../definition.js';

/** Defines the record type `page_audit`. */

export const pageAuditRecord = recordDefinition({
  schema: z.strictObject({
    type: z.literal('page_audit'),
    id: auditId.describe('Unique id.'),
    brand_id: id.describe('The `brand`.'),
    url: url.describe('The audited page.'),
    title: title.nullable().describe('Its title.'),
    status: z.enum(AUDIT_STATUSES).describe('Its progress.'),
    page_type: string.nullable().describe('Its type, such as `blog_article` or `product`.'),
    seo_score: integer(0, 100).nullable().describe('Score for search engines.'),
    geo_score: integer(0, 100).nullable().describe('Score for generative engines.'),
    word_count: countField
      .nullable()
      .describe('If 0, the only dimensions are `crawlability` and `page_speed`.'),
    created_at: timestampField.describe('When it was requested.'),
    completed_at: timestampField.nullable().describe('Set if and only if `status` is `completed`.'),
    error: string.nullable().describe('Why it failed. Set if and only if `status` is `failed`.'),
    meta_description: string.nullable().describe('Its meta description.'),
    dimensions: listField(
      z.strictObject({
        id: z.enum(DIMENSIONS).describe('The dimension.'),
        score: integer(0, 100).describe('Its score.'),
        summary: string.describe('Summary of the result.'),
        recommendations: strings.describe('How to improve the page.'),
        signals: listField(
          z.strictObject({
            id: string.describe('The id of the signal.'),
            label: shortText.describe('Its display name.'),
            status: z.enum(SIGNAL_STATUSES).describe('Whether the page passed.'),
            score: z.number().describe('Points scored.'),
            max_score: z.number().describe('Points available.'),
            feedback: string.describe('What was found.'),
          }),
        ).describe('The signals behind the score.'),
      }),
    ).describe('Each once; at least one if `completed`, otherwise none.'),
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

/** The only dimensions that the audit of a page may contain if the page has no words. */
const OF_EMPTY_PAGES: ReadonlySet<string> = new Set<Dimension>(['crawlability', 'page_speed']);
