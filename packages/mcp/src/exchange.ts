import {
  WebStandardStreamableHTTPServerTransport,
  createMcpHandler,
  isLegacyRequest,
} from '@modelcontextprotocol/server';
import { createServer, type Backend } from './server.js';

/** One message of the protocol over HTTP, without a session: any process may answer the next one (rule 21.9). */
export interface McpRequest {
  /** The body, parsed. */
  readonly message: unknown;
  /** The headers that the protocol reads. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface McpReply {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** The headers of a request that the protocol reads. */
export const PROTOCOL_HEADERS = [
  'accept',
  'content-type',
  'mcp-protocol-version',
  'mcp-method',
  'mcp-name',
  'mcp-session-id',
] as const;

/** Answers a message of either revision with one JSON document; 202 without a body for a notification. */
export async function answerMessage({ message, headers }: McpRequest, backend: Backend): Promise<McpReply> {
  if (Array.isArray(message)) return protocolError(400, -32_600, 'Send one message, not a batch.');
  if (methodOf(message) === 'subscriptions/listen')
    return protocolError(404, -32_601, 'There is nothing to subscribe to.', idOf(message));
  const request = new Request('http://localhost/mcp', { method: 'POST', headers });
  const options = { parsedBody: message };
  const noted = notingFaults(backend);
  const response = (await isLegacyRequest(request, message))
    ? await answerEarlier(request, options, noted.backend)
    : await createMcpHandler(() => createServer(noted.backend), { legacy: 'reject' }).fetch(request, options);
  const { status } = response;
  const body = await response.text();
  // The SDK calls parameters that do not match the schema of their method an internal error.
  if (!noted.hasFailed() && isInternalError(body))
    return protocolError(status, -32_602, 'The parameters do not match the method.', idOf(message));
  return { status, contentType: response.headers.get('content-type') ?? 'application/json', body };
}

/** A backend, and whether it has failed. */
function notingFaults(backend: Backend): { readonly backend: Backend; readonly hasFailed: () => boolean } {
  let hasFailed = false;
  const noting = async <T>(result: Promise<T>): Promise<T> => {
    try {
      return await result;
    } catch (fault) {
      hasFailed = true;
      throw fault;
    }
  };
  return {
    backend: {
      call: (...asked) => noting(backend.call(...asked)),
      read: (...asked) => noting(backend.read(...asked)),
    },
    hasFailed: () => hasFailed,
  };
}

/** Whether a reply is the error for what is not the caller's fault. Other replies are not parsed. */
function isInternalError(body: string): boolean {
  if (!body.includes('-32603')) return false;
  return memberOf(memberOf(JSON.parse(body), 'error'), 'code') === -32_603;
}

/** Answers a message of the earlier revision. */
async function answerEarlier(
  request: Request,
  options: { readonly parsedBody: unknown },
  backend: Backend,
): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = createServer(backend);
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, options);
  } finally {
    await server.close();
  }
}

/** A refusal of the protocol before any of its methods. */
export function protocolError(
  status: number,
  code: number,
  message: string,
  id: string | number | null = null,
): McpReply {
  const body = JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } });
  return { status, contentType: 'application/json', body };
}

const memberOf = (message: unknown, name: string): unknown =>
  typeof message === 'object' && message !== null ? Reflect.get(message, name) : undefined;

const methodOf = (message: unknown): unknown => memberOf(message, 'method');

function idOf(message: unknown): string | number | null {
  const id = memberOf(message, 'id');
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}
