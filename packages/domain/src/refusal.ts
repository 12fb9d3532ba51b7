/**
 * Every way in which the service says no: the closed list of the specification's section 7, each with its HTTP status
 * and the constant words of its problem document.
 */
export const REFUSALS = {
  invalid_parameter: { status: 400, title: 'A parameter value is invalid' },
  unknown_parameter: { status: 400, title: 'A parameter the endpoint does not take' },
  invalid_cursor: { status: 400, title: 'The cursor cannot be used' },
  api_key_in_url: { status: 400, title: 'An API key was sent in the URL' },
  missing_api_key: { status: 401, title: 'No API key was supplied' },
  invalid_api_key: { status: 401, title: 'The API key is not recognised' },
  api_key_revoked: { status: 401, title: 'The API key was revoked' },
  api_key_expired: { status: 401, title: 'The API key has expired' },
  api_key_orphaned: { status: 401, title: 'The owner of the API key no longer exists' },
  plan_upgrade_required: { status: 403, title: 'The plan does not include API access' },
  subscription_inactive: { status: 403, title: 'The subscription is not active' },
  not_found: { status: 404, title: 'Not found' },
  rate_limited: { status: 429, title: 'The rate limit of the API key is used up' },
  internal_error: { status: 500, title: 'The service failed' },
  service_unavailable: { status: 503, title: 'The service is temporarily unavailable' },
} as const;

export type RefusalCode = keyof typeof REFUSALS;

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
