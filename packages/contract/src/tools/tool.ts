import type { AnyEndpoint } from '../endpoints/endpoint.js';

/**
 * A tool of the Model Context Protocol, through which an assistant uses an endpoint (rule 21.1). The endpoint defines
 * the arguments, the response and the descriptions.
 */
export interface Tool {
  /** The name in snake_case, which models expect. */
  readonly name: string;
  /** A name for people, in a few words. */
  readonly title: string;
  readonly endpoint: AnyEndpoint;
  /** Advice for the model in addition to the endpoint's summary, in sentences. */
  readonly advice: string;
  /** The default of `limit` if the endpoint has this parameter; lower than over HTTP (rule 21.5). */
  readonly limit?: number;
  /** The default of `limit` by value of `group_by`, high enough to list all groups. */
  readonly limits?: ReadonlyMap<string, number>;
  /**
   * Fields that quote third parties, such as the text of an answer. The result truncates them unless the call requests
   * full texts (rule 21.6).
   */
  readonly quotes?: readonly string[];
}

/** HTTP parameters that tools do not take, because tool results are JSON. */
const OF_FILES: ReadonlySet<string> = new Set(['format', 'bom']);

/** Returns the endpoint's query parameters that the tool takes. */
export function parametersOfTool({ endpoint }: Tool): AnyEndpoint['parameters'] {
  return Object.fromEntries(Object.entries(endpoint.parameters).filter(([name]) => !OF_FILES.has(name)));
}

/** Returns the names of the ids in the endpoint's path, which the tool requires. */
export function idsOfTool({ endpoint }: Tool): readonly string[] {
  return [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/** The argument that requests texts without truncation, for tools that quote third parties (rule 21.6). */
export const FULL_TEXTS = 'full_texts';

/** For each argument that identifies data of the account, the tool that lists its values. */
export const LISTED_BY: ReadonlyMap<string, string> = new Map([
  ['brand_id', 'list_brands'],
  ['locations', 'get_filters'],
  ['theme_ids', 'get_filters'],
  ['theme_id', 'get_filters'],
  ['run_id', 'list_runs'],
  ['prompt_ids', 'list_prompts'],
  ['competitor', 'get_competitors'],
  ['source_domain', 'list_cited_domains'],
  ['domain', 'list_cited_domains'],
  ['source_page', 'list_cited_pages'],
]);
