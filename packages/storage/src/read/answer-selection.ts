import type { BrandAnswerFilter } from '@brand-visibility/application';
import {
  type AnswerFilter,
  type AnswerSelection,
  type AnswerMask,
  answerMask,
  type PromptAttributes,
} from '@brand-visibility/counting';
import type { BrandView } from '../scope.js';
import { rivalNamed } from './rivals.js';
import { citedSource } from './sources.js';

/** Looks up what a BrandAnswerFilter names; returns null if no answer can match the filter (rules 16.4, 16.5). */
export async function selectionOf(
  view: BrandView,
  prompts: readonly PromptAttributes[],
  filter: BrandAnswerFilter,
): Promise<AnswerSelection | null> {
  const { named, sentiment, source_domain, source_page, onlyRivals, ...others } = filter;
  const { competitor, without_competitor, ...ofReports } = others;
  const mask = answerMask(prompts, known(ofReports));
  if (!mask.categoryByPrompt.some((slot) => slot !== 0)) return null;
  const rival = competitor === undefined ? null : await rivalNamed(view, competitor);
  if (competitor !== undefined && rival === null) return null;
  const without = without_competitor === undefined ? null : await rivalNamed(view, without_competitor);
  const domain = source_domain === undefined ? null : await citedSource(view, 'domain', source_domain);
  if (source_domain !== undefined && domain === null) return null;
  const page = source_page === undefined ? null : await citedSource(view, 'page', source_page);
  if (source_page !== undefined && page === null) return null;
  const rivalsOnly = onlyRivals && {
    isWanted: onlyRivals.isWanted,
    own: await rivalNamed(view, onlyRivals.ownNameKey),
  };
  return {
    mask,
    named,
    sentiments: sentiment ?? null,
    rival,
    without,
    domain,
    page,
    onlyRivals: rivalsOnly ?? null,
  };
}

/** Does not compile if the mask ignores one of the other filters. */
const known = <F extends AnswerFilter>(
  filter: F & Readonly<Record<Exclude<keyof F, keyof AnswerFilter>, never>>,
): F => filter;

/** Returns the ids of the prompts whose answers count; null if these are all prompts except deleted ones. */
export function onlySomePrompts(
  prompts: readonly PromptAttributes[],
  { categoryByPrompt }: AnswerMask,
): string[] | null {
  const some = prompts.filter(({ ord }) => categoryByPrompt[ord] !== 0);
  return prompts.every(({ ord, deleted_at }) => deleted_at !== null || categoryByPrompt[ord] !== 0)
    ? null
    : some.map(({ id }) => id);
}
