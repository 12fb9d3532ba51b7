import type { RefusalCode } from './refusal.js';

/**
 * The texts about one error code for problem documents, the OpenAPI document and the code's page (rules 6.4, 11.18).
 */
export interface ErrorWords {
  /** HTTP status. Some responses with the code have a different status, such as 405 for the code `not_found`. */
  readonly status: number;
  /** The meaning of the code in a few words. */
  readonly title: string;
  /** The meaning in one sentence, for problem documents. Details of a particular request belong in `errors`. */
  readonly detail: string;
  // The texts of the page to which the field `type` of a problem document links:
  readonly means: string;
  readonly because: string;
  readonly remedy: string;
}

/** The texts about each error code. They are plain text in which names and literal values are in backquotes. */
export const ERRORS: Readonly<Record<RefusalCode, ErrorWords>> = {
  invalid_parameter: {
    status: 400,
    title: 'A parameter value is invalid',
    detail: 'At least one query parameter has a value that is not allowed; `errors` lists each.',
    means: 'At least one query parameter has a value that is not allowed, or the HTTP request is malformed.',
    because:
      'A value is misspelt, empty, out of range, sent twice or not percent-encoded UTF-8; or two values contradict each other, such as `period` with `start_date`. In a query, `+` means a space: write `Etc/GMT+5` as `Etc/GMT%2B5`. With status 408, 413, 414, 417 or 431, or with 400 and no `errors`, the service could not read the request itself. 413 means that a message to `/mcp` is too long. Status 403 means that the service does not allow requests to `/mcp` under this host or from pages of this origin.',
    remedy:
      'Read `errors`: it lists every invalid parameter and describes a valid value. `allowed` lists the accepted values or, for a number or a day, contains the `minimum` and `maximum`; for a list of values it applies to each value. It is left out if the values cannot be listed, as for `tz` and `locations`, and if a value is invalid only in combination with others. `did_you_mean` is present if exactly one accepted value is close, such as `30d` for `30days` or `America/New_York` for `America/NewYork`; for a list it replaces the first invalid value. Correct the request before you repeat it.',
  },
  unknown_parameter: {
    status: 400,
    title: 'A query parameter is unknown',
    detail: 'The query has parameters that this endpoint does not take; `errors` lists each.',
    means: 'The query has at least one parameter that the endpoint does not take.',
    because:
      'A name is misspelt, is written in another letter case or with brackets (`platforms[]`), or belongs to another endpoint. The service refuses unknown names because ignoring a misspelt filter would return wrong figures.',
    remedy:
      'Read `errors`: it lists the unknown parameters, at most the first 20. `detail` contains the total and lists all parameters that the endpoint takes. `did_you_mean` is the parameter that you probably meant, such as `platforms` for `platform`, if exactly one is close. Correct or remove each unknown parameter.',
  },
  invalid_cursor: {
    status: 400,
    title: 'The cursor cannot be used',
    detail: 'The cursor was not issued for this request or is outdated; start again from the first page.',
    means: 'The cursor cannot be used for this request.',
    because:
      'The cursor was altered or truncated, belongs to another list, account or set of parameters, was issued before the last refresh of the outreach board, or was issued before a change to the data that a ranked list counts.',
    remedy:
      'Start again from the first page, without `cursor`. While you paginate, send each `next_cursor` unchanged and keep all parameters the same; only `limit`, `format` and `bom` may change.',
  },
  api_key_in_url: {
    status: 400,
    title: 'An API key was sent in the URL',
    detail:
      'Send the key in the Authorization header only. Keys in URLs end up in logs: if this was a real key, revoke it.',
    means: 'The URL contains an API key, or a parameter whose name suggests one.',
    because:
      'Clients, proxies and servers record URLs in logs and histories, so a key in a URL is no longer secret. The service checks this on every path, even if the Authorization header is valid.',
    remedy:
      'Send the key in the header `Authorization: Bearer <API_KEY>` only. If it was a real key, ask the owner of the account to revoke it and create a new one.',
  },
  missing_api_key: {
    status: 401,
    title: 'No API key was supplied',
    detail: 'Send the header `Authorization: Bearer <API_KEY>`.',
    means: 'The request has no API key.',
    because:
      'The Authorization header is missing or empty, or does not begin with the word `Bearer`; it may contain only the key.',
    remedy: 'Send the header `Authorization: Bearer <API_KEY>`.',
  },
  invalid_api_key: {
    status: 401,
    title: 'The API key is not recognised',
    detail:
      'The Authorization header does not contain a key of this service; send `Bearer` and the complete key.',
    means: 'The Authorization header does not contain a key of this service.',
    because:
      'The key is truncated or misspelt, it belongs to another service, the request has two Authorization headers, or the account was deleted together with its keys.',
    remedy:
      'Compare the key with the one that was shown when it was created. The service cannot show it again; if it is lost, ask the owner of the account to create a new one.',
  },
  api_key_revoked: {
    status: 401,
    title: 'The API key was revoked',
    detail: 'The key was revoked; use another one.',
    means: 'The key was revoked.',
    because: 'The owner of the account revoked it.',
    remedy: 'Use another key. A revoked key cannot be restored.',
  },
  api_key_expired: {
    status: 401,
    title: 'The API key has expired',
    detail: 'The key has expired; use another one.',
    means: 'The key has expired.',
    because:
      'A key that was created for a number of days expires after that period; see `key.expires_at` in `/v1/account`.',
    remedy: 'Ask the owner of the account to create a new key. Replace it before it expires next time.',
  },
  api_key_orphaned: {
    status: 401,
    title: 'The owner of the API key no longer exists',
    detail: 'The account of the key no longer has an owner; contact support and quote `request_id`.',
    means: 'The account of the key no longer has an owner.',
    because: 'The user who owned the account no longer exists.',
    remedy: 'Contact support and quote `request_id`.',
  },
  plan_upgrade_required: {
    status: 403,
    title: 'The plan does not include API access',
    detail: "The account's plan does not include API access; the owner can upgrade it to Pro or above.",
    means: "The account's plan does not include API access.",
    because: 'The account is on the plan `starter`. All other plans include API access.',
    remedy: 'Ask the owner of the account to upgrade to Pro or above. The same key then works.',
  },
  subscription_inactive: {
    status: 403,
    title: 'The subscription is not active',
    detail: "The account's trial has ended or its subscription is not active; the owner can renew it.",
    means: "The account's subscription is not active.",
    because: 'The trial has ended, or the subscription was cancelled or not paid.',
    remedy: 'Ask the owner of the account to renew the subscription. The same key then works.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    detail: 'Not found, or this key may not read it.',
    means: 'No endpoint has this path, or the path leads to nothing that the key may read.',
    because:
      'The path does not belong to an endpoint (paths are case-sensitive and have no trailing slash), the id does not exist or was deleted, or the key may not read that brand. For an id, the response does not distinguish these cases, so that it reveals nothing about other accounts. With status 405 the path exists but does not support the method: `/mcp` supports only POST, all other paths only GET and HEAD. The header `Allow` lists the methods.',
    remedy:
      'Take ids from the lists, such as `/v1/brands`. If the path is close to an endpoint, `detail` suggests the one that you probably meant. `key.brand_access` of `/v1/account` lists the brands that the key may read.',
  },
  rate_limited: {
    status: 429,
    title: 'The rate limit of the API key is used up',
    detail: 'The key has used up its requests for this minute; wait the number of seconds in `Retry-After`.',
    means: 'The key has used up its requests for this minute.',
    because:
      'Each key has a fixed number of requests per clock minute, shared by all programs that use it. `RateLimit-Policy` contains the number.',
    remedy:
      'Wait the number of seconds in `Retry-After`. To spread requests over the minute, use `RateLimit`, which contains the number of requests left. Store responses instead of requesting them twice.',
  },
  internal_error: {
    status: 500,
    title: 'The service failed',
    detail: 'The service failed to process the request. If it fails again, quote `request_id` to support.',
    means: 'The service failed to process the request.',
    because: 'The service has an error; the request is not the cause.',
    remedy: 'Try again later. If it fails again, contact support and quote `request_id`.',
  },
  service_unavailable: {
    status: 503,
    title: 'The service is temporarily unavailable',
    detail: 'The service cannot answer now; wait the number of seconds in `Retry-After`, then try again.',
    means: 'The service cannot answer now.',
    because: 'The database is unavailable, or too many requests are waiting.',
    remedy: 'Wait the number of seconds in `Retry-After`, then try again. Every request is safe to repeat.',
  },
};
