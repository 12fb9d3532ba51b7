import { CANARY } from '@brand-visibility/requests';
import type { Draw } from '@brand-visibility/records';
import type { McpDraft } from './draft.js';
import type { McpMutation } from './mutations.js';

/** Changes of headers, request line and framing. */

/** Replaces a header; null removes it. */
const header =
  (name: string, values: readonly (string | null)[], further: Partial<McpDraft> = {}): McpMutation =>
  (draft, draw) => {
    const value = draw.pick(values);
    const rest = draft.headers.filter(([each]) => each.toLowerCase() !== name.toLowerCase());
    return { ...draft, ...further, headers: value === null ? rest : [...rest, [name, value]] };
  };

/** Adds a header, which may be there. */
const also =
  (name: string, values: readonly string[], further: Partial<McpDraft> = {}): McpMutation =>
  (draft, draw) => ({ ...draft, ...further, headers: [...draft.headers, [name, draw.pick(values)]] });

const changed =
  (change: (draw: Draw, draft: McpDraft) => Partial<McpDraft>): McpMutation =>
  (draft, draw) => ({ ...draft, ...change(draw, draft) });

/** A request whose end cannot be told. */
const UNFRAMED = { isFramed: false, isChunked: true };
const WITHOUT_KEY = { key: null, status: 401 };

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
    ...'2099-01-01 2024-11-05 2025-03-26 2025-06-18 2025-11-25 2026-07-28 DRAFT'.split(' '),
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
    'https://evil.example null http://localhost.evil.example file:// a http://[ https://localhost@a'.split(
      ' ',
    ),
    { status: 403, key: null },
  ),
  'our Origin': header('Origin', ['http://localhost', 'http://127.0.0.1:5173', 'https://localhost:1']),
  'no key': header(
    'Authorization',
    [null, '', 'Bearer', 'Basic YTpi', 'Bearer bvk_x', `Bearer ${CANARY}`],
    WITHOUT_KEY,
  ),
  'two keys': also('Authorization', ['Bearer x'], WITHOUT_KEY),
  'an unknown expectation': header('Expect', ['tea'], { status: 417, key: null }),
  'another method': changed((draw) => ({
    method: draw.pick(['GET', 'DELETE', 'PUT', 'PATCH', 'OPTIONS']),
    isChunked: false,
  })),
  'another path': changed((draw) => ({
    target: draw.pick('/mcp/ /mcp/a /MCP //mcp /mcp%2f /mcp;a /%6dcp /v1/mcp'.split(' ')),
  })),
  'a query': changed((draw, { key }) => ({
    target: `/mcp?${draw.pick(['', 'a=1', 'api_key=1', `token=${CANARY}`, '%zz', '&&', `a=${key?.text ?? ''}`])}`,
  })),
  'an absolute target': changed((draw) => ({
    target: `http://${draw.pick(['localhost', 'evil.example', '127.0.0.1:8080'])}/mcp`,
  })),
  'HTTP/1.0': changed(() => ({ version: 'HTTP/1.0', isChunked: false })),
  'the last request': also('Connection', ['close']),
  chunks: changed(() => ({ isChunked: true, announced: null })),
  'a length that is too small': changed((draw) => ({
    announced: draw.below(40),
    isChunked: false,
    isFramed: false,
  })),
  'a length and chunks': also('Content-Length', ['5'], UNFRAMED),
  'two lengths': also('Content-Length', ['5'], { isFramed: false }),
  'a length of no number': also('Content-Length', ['a', '-1', '1e3', '0x10', '9'.repeat(20)], UNFRAMED),
  'an upgrade': (draft) => ({
    ...draft,
    headers: [...draft.headers, ['Connection', 'Upgrade'], ['Upgrade', 'websocket']],
  }),
};
