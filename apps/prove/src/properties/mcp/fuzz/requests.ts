import { CANARY } from '@brand-visibility/requests';
import type { McpDraft } from './draft.js';
import type { McpMutation } from './mutations.js';

/** Changes of headers, request line and framing. */

const without = ({ headers }: McpDraft, name: string) =>
  headers.filter(([each]) => each.toLowerCase() !== name.toLowerCase());

/** Replaces a header; null removes it. */
const header =
  (name: string, values: readonly (string | null)[], further: Partial<McpDraft> = {}): McpMutation =>
  (draft, draw) => {
    const value = draw.pick(values);
    const rest = without(draft, name);
    return { ...draft, ...further, headers: value === null ? rest : [...rest, [name, value]] };
  };

const ODD = ['', ' ', CANARY, '\xff', 'a, b', 'x'.repeat(5_000)];

export const OF_REQUESTS: Readonly<Record<string, McpMutation>> = {
  'Content-Type': header('Content-Type', [
    null,
    'text/plain',
    'application/json; charset=utf-16',
    'application/jsonx',
    ...ODD,
  ]),
  Accept: header('Accept', [null, '*/*', 'text/html', 'application/json', 'text/event-stream', ...ODD]),
  'MCP-Protocol-Version': header('MCP-Protocol-Version', [
    null,
    '2099-01-01',
    '2024-11-05',
    '2025-03-26',
    '2025-06-18',
    '2025-11-25',
    '2026-07-28',
    'DRAFT',
    ...ODD,
  ]),
  'Mcp-Method': header('Mcp-Method', [null, 'tools/list', 'nothing', ...ODD]),
  'Mcp-Name': header('Mcp-Name', [null, 'get_visibility', '=?base64?YQ==?=', '=?base64?%%?=', ...ODD]),
  'Mcp-Session-Id': header('Mcp-Session-Id', ['1', 'x'.repeat(100), ...ODD]),
  'Last-Event-ID': header('Last-Event-ID', ['1', ...ODD]),
  'Content-Encoding': header('Content-Encoding', ['gzip', 'br', ...ODD]),
  'another Host': header('Host', ['evil.example', 'localhost.evil.example', '10.0.0.1'], {
    status: 403,
    key: null,
  }),
  'a malformed Host': header('Host', ['a b', 'a/b', 'u@localhost', 'a,b', '\xff'], {
    key: null,
    isFramed: false,
  }),
  // Not instead of one that is refused.
  'a Host with a port': (draft, draw, material) =>
    draft.key && header('Host', ['localhost:1', '127.0.0.1:65535', '[::1]:80'])(draft, draw, material),
  'another Origin': header(
    'Origin',
    [
      'https://evil.example',
      'null',
      'http://localhost.evil.example',
      'file://',
      'a',
      'http://[',
      'https://localhost@evil.example',
    ],
    { status: 403, key: null },
  ),
  'our Origin': header('Origin', ['http://localhost', 'http://127.0.0.1:5173', 'https://localhost:1']),
  'no key': header('Authorization', [null, '', 'Bearer', 'Basic YTpi', 'Bearer bvk_x', `Bearer ${CANARY}`], {
    key: null,
    status: 401,
  }),
  'two keys': (draft) => ({
    ...draft,
    headers: [...draft.headers, ['Authorization', 'Bearer x']],
    key: null,
    status: 401,
  }),
  'an unknown expectation': header('Expect', ['tea'], { status: 417, key: null }),
  'another method': (draft, draw) => ({
    ...draft,
    method: draw.pick(['GET', 'DELETE', 'PUT', 'PATCH', 'OPTIONS']),
    isChunked: false,
  }),
  'another path': (draft, draw) => ({
    ...draft,
    target: draw.pick(['/mcp/', '/mcp/a', '/MCP', '//mcp', '/mcp%2f', '/mcp;a', '/%6dcp', '/v1/mcp']),
  }),
  'a query': (draft, draw) => ({
    ...draft,
    target: `/mcp?${draw.pick(['', 'a=1', 'api_key=1', `token=${CANARY}`, '%zz', '&&', `a=${draft.key?.text ?? ''}`])}`,
  }),
  'an absolute target': (draft, draw) => ({
    ...draft,
    target: `http://${draw.pick(['localhost', 'evil.example', '127.0.0.1:8080'])}/mcp`,
  }),
  'HTTP/1.0': (draft) => ({ ...draft, version: 'HTTP/1.0', isChunked: false }),
  'the last request': (draft) => ({ ...draft, headers: [...draft.headers, ['Connection', 'close']] }),
  chunks: (draft) => ({ ...draft, isChunked: true, announced: null }),
  'a length that is too small': (draft, draw) => ({
    ...draft,
    announced: draw.below(40),
    isChunked: false,
    isFramed: false,
  }),
  'a length and chunks': (draft) => ({
    ...draft,
    headers: [...draft.headers, ['Content-Length', '5']],
    isChunked: true,
    isFramed: false,
  }),
  'two lengths': (draft) => ({
    ...draft,
    headers: [...draft.headers, ['Content-Length', '5']],
    isFramed: false,
  }),
  'a length of no number': (draft, draw) => ({
    ...draft,
    headers: [
      ...draft.headers,
      ['Content-Length', draw.pick(['a', '-1', '1e3', '0x10', '99999999999999999999'])],
    ],
    isChunked: true,
    isFramed: false,
  }),
  'an upgrade': (draft) => ({
    ...draft,
    headers: [...draft.headers, ['Connection', 'Upgrade'], ['Upgrade', 'websocket']],
  }),
};
