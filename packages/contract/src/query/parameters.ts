import { CATEGORIES, ENGINES, GROUPINGS, MAX_WINDOW_DAYS, PERIODS } from '@brand-visibility/domain';
import { z } from 'zod';
import {
  day,
  flag,
  list,
  LIST_IN_WORDS,
  listOf,
  listPattern,
  MAX_LIST_LENGTH,
  MAX_ZONE_LENGTH,
  named,
  oneOf,
  timeZone,
} from './kinds.js';
import { OTHER_ENGINES, OTHER_GROUPINGS, OTHER_PERIODS } from './other-names.js';

/**
 * Every query parameter that several endpoints take, once. What a refinement asks for no document can read off it, so
 * `meta` says it again in the words of JSON Schema; a test compares the two.
 */

const DAY_SHAPE = { format: 'date', pattern: '^\\d{4}-\\d{2}-\\d{2}$' };

/** The window parameters of endpoints 4, 5 and 10 (rule 11.3). */
export const windowParameters = {
  period: oneOf(PERIODS, OTHER_PERIODS).optional().meta({
    description:
      '`7d`, `30d` and `90d` run from midnight in `tz` that many days back to now; `365d` from midnight 365 days back to the end of today. `30d` when neither it nor a pair of dates is sent; not sent beside dates.',
  }),
  start_date: day.optional().meta({
    description: `First local day of a custom window, YYYY-MM-DD, in years 1970 to 9998. Sent with \`end_date\`, and without \`period\`.`,
    ...DAY_SHAPE,
  }),
  end_date: day.optional().meta({
    description: `Last local day of a custom window, included, YYYY-MM-DD. Sent with \`start_date\`; at most ${MAX_WINDOW_DAYS} days from it, both counted.`,
    ...DAY_SHAPE,
  }),
  tz: timeZone.prefault('UTC').meta({
    description:
      'IANA time zone whose days bound the window, in any letter case; UTC when absent. Offsets such as `+02:00` are refused. Of `Etc/GMT+5` the plus is written `%2B`, as `+` is a space in a query.',
    maxLength: MAX_ZONE_LENGTH,
  }),
};

/** The filter by engine of endpoints 4, 5 and 10 (rule 11.3). */
export const engineFilter = {
  platforms: listOf(ENGINES, OTHER_ENGINES)
    .optional()
    .meta({
      description: `Engines to count, of ${named(ENGINES)}; all when absent. ${LIST_IN_WORDS}`,
      pattern: listPattern(ENGINES),
      maxLength: MAX_LIST_LENGTH,
    }),
};

/** The prompt filters of endpoints 4 and 5 (rule 11.3). */
export const promptFilters = {
  categories: listOf(CATEGORIES)
    .optional()
    .meta({
      description: `Prompt categories to count, of ${named(CATEGORIES)}; all when absent. ${LIST_IN_WORDS}`,
      pattern: listPattern(CATEGORIES),
      maxLength: MAX_LIST_LENGTH,
    }),
  locations: list()
    .optional()
    .meta({
      description: `Prompt locations to count, as stored on the prompt, such as \`"Austin, TX",Germany\`; all when absent, and an unknown one matches nothing. ${LIST_IN_WORDS}`,
      pattern: listPattern(),
      maxLength: MAX_LIST_LENGTH,
    }),
  theme_ids: list()
    .optional()
    .meta({
      description: `Theme ids to count; \`none\` counts the prompts without a theme; all when absent. ${LIST_IN_WORDS}`,
      pattern: listPattern(),
      maxLength: MAX_LIST_LENGTH,
    }),
  is_branded: flag.optional().meta({
    description: '`true` or `false`: only prompts that do, or do not, name the brand; all when absent.',
  }),
};

/** Whether it is one of ours is judged after every parameter (rule 4.6). */
export const cursor = z.string().optional().meta({
  description:
    '`next_cursor` of the page before, sent as it came and with the same parameters but `limit`; without it the list begins. It says nothing to a reader and does not expire with time.',
});

export const groupBy = oneOf(GROUPINGS, OTHER_GROUPINGS).optional().meta({
  description: 'Adds `breakdown`: the figures by engine (`platform`) or by prompt category (`category`).',
});

export const watched = flag.prefault('false').meta({
  description:
    '`true` lists every rival on the watchlist, named or not, and no other row; `limit` is then idle. It is false when absent.',
});
