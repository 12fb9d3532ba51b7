import { call, type HttpResponse, type RequestOptions } from './client.js';

/** Messages of the Model Context Protocol, written by hand: the clients of its SDKs have tests of their own. */

export const REVISIONS = ['2026-07-28', '2025-11-25'] as const;
export type Revision = (typeof REVISIONS)[number];

/** What each request of the current revision says of its client. */
const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** A response to a message: exactly one of `result` and `error`, unless the service refused the request. */
export interface McpResponse extends HttpResponse {
  readonly result: Record<string, unknown> | undefined;
  readonly error: { readonly code: number; readonly message: string } | undefined;
}

/** A request of a revision with the headers that it requires. */
export function messageOf(
  revision: Revision,
  method: string,
  params: Readonly<Record<string, unknown>>,
): { readonly headers: Readonly<Record<string, string>>; readonly body: object } {
  const isCurrent = revision === '2026-07-28';
  const name = params['name'] ?? params['uri'];
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    'MCP-Protocol-Version': revision,
    ...(isCurrent ? { 'Mcp-Method': method } : {}),
    ...(isCurrent && typeof name === 'string' ? { 'Mcp-Name': name } : {}),
  };
  const body = { jsonrpc: '2.0', id: 1, method, params: isCurrent ? { ...params, _meta: ENVELOPE } : params };
  return { headers, body };
}

/** Sends a request of a revision and reads the response. */
export async function ask(
  port: number,
  revision: Revision,
  method: string,
  params: Readonly<Record<string, unknown>> = {},
  { headers = {} }: RequestOptions = {},
): Promise<McpResponse> {
  const message = messageOf(revision, method, params);
  const response = await post(port, JSON.stringify(message.body), { ...message.headers, ...headers });
  const { result, error } = (response.body ?? {}) as Pick<McpResponse, 'result' | 'error'>; // a cast: JSON-RPC has them
  return { ...response, result, error };
}

/** Sends any text as a message. */
export function post(
  port: number,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<HttpResponse> {
  return call(port, '/mcp', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
    body,
  });
}

/** The result of a call, which tests read member by member. */
export interface CallResult {
  readonly isError?: boolean;
  readonly structuredContent?: unknown;
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly _meta: {
    readonly path?: string;
    readonly parameters?: Readonly<Record<string, string>>;
    readonly rate_limit: {
      readonly limit: number;
      readonly left: number;
      readonly resets_in_seconds: number;
    };
    readonly problem?: { readonly code: string; readonly status: number; readonly request_id: string };
    readonly left_out?: readonly unknown[];
    readonly request_id: string;
  };
}

/** Calls a tool. */
export async function callTool(
  port: number,
  revision: Revision,
  name: string,
  args: Readonly<Record<string, unknown>>,
  options: RequestOptions = {},
): Promise<CallResult> {
  const { result, error, text } = await ask(port, revision, 'tools/call', { name, arguments: args }, options);
  if (!result) throw new Error(`no result: ${error?.message ?? text}`);
  return result as unknown as CallResult; // a cast: the result of tools/call
}
