import type { Problem } from '@brand-visibility/contract';
import {
  ProtocolError,
  RESOURCES,
  problemResult,
  type Backend,
  type CallToolResult,
  type ResourceName,
} from '@brand-visibility/mcp';
import { isObject, readReply, type Reply } from './replies.js';
import type { Settings } from './settings.js';

/**
 * Answers with what `/mcp` of a service answers (rule 21.11). Each call and each resource is one request; lists and
 * prompts are of this program, and a tool that does not exist is not asked for, so it is not counted either.
 */
export function forwardingTo(settings: Settings): Backend {
  return {
    call: async (tool, args, signal) =>
      tool && called(await ask(settings, 'tools/call', tool.name, { arguments: args }, signal)),
    read: async (name, signal) => {
      const uri = uriOf(name);
      return textOf(await ask(settings, 'resources/read', uri, { uri }, signal));
    },
  };
}

/** The revision in which the service is asked, whichever the assistant speaks. */
const REVISION = '2026-07-28';

/** What a request says of its client. */
const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': REVISION,
  'io.modelcontextprotocol/clientInfo': { name: 'brand-visibility-stdio', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** Sends a request of the protocol. Nothing is followed elsewhere, so the key goes to the service only. */
async function ask(
  { endpoint, apiKey }: Settings,
  method: string,
  name: string,
  params: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<Reply> {
  const named = method === 'tools/call' ? { name } : {};
  const body = { jsonrpc: '2.0', id: 1, method, params: { ...named, ...params, _meta: ENVELOPE } };
  let response: Response;
  try {
    response = await fetch(endpoint, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        Authorization: `Bearer ${apiKey}`,
        Accept: 'application/json, text/event-stream',
        'Content-Type': 'application/json',
        'MCP-Protocol-Version': REVISION,
        'Mcp-Method': method,
        'Mcp-Name': name,
      },
      body: JSON.stringify(body),
      signal,
    });
    return await readReply(response);
  } catch (error) {
    signal.throwIfAborted();
    return { fault: `The service at ${new URL(endpoint).origin} cannot be reached${causeOf(error)}.` };
  }
}

/** Why a request failed, as the system says it, such as ECONNREFUSED: its message may repeat what was sent. */
function causeOf(error: unknown): string {
  const cause: unknown = error instanceof Error ? error.cause : null;
  const code: unknown = isObject(cause) ? cause['code'] : null;
  return typeof code === 'string' ? `: ${code}` : '';
}

/** The result of a call: the service's own, or a refusal of the request as one. */
function called(reply: Reply): CallToolResult {
  if ('fault' in reply) return { content: [{ type: 'text', text: reply.fault }], isError: true };
  if ('problem' in reply) {
    // A cast: the service writes problem documents as the contract says.
    const problem = reply.problem as unknown as Problem;
    return problemResult(problem, { request_id: problem.request_id, rate_limit: null });
  }
  const { resultType: _, ...result } = resultOf(reply);
  if (!Array.isArray(result['content'])) return called(UNREADABLE);
  return result as CallToolResult; // a cast: the service writes results with the same SDK
}

const UNREADABLE = { fault: 'The service sent a reply that this program does not know.' };

/** The text of the resource that was read. */
function textOf(reply: Reply): string {
  if ('fault' in reply) throw new ProtocolError(INTERNAL, reply.fault);
  if ('problem' in reply) throw new ProtocolError(INTERNAL, JSON.stringify(reply.problem));
  const { contents } = resultOf(reply);
  const first: unknown = Array.isArray(contents) ? contents[0] : null;
  const text: unknown = isObject(first) ? first['text'] : null;
  if (typeof text !== 'string') throw new ProtocolError(INTERNAL, UNREADABLE.fault);
  return text;
}

const INTERNAL = -32_603;

/** The result in a message. @throws {ProtocolError} the error in a message, as it is */
function resultOf({ message }: Extract<Reply, { message: unknown }>): Readonly<Record<string, unknown>> {
  const { result, error } = message;
  if (isObject(result)) return result;
  const { code, message: text } = isObject(error) ? error : {};
  throw typeof code === 'number' && typeof text === 'string'
    ? new ProtocolError(code, text)
    : new ProtocolError(INTERNAL, UNREADABLE.fault);
}

function uriOf(name: ResourceName): string {
  const resource = RESOURCES.find((one) => one.name === name);
  if (!resource) throw new Error('a resource is one of those that are listed');
  return resource.listed.uri;
}
