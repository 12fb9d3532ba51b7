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

/** The allowed headers of a reply; others could disclose or permit something. */
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
const isNdjson = ({ reply }: Judged) => headerOf(reply, 'content-type') === 'application/x-ndjson';

/** Checks of the headers, and of the body as bytes. */
export const HEADERS: Readonly<Record<string, Check>> = {
  'the request id is echoed or generated': (judged) => {
    const { sent, reply } = judged;
    const id = headerOf(reply, 'x-request-id') ?? '';
    if (!REQUEST_ID.test(id)) return `X-Request-Id is ${JSON.stringify(id)}`;
    const { request_id } = problemIn(judged);
    if (request_id !== undefined && request_id !== id) return 'request_id differs from X-Request-Id';
    // The service does not read all headers if they are too many or too long.
    if (!sent.prediction || isOfParser(judged) || reply.status === 431) return null;
    const requestIds = sent.draft.headers
      .filter(([name]) => name.toLowerCase() === 'x-request-id')
      .map(([, value]) => trimmed(value));
    const [only = ''] = requestIds;
    if (requestIds.length === 1 && REQUEST_ID.test(only)) return equal('X-Request-Id', id, only);
    return requestIds.includes(id) ? 'an invalid request id was echoed' : null;
  },

  'caching, sniffing and framing are forbidden': ({ reply }) => {
    const policy = headerOf(reply, 'content-security-policy') ?? '';
    const isPage = headerOf(reply, 'content-type') === 'text/html';
    const isStrict = isPage
      ? policy.startsWith("default-src 'none'; ") && policy.endsWith("frame-ancestors 'none'")
      : policy === "default-src 'none'; frame-ancestors 'none'";
    return (
      equal('Cache-Control', headerOf(reply, 'cache-control'), 'no-store') ??
      equal('Vary', headerOf(reply, 'vary'), 'Authorization, Accept-Encoding') ??
      equal('X-Content-Type-Options', headerOf(reply, 'x-content-type-options'), 'nosniff') ??
      equal('Referrer-Policy', headerOf(reply, 'referrer-policy'), 'no-referrer') ??
      (isStrict ? null : `Content-Security-Policy is ${policy}`)
    );
  },

  'only rows are compressed, and only on request': ({ sent, reply }) => {
    const coding = headerOf(reply, 'content-encoding');
    if (coding === undefined) return null;
    const isAsked =
      sent.prediction === null ||
      sent.draft.headers.some(
        ([name, value]) => name.toLowerCase() === 'accept-encoding' && value.includes('gzip'),
      );
    const isRows = isRowType(headerOf(reply, 'content-type') ?? '');
    return coding === 'gzip' && isAsked && isRows ? null : `Content-Encoding is ${coding}`;
  },

  'there are no unexpected headers': (judged) => {
    const { reply } = judged;
    const isAllowed = (name: string) => ALLOWED.has(name) || (OF_ROWS.has(name) && mayBeRows(judged));
    const [name] = [...reply.headers.keys()].filter((each) => !isAllowed(each));
    if (name !== undefined) return `unexpected header ${name}`;
    const twice = [...reply.headers].find(([, values]) => values.length > 1);
    return twice ? `repeated header ${twice[0]}` : null;
  },

  'rate-limit headers are on counted replies only': ({ sent, reply, outcome }) => {
    const [rate, policy] = [headerOf(reply, 'ratelimit'), headerOf(reply, 'ratelimit-policy')];
    if ((rate === undefined) !== (policy === undefined)) return 'one rate-limit header without the other';
    if (sent.prediction && outcome && (rate !== undefined) !== outcome.isCounted)
      return outcome.isCounted
        ? 'no rate-limit headers'
        : 'rate-limit headers on a reply that was not counted';
    if (rate === undefined) return null;
    const [, left, seconds] = /^"default";r=(\d+);t=([1-9]\d?)$/.exec(rate) ?? [];
    const [, quota] = /^"default";q=([1-9]\d*);w=60$/.exec(policy ?? '') ?? [];
    if (left === undefined || quota === undefined) return `${rate} ${String(policy)}`;
    if (Number(seconds) > 60 || Number(left) >= Number(quota)) return `${rate} of ${String(policy)}`;
    if (reply.status !== 429) return null;
    return equal('r', left, '0') ?? equal('Retry-After', headerOf(reply, 'retry-after'), seconds);
  },

  'status-specific headers are on their status only': ({ reply, outcome }) => {
    const challenge = headerOf(reply, 'www-authenticate');
    const { status } = reply;
    if ((challenge !== undefined) !== (status === 401))
      return `WWW-Authenticate is ${String(challenge)} with ${status}`;
    if (status === 401 && outcome)
      return equal(
        'WWW-Authenticate',
        challenge,
        outcome.code === 'missing_api_key' ? 'Bearer' : 'Bearer error="invalid_token"',
      );
    const allow = headerOf(reply, 'allow');
    if (allow !== (status === 405 ? 'GET, HEAD' : undefined))
      return `Allow is ${String(allow)} with ${status}`;
    const retry = headerOf(reply, 'retry-after');
    return (retry !== undefined) === (status === 429 || status === 503)
      ? null
      : `Retry-After is ${String(retry)} with ${status}`;
  },

  'Content-Length matches the body': (judged) => {
    const { reply } = judged;
    const length = headerOf(reply, 'content-length');
    if (!hasBody(judged))
      return reply.bytes.length > 0 || reply.behind.length > 0
        ? 'a body in a reply to HEAD'
        : /^[1-9]\d*$/.test(length ?? '') || (length === '0' && isNdjson(judged))
          ? null
          : `Content-Length is ${String(length)}`;
    const got = judged.isHead ? reply.bytes.length + reply.behind.length : reply.bytes.length;
    if (!judged.isHead && reply.behind.length > 0) return 'bytes after the reply';
    return equal('Content-Length', length, String(got));
  },

  'the body is JSON in UTF-8': (judged) =>
    hasBody(judged) &&
    !/^text\/(?:html|plain)$/.test(headerOf(judged.reply, 'content-type') ?? '') &&
    judged.body === undefined
      ? 'the body is not JSON'
      : null,

  'there is a Date header': ({ reply }) => {
    const date = headerOf(reply, 'date') ?? '';
    return /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/.test(date)
      ? null
      : `Date is ${date}`;
  },

  'the connection closes when it must': ({ sent: { prediction }, reply }) =>
    prediction && prediction.closes !== reply.hasEnded
      ? prediction.closes
        ? 'the connection stayed open'
        : 'the connection was closed'
      : null,
};
