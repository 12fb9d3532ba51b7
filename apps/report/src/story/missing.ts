import { localDay, monthOf, plusMonths } from '../data/days.js';
import type { Compared, ReportOf, Story } from '../data/report.js';
import type { Spans } from '../data/spans.js';
import { missingIn, type MissingEngine } from '../data/state.js';

/** Why a report counts only some engines, and whether visibility moved slowly. */

/**
 * An engine that a report leaves out. `unasked`: no run of the window asked it. `failed`: all of its answers failed.
 * `uncounted`: none of its answers counts.
 */
export interface Missing extends MissingEngine {
  readonly reason: 'unasked' | 'failed' | 'uncounted';
}

type Reasons = ReportOf<
  'all_engines' | 'runs' | 'explanation' | 'explanation_before' | 'explanation_missing'
>['responses'];

export const missingEngines = (responses: Reasons): Missing[] =>
  responses.all_engines === null
    ? []
    : missingIn(responses.all_engines).map((one) => ({ ...one, reason: reasonOf(one, responses) }));

function reasonOf({ engine, window }: MissingEngine, responses: Reasons): Missing['reason'] {
  const { runs, explanation, explanation_before, explanation_missing } = responses;
  const { runs: covered, run_count } = window === 'current' ? explanation : explanation_before;
  const ids = new Set(covered.map(({ id }) => id));
  const asked = runs?.data.filter(({ id }) => ids.has(id)) ?? [];
  if (asked.length === run_count && asked.every(({ platforms }) => !platforms.includes(engine)))
    return 'unasked';
  if (explanation_missing === null) return 'uncounted';
  const { failed, filled, deleted_prompt } = explanation_missing.excluded;
  return failed > 0 && filled === 0 && deleted_prompt === 0 ? 'failed' : 'uncounted';
}

/** The comparison that shows a movement over the six months, its verdict and its month; null if there is none. */
export function slowSince<Of extends Compared>(
  { comparison, since }: Pick<Story<Of>, 'comparison' | 'since'>,
  tz: string,
) {
  if (comparison.verdict !== 'within_noise' || since === null) return null;
  const { verdict } = since;
  return verdict === 'up' || verdict === 'down' ? { since, verdict, from: firstOf(since, tz) } : null;
}

/** Whether a movement over six months would have been looked for if the brand had not moved in the month. */
export const mightBeSlow = (
  { comparison: { verdict } }: Pick<Story, 'comparison'>,
  { current, previous }: Spans,
) =>
  (verdict === 'up' || verdict === 'down') &&
  current.month !== null &&
  previous.month === plusMonths(current.month, -1);

/** The month with which `since` compares the window. */
export const firstOf = ({ window }: Pick<Compared, 'window'>, tz: string): string =>
  monthOf(localDay(window.previous_start, tz));
