/**
 * The stages of messages of the Model Context Protocol at /mcp (section 21). Until a message is counted and read,
 * errors are problem documents; after that, they follow the protocol.
 */
import { CallerGone } from '@brand-visibility/application';
import { Refusal, unknownParameters } from '@brand-visibility/contract';
import type { Service } from '@brand-visibility/wiring';
import { isJSONRPCNotification, isJSONRPCResponse } from '@modelcontextprotocol/server';
import { BEYOND_SHARE, contextOf, countInWindow, takeSlot } from '../endpoints/admission.js';
import { LIMITS } from '../limits/limits.js';
import { readBody } from '../request/body.js';
import { awaitsContinue, type Counted, type Keyed, type Received } from '../request/read.js';
import { readQuery } from '../request/target.js';
import { refuse, refuseMethod, responseToFault } from '../response/problem.js';
import type { Response } from '../response/response.js';
import { Answered } from '../response/send.js';
import { computing } from '../scheduling/work.js';
import { callHandler, type CallOutcome, type ToolMessage } from './calls.js';
import { memberOf } from './errors.js';
import { protocolError, responseToMessage, responseToRefused } from './protocol.js';
import type { CallTool } from './server.js';

/** Returns the stage that counts a request to /mcp, before its body is read. */
export function countedMessage(service: Service) {
  return async (keyed: Keyed): Promise<Counted | Answered> => {
    const made = await countInWindow(keyed, service);
    const { caller, request } = made;
    if (request.method === 'POST' && (caller !== null || isReadBeyondLimit(made))) return made;
    if (caller !== null) return new Answered(made, refuseMethod(made, ['POST']));
    const endsConnection = request.method === 'POST'; // its body is not read to its end
    return new Answered(made, refuse(made, 'rate_limited', { endsConnection }));
  };
}

/** Whether a message is read although its key has used up its rate limit (rule 21.9). */
function isReadBeyondLimit({ request: { headers }, target }: Received): boolean {
  const { 'content-length': length = 0, 'transfer-encoding': coding } = headers;
  const isShort = coding === undefined && Number(length) <= LIMITS.messageBeyondLimit.value;
  return isShort && target.query === '';
}

/** Returns the stage that reads a message, which gets a waiting slot when it is complete. */
export function readMessage(service: Service) {
  return async (counted: Counted): Promise<ToolMessage | Answered> => {
    const { caller, request, response } = counted;
    if (awaitsContinue(request)) response.writeContinue();
    const reading = await readBody(request);
    if (!reading) throw new CallerGone();
    if ('status' in reading)
      return new Answered(
        counted,
        refuse(counted, 'invalid_parameter', { ...reading, endsConnection: true }),
      );
    const { bytes: body } = reading;
    if (caller === null) return Object.freeze({ ...counted, body, beyond: new Refusal('rate_limited') });
    const slot = takeSlot(counted, service);
    if (slot) return Object.freeze({ ...counted, caller, body, slot, beyond: null });
    const beyond = new Refusal('service_unavailable', [], BEYOND_SHARE);
    return Object.freeze({ ...counted, body, beyond });
  };
}

/**
 * Returns the stage that answers a message. From here on, errors follow the protocol. A call that exceeds a limit gets
 * a protocol result; other such messages get a problem document.
 */
export function answeredMessage(service: Service) {
  return async (message: ToolMessage): Promise<Answered> => {
    const { beyond, body, caller, key, state } = message;
    const outcome: CallOutcome = { known: message, response: {} };
    if (beyond !== null && caller !== null) outcome.response = { shed: 'account' };
    const call = callHandler(service, message, outcome);
    const context = contextOf(message, key);
    const kind = body.length > LIMITS.messageBeyondLimit.value ? 'long' : 'short';
    const made =
      beyond === null
        ? await (
            await computing(state.gate, context, kind, () => respond(message, body, call))
          ).response
        : await computing(state.gate, context, 'short', () => responseToRefused(parsed(body), call));
    const { fault } = outcome.response;
    if (fault instanceof CallerGone) return new Answered(outcome.known, responseToFault(message, fault));
    const refusal = made instanceof Refusal ? made : made === null ? beyond : null;
    if (refusal) {
      const { code, ...problem } = refusal;
      return new Answered(outcome.known, refuse(message, code, { ...problem, ...outcome.response }));
    }
    return new Answered(
      outcome.known,
      made === null || made instanceof Refusal
        ? { status: 202, bytes: '' }
        : { ...made, ...outcome.response },
    );
  };
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
