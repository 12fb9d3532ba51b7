/** The port of prompts. */
import type { RecordOf } from '@brand-visibility/contract';
import type { PromptAttributes } from '@brand-visibility/counting';
import type { PromptGroup } from '@brand-visibility/domain/prompts/filter-values';
import type { FilterOf, PageRequest, PageRows } from './pages.js';

/** A stored prompt with its theme. */
export type PromptRow = Omit<RecordOf<'prompt'>, 'type' | 'brand_id' | 'theme_id' | 'deleted_at'> & {
  readonly theme: { readonly id: string; readonly name: string } | null;
};

export type PromptFilter = FilterOf<'listPrompts'>;

export interface PromptReader {
  /** Prompts that are not deleted, oldest first. */
  readonly list: (filter: PromptFilter, slice: PageRequest) => Promise<PageRows<PromptRow>>;
  /** Null if the prompt does not exist or is deleted. */
  readonly get: (prompt_id: string) => Promise<PromptRow | null>;
  /** Returns the ids that belong to prompts of the brand, except deleted prompts. */
  readonly known: (prompt_ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /**
   * The texts of prompts or the names of themes, in the order of `ids`; unknown ids are absent. The page ends with the
   * label at which the total size of the labels reaches `bytes`.
   */
  readonly labels: (
    of: 'prompt' | 'theme',
    ids: readonly string[],
    bytes: number,
  ) => Promise<PageRows<{ readonly id: string; readonly label: string }>>;
  /** Number of prompts that are not deleted, by category, theme and location, in no particular order. */
  readonly groups: () => Promise<readonly PromptGroup[]>;
  /** The attributes of all prompts, including deleted prompts. */
  readonly attributes: () => Promise<readonly PromptAttributes[]>;
}
