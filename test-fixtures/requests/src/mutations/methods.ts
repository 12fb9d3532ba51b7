import { headersNamed, withHeader, withoutHeader } from '../drafts/draft.js';
import { CANARY } from '../drafts/valid-requests.js';
import { adding, mutations } from './mutation.js';

/** Methods, HTTP versions and framing. Malformed HTTP is in raw-requests.ts of `programs`. */

const sent = adding((draft, method) => ({ ...draft, method }));

export const METHODS = [
  ...sent({
    'known method': 'OPTIONS POST PUT PATCH DELETE TRACE HEAD',
    'WebDAV method': 'PROPFIND MOVE LOCK SEARCH REPORT PURGE M-SEARCH MKCOL LINK',
    'unknown method': 'FOO GETS HEADS get Head BREW G DEBUG CONNECT',
  }),
  ...mutations({
    'OPTIONS for the whole server': (draft) => ({
      ...draft,
      method: 'OPTIONS',
      authority: '',
      path: '*',
      query: null,
    }),
    // A second Transfer-Encoding is malformed HTTP.
    'chunked body': (draft) =>
      headersNamed(draft, 'transfer-encoding').length > 0
        ? null
        : {
            ...withHeader(withoutHeader(draft, 'content-length'), ['Transfer-Encoding', 'chunked']),
            body: `${CANARY.length.toString(16)}\r\n${CANARY}\r\n0\r\n\r\n`,
          },
    'two Hosts': (draft, draw) =>
      headersNamed(draft, 'host').length > 0
        ? withHeader(draft, [draw.pick(['Host', 'host']), draw.pick(['api.example', 'evil.example', ''])])
        : null,
    'no Host': (draft) => withoutHeader({ ...draft, version: 'HTTP/1.1' }, 'host'),
    'target that is too long': (draft, draw) => ({
      ...draft,
      query: [...(draft.query ?? []), `q=${draw.pick(['a', '%41', '&']).repeat(61_000).slice(0, 60_500)}`],
    }),
    'headers that are too long': (draft) => withHeader(draft, ['X-A', 'a'.repeat(70_000)]),
    'HTTP/1.0': (draft, draw) => {
      const older = { ...draft, version: 'HTTP/1.0' };
      return draw.chance(50) ? withoutHeader(older, 'host') : older;
    },
  }),
];
