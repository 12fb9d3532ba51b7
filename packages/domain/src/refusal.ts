/** The error codes, and the error that a use case returns instead of a result. */

/** The error codes, a closed list (rule 6.7). */
export const REFUSAL_CODES = [
  'invalid_parameter',
  'unknown_parameter',
  'invalid_cursor',
  'api_key_in_url',
  'missing_api_key',
  'invalid_api_key',
  'api_key_revoked',
  'api_key_expired',
  'api_key_orphaned',
  'plan_upgrade_required',
  'subscription_inactive',
  'not_found',
  'rate_limited',
  'internal_error',
  'service_unavailable',
] as const;

export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** The allowed values of a parameter: a list of values, or a range of numbers or dates, bounds included (rule 6.5). */
export type AllowedValues =
  | readonly string[]
  | { readonly minimum: number; readonly maximum: number }
  | { readonly minimum: string; readonly maximum: string };

/** A wrong query parameter. No string contains the value that was sent (rule 6.4). */
export interface ParameterFault {
  readonly parameter: string;
  /** Completes a sentence that begins with the name of the parameter. */
  readonly detail: string;
  /** The allowed values; absent if there is no list or range, or if the value is wrong only with another (rule 6.5). */
  readonly allowed?: AllowedValues;
  /** A similar name, value or element that the service accepts; never a part of the request (rule 6.5). */
  readonly did_you_mean?: string;
}

/** The error response to a request. Use cases return it; they throw only if the service fails. */
export class Refusal {
  constructor(
    readonly code: RefusalCode,
    /** The wrong parameters, each once, in the order of the query; empty if the error does not concern a parameter. */
    readonly faults: readonly ParameterFault[] = [],
    /** A sentence for people, which contains nothing of the request; null if the code needs no explanation. */
    readonly detail: string | null = null,
  ) {}
}
