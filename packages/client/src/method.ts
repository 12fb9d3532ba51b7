import type { components, operations } from './generated/schema.js';

/** What holds for one call; what is left out is as `createClient` was told. */
export interface RequestOptions {
  /** Ends the call at once, also while it waits to ask again; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds that a reply may take, each time that it is asked for; null for as long as it takes. */
  readonly timeoutMs?: number | null | undefined;
  /** How often to ask again. */
  readonly retries?: number | undefined;
  /** Sent as `X-Request-Id`, to find the call in logs: 1 to 64 of `A-Za-z0-9._-`. */
  readonly requestId?: string | undefined;
}

/** What a method is made of. */
export interface Operation {
  readonly path: string;
  /** Whether its reply is a page of a list. */
  readonly isList: boolean;
  /** Whether its rows can be had as CSV and NDJSON. */
  readonly hasRows?: boolean;
}

/** Takes the parameters of the path and of the query together, and gives the body of the reply. */
export type Read<Parameters, Reply> = (...call: CallOf<Parameters>) => Promise<Reply>;

/** A list, a page at a time or as a walk over all of it. */
export interface List<Parameters, Page, Row> {
  /** One page: the first one, or the one that `cursor` leads to. */
  (...call: CallOf<Parameters>): Promise<Page>;
  /**
   * Every row of every page. A page is asked for when its first row is, so leaving the loop asks for no more. `limit` is
   * the size of a page.
   */
  readonly all: (...call: CallOf<Parameters>) => AsyncGenerator<Row, void, undefined>;
  /** Every page, from the first one or the one that `cursor` leads to. */
  readonly pages: (...call: CallOf<Parameters>) => AsyncGenerator<Page, void, undefined>;
}

/** The arguments of a method; the parameters may be left out where none is required. */
export type CallOf<Parameters> =
  Partial<Parameters> extends Parameters
    ? [parameters?: Parameters, options?: RequestOptions]
    : [parameters: Parameters, options?: RequestOptions];

/** The parameters of the query that are lists (rule 11.3), with what is in them: arrays here, one text in the document. */
export interface ListParameters {
  readonly platforms: components['schemas']['Engine'];
  readonly categories: components['schemas']['Category'];
  readonly locations: string;
  readonly theme_ids: string;
}

/**
 * The parameters of a method: arrays for lists and booleans for flags, else as the document has them. `format` is none of
 * them: each format has a method of its own.
 */
export type ParametersOf<Id extends keyof operations> = PathOf<Id> & QueryOf<Id>;

type Sent<Id extends keyof operations> = operations[Id]['parameters'];

type PathOf<Id extends keyof operations> = Sent<Id> extends { path: infer Path } ? Path : unknown;

type QueryOf<Id extends keyof operations> = [Exclude<Sent<Id>['query'], undefined>] extends [never]
  ? Sent<Id> extends { path: unknown }
    ? unknown
    : Readonly<Record<string, undefined>>
  : {
      readonly [Name in keyof Exclude<Sent<Id>['query'], undefined> as Exclude<Name, 'format'>]: Value<
        Name,
        Exclude<Sent<Id>['query'], undefined>[Name]
      >;
    };

type Value<Name, Text> = Name extends keyof ListParameters
  ? readonly ListParameters[Name][] | undefined
  : [Text] extends ['true' | 'false' | undefined]
    ? boolean | undefined
    : Text | undefined;
