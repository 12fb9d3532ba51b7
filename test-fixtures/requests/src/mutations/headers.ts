import { headerIn, headersNamed, withHeader, withoutHeader, type Header } from '../drafts/draft.js';
import { CANARY } from '../drafts/valid-requests.js';
import { trimmed } from '../oracle/reading.js';
import { adding, mutations, replacing, type Part } from './mutation.js';

/** Headers for features that the service does not have, and unexpected bodies. */

/** Sets headers; the texts are their lines, separated by ` & `. */
const setting = adding((draft, lines) =>
  lines
    .split(' & ')
    .map(headerIn)
    .reduce((each, header) => withHeader(withoutHeader(each, header[0].toLowerCase()), header), draft),
);

/** Headers with one of some names and one of some values: `names: value | value`. */
const lines = (text: string) => {
  const [names = '', values = ''] = text.split(/: ?(.*)/s);
  return names.split(' ').flatMap((name) => values.split('|').map((value) => `${name}: ${trimmed(value)}`));
};

/** Adds a body with its length. */
const bodied = adding((draft, body) => {
  const bare = withoutHeader(withoutHeader(draft, 'content-length'), 'transfer-encoding');
  return { ...withHeader(bare, ['Content-Length', String(body.length)]), body };
});

/** Inserts headers before the others, so that a parser that stops early sees none of those. */
const withMany = replacing<Part>(
  ({ headers }) => (headers.length > 20 ? null : { text: '' }),
  (draft, count) => {
    const many = Array.from({ length: Number(count) }, (_, i): Header => [`X-${i}`, '']);
    return { ...draft, headers: [...many, ...draft.headers] };
  },
);

export const HEADERS = [
  ...setting({
    Accept: lines(
      'Accept: | text/html | application/xml;q=1 | */*;q=0 | image/* | ,,;q=x | application/json;v=2',
    ),
    'Accept-Encoding': [
      ...lines(
        'Accept-Encoding: gzip | br, zstd | gzip, deflate, br | br;q=0.5, gzip;q=0.8, *;q=0.1 | identity;q=0',
      ),
      ...lines('Accept-Encoding: * | br;q=2, gzip;q=x;q=1, ,;q=1 | *;q=0 | gzip;q=1.0, *;q=0'),
    ],
    'Accept-Charset': lines('Accept-Charset: utf-16 | iso-8859-1;q=0.5 | *;q=0'),
    'Accept-Language': lines(`Accept-Language: tr | * | de-DE-1996 | ${'x'.repeat(5_000)}`),
    Expect: lines('Expect: 100-continue | 100-Continue |'),
    Range: lines('Range: bytes=0-10 | bytes=-1 | bytes=0-0,5-9 | rows=1-2 | bytes=9999999-'),
    'If-None-Match': lines('If-None-Match: * | "x" | W/"x", "y" | x'),
    'other conditional headers': [
      ...lines('If-Match If-Range: * | "x" | never'),
      ...lines('If-Modified-Since If-Unmodified-Since: Tue, 10 Mar 2026 12:00:00 GMT | never | 0'),
    ],
    'Cache-Control of a request': lines('Cache-Control Pragma: only-if-cached | max-stale | no-cache'),
    'forwarded address': lines(
      `X-Forwarded-For X-Real-IP Forwarded True-Client-IP Via: 127.0.0.1 | for=_x;host=a | ::1 | ${CANARY}`,
    ),
    'forwarded host': lines(
      'X-Forwarded-Host X-Forwarded-Proto X-Forwarded-Prefix X-Forwarded-Port X-Host: evil.example | https | /x | 1',
    ),
    'path or method in a header': [
      ...lines(
        'X-Original-URL X-Rewrite-URL X-Forwarded-Path Destination: /v1/account | /livez | /v1/brands?limit=1',
      ),
      ...lines('X-HTTP-Method-Override X-HTTP-Method X-Method-Override: DELETE | POST | HEAD | TRACE'),
    ],
    'browser Origin': lines('Origin: https://evil.example | null | *').map(
      (line) => `${line} & Access-Control-Request-Method: DELETE`,
    ),
    'Content-Type without a body': lines(
      'Content-Type: application/json | multipart/form-data | text/plain;charset=utf-16 | x |',
    ),
    'another Host': lines(
      `Host: evil.example | api.example:99999 | | localhost | [::1] | a-b | ${'x'.repeat(300)} | 127.1`,
    ),
    Upgrade: lines('Upgrade: websocket | h2c | TLS/1.0 | x').map((line) => `Connection: Upgrade & ${line}`),
    Connection: [
      ...lines(
        'Connection: keep-alive, X-Request-Id | Authorization | x | Keep-Alive | close | Close | x, close',
      ),
      ...lines('TE Trailer Keep-Alive Proxy-Connection Max-Forwards: trailers | 0 | timeout=1'),
    ],
    'unusual characters in a header': lines(
      `X-A x_a X!#$%&'*+.^\`|~1 A: \u00e9\u00ff | ()<>@,;:\\"/[]?={} | \t x \t | | ${CANARY}`,
    ),
    'prototype field as a header': lines(`__proto__ constructor toString hasOwnProperty: ${CANARY}`),
    'large header': [4_000, 16_500, 40_000].map((length) => `X-A: ${'a'.repeat(length)}`),
    'tracing headers': [
      `traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01 & baggage: ${CANARY}`,
    ],
    'valid request id': lines(`X-Request-Id: a | A-b_c.9 | . | ${'-'.repeat(64)} | 0`),
    'invalid request id': lines(
      `X-Request-Id: | a b | ${'x'.repeat(65)} | ${CANARY}! | \u00e9 | a,b | <b> | "a" | %41 | a/b`,
    ),
    'malformed Host': lines(
      'Host: a b | a/b | a@b | http://a | [::1 | ::1 | a:b | a:1:2 | a?b | a#b | a\\b | "a"',
    ),
    'key as a request id': (_, draw, { world }) => {
      const { text } = draw.pick(world.keys);
      return lines(`X-Request-Id: ${text} | x.${text}-y`);
    },
  }),
  ...withMany({ 'many headers': '10 100 180', 'too many headers': '201 401 1000 2500' }),
  ...bodied({
    'ignored body': ['x', '{}', '{"limit":1}', `<a>${CANARY}</a>`, '\0\u00ff', 'limit=1&nope=1'],
    'large body': ['x', '\0', '{"a":'].flatMap((text) => [text.repeat(1_000), text.repeat(20_000)]),
    'request in a body': (_, draw, { world }) => [
      `GET /v1/brands HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${draw.pick(world.keys).text}\r\n\r\n`,
    ],
  }),
  ...mutations({
    'headers in another order': (draft) => ({ ...draft, headers: draft.headers.toReversed() }),
    'two request ids': (draft, draw) =>
      headersNamed(draft, 'x-request-id').length > 0
        ? withHeader(draft, ['x-request-id', draw.pick(['a', `${CANARY}!`, ''])])
        : null,
    'no request id': (draft) => withoutHeader(draft, 'x-request-id'),
  }),
];
