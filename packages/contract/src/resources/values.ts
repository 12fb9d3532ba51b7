import { CATEGORIES, ENGINES, PERIODS } from '@brand-visibility/domain';
import { z } from 'zod';

/** Pieces that several replies share (rules 11.4, 11.5). */

/** RFC 3339 in UTC, to the millisecond, or to the microsecond where that is not zero (rule 2.10). */
export const timestamp = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(\d{3})?Z$/)
  .meta({ format: 'date-time', description: 'RFC 3339 in UTC, to the millisecond or the microsecond.' });

export const engine = z.enum(ENGINES).describe('An AI answer engine.');
export const category = z.enum(CATEGORIES).describe('What kind of question a prompt is.');
export const count = z.int().min(0);

/** Percent or score, one decimal. */
export const score = z.number().min(0).max(100);

/** An average position, one decimal; 1 is first. */
export const position = z.number().min(1);

/** One step of what a board proposes (rules 11.15, 11.16). */
export const step = z
  .strictObject({
    text: z.string().describe('What to do in this step.'),
    completed: z.boolean().describe('Whether it is done.'),
  })
  .describe('One step of what a board proposes.');

/** `current`, `previous` and `change` of a figure, each null where there is nothing to measure (rule 11.5). */
const metricOf = (figure: z.ZodNumber, description: string) =>
  z
    .strictObject({
      current: figure
        .nullable()
        .describe('Over the window, one decimal; null when there is nothing to measure.'),
      previous: figure
        .nullable()
        .describe(
          'Over the comparison window; null when that has nothing to measure or figures are carried.',
        ),
      change: z
        .number()
        .nullable()
        .describe(
          '`current` minus `previous` in points, rounded once from the exact values, so it may differ from what the two shown give; null when either is null.',
        ),
    })
    .describe(description);

export const scoreMetric = metricOf(score, 'A percentage or a score from 0 to 100, beside the time before.');
export const positionMetric = metricOf(
  position,
  'An average position beside the time before. 1 is first, so a lower one is better.',
);

export const window = z
  .strictObject({
    start: timestamp.describe('Start of the window, included.'),
    end: timestamp.describe('End of the window, not included.'),
    previous_start: timestamp.describe('The comparison window runs from here until before `start`.'),
    time_zone: z.string().describe('Zone whose days bound the window, in IANA spelling; that of `tz`.'),
    period: z.enum(PERIODS).nullable().describe('The preset; null for a custom window.'),
    carried_from: timestamp
      .nullable()
      .describe(
        'Completion of the run before the window whose figures these are, when the window held none; null otherwise.',
      ),
  })
  .describe('The time that figures are over: from completed runs inside it answers are counted.');
