import {
  equal,
  headerOf,
  isOfParser,
  isRowType,
  mayBeRows,
  problemIn,
  type Check,
  type Judged,
} from './judged.js';
import { trimmed } from '../oracle/reading.js';

const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;

/** The allowed headers of a response; others could disclose or permit something. */
const ALLOWED: ReadonlySet<string> = new Set(
  `content-type content-length x-request-id cache-control vary x-content-type-options content-security-policy
  referrer-policy ratelimit ratelimit-policy connection keep-alive date www-authenticate allow retry-after`.split(
    /\s+/,
  ),
);

/** Allowed for operations with formats (rules 7.9, 13.4 and 13.7). */
const OF_ROWS: ReadonlySet<string> = new Set([
  'next-cursor',
  'link',
  'content-disposition',
  'content-encoding',
]);

const hasBody = (judged: Judged) => !judged.isHead || isOfParser(judged);

/** NDJSON without rows has an empty body. */
const isNdjson = ({ response }: Judged) => headerOf(response, 'content-type') === 'application/x-ndjson';

/** Checks of the headers, and of the body as bytes. */
export const HEADERS: Readonly<Record<string, Check>> = {
  'the request id is echoed or generated': (judged) => {
    const { sent, response } = judged;
    const id = headerOf(response, 'x-request-id') ?? '';
    if (!REQUEST_ID.test(id)) return `X-Request-Id is ${JSON.stringify(id)}`;
    const { request_id } = problemIn(judged);
    if (request_id !== undefined && request_id !== id) return 'request_id differs from X-Request-Id';
    // The service does not read all headers if they are too many or too long.
    if (!sent.prediction || isOfParser(judged) || response.status === 431) return null;
    const requestIds = sent.draft.headers
      .filter(([name]) => name.toLowerCase() === 'x-request-id')
      .map(([, value]) => trimmed(value));
    const [only = ''] = requestIds;
    if (requestIds.length === 1 && REQUEST_ID.test(only)) return equal('X-Request-Id', id, only);
    return requestIds.includes(id) ? 'an invalid request id was echoed' : null;
  },

  'caching, sniffing and framing are forbidden': ({ response }) => {
    const policy = headerOf(response, 'content-security-policy') ?? '';
    const isPage = headerOf(response, 'content-type') === 'text/html';
    const isStrict = isPage
      ? policy.startsWith("default-src 'none'; ") && policy.endsWith("frame-ancestors 'none'")
      : policy === "default-src 'none'; frame-ancestors 'none'";
    return (
      equal('Cache-Control', headerOf(response, 'cache-control'), 'no-store') ??
      equal('Vary', headerOf(response, 'vary'), 'Authorization, Accept-Encoding') ??
      equal('X-Content-Type-Options', headerOf(response, 'x-content-type-options'), 'nosniff') ??
      equal('Referrer-Policy', headerOf(response, 'referrer-policy'), 'no-referrer') ??
      (isStrict ? null : `Content-Security-Policy is ${policy}`)
    );
  },

  'only rows are compressed, and only on request': ({ sent, response }) => {
    const coding = headerOf(response, 'content-encoding');
    if (coding === undefined) return null;
    const isAsked =
      sent.prediction === null ||
      sent.draft.headers.some(
        ([name, value]) => name.toLowerCase() === 'accept-encoding' && value.includes('gzip'),
      );
    const isRows = isRowType(headerOf(response, 'content-type') ?? '');
    return coding === 'gzip' && isAsked && isRows ? null : `Content-Encoding is ${coding}`;
  },

  'there are no unexpected headers': (judged) => {
    const { response } = judged;
    const isAllowed = (name: string) => ALLOWED.has(name) || (OF_ROWS.has(name) && mayBeRows(judged));
    const [name] = [...response.headers.keys()].filter((each) => !isAllowed(each));
    if (name !== undefined) return `unexpected header ${name}`;
    const twice = [...response.headers].find(([, values]) => values.length > 1);
    return twice ? `repeated header ${twice[0]}` : null;
  },

  'rate-limit headers are on counted responses only': ({ sent, response, outcome }) => {
    const [rate, policy] = [headerOf(response, 'ratelimit'), headerOf(response, 'ratelimit-policy')];
    if ((rate === undefined) !== (policy === undefined)) return 'one rate-limit header without the other';
    if (sent.prediction && outcome && (rate !== undefined) !== outcome.isCounted)
      return outcome.isCounted
        ? 'no rate-limit headers'
        : 'rate-limit headers on a response that was not counted';
    if (rate === undefined) return null;
    const [, left, seconds] = /^"default";r=(\d+);t=([1-9]\d?)$/.exec(rate) ?? [];
    const [, quota] = /^"default";q=([1-9]\d*);w=60$/.exec(policy ?? '') ?? [];
    if (left === undefined || quota === undefined) return `${rate} ${String(policy)}`;
    if (Number(seconds) > 60 || Number(left) >= Number(quota)) return `${rate} of ${String(policy)}`;
    if (response.status !== 429) return null;
    return equal('r', left, '0') ?? equal('Retry-After', headerOf(response, 'retry-after'), seconds);
  },

  'status-specific headers are on their status only': ({ response, outcome }) => {
    const challenge = headerOf(response, 'www-authenticate');
    const { status } = response;
    if ((challenge !== undefined) !== (status === 401))
      return `WWW-Authenticate is ${String(challenge)} with ${status}`;
    if (status === 401 && outcome)
      return equal(
        'WWW-Authenticate',
        challenge,
        outcome.code === 'missing_api_key' ? 'Bearer' : 'Bearer error="invalid_token"',
      );
    const allow = headerOf(response, 'allow');
    if (allow !== (status === 405 ? 'GET, HEAD' : undefined))
      return `Allow is ${String(allow)} with ${status}`;
    const retry = headerOf(response, 'retry-after');
    return (retry !== undefined) === (status === 429 || status === 503)
      ? null
      : `Retry-After is ${String(retry)} with ${status}`;
  },

  'Content-Length matches the body': (judged) => {
    const { response } = judged;
    const length = headerOf(response, 'content-length');
    if (!hasBody(judged))
      return response.bytes.length > 0 || response.behind.length > 0
        ? 'a body in a response to HEAD'
        : /^[1-9]\d*$/.test(length ?? '') || (length === '0' && isNdjson(judged))
          ? null
          : `Content-Length is ${String(length)}`;
    const got = judged.isHead ? response.bytes.length + response.behind.length : response.bytes.length;
    if (!judged.isHead && response.behind.length > 0) return 'bytes after the response';
    return equal('Content-Length', length, String(got));
  },

  'the body is JSON in UTF-8': (judged) =>
    hasBody(judged) &&
    !/^text\/(?:html|plain)$/.test(headerOf(judged.response, 'content-type') ?? '') &&
    judged.body === undefined
      ? 'the body is not JSON'
      : null,

  'there is a Date header': ({ response }) => {
    const date = headerOf(response, 'date') ?? '';
    return /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/.test(date)
      ? null
      : `Date is ${date}`;
  },

  'the connection closes when it must': ({ sent: { prediction }, response }) =>
    prediction && prediction.closes !== response.hasEnded
      ? prediction.closes
        ? 'the connection stayed open'
        : 'the connection was closed'
      : null,
};
