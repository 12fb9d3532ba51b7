import { localDay } from '../data/days.js';
import type { Report, Responses } from '../data/report.js';

/**
 * The kind of a report. `compared`: both windows have answers. `uncompared`: the earlier window has no answers.
 * `carried`: the figures come from a run before the window. `empty`: neither the window nor an earlier run has answers.
 */
export type Kind = 'compared' | 'uncompared' | 'carried' | 'empty';

export function kindOf({
  comparison: { answer_count, window, verdict },
}: Pick<Responses, 'comparison'>): Kind {
  if (answer_count === 0) return 'empty';
  if (window.carried_from !== null) return 'carried';
  return verdict === null ? 'uncompared' : 'compared';
}

/** Whether a run completed in the days with which the window is compared. */
export const wasAskedBefore = ({
  explanation_before: { window, run_count },
}: Pick<Responses, 'explanation_before'>) => window.carried_from === null && run_count > 0;

/** Whether and in which direction visibility moved by more than chance, according to the API. */
export type Verdict = NonNullable<Responses['comparison']['verdict']>;

/** The change of visibility, or the reason why the change is unknown. `same`: both printed figures are equal. */
export type Change = Verdict | 'same' | 'unasked' | 'unanswered';

export function changeOf(
  { comparison: { visibility, verdict } }: Pick<Responses, 'comparison'>,
  wasAsked: boolean,
): Change {
  if (verdict === null) return wasAsked ? 'unanswered' : 'unasked';
  return visibility.current === visibility.previous ? 'same' : verdict;
}

/** Whether any answer names a rival that the ranking contains. */
export const hasRivals = ({ ranking: { data } }: Pick<Responses, 'ranking'>) =>
  data.some(({ is_you, answer_count }) => !is_you && answer_count > 0);

/** Returns the only engine that answered; null if none or several did. */
export function onlyEngine({ comparison: { engines } }: Pick<Responses, 'comparison'>): string | null {
  const answered = engines.filter(({ answer_count }) => answer_count > 0);
  return answered.length === 1 ? (answered[0]?.platform ?? null) : null;
}

/** Returns the parts of a report. An empty report has no figures. If no rival is named, no question is lost. */
export function partsOf({ responses }: Pick<Report, 'responses'>) {
  const hasFigures = kindOf(responses) !== 'empty';
  const isLost = hasFigures && hasRivals(responses);
  return {
    figures: hasFigures,
    ranking: isLost,
    engines: hasFigures && onlyEngine(responses) === null,
    lost: isLost,
    questions: hasFigures,
    sites: isLost && responses.domains.total > 0,
  };
}

/** Returns the local days on which the runs completed, oldest first. */
export const daysAsked = (runs: Responses['explanation']['runs'], tz: string) => [
  ...new Set(runs.map(({ completed_at }) => localDay(completed_at, tz)).toReversed()),
];
