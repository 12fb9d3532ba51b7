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
    id: auditId,
    brand_id: id,
    url,
    title: title.nullable(),
    status: z.enum(AUDIT_STATUSES),
    page_type: string.nullable(),
    seo_score: integer(0, 100).nullable(),
    geo_score: integer(0, 100).nullable(),
    word_count: count.nullable(),
    created_at: timestamp,
    completed_at: timestamp.nullable(),
    error: string.nullable(),
    meta_description: string.nullable(),
    dimensions: list(
      z.strictObject({
        id: z.enum(DIMENSIONS),
        score: integer(0, 100),
        summary: string,
        recommendations: strings,
        signals: list(
          z.strictObject({
            id: string,
            label: shortText,
            status: z.enum(SIGNAL_STATUSES),
            score: z.number(),
            max_score: z.number(),
            feedback: string,
          }),
        ),
      }),
    ),
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
  guide: {
    id: 'The id of the audit.',
    brand_id: 'The id of a `brand`.',
    url: 'The audited page.',
    title: 'Title of the page.',
    status: 'Progress of the audit.',
    page_type: 'Type of the page, such as `blog_article` or `product`.',
    seo_score: 'Search-engine optimization.',
    geo_score: 'Generative-engine optimization.',
    word_count:
      'Number of words on the page. At 0, a completed audit has only the dimensions `crawlability` and `page_speed`.',
    created_at: 'When the audit was requested.',
    completed_at: 'When the audit completed; set exactly when `completed`.',
    error: 'Why the audit failed; set exactly when `failed`.',
    meta_description: 'Meta description of the page.',
    dimensions: 'The audited dimensions: at least one when `completed`, otherwise none; none twice.',
    'dimensions[].id': 'The dimension.',
    'dimensions[].score': 'Score of the dimension.',
    'dimensions[].summary': 'Summary of the result.',
    'dimensions[].recommendations': 'How to improve the page.',
    'dimensions[].signals': 'The signals behind the score.',
    'dimensions[].signals[].id': 'The id of the signal.',
    'dimensions[].signals[].label': 'Display name of the signal.',
    'dimensions[].signals[].status': 'Whether the page passed.',
    'dimensions[].signals[].score': 'Points scored.',
    'dimensions[].signals[].max_score': 'Points available.',
    'dimensions[].signals[].feedback': 'What was found.',
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
