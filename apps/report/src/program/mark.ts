/** Determines the mark of a report, by which a later invocation recognizes a report that would not change. */
import { againstText } from '../data/choice.js';
import { windowSlug } from '../data/file-name.js';
import type { Content } from './content.js';
import { digestOf } from './files.js';
import { isRolling, spansIn, type ReportJob } from './report-jobs.js';

/** Matches the last words of a mark: the digest of the figures, and the day on which they were corrected. */
const FIGURES = /figures-(\w+)(?: corrected-(\S+))?$/;

/**
 * Returns the mark of a report, and the day since which its figures differ from those that an earlier version had after
 * the window's end, or null. Reports with the same mark differ only in the day on which they were made. `earlier`
 * contains the marks of the files that the report replaces.
 */
export function markOf(
  job: ReportJob,
  { basis, figures }: Pick<Content, 'basis' | 'figures'>,
  earlier: readonly (string | null)[],
): { readonly mark: string; readonly correctedOn: string | null } {
  const { key, choice, setup, quotes, parts } = job;
  const { today } = spansIn(job);
  const subject = `${key} ${windowSlug(choice.window)} ${againstText(choice.against)} `;
  const read = isRolling(job) ? ` ${today}` : '';
  const options = JSON.stringify([setup, ...parts.map((part) => [part.brand.id, part.setup])]);
  const base = `${subject}${choice.tz}${quotes ? ' quotes' : ''}${read} ${digestOf(options + basis)}`;
  if (isRolling(job)) return { mark: base, correctedOn: null };
  const digest = digestOf(figures);
  const days = earlier.map((mark) => {
    const [, former, day = ''] = (mark?.startsWith(subject) && FIGURES.exec(mark)) || [];
    return former === undefined || former === digest ? day : today;
  });
  const correctedOn = days.toSorted().at(-1) || null;
  return { mark: `${base} figures-${digest}${correctedOn ? ` corrected-${correctedOn}` : ''}`, correctedOn };
}
