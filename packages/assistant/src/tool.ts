import type { AnyEndpoint } from '@brand-visibility/contract';

/**
 * A tool of the Model Context Protocol. Assistants use the tool to call an endpoint (rule 21.1). The endpoint defines
 * the arguments, the response and the descriptions.
 */
export interface Tool {
  /** The name in snake_case, as models expect. */
  readonly name: string;
  /** A short name for people. */
  readonly title: string;
  readonly endpoint: AnyEndpoint;
  /** Advice to the model, in sentences, in addition to the endpoint's summary. */
  readonly advice: string;
  /** The default of `limit` if the endpoint has this parameter. It is lower than over HTTP (rule 21.5). */
  readonly limit?: number;
  /** The default of `limit` for some values of `group_by`. It is high enough to list all groups. */
  readonly limits?: ReadonlyMap<string, number>;
  /**
   * The fields that contain texts of third parties, such as the text of an answer. The result truncates these fields
   * unless the call requests full texts (rule 21.6).
   */
  readonly quotes?: readonly string[];
}

/** HTTP parameters that tools do not accept, because tool results are always JSON. */
const OF_FILES: ReadonlySet<string> = new Set(['format', 'bom']);

/** Returns those query parameters of the endpoint that the tool accepts. */
export function parametersOfTool({ endpoint }: Tool): AnyEndpoint['parameters'] {
  return Object.fromEntries(Object.entries(endpoint.parameters).filter(([name]) => !OF_FILES.has(name)));
}

/** Returns the names of the ids in the endpoint's path. The tool requires these arguments. */
export function idsOfTool({ endpoint }: Tool): readonly string[] {
  return [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/** The argument that requests third-party texts without truncation (rule 21.6). */
export const FULL_TEXTS = 'full_texts';

/** Maps each argument that identifies data of the account to the tool that lists the values of the argument. */
export const LISTED_BY: ReadonlyMap<string, string> = new Map([
  ['brand_id', 'list_brands'],
  ['locations', 'get_filters'],
  ['theme_ids', 'get_filters'],
  ['theme_id', 'get_filters'],
  ['run_id', 'list_runs'],
  ['prompt_ids', 'list_prompts'],
  ['competitor', 'get_competitors'],
  ['without_competitor', 'get_competitors'],
  ['source_domain', 'list_cited_domains'],
  ['domain', 'list_cited_domains'],
  ['source_page', 'list_cited_pages'],
]);
