import type { Draw } from '@brand-visibility/records';
import { headersNamed, withHeader, withoutHeader, type Draft, type Header } from '../drafts/draft.js';
import { mutations, type Change, type Changes } from './mutation.js';
import { CANARY } from '../drafts/valid-requests.js';

/** Headers for features that the service does not have, and unexpected bodies. */

const headed =
  (make: (draw: Draw) => readonly Header[]): Change =>
  (draft, draw) =>
    withHeader(draft, ...make(draw));

const header =
  (name: string, ...values: readonly string[]): Change =>
  (draft, draw) =>
    withHeader(withoutHeader(draft, name.toLowerCase()), [name, draw.pick(values)]);

/** Adds a body with its length. */
const bodied =
  (make: (draft: Draft, draw: Draw) => string): Change =>
  (draft, draw) => {
    const body = make(draft, draw);
    const bare = withoutHeader(withoutHeader(draft, 'content-length'), 'transfer-encoding');
    return { ...withHeader(bare, ['Content-Length', String(body.length)]), body };
  };

const DATES = ['Tue, 10 Mar 2026 12:00:00 GMT', 'Thu, 01 Jan 1970 00:00:00 GMT', 'never', '0'];

const PRESERVING: Changes = {
  'any Accept': header(
    'Accept',
    'text/html',
    'application/xml;q=1',
    '*/*;q=0',
    'image/*',
    ',,;q=x',
    '',
    'application/json;version=2',
  ),
  'Accept-Encoding': header(
    'Accept-Encoding',
    'gzip',
    'br, zstd',
    'gzip, deflate, br',
    'br;q=0.5, gzip;q=0.8, *;q=0.1',
    '*',
    'br;q=2, gzip;q=x;q=1, ,;q=1',
    'identity;q=0',
    '*;q=0',
    'gzip;q=1.0, *;q=0',
  ),
  'Accept-Charset': header('Accept-Charset', 'utf-16', 'iso-8859-1;q=0.5', '*;q=0'),
  'Accept-Language': header('Accept-Language', 'tr', '*', 'x'.repeat(5_000), 'de-DE-1996'),
  Expect: header('Expect', '100-continue', '100-Continue', ''),
  Range: header('Range', 'bytes=0-10', 'bytes=-1', 'bytes=0-0,5-9', 'rows=1-2', 'bytes=9999999-'),
  'If-None-Match': header('If-None-Match', '*', '"x"', 'W/"x", "y"', 'x'),
  'other conditional headers': headed((draw) => [
    [
      draw.pick(['If-Match', 'If-Modified-Since', 'If-Unmodified-Since', 'If-Range']),
      draw.pick(['*', '"x"', ...DATES]),
    ],
  ]),
  'Cache-Control of a request': headed((draw) => [
    ['Cache-Control', draw.pick(['only-if-cached', 'max-stale', 'no-transform', 'no-cache'])],
    ['Pragma', 'no-cache'],
  ]),
  'forwarded address': headed((draw) => [
    [
      draw.pick(['X-Forwarded-For', 'X-Real-IP', 'Forwarded', 'True-Client-IP', 'Via']),
      draw.pick(['127.0.0.1', 'for=_x;host=a', '::1', CANARY]),
    ],
  ]),
  'forwarded host': headed((draw) => [
    [
      draw.pick([
        'X-Forwarded-Host',
        'X-Forwarded-Proto',
        'X-Forwarded-Prefix',
        'X-Forwarded-Port',
        'X-Host',
      ]),
      draw.pick(['evil.example', 'https', '/x', '1']),
    ],
  ]),
  'path in a header': headed((draw) => [
    [
      draw.pick(['X-Original-URL', 'X-Rewrite-URL', 'X-Forwarded-Path', 'X-Forwarded-Prefix', 'Destination']),
      draw.pick(['/v1/account', '/livez', '/v1/brands?limit=1']),
    ],
  ]),
  'method in a header': headed((draw) => [
    [
      draw.pick(['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override']),
      draw.pick(['DELETE', 'POST', 'HEAD', 'TRACE']),
    ],
  ]),
  'browser Origin': headed((draw) => [
    ['Origin', draw.pick(['https://evil.example', 'null', '*'])],
    ['Access-Control-Request-Method', 'DELETE'],
  ]),
  'Content-Type without a body': header(
    'Content-Type',
    'application/json',
    'multipart/form-data',
    'text/plain;charset=utf-16',
    'x',
    '',
  ),
  'another Host': header(
    'Host',
    'evil.example',
    'api.example:99999',
    '',
    'localhost',
    '[::1]',
    'a b'.replace(' ', '-'),
    'x'.repeat(300),
    '127.1',
  ),
  Upgrade: headed((draw) => [
    ['Connection', 'Upgrade'],
    ['Upgrade', draw.pick(['websocket', 'h2c', 'TLS/1.0', 'x'])],
  ]),
  'Connection names headers': header(
    'Connection',
    'keep-alive, X-Request-Id',
    'Authorization',
    'x',
    'Keep-Alive',
  ),
  'Connection: close': header('Connection', 'close', 'Close', 'x, close'),
  'hop-by-hop headers': headed((draw) => [
    [
      draw.pick(['TE', 'Trailer', 'Keep-Alive', 'Proxy-Connection', 'Max-Forwards']),
      draw.pick(['trailers', '0', 'timeout=1', 'X-A']),
    ],
  ]),
  'unusual characters in a header': headed((draw) => [
    [
      draw.pick(['X-A', 'x_a', "X!#$%&'*+.^`|~1", 'A']),
      draw.pick(['\u00e9\u00ff', '()<>@,;:\\"/[]?={}', '\t x \t', '\ud83d'.slice(0, 0), CANARY]),
    ],
  ]),
  'prototype field as a header': headed((draw) => [
    [draw.pick(['__proto__', 'constructor', 'toString', 'hasOwnProperty']), CANARY],
  ]),
  'many headers': (draft, draw) =>
    draft.headers.length > 20 ? null : withMany(draft, draw.pick([10, 100, 180])),
  'large header': headed((draw) => [['X-A', 'a'.repeat(draw.pick([4_000, 16_500, 40_000]))]]),
  'tracing headers': headed(() => [
    ['traceparent', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'],
    ['baggage', CANARY],
  ]),
  'headers in another order': (draft) => ({ ...draft, headers: draft.headers.toReversed() }),
};

/** Request ids: they change headers and fields of the response, and nothing else. */
const REQUEST_IDS: Changes = {
  'valid request id': header('X-Request-Id', 'a', 'A-b_c.9', '.', '-'.repeat(64), '0'),
  'invalid request id': header(
    'X-Request-Id',
    '',
    ' ',
    'a b',
    'x'.repeat(65),
    CANARY + '!',
    '\u00e9',
    'a,b',
    '<b>',
    '"a"',
    '%41',
    'a/b',
    '\t',
  ),
  'key as a request id': (draft, draw, { world }) => {
    const { text } = draw.pick(world.keys);
    return withHeader(withoutHeader(draft, 'x-request-id'), [
      'X-Request-Id',
      draw.pick([text, `x.${text}-y`]),
    ]);
  },
  'two request ids': (draft, draw) =>
    headersNamed(draft, 'x-request-id').length === 0
      ? null
      : withHeader(draft, ['x-request-id', draw.pick(['a', `${CANARY}!`, ''])]),
  'no request id': (draft) => withoutHeader(draft, 'x-request-id'),
};

/** Inserts headers before the others, so that a parser that stops early sees none of those. */
const withMany = (draft: Draft, count: number): Draft => ({
  ...draft,
  headers: [...Array.from({ length: count }, (_, i): Header => [`X-${i}`, '']), ...draft.headers],
});

const INVALIDATING: Changes = {
  'too many headers': (draft, draw) => withMany(draft, draw.pick([201, 401, 1_000, 2_500])),
  'malformed Host': header(
    'Host',
    'a b',
    'a/b',
    'a@b',
    'http://a',
    '[::1',
    '::1',
    'a:b',
    'a:1:2',
    'a?b',
    'a#b',
    'a\\b',
    '"a"',
  ),
};

const BODIES: Changes = {
  'ignored body': bodied((_, draw) =>
    draw.pick(['x', '{}', '{"limit":1}', `<a>${CANARY}</a>`, '\0\u00ff', 'limit=1&nope=1']),
  ),
  'large body': bodied((_, draw) => draw.pick(['x', '\0', '{"a":']).repeat(draw.pick([1_000, 20_000]))),
  'request in a body': bodied(
    ({ headers }) =>
      `GET /v1/brands HTTP/1.1\r\nHost: a\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  ),
};

export const HEADERS = [
  ...mutations('preserves', { ...PRESERVING, ...REQUEST_IDS, ...BODIES }),
  ...mutations('invalidates', INVALIDATING),
];
