import type { ListBrandAnswersParameters } from '@brand-visibility/client';
import { createContext } from 'preact';
import type { PartName } from '../data/report.js';

/** What the answers behind a figure are selected by, in addition to the window and filters of the report. */
export interface AnswerQuery extends Omit<ListBrandAnswersParameters, 'brand_id'> {
  /** What the answers have in common, for the heading of their list. */
  readonly title: string;
}

/** What somebody who looks at a report may do; a saved report is only read. */
export interface Actions {
  readonly showAnswers: (query: AnswerQuery) => void;
  /** Downloads the rows of a part as CSV. */
  readonly download: (part: PartName) => void;
}

export const ActionsContext = createContext<Actions | null>(null);
