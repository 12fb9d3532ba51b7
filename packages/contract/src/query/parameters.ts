import { MAX_WINDOW_DAYS } from '@brand-visibility/domain/time/window';
import { CATEGORIES, ENGINES, GROUPINGS, PERIODS } from '@brand-visibility/domain/vocabulary';
import { z } from 'zod';
import {
  day,
  flag,
  list,
  LIST_IN_WORDS,
  listOf,
  MAX_ZONE_LENGTH,
  named,
  oneOf,
  timeZone,
} from './value-types.js';
import { OTHER_ENGINES, OTHER_GROUPINGS, OTHER_PERIODS } from './other-names.js';

/**
 * Defines the query parameters that several endpoints share. zod cannot derive JSON Schema from a refinement, so `meta`
 * repeats each bound as JSON Schema. A test checks that both bounds agree.
 */

const DAY_SHAPE = { format: 'date', pattern: '^\\d{4}-\\d{2}-\\d{2}$' };

/** The window parameters of reports, of series, and of lists of answers and sources (rules 3.4 and 11.3). */
export const windowParameters = {
  period: oneOf(PERIODS, OTHER_PERIODS).optional().meta({
    description:
      'Preset window. `7d`, `30d` and `90d` start at midnight (in `tz`) that many days ago, and end now; `365d` starts at midnight 365 days ago and ends at the end of today. Without `period` and dates, the window is `30d`. Cannot be combined with `start_date` and `end_date`.',
  }),
  start_date: day.optional().meta({
    description: `First local day of a custom window, YYYY-MM-DD, in the years 1970 to 9998. Requires \`end_date\`; cannot be combined with \`period\`.`,
    ...DAY_SHAPE,
  }),
  end_date: day.optional().meta({
    description: `Last local day of a custom window, inclusive, YYYY-MM-DD, in the years 1970 to 9998. Requires \`start_date\`; the window has at most ${MAX_WINDOW_DAYS} days, both dates included.`,
    ...DAY_SHAPE,
  }),
  tz: timeZone.prefault('UTC').meta({
    description:
      'IANA time zone of the local days, in any letter case. Default: UTC. Offsets such as `+02:00` are refused.',
    maxLength: MAX_ZONE_LENGTH,
  }),
};

const COMPARED_DAY = 'of the window to compare with, YYYY-MM-DD, in the years 1970 to 9998.';

/** The window parameters, including an optional comparison window that may consist of any earlier days (rule 2.11). */
export const comparedWindowParameters = {
  ...windowParameters,
  previous_start_date: day.optional().meta({
    description: `First local day ${COMPARED_DAY} Requires \`previous_end_date\`. Default: the window before.`,
    ...DAY_SHAPE,
  }),
  previous_end_date: day.optional().meta({
    description: `Last local day ${COMPARED_DAY} Requires \`previous_start_date\`. The comparison window has at most ${MAX_WINDOW_DAYS} days, both dates included, and ends before the first local day of the window.`,
    ...DAY_SHAPE,
  }),
};

/** The engine filter, which every endpoint with a window accepts (rule 11.3). */
export const engineFilter = {
  platforms: listOf(ENGINES, OTHER_ENGINES, { google: 'Google has two, `gemini` and `google_aio`' })
    .optional()
    .meta({
      description: `Engines to count: one or more of ${named(ENGINES)}. Default: all. ${LIST_IN_WORDS}`,
    }),
};

/** The prompt filters of reports, series and lists of sources (rules 3.1 and 11.3). */
export const promptFilters = {
  categories: listOf(CATEGORIES)
    .optional()
    .meta({
      description: `Prompt categories to count: one or more of ${named(CATEGORIES)}. Default: all. ${LIST_IN_WORDS}`,
    }),
  locations: list()
    .optional()
    .meta({
      description: `Prompt locations to count, exactly as stored on the prompt, such as \`"Austin, TX",Germany\`. Default: all. An unknown location matches nothing; \`.../filters\` lists them. ${LIST_IN_WORDS}`,
    }),
  theme_ids: list()
    .optional()
    .meta({
      description: `Ids of the themes to count; \`none\` selects prompts without a theme. Default: all. An unknown id matches nothing. ${LIST_IN_WORDS}`,
    }),
  is_branded: flag.optional().meta({
    description:
      '`true`: only prompts that are recorded as naming the brand; `false`: only the others. Default: all.',
  }),
};

/** The prompt filters of everything except the visibility and the competitors report, and the portfolio. */
export const chosenPromptFilters = {
  ...promptFilters,
  prompt_ids: list()
    .optional()
    .meta({
      description: `Ids of the prompts to count. Default: all. An unknown id matches nothing. ${LIST_IN_WORDS}`,
    }),
};

/** The cursor of a list. The service decrypts it only if all parameters are valid (rule 4.6). */
export const cursor = z.string().optional().meta({
  description:
    '`next_cursor` of the previous page, unchanged; absent for the first page. Keep all other parameters the same; only `limit` may change. Cursors are opaque and do not expire with time.',
});

/** The parameter that requests the field `breakdown` of the visibility report (rule 11.8). */
export const groupBy = oneOf(GROUPINGS, OTHER_GROUPINGS).optional().meta({
  description: 'Adds `breakdown`: the figures by engine (`platform`) or by prompt category (`category`).',
});

/** The parameter that restricts the competitors report to watched rivals (rule 8.4). */
export const watched = flag.prefault('false').meta({
  description:
    '`true` lists only the rivals on the watchlist, whether an answer names them or not; `limit` is then ignored. Default: false.',
});
