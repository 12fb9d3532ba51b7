/**
 * Defines the type of an endpoint. A single value contains the path, the parameters, the response, the errors and the
 * descriptions of an endpoint. All other modules derive what they need from this value.
 */
import type { ParameterFault, RefusalCode } from '../errors/refusal.js';
import type { Instant } from '@brand-visibility/domain/time/instant';
import type { z } from 'zod';
import type { Immutable } from '../immutable.js';
import type { Format } from '../rows/format.js';
import type { Rows } from '../rows/rows.js';

/** Query parameters by name, all optional. The parsed value of an absent parameter is undefined or its default. */
export type Parameters = Readonly<Record<string, z.ZodType<unknown, string | undefined>>>;

/** Everything about an endpoint except its error codes, which follow from the path and the parameters. */
interface EndpointDefinition<
  Id extends string,
  Path extends `/v1/${string}`,
  P extends Parameters,
  R extends z.ZodType,
> {
  /** Operation id in camelCase. Clients use this id as a method name. */
  readonly id: Id;
  /** Title for readers of the reference. */
  readonly title: string;
  /** Path with its parameters in braces, such as `/v1/brands/{brand_id}`. */
  readonly path: Path;
  /** Section of the reference that lists the endpoint. */
  readonly tag: Tag;
  /** Describes the response in one line, without a full stop. */
  readonly summary: string;
  /** Everything else that callers need to know, in complete sentences. */
  readonly description: string;
  readonly parameters: P;
  /**
   * Returns the errors of parameters whose values are invalid only in combination. `sent` contains the names in the
   * query, `values` contains the parsed values that are valid by themselves, and `now` is the time of the request.
   */
  readonly faultsTogether?: (
    sent: ReadonlySet<string>,
    values: { readonly [N in keyof P]?: z.output<P[N]> },
    now: Instant,
  ) => ParameterFault[];
  /** Sentences about parameters that callers expect although the endpoint lacks them, by name (rule 6.5). */
  readonly absent?: Readonly<Record<string, string>> | undefined;
  readonly response: R;
  /**
   * Describes how the response becomes CSV and NDJSON. It is present if and only if `format` is a parameter (rule
   * 13.1).
   */
  readonly rows?: Rows | undefined;
}

/**
 * An endpoint. The router, the query parser, the types of the use case, the OpenAPI document and the tests all read
 * this single value, so that they always agree.
 */
export interface Endpoint<
  Id extends string,
  Path extends `/v1/${string}`,
  P extends Parameters,
  R extends z.ZodType,
> extends EndpointDefinition<Id, Path, P, R> {
  /** Error codes that this endpoint can return in addition to `COMMON_REFUSALS` (rule 6.7). */
  readonly refusals: readonly RefusalCode[];
}

/** Error codes that every endpoint can return (rule 6.7). */
export const COMMON_REFUSALS = [
  'missing_api_key',
  'invalid_api_key',
  'api_key_revoked',
  'api_key_expired',
  'api_key_orphaned',
  'plan_upgrade_required',
  'subscription_inactive',
  'rate_limited',
  'internal_error',
  'service_unavailable',
] as const satisfies readonly RefusalCode[];

/** Returns the endpoint with its error codes. TypeScript infers literal types from the argument. */
export function endpoint<
  const Id extends string,
  const Path extends `/v1/${string}`,
  const P extends Parameters,
  R extends z.ZodType,
>(value: EndpointDefinition<Id, Path, P, R> & RowsWithFormat<P>): Endpoint<Id, Path, P, R> {
  return { ...value, refusals: refusalsOf(value) };
}

/** Returns the error codes that follow from the parameters and the path of an endpoint (rule 6.7). */
function refusalsOf({ path, parameters }: Pick<AnyEndpoint, 'path' | 'parameters'>): readonly RefusalCode[] {
  return [
    ...(Object.keys(parameters).length > 0 ? (['invalid_parameter'] as const) : []),
    'unknown_parameter',
    ...('cursor' in parameters ? (['invalid_cursor'] as const) : []),
    'api_key_in_url',
    ...(path.includes('{') ? (['not_found'] as const) : []),
  ];
}

/** Makes `rows` required for an endpoint that has the parameter `format`, and forbidden for any other endpoint. */
type RowsWithFormat<P> = 'format' extends keyof P ? { readonly rows: Rows } : { readonly rows?: undefined };

/** Any endpoint, for code that treats all endpoints alike. */
export type AnyEndpoint = Endpoint<string, `/v1/${string}`, Parameters, z.ZodType>;

/** The parsed query of an endpoint. */
export type QueryOf<E extends AnyEndpoint> = {
  readonly [N in keyof E['parameters']]: z.output<E['parameters'][N]>;
};

/** The response body of an endpoint. */
export type ResponseOf<E extends AnyEndpoint> = Immutable<z.output<E['response']>>;

/** The values of the path parameters, by name. */
export type PathOf<E extends AnyEndpoint> = { readonly [N in PathParameters<E['path']>]: string };

/** The names of the parameters in the braces of a path. */
export type PathParameters<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameters<Rest>
  : never;

/** The sections of the reference, in reading order, and their descriptions. */
export const TAGS = {
  Account: 'The account and the key in use.',
  Brands: 'The brands that the key may read.',
  Reports: 'How AI answers name a brand and its rivals over a window of time.',
  Sources: 'The domains and pages that AI answers cite, and who owns them.',
  Runs: 'The rounds in which the engines were asked.',
  Prompts: 'The questions that the engines are asked, and their answers.',
  Site: 'Whether crawlers can fetch the site, and how good its pages are.',
  Recommendations: 'What to do, and what it achieved.',
  Outreach: 'Pages and communities that could name the brand.',
} as const;

export type Tag = keyof typeof TAGS;

/**
 * Whether responses in a format can contain the next-page headers (rule 7.9). If the endpoint has a cursor, CSV and
 * NDJSON responses can, because their bodies do not contain `next_cursor`.
 */
export function namesNextPage({ rows, parameters }: AnyEndpoint, format: Format): boolean {
  return (
    rows !== undefined && Object.hasOwn(parameters, 'cursor') && (format !== 'json' || rows.namesNextInJson)
  );
}

/**
 * Returns the `Content-Disposition` of a CSV response (rule 13.4). The file name is formed from the operation id:
 * `getVisibilitySeries` becomes `visibility-series.csv`.
 */
export function dispositionOf({ id }: AnyEndpoint): string {
  const words = id.replace(/^(?:get|list)/, '').replaceAll(/(?<!^)[A-Z]/g, (letter) => `-${letter}`);
  return `attachment; filename="${words.toLowerCase()}.csv"`;
}
