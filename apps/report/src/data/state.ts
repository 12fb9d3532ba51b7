import type { Engine } from '@brand-visibility/client';
import { localDay } from './days.js';
import { PARTS, type PartName } from './parts.js';
import type { Compared, ReportOf, Responses } from './report.js';

/** An engine with counted answers in only one of the compared windows: it has none in `window`. */
export interface MissingEngine {
  readonly engine: Engine;
  readonly window: 'current' | 'previous';
}

/**
 * Returns the engines that have counted answers in only one of the windows. A change between the windows would be a
 * change of engines, too.
 */
export function missingIn(of: Compared): MissingEngine[] {
  if ('engines_added' in of)
    return [
      ...of.engines_added.map((engine) => ({ engine, window: 'previous' as const })),
      ...of.engines_dropped.map((engine) => ({ engine, window: 'current' as const })),
    ];
  if (of.verdict === null) return [];
  return of.engines.flatMap(({ platform, answer_count, previous_answer_count }): MissingEngine[] => {
    if (answer_count === 0) return [{ engine: platform, window: 'current' }];
    return previous_answer_count === 0 ? [{ engine: platform, window: 'previous' }] : [];
  });
}

/** Below this number of counted answers, no sentence ranks engines or questions. */
const FEW = 20;

export const isFew = ({
  comparison: { answer_count },
}: {
  readonly comparison: Pick<Compared, 'answer_count'>;
}) => answer_count > 0 && answer_count < FEW;

/** Whether answers count and none of them names the brand. A row of the portfolio does not tell. */
export const isNeverNamed = ({ comparison }: { readonly comparison: Compared }) =>
  comparison.answer_count > 0 &&
  'engines' in comparison &&
  comparison.engines.every(({ named_count }) => named_count === 0);

/**
 * The kind of a report. `compared`: the same engines have answers in both windows. `uncompared`: they have not.
 * `carried`: the figures come from a run before the window. `empty`: neither the window nor an earlier run has answers.
 */
export type Kind = 'compared' | 'uncompared' | 'carried' | 'empty';

export function kindOf({ comparison }: { readonly comparison: Compared }): Kind {
  const { answer_count, window, verdict } = comparison;
  if (answer_count === 0) return 'empty';
  if (window.carried_from !== null) return 'carried';
  return verdict === null || missingIn(comparison).length > 0 ? 'uncompared' : 'compared';
}

/** Whether a run completed in the days with which the window is compared. */
export const wasAskedBefore = ({
  explanation_before: { window, run_count },
}: Pick<Responses, 'explanation_before'>) => window.carried_from === null && run_count > 0;

/** Whether and in which direction visibility moved by more than chance, according to the API. */
export type Verdict = NonNullable<Responses['comparison']['verdict']>;

/** Whether any answer names a rival that the ranking contains. */
export const hasRivals = ({ ranking: { data } }: Pick<Responses, 'ranking'>) =>
  data.some(({ is_you, answer_count }) => !is_you && answer_count > 0);

/** Returns the only engine that answered; null if none or several did. */
export function onlyEngine({ comparison: { engines } }: Pick<Responses, 'comparison'>): string | null {
  const answered = engines.filter(({ answer_count }) => answer_count > 0);
  return answered.length === 1 ? (answered[0]?.platform ?? null) : null;
}

/** Whether there is work that ended, runs or is suggested, or a check of the site. */
const hasWork = ({ recommendations, access: { check } }: Pick<Responses, 'recommendations' | 'access'>) =>
  recommendations.data.some(({ done_at, status }) => done_at !== null || isOpen(status)) ||
  (check?.crawlers.length ?? 0) > 0;

const isOpen = (status: string) => status === 'in_progress' || status === 'suggested';

/**
 * Whether a report has its figures and each of its parts. An empty report has no figures. If no rival is named, no
 * question is lost. The agency may omit parts.
 */
export function partsOf({
  responses,
  setup: { omit = [] },
}: Pick<
  ReportOf<'comparison' | 'ranking' | 'domains' | 'recommendations' | 'access'>,
  'responses' | 'setup'
>): Readonly<Record<PartName | 'figures', boolean>> {
  const figures = kindOf(responses) !== 'empty';
  const areRivals = figures && hasRivals(responses);
  const all = {
    figures,
    trend: true,
    ranking: areRivals,
    engines: figures,
    questions: figures,
    sites: areRivals && responses.domains.total > 0,
    work: hasWork(responses),
    method: true,
  };
  return {
    ...all,
    ...Object.fromEntries(PARTS.filter((one) => omit.includes(one)).map((part) => [part, false])),
  };
}

/** Returns the local days on which the runs completed, oldest first. */
export const daysAsked = (runs: Responses['explanation']['runs'], tz: string) => [
  ...new Set(runs.map(({ completed_at }) => localDay(completed_at, tz)).toReversed()),
];
