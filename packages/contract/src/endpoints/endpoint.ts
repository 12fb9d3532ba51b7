import type { ParameterFault, RefusalCode } from '@brand-visibility/domain';
import type { z } from 'zod';
import type { Rows } from '../rows/rows.js';
import type { Tag } from './tags.js';

/** Named query parameters, each optional: absent gives undefined or the schema's default. */
export type Parameters = Readonly<Record<string, z.ZodType<unknown, string | undefined>>>;

/**
 * An endpoint is one value: the router, the query parser, the use case's types, the OpenAPI document and the tests all
 * read it, so that they cannot drift apart.
 */
export interface Endpoint<
  Id extends string,
  Path extends `/v1/${string}`,
  P extends Parameters,
  R extends z.ZodType,
> {
  /** Name of the operation; a good method name. */
  readonly id: Id;
  /** Path with its parameters in braces, such as `/v1/brands/{brand_id}`. */
  readonly path: Path;
  /** What it belongs to in a table of contents. */
  readonly tag: Tag;
  /** What it gives, in a line. */
  readonly summary: string;
  /** What a caller has to know beside that, in sentences. */
  readonly description: string;
  readonly parameters: P;
  /** Faults that only show when parameters stand beside each other. */
  readonly faultsTogether?: (
    sent: ReadonlySet<string>,
    values: { readonly [N in keyof P]?: z.output<P[N]> },
  ) => ParameterFault[];
  readonly reply: R;
  /** The rows of the reply as CSV and NDJSON: declared exactly where `format` is a parameter (rule 13.1). */
  readonly rows?: Rows | undefined;
  /** Codes beside those that every endpoint can return (rule 6.7). */
  readonly refusals: readonly RefusalCode[];
}

/** Codes that every endpoint can return (rule 6.7). */
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

export function endpoint<
  const Id extends string,
  const Path extends `/v1/${string}`,
  const P extends Parameters,
  R extends z.ZodType,
>(value: Endpoint<Id, Path, P, R> & RowsBesideFormat<P>): Endpoint<Id, Path, P, R> {
  return value;
}

/** An endpoint that takes `format` and declares no rows does not compile, nor one with rows and no `format`. */
type RowsBesideFormat<P> = 'format' extends keyof P ? { readonly rows: Rows } : { readonly rows?: undefined };

/** Any endpoint, for code that treats all of them alike. */
export type AnyEndpoint = Endpoint<string, `/v1/${string}`, Parameters, z.ZodType>;

/** The parsed query of an endpoint. */
export type QueryOf<E extends AnyEndpoint> = {
  readonly [N in keyof E['parameters']]: z.output<E['parameters'][N]>;
};

/** The reply body of an endpoint. */
export type ReplyOf<E extends AnyEndpoint> = Immutable<z.output<E['reply']>>;

/** The values of the path's parameters, by name. */
export type PathOf<E extends AnyEndpoint> = { readonly [N in PathParameters<E['path']>]: string };

/** The names in a path's braces. */
export type PathParameters<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameters<Rest>
  : never;

/** A value that nobody changes. */
export type Immutable<T> = T extends object ? { readonly [K in keyof T]: Immutable<T[K]> } : T;
