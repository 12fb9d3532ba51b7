import type { RefusalCode } from '@brand-visibility/domain';

/** What a reader is told who follows the `type` of a problem document. */
export interface ErrorAdvice {
  readonly means: string;
  readonly because: string;
  readonly remedy: string;
}

/** In plain text, where backquotes stand around what is code. */
export const ERROR_GUIDE: Readonly<Record<RefusalCode, ErrorAdvice>> = {
  invalid_parameter: {
    means: 'At least one query parameter has a value that is not allowed, or the request is no good HTTP.',
    because:
      'A value is misspelt, empty, out of range, sent twice or not percent-encoded UTF-8; or values contradict each other, such as `period` beside `start_date`. A `+` is a space in a query: write `%2B` for the one in `Etc/GMT+5`. With status 408, 414, 417 or 431, or 400 without `errors`, the request itself could not be read.',
    remedy:
      'Read `errors`: it names every wrong parameter and what it has to be. `allowed` lists the values that may stand there, or has the `minimum` and `maximum` of a number or a day; of a list of values it says what each may be. It is left out where the values cannot be listed, as those of `tz` and `locations`, and where the value is wrong only beside others. `did_you_mean` is there when one value alone is near, such as `30d` for `30days` or `America/New_York` for `America/NewYork`; for a list it stands for the first wrong value. The request fails again until it is changed.',
  },
  unknown_parameter: {
    means: 'At least one query parameter is none that the endpoint takes.',
    because:
      'A name is misspelt, written in another case or with brackets (`platforms[]`), or belongs to another endpoint. Nothing is passed over silently, for a misspelt filter would give wrong figures.',
    remedy:
      'Read `errors`: it names every unknown parameter (of more than 20 the first 20; `detail` says how many there are), and `did_you_mean` the one of the endpoint that was probably meant, such as `platforms` for `platform`, when one alone is near. `detail` lists all that the endpoint takes. Remove or correct them.',
  },
  invalid_cursor: {
    means: 'The cursor cannot be used for this request.',
    because:
      'It was altered or cut, it was given for another list, another account or other parameters, or the outreach board was refreshed since.',
    remedy:
      'Start again from the first page, without `cursor`; `errors` names that parameter. Send each `next_cursor` as it is, with the same parameters but `limit`.',
  },
  api_key_in_url: {
    means: 'The URL shows an API key, or has a parameter that is named like one.',
    because:
      'URLs are written to logs, histories and proxies on their way, so a key in one is no secret any more. This is judged on every path, also beside a right header.',
    remedy:
      'Send the key in the header `Authorization: Bearer <API_KEY>` only. If it was a real key, have the owner revoke it and make another one.',
  },
  missing_api_key: {
    means: 'The request has no API key.',
    because: 'There is no Authorization header, it is empty, or it is of another scheme than `Bearer`.',
    remedy: 'Send the header `Authorization: Bearer <API_KEY>`.',
  },
  invalid_api_key: {
    means: 'The Authorization header does not hold a key of this service.',
    because:
      'The key is cut or misspelt, it is of another service, there are two Authorization headers, or the key was deleted with its account.',
    remedy:
      'Compare the key with the one that was shown when it was made. It cannot be shown again; if it is lost, have the owner make another one.',
  },
  api_key_revoked: {
    means: 'The key was revoked.',
    because: 'The owner of the account ended it.',
    remedy: 'Use another key. A revoked one does not come back.',
  },
  api_key_expired: {
    means: 'The key is past its expiry.',
    because:
      'A key that was made for 30, 90 or 365 days ends then; `key.expires_at` of `/v1/account` says when.',
    remedy: 'Have the owner make another key, and put it in place before the next one ends.',
  },
  api_key_orphaned: {
    means: 'The account that the key belongs to has no owner any more.',
    because: 'The user who owned the account no longer exists.',
    remedy: 'Write to support, and quote `request_id`.',
  },
  plan_upgrade_required: {
    means: 'The plan of the account has no API access.',
    because: 'The account is on the plan `starter`; all others have API access.',
    remedy: 'Have the owner choose a plan of Pro or above. The key then works as it is.',
  },
  subscription_inactive: {
    means: 'The subscription of the account is not active.',
    because: 'The trial has ended, or the subscription was ended or not paid.',
    remedy: 'Have the owner renew the subscription. The key then works as it is.',
  },
  not_found: {
    means: 'There is nothing at this path that the key may read.',
    because:
      'The path is no endpoint (paths are exact: no slash at the end, no other case), the id belongs to nothing or to what was deleted, or the key does not read that brand. These are not told apart on purpose. With status 405 the path answers GET and HEAD only.',
    remedy:
      'Take ids from the lists, such as `/v1/brands`. Where the path is no endpoint but near one, `detail` says which was probably meant. `key.brand_access` of `/v1/account` says which brands the key reads.',
  },
  rate_limited: {
    means: 'The key has used up its requests of this minute.',
    because:
      'Each key may send so many requests in a minute of the clock, however many programs share it. `RateLimit-Policy` says how many.',
    remedy:
      'Wait for the seconds that `Retry-After` says. Spread requests by what `RateLimit` says is left, and keep replies instead of asking twice.',
  },
  internal_error: {
    means: 'The service failed at this request.',
    because: 'This is a fault of the service, not of the request.',
    remedy: 'Try again later. If it stays, write to support and quote `request_id`.',
  },
  service_unavailable: {
    means: 'The service cannot answer at the moment.',
    because: 'Its database is away, or more requests wait than it can answer in good time.',
    remedy: 'Wait for the seconds that `Retry-After` says, then try again. All requests are safe to repeat.',
  },
};
