/** Defines the error codes, and the error response that a use case returns instead of a result. */

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

/** The allowed values of a parameter: a list, or a range of numbers or dates that includes both bounds (rule 6.5). */
export type AllowedValues =
  | readonly string[]
  | { readonly minimum: number; readonly maximum: number }
  | { readonly minimum: string; readonly maximum: string };

/** An error in a query parameter. No string of this type contains the value that was sent (rule 6.4). */
export interface ParameterFault {
  readonly parameter: string;
  /** The end of a sentence that begins with the name of the parameter. */
  readonly detail: string;
  /** Allowed values; absent if they are neither a list nor a range, or if only a combination is wrong (rule 6.5). */
  readonly allowed?: AllowedValues;
  /** A similar name, value or element that the service accepts. It never contains a part of the request (rule 6.5). */
  readonly did_you_mean?: string;
}

/** The error response to a request. Use cases return this value; they throw only if the service itself fails. */
export class Refusal {
  constructor(
    readonly code: RefusalCode,
    /** The invalid parameters, each once, in the order of the query; empty if the error is not about a parameter. */
    readonly faults: readonly ParameterFault[] = [],
    /** A sentence for people, which repeats nothing from the request; null if the code needs no explanation. */
    readonly detail: string | null = null,
  ) {}
}
