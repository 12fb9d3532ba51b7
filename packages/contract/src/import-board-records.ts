import { ACTION_TYPES, BOARD_COLUMNS, BOARD_MOVES, METRIC_KEYS, PRIORITIES } from '@brand-visibility/domain';
import { z } from 'zod';
import { string, id, timestamp, integer, oneDecimal, strings, steps, moves } from './import-fields.js';

/** Records behind the action board and the outreach board. */

export const recommendation = z.strictObject({
  type: z.literal('recommendation'),
  id,
  brand_id: id,
  title: string,
  description: string,
  rationale: string,
  category: string,
  action_type: z.enum(ACTION_TYPES).nullable(),
  priority: z.enum(PRIORITIES).nullable(),
  impact: integer(1, 3),
  effort: integer(1, 3),
  steps,
  expected_outcome: string.nullable(),
  related_domains: strings,
  related_competitors: strings,
  related_pages: strings,
  created_at: timestamp,
  moves: moves(BOARD_MOVES),
  metric_key: z.enum(METRIC_KEYS, { error: 'overall, category:<category> or platform:<engine>' }).nullable(),
  baseline_run_id: id.nullable(),
  baseline_value: oneDecimal(0, 100).nullable(),
});

export const domainType = z.strictObject({
  type: z.literal('domain_type'),
  domain: string,
  domain_type: string,
});

export const outreachWork = z.strictObject({
  type: z.literal('outreach_work'),
  brand_id: id,
  url: string,
  moves: moves(BOARD_COLUMNS),
  steps,
  recommendation_id: id.nullable(),
});
