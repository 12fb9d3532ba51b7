import { headersNamed, withHeader, withoutHeader, type Draft } from '../drafts/draft.js';
import { mutations, type Change, type Changes } from './mutation.js';
import { CANARY } from '../drafts/valid-requests.js';

/** Methods, HTTP versions and framing. Malformed HTTP is in raw-requests.ts of `programs`. */

const method =
  (...methods: readonly string[]): Change =>
  (draft, draw) => ({ ...draft, method: draw.pick(methods) });

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
  'unknown expectation': (draft) => withHeader(draft, ['Expect', 'tea']),
  'two Hosts': (draft, draw) =>
    headersNamed(draft, 'host').length === 0
      ? null
      : withHeader(draft, [
          draw.pick(['Host', 'host', 'HOST']),
          draw.pick(['api.example', 'evil.example', '']),
        ]),
  'no Host': (draft) => withoutHeader(version(draft, 'HTTP/1.1'), 'host'),
  'target that is too long': (draft, draw) => ({
    ...draft,
    query: [...(draft.query ?? []), `q=${draw.pick(['a', '%41', '&']).repeat(61_000).slice(0, 60_500)}`],
  }),
  'headers that are too long': (draft) => withHeader(draft, ['X-A', 'a'.repeat(70_000)]),
};

const OTHERS: Changes = {
  HEAD: method('HEAD'),
  'HTTP/1.0': (draft, draw) => {
    const older = version(draft, 'HTTP/1.0');
    return draw.chance(50) ? withoutHeader(older, 'host') : older;
  },
};

export const METHODS = [...mutations('invalidates', INVALIDATING), ...mutations('varies', OTHERS)];
