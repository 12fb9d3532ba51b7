import { CallerGone } from '@brand-visibility/application';
import { Refusal, unknownParameters } from '@brand-visibility/contract';
import type { Service } from '@brand-visibility/wiring';
import { isJSONRPCNotification, isJSONRPCResponse } from '@modelcontextprotocol/server';
import { contextOf, count, inWaitingSlot } from '../endpoints/admission.js';
import { LIMITS } from '../limits/limits.js';
import { readBody } from '../request/body.js';
import { awaitsContinue } from '../request/protocol.js';
import { readQuery } from '../request/query.js';
import type { Admitted, OverRate, Received, WithinRate } from '../request/stages.js';
import { MCP_PATH } from '../request/target.js';
import { refuse, refuseMethod } from '../response/problem.js';
import type { Response } from '../response/response.js';
import { callHandler, type Beyond, type CallOutcome } from './calls.js';
import { memberOf } from './errors.js';
import { protocolError, responseToMessage, responseToRefused } from './protocol.js';
import type { CallTool } from './server.js';

/**
 * Handles messages of the Model Context Protocol at /mcp (section 21). Until a message is counted and read, errors are
 * problem documents; after that, they follow the protocol.
 */

/** Handles an admitted request to /mcp. Counts a message before it reads the body. */
export async function handleMcp(admitted: Admitted, service: Service): Promise<Response> {
  Object.assign(admitted, { route: MCP_PATH });
  const counted = await count(admitted, service);
  if (counted.request.method === 'POST') return readAndHandle(counted, service);
  return counted.caller === null ? refuse(counted, 'rate_limited') : refuseMethod(counted, ['POST']);
}

/** Handles a message, which gets a waiting slot when it is complete. */
async function readAndHandle(counted: WithinRate | OverRate, service: Service): Promise<Response> {
  const { request, response, caller } = counted;
  // The connection ends after a message whose body is not read to its end.
  if (caller === null && !isReadBeyondLimit(counted))
    return refuse(counted, 'rate_limited', { endsConnection: true });
  if (awaitsContinue(request)) response.writeContinue();
  const body = await readBody(request);
  if (!body) throw new CallerGone();
  if ('status' in body) return refuse(counted, 'invalid_parameter', { ...body, endsConnection: true });
  if (caller === null)
    return handleBeyond(Object.assign(counted, { beyond: new Refusal('rate_limited') }), body.bytes, service);
  return inWaitingSlot(counted, service, (beyond) =>
    beyond
      ? handleBeyond(Object.assign(counted, { beyond }), body.bytes, service, { shed: 'account' })
      : handle(counted, body.bytes, service),
  );
}

/** Whether a message is read although its key has used up its rate limit (rule 21.9). */
function isReadBeyondLimit({ request: { headers }, target }: Received): boolean {
  const { 'content-length': length = 0, 'transfer-encoding': coding } = headers;
  const isShort = coding === undefined && Number(length) <= LIMITS.messageBeyondLimit.value;
  return isShort && target.query === '';
}

/** Refuses a message that exceeds a limit. A call gets a protocol result; other messages get a problem document. */
async function handleBeyond(
  message: Beyond,
  body: Buffer,
  service: Service,
  outcome: CallOutcome = {},
): Promise<Response> {
  const { state, beyond } = message;
  const call = callHandler(service, message, outcome);
  const made = await state.gate.loop.run(contextOf(message, message.key), 'short', () =>
    responseToRefused(parsed(body), call),
  );
  return made ? { ...made, ...outcome } : refuse(message, beyond.code, { ...beyond, ...outcome });
}

async function handle(counted: WithinRate, body: Buffer, service: Service): Promise<Response> {
  const outcome: CallOutcome = {};
  const call = callHandler(service, counted, outcome);
  const kind = body.length > LIMITS.messageBeyondLimit.value ? 'long' : 'short';
  const { response } = await counted.state.gate.loop.run(contextOf(counted, counted.key), kind, () =>
    respond(counted, body, call),
  );
  const made = await response;
  if (outcome.fault instanceof CallerGone) throw outcome.fault;
  if (made instanceof Refusal) return refuse(counted, made.code, made);
  return made ? { ...made, ...outcome } : { status: 202, bytes: '' };
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses the message in a body; returns undefined if the body is not JSON in UTF-8. Removes `params` and the fields of
 * `params` that are null, because many clients serialize absent values as null (rule 21.9).
 */
function parsed(body: Buffer): unknown {
  try {
    const message: unknown = JSON.parse(UTF8.decode(body));
    removeNull(message, 'params');
    const params = Object(memberOf(message, 'params')) as object; // The cast is safe: it converts every other value.
    for (const name of Object.keys(params)) removeNull(params, name);
    return message;
  } catch {
    return undefined;
  }
}

function removeNull(from: unknown, name: string): void {
  if (memberOf(from, name) === null) Reflect.deleteProperty(Object(from) as object, name);
}

/** The response to a message, or an error response; null if the message expects none. */
type Handled = Promise<Response> | Response | Refusal | null;

/**
 * Parses a message, and lets the SDK handle it. Resolves when the SDK has finished or calls a tool, whose work waits
 * again. Until then, the SDK does no I/O. Notifications, and responses that a client posts, get no response.
 */
async function respond(
  { request, target }: Received,
  body: Buffer,
  call: CallTool,
): Promise<{ readonly response: Handled }> {
  const names = new Set(readQuery(target.query).map(({ name }) => name));
  if (names.size > 0) return { response: unknownParameters([...names], names, [], () => []) };
  const message = parsed(body);
  if (message === undefined) return { response: protocolError(400, -32_700) };
  // The checks of the SDK copy the message. A message with both fields is neither of the two kinds.
  const isRequest = ['id', 'method'].every((name) => memberOf(message, name) !== undefined);
  if (!isRequest && (isJSONRPCNotification(message) || isJSONRPCResponse(message))) return { response: null };
  return new Promise((resolve) => {
    const response = responseToMessage(message, request.headers, (...called) => {
      const result = call(...called);
      resolve({ response });
      return result;
    });
    const end = () => resolve({ response });
    response.then(end, end);
  });
}
