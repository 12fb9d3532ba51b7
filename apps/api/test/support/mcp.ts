import { messageOf, type CallResult, type Revision } from '@brand-visibility/requests';
import { call, type HttpResponse, type RequestOptions } from './client.js';

/** A response to a message: exactly one of `result` and `error`, unless the service refused the request. */
export interface McpResponse extends HttpResponse {
  readonly result: Record<string, unknown> | undefined;
  readonly error: { readonly code: number; readonly message: string } | undefined;
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
  path = '/mcp',
): Promise<HttpResponse> {
  return call(port, path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
    body,
  });
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
