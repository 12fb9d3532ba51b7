/** The port of answers. */
import type { RivalRef } from '@brand-visibility/counting';
import type { RecordOf } from '@brand-visibility/contract';
import type { RunId } from '@brand-visibility/domain/time/window';
import type { FilterOf, PageRequest, PageRows, SortKey } from './pages.js';
import type { RunRange } from './runs.js';

/** A stored successful answer. */
export type AnswerRow = Omit<RecordOf<'answer'>, 'type' | 'outcome' | 'text' | 'competitors' | 'sources'> & {
  readonly text: string;
  /** The competitors of the answer as JSON. The fields of each object are in the stored order. */
  readonly competitors: string;
  readonly sources: string;
};

export type PromptAnswerFilter = FilterOf<'listAnswers'>;

/**
 * The filter for the list of a brand's answers. `competitor` is a name key; `source_domain` and `source_page` are in
 * normal form. None of these values is empty. `run_id` is omitted, because it selects runs, not answers.
 */
export type BrandAnswerFilter = Omit<FilterOf<'listBrandAnswers'>, 'run_id' | 'gap'> & {
  /** Selects the answers that name only rivals; if `isWanted` is false, selects all other answers. */
  readonly onlyRivals?:
    | {
        readonly isWanted: boolean;
        /** The brand's own name key; the brand is not a rival (rule 8.1). */
        readonly ownNameKey: string;
      }
    | undefined;
};

/**
 * The position of an answer in the list of a brand's answers, which is ordered by run and then by answer (rule 16.2).
 */
export interface AnswerPosition {
  readonly run: RunId;
  readonly answer: SortKey;
}

/** Like PageRequest, except that `after` is a position in the list of a brand's answers. */
export interface BrandAnswerPage extends Omit<PageRequest, 'after'> {
  readonly after: AnswerPosition | null;
}

/** The rows of a BrandAnswerPage. */
export interface BrandAnswerRows extends PageRows<AnswerRow> {
  /** The rivals of each row, each once, in the order of its `competitors`. */
  readonly rivals: readonly (readonly RivalRef[])[];
  /** The run of the last row; null if there are no rows. */
  readonly lastRun: RunId | null;
}

export interface AnswerReader {
  /**
   * The counted answers to a prompt in these runs that pass the filter, newest first. `slice.bytes` limits the size of
   * the texts, sources and competitors.
   */
  readonly ofPrompt: (
    prompt_id: string,
    runs: RunRange,
    filter: PromptAnswerFilter,
    slice: PageRequest,
  ) => Promise<PageRows<AnswerRow>>;
  /**
   * The counted answers of these runs that pass the filter, ordered by run and then by answer, newest first. A page
   * contains at most `limit` rows; `isCut` is true whenever more rows follow. If the filter contains none of `named`,
   * `competitor`, `source_domain`, `source_page` and `onlyRivals`, only the runs that the page needs are read.
   */
  readonly list: (
    runs: RunRange,
    filter: BrandAnswerFilter,
    page: BrandAnswerPage,
  ) => Promise<BrandAnswerRows>;
}
