import type { BrandAnswerFilter } from '@brand-visibility/application';
import {
  type AnswerSelection,
  type CountedAnswers,
  countedAnswers,
  type PromptAttributes,
} from '@brand-visibility/counting';
import { rivalNamed } from '../derived/rival-order.js';
import type { View } from '../scope.js';
import { citedSource } from './sources.js';

/** Looks up what a BrandAnswerFilter names; returns null if no answer can match the filter (rules 16.4, 16.5). */
export async function selectionOf(
  view: View,
  brand_id: string,
  prompts: readonly PromptAttributes[],
  filter: BrandAnswerFilter,
): Promise<AnswerSelection | null> {
  const { prompt_ids, named, sentiment, source_domain, source_page, gap } = filter;
  const { competitor, without_competitor } = filter;
  const counted = onlyPrompts(countedAnswers(prompts, filter), prompts, prompt_ids);
  if (!counted.slots.some((slot) => slot !== 0)) return null;
  const rival = competitor === undefined ? null : await rivalNamed(view, brand_id, competitor);
  if (competitor !== undefined && rival === null) return null;
  const without =
    without_competitor === undefined ? null : await rivalNamed(view, brand_id, without_competitor);
  const domain =
    source_domain === undefined ? null : await citedSource(view, brand_id, 'domain', source_domain);
  if (source_domain !== undefined && domain === null) return null;
  const page = source_page === undefined ? null : await citedSource(view, brand_id, 'page', source_page);
  if (source_page !== undefined && page === null) return null;
  const own = gap && { isGap: gap.isGap, own: await rivalNamed(view, brand_id, gap.ownNameKey) };
  return { counted, named, sentiments: sentiment ?? null, rival, without, domain, page, gap: own ?? null };
}

function onlyPrompts(
  counted: CountedAnswers,
  prompts: readonly PromptAttributes[],
  prompt_ids: readonly string[] | undefined,
): CountedAnswers {
  if (prompt_ids === undefined) return counted;
  const wanted = new Set(prompt_ids);
  const slots = new Uint8Array(counted.slots.length);
  for (const { id, ord } of prompts) if (wanted.has(id)) slots[ord] = counted.slots[ord]!;
  return { ...counted, slots };
}

/** Returns the ids of the prompts whose answers count; null if these are all prompts except deleted ones. */
export function onlySomePrompts(
  prompts: readonly PromptAttributes[],
  { slots }: CountedAnswers,
): string[] | null {
  const some = prompts.filter(({ ord }) => slots[ord] !== 0);
  return prompts.every(({ ord, deleted_at }) => deleted_at !== null || slots[ord] !== 0)
    ? null
    : some.map(({ id }) => id);
}
