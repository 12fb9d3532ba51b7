import { INTERVALS } from '@brand-visibility/domain/vocabulary';
import { z } from 'zod';
import { named, oneOf } from '../query/value-types.js';
import { OTHER_INTERVALS } from '../query/other-names.js';
import { count, timestamp } from './values.js';

/** Defines the parameter and the fields that both series have in common (rules 14.1 and 14.2). */

export const intervalParameter = {
  interval: oneOf(INTERVALS, OTHER_INTERVALS)
    .prefault('day')
    .meta({
      description: `Length of a point, one of ${named(INTERVALS)}. Default: day. Weeks begin on Monday.`,
    }),
};

const localDay = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .meta({ format: 'date' });

export const usedInterval = z.enum(INTERVALS).describe('The `interval` that was sent; `day` if none was.');

/** The fields of a point in both series: its days and times, whether it is partial, and its number of runs. */
export const bucket = {
  start_date: localDay.describe('First local day of the point within the window, YYYY-MM-DD.'),
  end_date: localDay.describe('Last local day of the point within the window, inclusive, YYYY-MM-DD.'),
  start: timestamp.describe('Start of the point, inclusive.'),
  end: timestamp.describe(
    'End of the point, exclusive; equal to `start` for a day that the time zone skipped.',
  ),
  is_partial: z
    .boolean()
    .describe(
      'Whether the window contains only a part of the day, week or month, or that day, week or month is not over yet.',
    ),
  run_count: count.describe(
    'Number of runs completed between `start` and `end`; the filters do not change it.',
  ),
};
