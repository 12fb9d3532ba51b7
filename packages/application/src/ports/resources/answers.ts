import type { RecordOf } from '@brand-visibility/contract';
import type { RunMark } from '@brand-visibility/domain';
import type { FilterOf } from '../filter-of.js';
import type { PageRequest, PageRows, SortKey } from '../pages.js';
import type { RunRange } from './runs.js';

/** A stored successful answer. */
export type AnswerRow = Omit<RecordOf<'answer'>, 'type' | 'outcome' | 'text' | 'competitors' | 'sources'> & {
  readonly text: string;
  /** The competitors of the answer as JSON; the fields of each object are in the order of the database. */
  readonly competitors: string;
  readonly sources: string;
};

export type PromptAnswerFilter = FilterOf<'listAnswers'>;

/**
 * The filter of the list of a brand's answers. `competitor` is a name key, `source_domain` a domain and `source_page` a
 * page in normal form; none is empty. `run_id` selects runs, not answers.
 */
export type BrandAnswerFilter = Omit<FilterOf<'listBrandAnswers'>, 'run_id' | 'gap'> & {
  /** Selects the answers that name a rival but not the brand, or all other answers. */
  readonly gap?:
    | {
        readonly isGap: boolean;
        /** The name key of the brand, which is not a rival (rule 8.1). */
        readonly ownNameKey: string;
      }
    | undefined;
};

/** The position of an answer in the list of a brand's answers: by run, then by answer, newest first (rule 16.2). */
export interface AnswerPosition {
  readonly run: RunMark;
  readonly answer: SortKey;
}

/** Like PageRequest, after a position or from the start. */
export interface BrandAnswerPage extends Omit<PageRequest, 'after'> {
  readonly after: AnswerPosition | null;
}

/** The rows of a BrandAnswerPage. */
export interface BrandAnswerRows extends PageRows<AnswerRow> {
  /** The rival ordinals of each row, in the order of its `competitors`. */
  readonly rivals: readonly (readonly number[])[];
  /** The run of the last row; null if there are no rows. */
  readonly lastRun: RunMark | null;
}

export interface AnswerReader {
  /**
   * The counted answers to a prompt in these runs that pass the filter, newest first. The size of a page is the
   * size of its texts, sources and competitors.
   */
  answers(
    brand_id: string,
    prompt_id: string,
    runs: RunRange,
    filter: PromptAnswerFilter,
    slice: PageRequest,
  ): Promise<PageRows<AnswerRow>>;
  /**
   * The counted answers of these runs that pass the filter, ordered by run and, within a run, newest first. A page has
   * at most `limit` rows; `isCut` is true whenever more follow. If the filter contains none of `named`, `competitor`,
   * `source_domain`, `source_page` and `gap`, only the runs that the page needs are read.
   */
  brandAnswers(
    brand_id: string,
    runs: RunRange,
    filter: BrandAnswerFilter,
    page: BrandAnswerPage,
  ): Promise<BrandAnswerRows>;
}
