import {
  ACTION_TYPES,
  address,
  BOARD_COLUMNS,
  BOARD_MOVES,
  METRIC_KEYS,
  PRIORITIES,
} from '@brand-visibility/domain';
import { z } from 'zod';
import {
  domain,
  id,
  integer,
  list,
  moves,
  movesInOrder,
  name,
  oneDecimal,
  shortText,
  steps,
  string,
  timestamp,
  title,
  url,
} from '../fields.js';
import { recordKind } from '../kind.js';

/** What stands behind the action board and the outreach board. */

export const recommendation = recordKind({
  schema: z.strictObject({
    type: z.literal('recommendation'),
    id,
    brand_id: id,
    title,
    description: string,
    rationale: string,
    category: shortText,
    action_type: z.enum(ACTION_TYPES).nullable(),
    priority: z.enum(PRIORITIES).nullable(),
    impact: integer(1, 3),
    effort: integer(1, 3),
    steps,
    expected_outcome: string.nullable(),
    related_domains: list(domain),
    related_competitors: list(name),
    related_pages: list(url),
    created_at: timestamp,
    moves: moves(BOARD_MOVES),
    metric_key: z
      .enum(METRIC_KEYS, { error: 'overall, category:<category> or platform:<engine>' })
      .nullable(),
    baseline_run_id: id.nullable(),
    baseline_value: oneDecimal(0, 100).nullable(),
  }),
  identity: ['id'],
  owner: 'brand',
  references: [{ field: 'baseline_run_id', to: 'run' }],
  place: null,
  contradictions: ({ moves }) => movesInOrder(moves),
  guide: {
    id: 'The recommendation.',
    brand_id: 'A `brand`.',
    title: 'What to do, in a line.',
    description: 'What to do.',
    rationale: 'Why.',
    category: 'Its kind.',
    action_type: 'What is to be done.',
    priority: 'When.',
    impact: 'What it may bring.',
    effort: 'What it takes.',
    steps: 'How.',
    'steps[].text': 'A step.',
    'steps[].completed': 'Whether it is done.',
    expected_outcome: 'What it should bring.',
    related_domains: 'Sites that it is about.',
    related_competitors: 'Rivals that it is about.',
    related_pages: 'Pages that it is about.',
    created_at: 'When it was made.',
    moves: 'What was done on the board, in order of time.',
    'moves[].to': 'The column.',
    'moves[].at': 'When.',
    metric_key: '`overall`, `category:<category>` or `platform:<engine>`: what it should lift.',
    baseline_run_id: 'A `run` of the brand: where it is measured from.',
    baseline_value: 'The metric there; without a run an older baseline that is a number alone.',
  },
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

export const domainType = recordKind({
  schema: z.strictObject({
    type: z.literal('domain_type'),
    domain,
    domain_type: string,
  }),
  identity: ['domain'],
  owner: null,
  references: [],
  place: null,
  contradictions: () => [],
  guide: {
    domain: 'The site; known by this text.',
    domain_type: 'Such as `editorial` or `review`.',
  },
  example: { type: 'domain_type', domain: 'lights.example', domain_type: 'editorial' },
});

export const outreachWork = recordKind({
  schema: z.strictObject({
    type: z.literal('outreach_work'),
    brand_id: id,
    url,
    moves: moves(BOARD_COLUMNS),
    steps,
    recommendation_id: id.nullable(),
  }),
  identity: ['brand_id', 'address'],
  owner: 'brand',
  references: [{ field: 'recommendation_id', to: 'recommendation' }],
  place: null,
  derived: ({ url }: { readonly url: string }) => ({ address: addressOf(url) }),
  *contradictions({ url, moves }) {
    if (address(url) === null) yield { path: 'url', expected: 'an absolute http or https URL' };
    yield* movesInOrder(moves);
  },
  guide: {
    brand_id: 'A `brand`.',
    url: 'The target’s: an absolute http(s) address.',
    moves: 'What was done on the board, in order of time.',
    'moves[].to': 'The column.',
    'moves[].at': 'When.',
    steps: 'How.',
    'steps[].text': 'A step.',
    'steps[].completed': 'Whether it is done.',
    recommendation_id: 'A `recommendation` of the brand that the work counts toward.',
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

/** The address of work that has nothing wrong: it has one. */
function addressOf(url: string): string {
  const place = address(url);
  if (!place) throw new Error('an outreach work without an address was taken for right');
  return place.url;
}
