import { citedDomain } from '@brand-visibility/domain/sources/keys';
import { SORT_ORDERS, SOURCE_OWNERS, SOURCE_SORTS } from '@brand-visibility/domain/vocabulary';
import { flag, limit, LIST_IN_WORDS, listOf, literal, MAX_LIST_LENGTH, named, oneOf } from './value-types.js';
import { OTHER_ORDERS, OTHER_OWNERS } from './other-names.js';
import { comparedWindowParameters, engineFilter, chosenPromptFilters } from './parameters.js';

/** Defines the query parameters that the lists of cited domains and of cited pages share. */

/** The window and the answer filters, in the order of rule 11.3. */
export const countedAnswers = { ...comparedWindowParameters, ...engineFilter, ...chosenPromptFilters };

/** The row filters (rule 15.7). */
export const sourceFilters = {
  owner: listOf(SOURCE_OWNERS, OTHER_OWNERS)
    .optional()
    .meta({
      description: `Only rows with one of these owners: one or more of ${named(SOURCE_OWNERS)}. Default: all. ${LIST_IN_WORDS}`,
    }),
  gap: flag.optional().meta({
    description:
      '`true`: only rows that are cited by an answer that names a competitor and not the brand; `false`: only the others. Default: all.',
  }),
};

/** The sort order of the rows (rule 15.10). */
export const sourceOrder = {
  sort: oneOf(SOURCE_SORTS)
    .prefault('answer_share')
    .meta({
      description: `Sorts the rows by one of ${named(SOURCE_SORTS)}. Default: answer_share. \`answer_share\` and its \`change\` sort by the exact value; rows without a change come last.`,
    }),
  order: oneOf(SORT_ORDERS, OTHER_ORDERS).prefault('desc').meta({
    description:
      '`desc` puts the greatest value first, `asc` the least. Default: desc. Ties are broken by `rank` either way.',
  }),
};

export const sourceLimit = limit(50, 1000);

/**
 * Converts a domain into the normal form in which domains are compared (rules 15.1 and 15.7). The result may be empty;
 * an empty string matches no domain.
 */
export const domainFilter = literal().transform(citedDomain).optional().meta({
  description:
    'Only pages of this domain, such as `example.com`. Default: all. A single value, not a list. Letter case, a final dot and a leading `www.` are ignored; subdomains are other domains. An unknown domain matches nothing.',
  maxLength: MAX_LIST_LENGTH,
});
