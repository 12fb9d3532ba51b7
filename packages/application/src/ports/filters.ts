import type { OperationId, Operations, QueryOf, windowParameters } from '@brand-visibility/contract';
import type { TargetKind } from '@brand-visibility/domain';

/**
 * Filters for the rows of a list and the answers of a report. Their types are derived from the parameters of
 * the endpoint: a new parameter becomes a member, and a store without a predicate for it does not compile. An
 * absent member does not filter.
 */

/** Parameters that are not filters: they choose a window, a page, or the shown members. */
type NoFilter = keyof typeof windowParameters | 'limit' | 'cursor' | 'format' | 'group_by' | 'watched';

/** Every other parameter of an endpoint, by name. */
export type FilterOf<Id extends OperationId> = {
  readonly [Name in Exclude<keyof QueryOf<Operations[Id]>, NoFilter>]?:
    QueryOf<Operations[Id]>[Name] | undefined;
};

/** The filters of a report (rule 11.3). The theme id `none` selects prompts without a theme (rule 3.2). */
export type AnswerFilter = FilterOf<'getVisibility'> & FilterOf<'getCompetitors'>;

/** The filters of each list. */
export type RunFilter = FilterOf<'listRuns'>;
export type PromptFilter = FilterOf<'listPrompts'>;
export type PromptAnswerFilter = FilterOf<'listAnswers'>;
/**
 * The filter of the list of a brand's answers. `competitor` is a name key, `source_domain` a domain in normal form; both
 * are not empty. `run_id` selects runs, not answers.
 */
export type BrandAnswerFilter = Omit<FilterOf<'listBrandAnswers'>, 'run_id'>;
export type PageAuditFilter = FilterOf<'listPageAudits'>;
export type RecommendationFilter = FilterOf<'listRecommendations'>;

/** `channel` and `play` are translated to the kinds that match both. */
export type TargetFilter = Omit<FilterOf<'listOutreachTargets'>, 'channel' | 'play'> & {
  readonly kinds?: readonly TargetKind[] | undefined;
};
