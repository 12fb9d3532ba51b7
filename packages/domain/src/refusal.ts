/** Every way in which the service says no: the closed list of rule 6.7. */
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

/** What a value may be: one of a list, a number of a range, or a day of one; bounds belong to it. */
export type AllowedValues =
  | readonly string[]
  | { readonly minimum: number; readonly maximum: number }
  | { readonly minimum: string; readonly maximum: string };

/** One offending query parameter, in words that name what is allowed and never repeat the value sent. */
export interface ParameterFault {
  readonly parameter: string;
  /** Completes the sentence "`parameter` ...". */
  readonly detail: string;
  /** Where the value by itself is wrong and the right ones can be listed. */
  readonly allowed?: AllowedValues;
  /** A name, a value or an element of a list that would be right in the place of what was sent: never a part of it. */
  readonly did_you_mean?: string;
}

/** A refusal is a value that a use case returns; faults are thrown. */
export class Refusal {
  constructor(
    readonly code: RefusalCode,
    /** Every offending parameter once, in the order of the query; empty for codes that name none. */
    readonly faults: readonly ParameterFault[] = [],
    /** The whole in a sentence, for people, with nothing of what was sent; null where the code says it all. */
    readonly detail: string | null = null,
  ) {}
}
