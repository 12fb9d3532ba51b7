import { createContext } from 'preact';
import type { PartName } from '../data/report.js';

/** What the answers behind a figure are selected by, in addition to the window and filters of the report. */
export interface AnswerQuery {
  /** What the answers have in common, for the heading of their list. */
  readonly title: string;
  readonly platform?: string;
  readonly prompt_id?: string;
  readonly theme_id?: string;
  readonly named?: boolean;
  readonly competitor?: string;
  readonly source_domain?: string;
  /** The address of a cited page. */
  readonly source_page?: string;
  /** Whether the answers name a rival and not the brand. */
  readonly gap?: boolean;
}

/** What somebody who looks at a report may do; a saved report is only read. */
export interface Actions {
  readonly showAnswers: (query: AnswerQuery) => void;
  /** Downloads the rows of a part as CSV. */
  readonly download: (part: PartName) => void;
}

export const ActionsContext = createContext<Actions | null>(null);
