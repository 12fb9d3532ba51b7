import { CATEGORIES, ENGINES, type Category } from '@brand-visibility/domain';
import type { AnswerFilter } from '@brand-visibility/application';

/** What a report looks at in a prompt; read afresh for each request, for it may change at any time. */
export interface PromptAttributes {
  readonly ord: number;
  readonly category: Category | null;
  readonly theme_id: string | null;
  readonly location: string | null;
  readonly is_branded: boolean;
  readonly deleted_at: bigint | null;
}

/** Categories in a fixed order, the prompts without one last. */
export const CATEGORY_SLOTS: readonly (Category | null)[] = [...CATEGORIES, null];

/**
 * The answers that reports count, in one place: successful ones (only those are among a run's facts) to prompts that
 * were not deleted since (decisions 2.6) and that pass the filter [4.1].
 */
export interface Counted {
  /** By the prompt's ordinal: 0 when its answers do not count, else 1 + the index of its category in CATEGORY_SLOTS. */
  readonly slots: Uint8Array;
  /** By the index of the engine in ENGINES: 1 when its answers count. */
  readonly engines: Uint8Array;
}

export function countedAnswers(prompts: readonly PromptAttributes[], filter: AnswerFilter): Counted {
  const { platforms, categories, locations, theme_ids, is_branded } = filter;
  const slots = new Uint8Array(prompts.reduce((most, { ord }) => Math.max(most, ord + 1), 0));
  for (const prompt of prompts) {
    const counts =
      prompt.deleted_at === null &&
      (!categories || (prompt.category !== null && categories.includes(prompt.category))) &&
      (!locations || (prompt.location !== null && locations.includes(prompt.location))) &&
      (!theme_ids || theme_ids.includes(prompt.theme_id ?? 'none')) &&
      (is_branded === undefined || prompt.is_branded === is_branded);
    if (counts) slots[prompt.ord] = 1 + CATEGORY_SLOTS.indexOf(prompt.category);
  }
  const engines = Uint8Array.from(ENGINES, (engine) => (!platforms || platforms.includes(engine) ? 1 : 0));
  return { slots, engines };
}
