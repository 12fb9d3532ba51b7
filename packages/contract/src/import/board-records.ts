import { ACTION_TYPES, BOARD_COLUMNS, BOARD_MOVES, METRIC_KEYS, PRIORITIES } from '@brand-visibility/domain';
import { z } from 'zod';
import {
  domain,
  id,
  integer,
  list,
  moves,
  name,
  oneDecimal,
  shortText,
  steps,
  string,
  timestamp,
  title,
  url,
} from './fields.js';

/** Records behind the action board and the outreach board. */

export const recommendation = z.strictObject({
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
  metric_key: z.enum(METRIC_KEYS, { error: 'overall, category:<category> or platform:<engine>' }).nullable(),
  baseline_run_id: id.nullable(),
  baseline_value: oneDecimal(0, 100).nullable(),
});

export const domainType = z.strictObject({
  type: z.literal('domain_type'),
  domain,
  domain_type: string,
});

export const outreachWork = z.strictObject({
  type: z.literal('outreach_work'),
  brand_id: id,
  url,
  moves: moves(BOARD_COLUMNS),
  steps,
  recommendation_id: id.nullable(),
});
