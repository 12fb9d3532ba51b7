/** Defines the types of the client's methods. A method returns one response or the pages of a list. */
import type { operations } from './generated/schema.js';
import type { PendingResponse } from './pending.js';

/** Options of one call. They override the client's settings. */
export interface RequestOptions {
  /** Aborts the call at any time, even while it waits for a retry. The call then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Time limit of each attempt in milliseconds, 0 to 2,147,483,647, such as 5000; null for no limit. */
  readonly timeoutMs?: number | null | undefined;
  /** Maximum number of retries, 0 or more. */
  readonly retries?: number | undefined;
  /** Longest `Retry-After` for which a call waits, in milliseconds, 0 to 2,147,483,647. */
  readonly maxWaitMs?: number | undefined;
  /** `X-Request-Id`, to find the call in logs: 1 to 64 characters of `A-Za-z0-9._-`, such as `report-7`. */
  readonly requestId?: string | undefined;
}

/** The properties of an operation that determine its method. */
export interface Operation {
  readonly path: string;
  /** Whether the response is a page of a list. */
  readonly isList: boolean;
  /** Whether the rows are available as CSV and NDJSON. */
  readonly hasRows?: boolean;
}

/**
 * Takes all path and query parameters in one object, and returns a promise of the response's JSON. The promise rejects
 * with a `BrandVisibilityError` if the call fails, and with a `TypeError` if an id or option is invalid.
 */
export type Read<Parameters, Body> = (...call: CallOf<Parameters>) => PendingResponse<Body>;

/** A list method: call it to get one page, or iterate over the complete list with `all` or `pages`. */
export interface List<Parameters, Page, Row> {
  /** Returns one page: the first page, or the page at `cursor`. */
  (...call: CallOf<Parameters>): PendingResponse<Page>;
  /**
   * Iterates over the rows of all pages, starting with the first page or the page at `cursor`. Requests a page only
   * when the loop needs its first row, so that no request follows if the loop ends early. `limit` is the page size.
   */
  readonly all: (...call: CallOf<Parameters>) => AsyncGenerator<Row, void, undefined>;
  /** Iterates over the pages, starting with the first page or the page at `cursor`. `limit` is the page size. */
  readonly pages: (...call: CallOf<Parameters>) => AsyncGenerator<Page, void, undefined>;
}

/** The arguments of a method. The parameters may be omitted if the method requires none of them. */
export type CallOf<Parameters> =
  Partial<Parameters> extends Parameters
    ? [parameters?: Parameters, options?: RequestOptions]
    : [parameters: Parameters, options?: RequestOptions];

/**
 * The parameters of a method, with the types in the OpenAPI document. `format` is excluded, because each format has a
 * separate method. Combinations that the service refuses do not compile.
 */
export type ParametersOf<Id extends keyof operations> = PathOf<Id> & Combined<QueryOf<Id>>;

type Sent<Id extends keyof operations> = operations[Id]['parameters'];

type PathOf<Id extends keyof operations> = Sent<Id> extends { path: infer Path } ? Path : unknown;

type QueryOf<Id extends keyof operations> = [Exclude<Sent<Id>['query'], undefined>] extends [never]
  ? Sent<Id> extends { path: unknown }
    ? unknown
    : Readonly<Record<string, undefined>>
  : {
      readonly [Name in keyof Exclude<Sent<Id>['query'], undefined> as Exclude<Name, 'format'>]: Value<
        Exclude<Sent<Id>['query'], undefined>[Name]
      >;
    };

type Value<Sent> = (Sent extends readonly (infer Element)[] ? readonly Element[] : Sent) | undefined;

type Days = 'start_date' | 'end_date';
type DaysBefore = 'previous_start_date' | 'previous_end_date';

/** A period or dates (rule 3.3); a run or a window (rule 16.6); both comparison days or neither (rule 2.11). */
type Combined<Query> = 'period' extends keyof Query
  ? Omit<Query, 'run_id' | 'period' | Days | DaysBefore> & Window<Query> & Comparison<Query>
  : Query;

type Window<Query> =
  | (Optional<Query, 'period'> & Without<Query, Days | 'run_id'>)
  | (With<Query, Days> & Without<Query, 'period' | 'run_id'>)
  | ('run_id' extends keyof Query ? With<Query, 'run_id'> & Without<Query, 'period' | Days> : never);

type Comparison<Query> = 'previous_start_date' extends keyof Query
  ? With<Query, DaysBefore> | Without<Query, DaysBefore>
  : unknown;

// The mapped types iterate over the keys of `Query`, so that editors show the descriptions of the parameters.
type Optional<Query, Names> = { readonly [Name in keyof Query as Extract<Name, Names>]: Query[Name] };
type With<Query, Names> = {
  readonly [Name in keyof Query as Extract<Name, Names>]-?: Exclude<Query[Name], undefined>;
};
type Without<Query, Names> = { readonly [Name in keyof Query as Extract<Name, Names>]?: undefined };
