import {
  ACTION_TYPES,
  BOARD_COLUMNS,
  MEASUREMENT_STATES,
  METRIC_KEYS,
  PRIORITIES,
} from '@brand-visibility/domain';
import { z } from 'zod';
import { count, score, step, timestamp } from './values.js';

const grade = z.int().min(1).max(3);
const texts = z.array(z.string());

/** Rule 11.15. */
export const measurementReply = z
  .strictObject({
    state: z
      .enum(MEASUREMENT_STATES)
      .describe(
        '`unmeasurable` without a baseline or a window; `measured` once re-measured; `awaiting` until then.',
      ),
    expects_visibility_lift: z.boolean().describe('False for technical fixes.'),
    metric: z
      .strictObject({
        key: z.enum(METRIC_KEYS).describe('All answers, those of a prompt category, or those of an engine.'),
        label: z.string().nullable().describe('What to call it; null when there is no name for it.'),
      })
      .nullable()
      .describe('What the figures follow; null when none was recorded.'),
    baseline: score
      .nullable()
      .describe('The metric in percent when the recommendation was generated; null without one.'),
    current: score
      .nullable()
      .describe('The metric in percent at the latest re-measure; null before the first.'),
    lift: z
      .number()
      .min(-100)
      .max(100)
      .nullable()
      .describe('Points gained or lost since the baseline; null unless larger than `noise_band`.'),
    noise_band: score.describe('Points by which a quiet week moves the metric.'),
    measured_at: timestamp.nullable().describe('When it was last re-measured; null before the first time.'),
    window_opened_at: timestamp
      .nullable()
      .describe('First move to done or in review since March 2026; null when none opened.'),
    runs_in_window: count
      .nullable()
      .describe("Completed runs since, among the brand's latest 60; null without a window."),
    answers: z
      .strictObject({
        won: count.describe('Missing the brand at generation, naming it in both runs compared.'),
        provisional: count.describe('Missing it at generation, naming it in the latest run only.'),
        lost: count.describe('Naming it at generation, missing it in both runs compared.'),
        held: count.describe('Naming it at generation and in the latest run.'),
        runs_compared: z.int().min(0).max(2).describe('Runs of the window that were compared.'),
        confirmable: z.boolean().describe('Whether two runs were compared.'),
      })
      .nullable()
      .describe(
        'Answers inside the metric compared with those at generation; null until there are any to compare.',
      ),
  })
  .describe('What was measured since a recommendation was done.');

/** Rule 11.15. */
export const recommendation = z
  .strictObject({
    id: z.string().describe('Id of the recommendation.'),
    title: z.string().describe('What to do, in a line.'),
    description: z.string().describe('What to do, at length.'),
    rationale: z.string().describe('Why it is worth doing.'),
    category: z.string().describe('Kind of gap answered, such as `content_gap`.'),
    action_type: z.enum(ACTION_TYPES).nullable().describe('Kind of work; null on older ones.'),
    priority: z.enum(PRIORITIES).nullable().describe('How to place it among others; null when not placed.'),
    impact: grade.describe('Expected effect, 1-3, low to high.'),
    effort: grade.describe('Work it takes, 1-3, low to high.'),
    status: z.enum(BOARD_COLUMNS).describe('Board column.'),
    steps: z.array(step).describe('What to do, in order.'),
    expected_outcome: z.string().nullable().describe('What should come of it; null when not said.'),
    related_domains: texts.describe('Domains that it is about.'),
    related_competitors: texts.describe('Rivals that it is about.'),
    related_pages: texts.describe('Pages that it is about.'),
    created_at: timestamp.describe('When it was generated.'),
    started_at: timestamp
      .nullable()
      .describe('When it first moved to in progress or in review; null when it never did.'),
    done_at: timestamp
      .nullable()
      .describe('When it last moved to done, also by linked outreach work; null unless done.'),
    measurement: measurementReply.nullable().describe('What came of it; null unless done.'),
  })
  .describe('Something to do about a gap, with what came of it.');
