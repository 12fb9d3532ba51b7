import {
  account,
  answers,
  brand,
  brands,
  competitors,
  outreachTargets,
  pageAudit,
  pageAudits,
  prompt,
  prompts,
  run,
  runs,
  siteAccess,
  recommendation,
  recommendations,
  visibility,
  type Caller,
  type Context,
  type UseCase,
} from '@brand-visibility/application';
import {
  getAccount,
  getBrand,
  getCompetitors,
  getPageAudit,
  getPrompt,
  getRun,
  getSiteAccess,
  getRecommendation,
  getVisibility,
  listAnswers,
  listBrands,
  listOutreachTargets,
  listPageAudits,
  listPrompts,
  listRecommendations,
  listRuns,
  parseQuery,
  type AnyEndpoint,
  type PathOf,
  type QueryPair,
} from '@brand-visibility/contract';
import { Refusal } from '@brand-visibility/domain';

/** An endpoint with its use case, whose types the two share and nobody behind this line needs. */
export interface Route {
  readonly endpoint: AnyEndpoint;
  readonly answer: (
    context: Context,
    caller: Caller,
    path: Readonly<Record<string, string>>,
    pairs: readonly QueryPair[],
  ) => Promise<unknown>;
}

/** One line an endpoint. */
export const ROUTES: readonly Route[] = [
  route(getAccount, account),
  route(listBrands, brands),
  route(getBrand, brand),
  route(getVisibility, visibility),
  route(getCompetitors, competitors),
  route(listRuns, runs),
  route(getRun, run),
  route(listPrompts, prompts),
  route(getPrompt, prompt),
  route(listAnswers, answers),
  route(listOutreachTargets, outreachTargets),
  route(getSiteAccess, siteAccess),
  route(listPageAudits, pageAudits),
  route(getPageAudit, pageAudit),
  route(listRecommendations, recommendations),
  route(getRecommendation, recommendation),
];

function route<E extends AnyEndpoint>(endpoint: E, useCase: UseCase<E>): Route {
  return {
    endpoint,
    answer: async (context, caller, path, pairs) => {
      const query = parseQuery(endpoint, pairs);
      return query instanceof Refusal ? query : useCase(context, caller, asPath<E>(path), query);
    },
  };
}

/** The one cast: the router matched the endpoint's own path, so every parameter in it has a value. */
function asPath<E extends AnyEndpoint>(path: Readonly<Record<string, string>>): PathOf<E> {
  return path as PathOf<E>;
}
