import type { Draw } from '@brand-visibility/records';
import { headersNamed, withHeader, withoutHeader, type Draft } from '../requests/draft.js';
import { mutations, type Change, type Changes } from './mutation.js';
import { CANARY } from '../requests/valid-requests.js';

/** Methods, HTTP versions and malformed HTTP. */

const method =
  (...methods: readonly string[]): Change =>
  (draft, draw) => ({ ...draft, method: draw.pick(methods) });

const broken =
  (make: (draft: Draft, draw: Draw) => Draft): Change =>
  (draft, draw) => ({ ...make(draft, draw), isBroken: true });

const version = (draft: Draft, text: string): Draft => ({ ...draft, version: text });

const INVALIDATING: Changes = {
  OPTIONS: method('OPTIONS'),
  'writing method': method('POST', 'PUT', 'PATCH', 'DELETE'),
  TRACE: method('TRACE'),
  'WebDAV method': method(
    'PROPFIND',
    'MOVE',
    'LOCK',
    'SEARCH',
    'REPORT',
    'PURGE',
    'M-SEARCH',
    'MKCOL',
    'LINK',
  ),
  'unknown method': method('FOO', 'GETS', 'HEADS', 'get', 'Head', 'BREW', 'G', 'DEBUG'),
  CONNECT: method('CONNECT'),
  'OPTIONS for the whole server': (draft) => ({
    ...draft,
    method: 'OPTIONS',
    authority: '',
    path: '*',
    query: null,
  }),
  'chunked body': (draft) => ({
    ...withHeader(withoutHeader(draft, 'content-length'), ['Transfer-Encoding', 'chunked']),
    body: `${CANARY.length.toString(16)}\r\n${CANARY}\r\n0\r\n\r\n`,
  }),
  expectation: (draft, draw) =>
    withHeader(draft, ['Expect', draw.pick(['100-continue', '100-Continue', 'tea', ''])]),
  'two Hosts': (draft, draw) =>
    headersNamed(draft, 'host').length === 0
      ? null
      : withHeader(draft, [
          draw.pick(['Host', 'host', 'HOST']),
          draw.pick(['api.example', 'evil.example', '']),
        ]),
  'no Host': (draft) => withoutHeader(version(draft, 'HTTP/1.1'), 'host'),
  'another HTTP version': broken((draft, draw) =>
    version(
      draft,
      draw.pick([
        'HTTP/0.9',
        'HTTP/1.2',
        'HTTP/2.0',
        'HTTP/3',
        'HTTP/1.',
        'HTTP/11',
        'http/1.1',
        'ICY',
        'HTTP/1.1 x',
      ]),
    ),
  ),
  'no HTTP version': broken((draft) => ({ ...draft, version: '' })),
  'target that is too long': (draft, draw) => ({
    ...draft,
    query: [...(draft.query ?? []), `q=${draw.pick(['a', '%41', '&']).repeat(61_000).slice(0, 60_500)}`],
  }),
  'headers that are too long': (draft) => withHeader(draft, ['X-A', 'a'.repeat(70_000)]),
  'space in the target': broken((draft) => ({ ...draft, path: `${draft.path} x` })),
  'raw bytes in the target': broken((draft, draw) => ({
    ...draft,
    path: draft.path + draw.pick(['\u00fc', '\u00ff', '\u0080', '\u0001', '\u007f', '\u001b']),
  })),
  'folded header': broken((draft) => withHeader(draft, ['X-A', 'b\r\n c'])),
  'bare line feed in a header': broken((draft) => withHeader(draft, ['X-A', 'b\nX-B: c'])),
  'control character in a header': broken((draft, draw) =>
    withHeader(draft, ['X-A', `b${draw.pick(['\0', '\u0001', '\u001b', '\u007f', '\r'])}c`]),
  ),
  'invalid header name': broken((draft, draw) =>
    withHeader(draft, [draw.pick(['', ' ', 'X A', 'X-A ', '\u00fc', 'X(A)', '"X"']), 'b']),
  ),
  'invalid length': broken((draft, draw) =>
    withHeader(withoutHeader(draft, 'content-length'), [
      'Content-Length',
      draw.pick(['+5', '-1', '0x5', '5,5', '5 5', 'x', '1e1', '99999999999999999999']),
    ]),
  ),
  'two lengths': broken((draft) => ({
    ...withHeader(withoutHeader(draft, 'content-length'), ['Content-Length', '5'], ['Content-Length', '6']),
    body: 'hello!',
  })),
  'length beside a transfer coding': broken((draft) => ({
    ...withHeader(
      withoutHeader(draft, 'content-length'),
      ['Content-Length', '5'],
      ['Transfer-Encoding', 'chunked'],
    ),
    body: '0\r\n\r\n',
  })),
};

const OTHERS: Changes = {
  HEAD: method('HEAD'),
  'HTTP/1.0': (draft, draw) => {
    const older = version(draft, 'HTTP/1.0');
    return draw.chance(50) ? withoutHeader(older, 'host') : older;
  },
};

export const METHODS = [...mutations('invalidates', INVALIDATING), ...mutations('varies', OTHERS)];
