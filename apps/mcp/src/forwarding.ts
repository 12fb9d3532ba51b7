import type { Problem } from '@brand-visibility/contract';
import { ProtocolError, problemResult, type Backend, type CallToolResult } from '@brand-visibility/mcp';
import { isObject, readReply, type Reply } from './replies.js';
import type { Settings } from './settings.js';

/**
 * Answers with what `/mcp` of a service answers (rule 21.11). Each call is one request; lists and prompts are of this
 * program, and a tool that does not exist is not asked for, so it is not counted either.
 */
export function forwardingTo(settings: Settings): Backend {
  return {
    call: async (tool, args, signal) => tool && called(await ask(settings, tool.name, args, signal)),
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

/** Calls a tool. Nothing is followed elsewhere, so the key goes to the service only. */
async function ask(
  { endpoint, apiKey }: Settings,
  name: string,
  args: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<Reply> {
  const method = 'tools/call';
  const body = { jsonrpc: '2.0', id: 1, method, params: { name, arguments: args, _meta: ENVELOPE } };
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

/**
 * The result of a call: the service's own, or a refusal of the request as one.
 * @throws {ProtocolError} with the code of the service's error
 */
function called(reply: Reply): CallToolResult {
  if ('fault' in reply) return { content: [{ type: 'text', text: reply.fault }], isError: true };
  if ('problem' in reply) {
    // A cast: the service writes problem documents as the contract says.
    const problem = reply.problem as unknown as Problem;
    return problemResult(problem, { request_id: problem.request_id, rate_limit: null });
  }
  const { result, error } = reply.message;
  if (isObject(error) && typeof error['code'] === 'number') throw new ProtocolError(error['code'], ''); // the caller receives this program's text for it
  const { resultType: _, ...own } = isObject(result) ? result : {};
  if (!Array.isArray(own['content'])) return called(UNREADABLE);
  return own as CallToolResult; // a cast: the service writes results with the same SDK
}

const UNREADABLE = { fault: 'The service sent a reply that this program does not know.' };
