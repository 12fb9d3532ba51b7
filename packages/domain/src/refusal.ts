/** The error codes, and the error that a use case returns instead of a response. */

/** The closed list of error codes (rule 6.7). */
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

/**
 * The allowed values of a parameter: a list, or a range of numbers or days with inclusive bounds (rule 6.5).
 */
export type AllowedValues =
  | readonly string[]
  | { readonly minimum: number; readonly maximum: number }
  | { readonly minimum: string; readonly maximum: string };

/**
 * One offending query parameter. Its texts describe the allowed values and never repeat the value that was sent (rule
 * 6.4).
 */
export interface ParameterFault {
  readonly parameter: string;
  /** Completes the sentence "`parameter` ...". */
  readonly detail: string;
  /** Present if the value is invalid regardless of other parameters and the allowed values can be listed. */
  readonly allowed?: AllowedValues;
  /**
   * A name, value or list element that would be accepted instead; never part of the text that was sent (rule
   * 6.5).
   */
  readonly did_you_mean?: string;
}

/** The error response to a request, which a use case returns as a value. Failures are thrown instead. */
export class Refusal {
  constructor(
    readonly code: RefusalCode,
    /**
     * The offending parameters, each once, in the order of the query; empty if the code does not concern a parameter.
     */
    readonly faults: readonly ParameterFault[] = [],
    /** One sentence for people, which repeats no part of the request; null if the code is a sufficient explanation. */
    readonly detail: string | null = null,
  ) {}
}
