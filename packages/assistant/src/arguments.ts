/** Lists arguments that tools treat specially. */

/** The argument that requests third-party texts without truncation (rule 21.6). */
export const FULL_TEXTS = 'full_texts';

/** Maps each argument that identifies data of the account to the tool that lists the values of the argument. */
export const LISTED_BY: ReadonlyMap<string, string> = new Map([
  ['brand_id', 'list_brands'],
  ['locations', 'get_filters'],
  ['theme_ids', 'get_filters'],
  ['theme_id', 'get_filters'],
  ['run_id', 'list_runs'],
  ['prompt_ids', 'list_prompts'],
  ['competitor', 'get_competitors'],
  ['without_competitor', 'get_competitors'],
  ['source_domain', 'list_cited_domains'],
  ['domain', 'list_cited_domains'],
  ['source_page', 'list_cited_pages'],
]);
