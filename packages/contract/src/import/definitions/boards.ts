import { address } from '@brand-visibility/domain/outreach/address';
import { METRIC_KEYS } from '@brand-visibility/domain/recommendations/metric-key';
import { ACTION_TYPES, BOARD_COLUMNS, BOARD_MOVES, PRIORITIES } from '@brand-visibility/domain/vocabulary';
import { z } from 'zod';
import {
  domain,
  fault,
  filledDomain,
  id,
  integer,
  listField,
  moves,
  movesInOrder,
  nameField,
  oneDecimal,
  shortText,
  steps,
  string,
  timestampField,
  title,
  url,
} from '../fields.js';
import { recordDefinition } from '../definition.js';

/** Defines the record types of the action board and of the outreach board. */

const A_METRIC = '`overall`, `category:<category>` or `platform:<engine>`';

export const recommendationRecord = recordDefinition({
  schema: z.strictObject({
    type: z.literal('recommendation'),
    id: id.describe('Unique id.'),
    brand_id: id.describe('The `brand`.'),
    title: title.describe('The recommendation in one line.'),
    description: string.describe('The recommendation in full.'),
    rationale: string.describe('Why it is worth doing.'),
    category: shortText.describe('The kind of gap that it closes.'),
    action_type: z.enum(ACTION_TYPES).nullable().describe('Kind of work.'),
    priority: z.enum(PRIORITIES).nullable().describe('Null if none yet.'),
    impact: integer(1, 3).describe('Expected effect; 3 is highest.'),
    effort: integer(1, 3).describe('Effort; 3 is highest.'),
    steps: steps.describe('The steps, in order.'),
    expected_outcome: string.nullable().describe('The outcome to expect.'),
    related_domains: listField(domain).describe('Domains that it concerns.'),
    related_competitors: listField(nameField).describe('Rivals that it concerns.'),
    related_pages: listField(url).describe('Pages that it concerns.'),
    created_at: timestampField.describe('When it was generated.'),
    moves: moves(BOARD_MOVES).describe('Moves on the board, in chronological order.'),
    metric_key: z
      .enum(METRIC_KEYS, { error: A_METRIC })
      .meta({ title: A_METRIC })
      .nullable()
      .describe('The visibility that the work should raise: overall, of a category or of an engine.'),
    baseline_run_id: id.nullable().describe('The baseline `run`, of the same brand.'),
    baseline_value: oneDecimal(0, 100)
      .nullable()
      .describe("The metric's value at `created_at`. Older recommendations have no baseline run."),
  }),
  identity: ['id'],
  owner: 'brand',
  references: [{ field: 'baseline_run_id', to: 'run' }],
  uniqueKey: null,
  contradictions: ({ moves }) => movesInOrder(moves),
  example: {
    type: 'recommendation',
    id: 'rec_guide',
    brand_id: 'brd_lumen',
    title: 'Write a guide to desk lamps',
    description: 'A page that compares desk lamps.',
    rationale: 'Answers cite guides of others.',
    category: 'content_gap',
    action_type: 'create_content',
    priority: 'strategic',
    impact: 3,
    effort: 2,
    steps: [{ text: 'Draft it', completed: true }],
    expected_outcome: 'More answers name the brand.',
    related_domains: ['lights.example'],
    related_competitors: ['Glow & Co'],
    related_pages: ['https://lumen.example/desk'],
    created_at: '2026-03-02T09:00:00Z',
    moves: [
      { to: 'in_progress', at: '2026-03-03T09:00:00Z' },
      { to: 'done', at: '2026-03-09T17:00:00Z' },
    ],
    metric_key: 'category:discovery',
    baseline_run_id: 'run_20260301',
    baseline_value: 50,
  },
});

export const domainTypeRecord = recordDefinition({
  schema: z.strictObject({
    type: z.literal('domain_type'),
    domain: filledDomain.describe('The domain, which must not be blank and identifies the record.'),
    domain_type: string.describe('Its type, such as `editorial` or `review`.'),
  }),
  identity: ['domain'],
  owner: null,
  references: [],
  uniqueKey: null,
  contradictions: () => [],
  example: { type: 'domain_type', domain: 'lights.example', domain_type: 'editorial' },
});

export const outreachWorkRecord = recordDefinition({
  schema: z.strictObject({
    type: z.literal('outreach_work'),
    brand_id: id.describe('The `brand`.'),
    url: url.describe('The target, as an absolute http or https URL.'),
    moves: moves(BOARD_COLUMNS).describe('Moves on the board, in chronological order.'),
    steps: steps.describe('The steps, in order.'),
    recommendation_id: id.nullable().describe('The `recommendation`, of the same brand.'),
  }),
  identity: ['brand_id', 'address'],
  owner: 'brand',
  references: [{ field: 'recommendation_id', to: 'recommendation' }],
  uniqueKey: null,
  derived: ({ url }: { readonly url: string }) => ({ address: addressOf(url) }),
  *contradictions({ url, moves }) {
    if (address(url) === null) yield fault('expected an absolute http or https URL', 'url');
    yield* movesInOrder(moves);
  },
  example: {
    type: 'outreach_work',
    brand_id: 'brd_lumen',
    url: 'https://lights.example/best-desk-lamps',
    moves: [{ to: 'in_progress', at: '2026-03-04T12:00:00Z' }],
    steps: [{ text: 'Write to the editor', completed: false }],
    recommendation_id: 'rec_guide',
  },
});

/** Returns the normalized URL of outreach work. `contradictions` has already refused URLs that have no normal form. */
function addressOf(url: string): string {
  const target = address(url);
  if (!target) throw new Error('outreach work without a valid URL passed validation');
  return target.url;
}
