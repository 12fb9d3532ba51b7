import { CATEGORIES, ENGINES, PERIODS } from '@brand-visibility/domain/vocabulary';
import { z } from 'zod';

/** Defines schemas that several responses share (rules 1.2 and 2.5). */

/**
 * An RFC 3339 timestamp in UTC with three fractional digits, or six if milliseconds cannot represent it (rule 2.10).
 */
export const timestamp = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(\d{3})?Z$/)
  .meta({ format: 'date-time', description: 'RFC 3339 in UTC, to the millisecond or the microsecond.' });

export const engine = z.enum(ENGINES).describe('An AI answer engine.');
export const category = z.enum(CATEGORIES).describe('The category of a prompt.');
export const count = z.int().min(0);

/** A percentage or score from 0 to 100, with one decimal. */
export const score = z.number().min(0).max(100);

/** An average position with one decimal; 1 is the first position. */
export const position = z.number().min(1);

/** The weight of an engine: a fraction in lowest terms, or a whole number (rule 19.3). */
export const weight = z.string().regex(/^[1-9][0-9]*(\/[1-9][0-9]*)?$/);

/** One step of a recommendation or of the work on an outreach target (rules 9.4 and 9.7). */
export const step = z
  .strictObject({
    text: z.string().describe('What to do in this step.'),
    completed: z.boolean().describe('Whether the step is done.'),
  })
  .describe('One step of a recommendation or of outreach work.');

/** Returns the schema of a figure in both windows. A field is null if there is nothing to measure (rule 1.2). */
const metricSchema = (figure: z.ZodNumber, description: string, unit = '') =>
  z
    .strictObject({
      current: figure
        .nullable()
        .describe(`The figure over the window${unit}; null if there is nothing to measure.`),
      previous: figure
        .nullable()
        .describe(
          `The figure over the comparison window${unit}; null if there is nothing to measure or the figures are carried.`,
        ),
      change: z
        .number()
        .nullable()
        .describe(
          '`current` minus `previous` in points. It is rounded once from the exact values, so it may differ from the difference of the rounded ones; null if either is null.',
        ),
    })
    .describe(description);

export const scoreMetric = metricSchema(
  score,
  'A percentage or score from 0 to 100, over the window and the comparison window.',
);
export const positionMetric = metricSchema(
  position,
  'An average position over the window and the comparison window. 1 is first, so lower is better.',
  ', 1 first',
);

const bounds = {
  start: timestamp.describe('Start of the window, inclusive.'),
  end: timestamp.describe('End of the window, exclusive.'),
};
const resolved = {
  time_zone: z.string().describe('The time zone of `tz`, in the spelling of IANA.'),
  period: z.enum(PERIODS).nullable().describe('The preset; null for a custom window.'),
  carried_from: timestamp
    .nullable()
    .describe(
      'If no run completed in the window: `completed_at` of the latest run before it, whose figures are shown. Null otherwise, and if there is no earlier run.',
    ),
};

export const window = z
  .strictObject({
    ...bounds,
    previous_start: timestamp.describe(
      'Start of the comparison window, inclusive. The comparison window ends at `start`.',
    ),
    ...resolved,
  })
  .describe('The window of a report: it counts the answers of the runs that completed in it.');

/** The window of a report and its comparison window, which may consist of any earlier days (rule 2.11). */
export const comparedWindow = z
  .strictObject({
    ...bounds,
    previous_start: timestamp.describe('Start of the comparison window, inclusive.'),
    previous_end: timestamp.describe(
      'End of the comparison window, exclusive: `start`, unless other days were sent.',
    ),
    ...resolved,
  })
  .describe('The window of a report and its comparison window.');
