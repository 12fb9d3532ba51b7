/** Defines the schemas of recommendations and measurements. */
import { MEASUREMENT_STATES } from '@brand-visibility/domain/recommendations/measurement';
import { METRIC_KEYS } from '@brand-visibility/domain/recommendations/metric-key';
import { ACTION_TYPES, BOARD_COLUMNS, PRIORITIES } from '@brand-visibility/domain/vocabulary';
import { z } from 'zod';
import { count, score, step, timestamp } from './values.js';

const grade = z.int().min(1).max(3);
const texts = z.array(z.string());

/** The measurement of a recommendation whose status is `done` (rules 9.4 and 9.5). */
export const measurementResponse = z
  .strictObject({
    state: z
      .enum(MEASUREMENT_STATES)
      .describe(
        '`unmeasurable`: there is no metric, no baseline or no window; `measured`: re-measured at least once; `awaiting`: not re-measured yet.',
      ),
    expects_visibility_lift: z
      .boolean()
      .describe('Whether the recommendation should raise visibility. False for technical fixes.'),
    metric: z
      .strictObject({
        key: z
          .enum(METRIC_KEYS)
          .describe(
            'The answers that the metric covers: all answers, or the answers of one prompt category or one engine.',
          ),
        label: z.string().nullable().describe('Display name of the metric; null if it has none.'),
      })
      .nullable()
      .describe('The visibility that is measured; null if no metric was recorded.'),
    baseline: score
      .nullable()
      .describe(
        'The metric over the run from which the recommendation was generated (usually the latest one completed by `created_at`), or a recorded value, in percent; null if there is no baseline.',
      ),
    current: score
      .nullable()
      .describe(
        'The metric over the latest run completed after `window_opened_at` and by `measured_at`, in percent; null before the first re-measure.',
      ),
    lift: z
      .number()
      .min(-100)
      .max(100)
      .nullable()
      .describe(
        'Points gained or lost from the run of `baseline` to the run of `current`, rounded once; null unless its size exceeds `noise_band`.',
      ),
    noise_band: score.describe(
      'Points by which the metric typically differs from the latest run at least 7 and less than 14 days earlier, among the latest 60 runs by `measured_at` (if null, of all runs); 5 if fewer than 4 pairs.',
    ),
    measured_at: timestamp
      .nullable()
      .describe('When the metric was last re-measured; null before the first time.'),
    window_opened_at: timestamp
      .nullable()
      .describe(
        'When the measurement window opened: the first move to done or in review since March 2026; null if there was none.',
      ),
    runs_in_window: count
      .nullable()
      .describe(
        "Number of runs completed since the window opened, among the brand's latest 60; null without a window.",
      ),
    answers: z
      .strictObject({
        won: count.describe(
          'Answers that did not name the brand when the recommendation was generated, but do in both compared runs.',
        ),
        provisional: count.describe(
          'Answers that did not name the brand when the recommendation was generated and do so only in the latest run.',
        ),
        lost: count.describe(
          'Answers that named the brand when the recommendation was generated, but in neither compared run.',
        ),
        held: count.describe(
          'Answers that named the brand when the recommendation was generated and in the latest run.',
        ),
        runs_compared: z.int().min(0).max(2).describe('Number of runs in the window that were compared.'),
        confirmable: z.boolean().describe('Whether two runs were compared.'),
      })
      .nullable()
      .describe(
        'Number of answers that the metric covers, compared with the same prompts and engines when the recommendation was generated; null until there are answers to compare.',
      ),
  })
  .describe('The measurement of a recommendation that is done.');

/** A recommendation (rule 9.4). */
export const recommendation = z
  .strictObject({
    id: z.string().describe('Id of the recommendation.'),
    title: z.string().describe('The recommendation in a line.'),
    description: z.string().describe('The recommendation in full.'),
    rationale: z.string().describe('Why it is worth doing.'),
    category: z.string().describe('Kind of gap that it addresses, such as `content_gap`.'),
    action_type: z.enum(ACTION_TYPES).nullable().describe('Kind of work; null on older recommendations.'),
    priority: z.enum(PRIORITIES).nullable().describe('Priority; null if not prioritised.'),
    impact: grade.describe('Expected effect, from 1 (low) to 3 (high).'),
    effort: grade.describe('Effort, from 1 (low) to 3 (high).'),
    status: z.enum(BOARD_COLUMNS).describe('Column of the board.'),
    steps: z.array(step).describe('The steps, in order.'),
    expected_outcome: z.string().nullable().describe('The outcome to expect; null if not stated.'),
    related_domains: texts.describe('Domains that the recommendation concerns.'),
    related_competitors: texts.describe('Rivals that the recommendation concerns.'),
    related_pages: texts.describe('Pages that the recommendation concerns.'),
    created_at: timestamp.describe('When it was generated.'),
    started_at: timestamp
      .nullable()
      .describe('When it first moved to in progress or in review; null if it never did.'),
    done_at: timestamp
      .nullable()
      .describe('When it last moved to done, by itself or by linked outreach work; null unless it is done.'),
    measurement: measurementResponse
      .nullable()
      .describe('The measured effect; null unless the status is `done`.'),
  })
  .describe('A recommendation to close a gap, with its measured effect.');
