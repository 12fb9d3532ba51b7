import type { RecordOf } from '@brand-visibility/contract';
import type { PromptGroup } from '@brand-visibility/domain';
import type { FilterOf } from '../filter-of.js';
import type { PageRequest, PageRows } from '../pages.js';

/** A stored prompt with its theme. */
export type PromptRow = Omit<RecordOf<'prompt'>, 'type' | 'brand_id' | 'theme_id' | 'deleted_at'> & {
  readonly theme: { readonly id: string; readonly name: string } | null;
};

export type PromptFilter = FilterOf<'listPrompts'>;

export interface PromptReader {
  /** Prompts that are not deleted, oldest first. */
  prompts(brand_id: string, filter: PromptFilter, slice: PageRequest): Promise<PageRows<PromptRow>>;
  /** Null if the prompt does not exist or is deleted. */
  prompt(brand_id: string, prompt_id: string): Promise<PromptRow | null>;
  /** Returns the ids that belong to prompts of the brand, except deleted prompts. */
  knownPrompts(brand_id: string, prompt_ids: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * The texts of prompts or the names of themes, in the order of `ids`; unknown ids are absent. The page ends with the
   * label at which the total size of the labels reaches `bytes`.
   */
  labels(
    brand_id: string,
    of: 'prompt' | 'theme',
    ids: readonly string[],
    bytes: number,
  ): Promise<PageRows<{ readonly id: string; readonly label: string }>>;
  /** Number of prompts that are not deleted, by category, theme and location, in no particular order. */
  promptGroups(brand_id: string): Promise<readonly PromptGroup[]>;
}
