import { INTERVALS } from '@brand-visibility/domain';
import { z } from 'zod';
import { named, oneOf } from '../query/kinds.js';
import { OTHER_INTERVALS } from '../query/other-names.js';
import { count, timestamp } from './values.js';

/** Pieces that the series share (rules 14.1 and 14.2). */

export const intervalParameter = {
  interval: oneOf(INTERVALS, OTHER_INTERVALS)
    .prefault('day')
    .meta({
      description: `Length of the points, of ${named(INTERVALS)}; day when absent. Weeks begin on Monday.`,
    }),
};

const localDay = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .meta({ format: 'date' });

export const interval = z.enum(INTERVALS).describe('The `interval` that was sent; `day` when it was not.');

/** When a point is, and how much of the calendar's day, week or month it has. */
export const bucket = {
  start_date: localDay.describe('First local day of the point inside the window, YYYY-MM-DD.'),
  end_date: localDay.describe('Last local day of the point inside the window, included.'),
  start: timestamp.describe('Start of the point, included.'),
  end: timestamp.describe(
    'End of the point, not included; the same as `start` for a day that the zone skipped.',
  ),
  is_partial: z
    .boolean()
    .describe('Whether the window cuts the day, week or month off, or it is not over yet.'),
  run_count: count.describe('Runs completed between `start` and `end`, whatever the filters.'),
};
