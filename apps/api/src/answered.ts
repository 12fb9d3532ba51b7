import type { RefusalCode } from '@brand-visibility/domain';
import type { Logger } from './log.js';

/**
 * What is told of one answered request, to the log and to the metrics: neither its URL nor its key, and nothing else that
 * was sent but the request id (decisions 4.4, 6.3).
 */
export interface Answered {
  readonly request_id: string;
  /** Null for what never became a request. */
  readonly method: string | null;
  /** The template of the path, such as `/v1/brands/{brand_id}`; null where no route was come to. */
  readonly route: string | null;
  /** Of the parameters that the route takes those that were sent, without their values. */
  readonly parameters: readonly string[];
  readonly status: number;
  readonly code: RefusalCode | null;
  readonly key_id: string | null;
  readonly account_id: string | null;
  /** What the key may send in a minute, and what was left of it; null for a request that was not counted. */
  readonly rate_limit: number | null;
  readonly rate_left: number | null;
  readonly duration_ms: number;
  /** Of the duration the part in the store: waiting for the database, and counting what it gave. */
  readonly store_ms: number;
  /** The caller was gone before the answer. */
  readonly aborted: boolean;
}

/** What is never known of a request that the parser refused. */
export const UNKNOWN = {
  method: null,
  route: null,
  parameters: [],
  key_id: null,
  account_id: null,
  rate_limit: null,
  rate_left: null,
  duration_ms: 0,
  store_ms: 0,
  aborted: false,
} as const satisfies Partial<Answered>;

/** Who is told of answered requests. */
export interface Audience {
  readonly log: Logger;
  readonly observe: (answered: Answered) => void;
}

/** Writes the one line of a request and counts it; a fault goes to the log alone. */
export function tell({ log, observe }: Audience, answered: Answered, fault?: unknown): void {
  if (fault === undefined) log.info(answered, 'request');
  else log.error({ ...answered, err: fault }, 'request');
  observe(answered);
}
