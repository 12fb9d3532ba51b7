import { equal, headerOf, isOfParser, mayBeRows, problemIn, type Check, type Judged } from '../judged.js';
import { trimmed } from '../reading.js';

const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;

/** Headers that a reply may have; any other tells something or allows something. */
const ALLOWED: ReadonlySet<string> = new Set(
  `content-type content-length x-request-id cache-control vary x-content-type-options content-security-policy
  referrer-policy ratelimit ratelimit-policy connection keep-alive date www-authenticate allow retry-after`.split(
    /\s+/,
  ),
);

/** Of operations with formats (rule 7.9). */
const NEXT_PAGE: ReadonlySet<string> = new Set(['next-cursor', 'link']);

const hasBody = (judged: Judged) => !judged.isHead || isOfParser(judged);

/** Without rows it is empty. */
const isNdjson = ({ reply }: Judged) => headerOf(reply, 'content-type') === 'application/x-ndjson';

/** Headers of a reply, and its body as far as it goes over the wire. */
export const HEADERS: Readonly<Record<string, Check>> = {
  'the request id is echoed or made': (judged) => {
    const { sent, reply } = judged;
    const id = headerOf(reply, 'x-request-id') ?? '';
    if (!REQUEST_ID.test(id)) return `X-Request-Id is ${JSON.stringify(id)}`;
    const { request_id } = problemIn(judged);
    if (request_id !== undefined && request_id !== id) return 'request_id is another one';
    // Headers that are too many or too long are not read to their end.
    if (!sent.foresight || isOfParser(judged) || reply.status === 431) return null;
    const asked = sent.draft.headers
      .filter(([name]) => name.toLowerCase() === 'x-request-id')
      .map(([, value]) => trimmed(value));
    const [only = ''] = asked;
    if (asked.length === 1 && REQUEST_ID.test(only)) return equal('X-Request-Id', id, only);
    return asked.includes(id) ? 'a request id that is none was kept' : null;
  },

  'nothing is stored, sniffed or framed': ({ reply }) => {
    const policy = headerOf(reply, 'content-security-policy') ?? '';
    const isPage = headerOf(reply, 'content-type') === 'text/html';
    const isStrict = isPage
      ? policy.startsWith("default-src 'none'; ") && policy.endsWith("frame-ancestors 'none'")
      : policy === "default-src 'none'; frame-ancestors 'none'";
    return (
      equal('Cache-Control', headerOf(reply, 'cache-control'), 'no-store') ??
      equal('Vary', headerOf(reply, 'vary'), 'Authorization') ??
      equal('X-Content-Type-Options', headerOf(reply, 'x-content-type-options'), 'nosniff') ??
      equal('Referrer-Policy', headerOf(reply, 'referrer-policy'), 'no-referrer') ??
      (isStrict ? null : `Content-Security-Policy is ${policy}`)
    );
  },

  'no header tells more than it should': (judged) => {
    const { reply } = judged;
    const isAllowed = (name: string) => ALLOWED.has(name) || (NEXT_PAGE.has(name) && mayBeRows(judged));
    const [name] = [...reply.headers.keys()].filter((each) => !isAllowed(each));
    if (name !== undefined) return `the header ${name}`;
    const twice = [...reply.headers].find(([, values]) => values.length > 1);
    return twice ? `${twice[0]} came twice` : null;
  },

  'rate headers stand on what was counted': ({ sent, reply, outcome }) => {
    const [rate, policy] = [headerOf(reply, 'ratelimit'), headerOf(reply, 'ratelimit-policy')];
    if ((rate === undefined) !== (policy === undefined)) return 'one rate header without the other';
    if (sent.foresight && outcome && (rate !== undefined) !== outcome.isCounted)
      return outcome.isCounted ? 'no rate headers' : 'rate headers on what was not counted';
    if (rate === undefined) return null;
    const [, left, seconds] = /^"default";r=(\d+);t=([1-9]\d?)$/.exec(rate) ?? [];
    const [, quota] = /^"default";q=([1-9]\d*);w=60$/.exec(policy ?? '') ?? [];
    if (left === undefined || quota === undefined) return `${rate} ${String(policy)}`;
    if (Number(seconds) > 60 || Number(left) >= Number(quota)) return `${rate} of ${String(policy)}`;
    if (reply.status !== 429) return null;
    return equal('r', left, '0') ?? equal('Retry-After', headerOf(reply, 'retry-after'), seconds);
  },

  'headers of a status stand on it alone': ({ reply, outcome }) => {
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

  'the body is as long as it says': (judged) => {
    const { reply } = judged;
    const length = headerOf(reply, 'content-length');
    if (!hasBody(judged))
      return reply.bytes.length > 0 || reply.behind.length > 0
        ? 'HEAD got a body'
        : /^[1-9]\d*$/.test(length ?? '') || (length === '0' && isNdjson(judged))
          ? null
          : `Content-Length is ${String(length)}`;
    const got = judged.isHead ? reply.bytes.length + reply.behind.length : reply.bytes.length;
    if (!judged.isHead && reply.behind.length > 0) return 'bytes behind the reply';
    return equal('Content-Length', length, String(got));
  },

  'the body is JSON in UTF-8': (judged) =>
    hasBody(judged) && headerOf(judged.reply, 'content-type') !== 'text/html' && judged.body === undefined
      ? 'the body is no JSON'
      : null,

  'the date is told': ({ reply }) => {
    const date = headerOf(reply, 'date') ?? '';
    return /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/.test(date)
      ? null
      : `Date is ${date}`;
  },

  'the connection ends when it has to': ({ sent: { foresight }, reply }) =>
    foresight && foresight.closes !== reply.hasEnded
      ? foresight.closes
        ? 'the connection goes on'
        : 'the connection was ended'
      : null,
};
