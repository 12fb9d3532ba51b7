import type { RefusalCode } from '@brand-visibility/domain';

/** All that is said of a code, in problem documents, in OpenAPI and on its own page. */
export interface ErrorWords {
  /** HTTP status, unless what is particular to a request asks for another. */
  readonly status: number;
  /** The code in a line. */
  readonly title: string;
  /** The code in a sentence, for problem documents; what is particular to a request stands in `errors`. */
  readonly detail: string;
  // For readers who follow the `type` of a problem document:
  readonly means: string;
  readonly because: string;
  readonly remedy: string;
}

/** In plain text, where backquotes stand around what is code. */
export const ERRORS: Readonly<Record<RefusalCode, ErrorWords>> = {
  invalid_parameter: {
    status: 400,
    title: 'A parameter value is invalid',
    detail: 'At least one query parameter has a value that is not allowed; `errors` names each.',
    means: 'At least one query parameter has a value that is not allowed, or the request is no good HTTP.',
    because:
      'A value is misspelt, empty, out of range, sent twice or not percent-encoded UTF-8; or values contradict each other, such as `period` beside `start_date`. A `+` is a space in a query: write `%2B` for the one in `Etc/GMT+5`. With status 408, 414, 417 or 431, or 400 without `errors`, the request itself could not be read.',
    remedy:
      'Read `errors`: it names every wrong parameter and what it has to be. `allowed` lists the values that may stand there, or has the `minimum` and `maximum` of a number or a day; of a list of values it says what each may be. It is left out where the values cannot be listed, as those of `tz` and `locations`, and where the value is wrong only beside others. `did_you_mean` is there when one value alone is near, such as `30d` for `30days` or `America/New_York` for `America/NewYork`; for a list it stands for the first wrong value. The request fails again until it is changed.',
  },
  unknown_parameter: {
    status: 400,
    title: 'A parameter the endpoint does not take',
    detail: 'The endpoint does not take at least one of the query parameters; `errors` names each.',
    means: 'At least one query parameter is none that the endpoint takes.',
    because:
      'A name is misspelt, written in another case or with brackets (`platforms[]`), or belongs to another endpoint. Nothing is passed over silently, for a misspelt filter would give wrong figures.',
    remedy:
      'Read `errors`: it names every unknown parameter (of more than 20 the first 20; `detail` says how many there are), and `did_you_mean` the one of the endpoint that was probably meant, such as `platforms` for `platform`, when one alone is near. `detail` lists all that the endpoint takes. Remove or correct them.',
  },
  invalid_cursor: {
    status: 400,
    title: 'The cursor cannot be used',
    detail: 'The cursor was not made for this request, or is outdated; start again from the first page.',
    means: 'The cursor cannot be used for this request.',
    because:
      'It was altered or cut, it was given for another list, another account or other parameters, the outreach board was refreshed since, or what a ranked list counts has changed since.',
    remedy:
      'Start again from the first page, without `cursor`; `errors` names that parameter. Send each `next_cursor` as it is, with the same parameters but `limit` and `format`.',
  },
  api_key_in_url: {
    status: 400,
    title: 'An API key was sent in the URL',
    detail:
      'Send the key in the Authorization header only. A key that was in a URL may have been recorded on its way: revoke it.',
    means: 'The URL shows an API key, or has a parameter that is named like one.',
    because:
      'URLs are written to logs, histories and proxies on their way, so a key in one is no secret any more. This is judged on every path, also beside a right header.',
    remedy:
      'Send the key in the header `Authorization: Bearer <API_KEY>` only. If it was a real key, have the owner revoke it and make another one.',
  },
  missing_api_key: {
    status: 401,
    title: 'No API key was supplied',
    detail: 'Send the header `Authorization: Bearer <API_KEY>`.',
    means: 'The request has no API key.',
    because: 'There is no Authorization header, it is empty, or it is of another scheme than `Bearer`.',
    remedy: 'Send the header `Authorization: Bearer <API_KEY>`.',
  },
  invalid_api_key: {
    status: 401,
    title: 'The API key is not recognised',
    detail: 'The Authorization header does not hold a key of this service.',
    means: 'The Authorization header does not hold a key of this service.',
    because:
      'The key is cut or misspelt, it is of another service, there are two Authorization headers, or the key was deleted with its account.',
    remedy:
      'Compare the key with the one that was shown when it was made. It cannot be shown again; if it is lost, have the owner make another one.',
  },
  api_key_revoked: {
    status: 401,
    title: 'The API key was revoked',
    detail: 'The key was revoked; use another one.',
    means: 'The key was revoked.',
    because: 'The owner of the account ended it.',
    remedy: 'Use another key. A revoked one does not come back.',
  },
  api_key_expired: {
    status: 401,
    title: 'The API key has expired',
    detail: 'The key is past its expiry; use another one.',
    means: 'The key is past its expiry.',
    because:
      'A key that was made for 30, 90 or 365 days ends then; `key.expires_at` of `/v1/account` says when.',
    remedy: 'Have the owner make another key, and put it in place before the next one ends.',
  },
  api_key_orphaned: {
    status: 401,
    title: 'The owner of the API key no longer exists',
    detail: 'The account that the key belongs to has no owner any more.',
    means: 'The account that the key belongs to has no owner any more.',
    because: 'The user who owned the account no longer exists.',
    remedy: 'Write to support, and quote `request_id`.',
  },
  plan_upgrade_required: {
    status: 403,
    title: 'The plan does not include API access',
    detail: 'The plan of the account has no API access.',
    means: 'The plan of the account has no API access.',
    because: 'The account is on the plan `starter`; all others have API access.',
    remedy: 'Have the owner choose a plan of Pro or above. The key then works as it is.',
  },
  subscription_inactive: {
    status: 403,
    title: 'The subscription is not active',
    detail: 'The trial of the account has ended, or its subscription is not active.',
    means: 'The subscription of the account is not active.',
    because: 'The trial has ended, or the subscription was ended or not paid.',
    remedy: 'Have the owner renew the subscription. The key then works as it is.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    detail: 'There is nothing at this path that the key may read.',
    means: 'There is nothing at this path that the key may read.',
    because:
      'The path is no endpoint (paths are exact: no slash at the end, no other case), the id belongs to nothing or to what was deleted, or the key does not read that brand. These are not told apart on purpose. With status 405 the path answers GET and HEAD only.',
    remedy:
      'Take ids from the lists, such as `/v1/brands`. Where the path is no endpoint but near one, `detail` says which was probably meant. `key.brand_access` of `/v1/account` says which brands the key reads.',
  },
  rate_limited: {
    status: 429,
    title: 'The rate limit of the API key is used up',
    detail: 'The key has used up its requests of this minute; `Retry-After` says when the next one begins.',
    means: 'The key has used up its requests of this minute.',
    because:
      'Each key may send so many requests in a minute of the clock, however many programs share it. `RateLimit-Policy` says how many.',
    remedy:
      'Wait for the seconds that `Retry-After` says. Spread requests by what `RateLimit` says is left, and keep replies instead of asking twice.',
  },
  internal_error: {
    status: 500,
    title: 'The service failed',
    detail: 'The service failed at this request. Quote `request_id` to support.',
    means: 'The service failed at this request.',
    because: 'This is a fault of the service, not of the request.',
    remedy: 'Try again later. If it stays, write to support and quote `request_id`.',
  },
  service_unavailable: {
    status: 503,
    title: 'The service is temporarily unavailable',
    detail: 'The service cannot answer at the moment; `Retry-After` says when to try again.',
    means: 'The service cannot answer at the moment.',
    because: 'Its database is away, or more requests wait than it can answer in good time.',
    remedy: 'Wait for the seconds that `Retry-After` says, then try again. All requests are safe to repeat.',
  },
};
