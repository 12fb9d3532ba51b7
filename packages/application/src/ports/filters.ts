import type { OperationId, Operations, QueryOf, windowParameters } from '@brand-visibility/contract';
import type { TargetKind } from '@brand-visibility/domain';

/**
 * Which rows to list and which answers to count. A filter follows from the parameters of its endpoint: a new one is a
 * member here by itself, and a store without a predicate for it does not compile. An absent member does not filter.
 */

/** Parameters that choose a window, a page or what is shown of it. */
type NoFilter = keyof typeof windowParameters | 'limit' | 'cursor' | 'format' | 'group_by' | 'watched';

/** Every other parameter of an endpoint, by its name. */
export type FilterOf<Id extends OperationId> = {
  readonly [Name in Exclude<keyof QueryOf<Operations[Id]>, NoFilter>]?:
    QueryOf<Operations[Id]>[Name] | undefined;
};

/** Which answers a report counts (rule 11.3). Of theme ids `none` stands for the prompts without a theme. */
export type AnswerFilter = FilterOf<'getVisibility'> & FilterOf<'getCompetitors'>;

export type RunFilter = FilterOf<'listRuns'>;
export type PromptFilter = FilterOf<'listPrompts'>;
/** Which of a prompt's answers to list. */
export type PromptAnswerFilter = FilterOf<'listAnswers'>;
export type PageAuditFilter = FilterOf<'listPageAudits'>;
export type RecommendationFilter = FilterOf<'listRecommendations'>;

/** Channel and play come down to the kinds that have both. */
export type TargetFilter = Omit<FilterOf<'listOutreachTargets'>, 'channel' | 'play'> & {
  readonly kinds?: readonly TargetKind[] | undefined;
};
