import { CallerGone } from '@brand-visibility/application';
import { unknownParameters } from '@brand-visibility/contract';
import { Refusal } from '@brand-visibility/domain';
import type { Service } from '@brand-visibility/wiring';
import { isJSONRPCNotification, isJSONRPCResponse } from '@modelcontextprotocol/server';
import { contextOf, count, inWaitingSlot } from '../endpoints/admission.js';
import { LIMITS } from '../limits/limits.js';
import { readBody } from '../request/body.js';
import { awaitsContinue } from '../request/protocol.js';
import { readQuery } from '../request/query.js';
import type { Admitted, Counted, Limited, Received, Stage } from '../request/stages.js';
import { MCP_PATH } from '../request/target.js';
import { refuse, refuseMethod, responseTo } from '../response/problem.js';
import { prepared, ReadyResponse } from '../response/response.js';
import { answeringCall, type Beyond, type CallOutcome } from './calls.js';
import { memberOf } from './errors.js';
import { type McpResponse, answerMessage, answerRefused, protocolError } from './protocol.js';
import type { CallTool } from './server.js';

/**
 * Answers messages of the Model Context Protocol at /mcp (section 21). Until a message is counted and read, errors are
 * problem documents; after that, they follow the protocol.
 */

/** Answers an admitted request to /mcp. Counts a message before it reads the body. */
export function answerMcp(admitted: Admitted, service: Service): Promise<ReadyResponse> {
  const routed = { ...admitted, route: MCP_PATH };
  return responseTo(routed, async () => {
    const counted = await count(routed, service);
    return responseTo(counted, () => {
      if (counted.request.method === 'POST') return readAndAnswer(counted, service);
      return counted.caller === null ? refuse(counted, 'rate_limited') : refuseMethod(counted, ['POST']);
    });
  });
}

/** Answers a message, which gets a waiting slot when it is complete. */
async function readAndAnswer(counted: Counted | Limited, service: Service): Promise<ReadyResponse> {
  const { request, response, caller } = counted;
  // The connection ends after a message whose body is not read to its end.
  if (caller === null && !isReadBeyondLimit(counted))
    return refuse(counted, 'rate_limited', { endsConnection: true });
  if (awaitsContinue(request)) response.writeContinue();
  const body = await readBody(request);
  if (!body) throw new CallerGone();
  if ('status' in body) return refuse(counted, 'invalid_parameter', { ...body, endsConnection: true });
  if (caller === null)
    return answerBeyond({ ...counted, beyond: new Refusal('rate_limited') }, body.bytes, service);
  return inWaitingSlot(counted, service, (beyond) =>
    beyond
      ? answerBeyond({ ...counted, beyond, shed: 'account' }, body.bytes, service)
      : answer(counted, body.bytes, service),
  );
}

/** Whether a message is read although its key has used up its rate limit (rule 21.9). */
function isReadBeyondLimit({ request: { headers }, target }: Received): boolean {
  const { 'content-length': length = 0, 'transfer-encoding': coding } = headers;
  const isShort = coding === undefined && Number(length) <= LIMITS.messageBeyondLimit.value;
  return isShort && target.query === '';
}

/** Refuses a message that exceeds a limit. A call gets a protocol result; other messages get a problem document. */
async function answerBeyond(message: Beyond, body: Buffer, service: Service): Promise<ReadyResponse> {
  const { state, beyond, shed } = message;
  const options = shed ? { shed } : {};
  const outcome: CallOutcome = { routed: {}, options };
  const call = answeringCall(service, message, outcome);
  const made = await state.scheduler.inTurn(contextOf(message), false, () =>
    answerRefused(parsed(body), call),
  );
  return made
    ? messageResponse(message, made, outcome)
    : refuse(message, beyond.code, { ...beyond, ...options });
}

/** The empty response to a message that does not expect an answer. */
const ACCEPTED = prepared(null, '');

async function answer(counted: Counted, body: Buffer, service: Service): Promise<ReadyResponse> {
  const outcome: CallOutcome = { routed: {}, options: {} };
  const call = answeringCall(service, counted, outcome);
  const isLong = body.length > LIMITS.messageBeyondLimit.value;
  const { answered } = await counted.state.scheduler.inTurn(contextOf(counted), isLong, () =>
    answering(counted, body, call),
  );
  const made = await answered;
  if (outcome.options.fault instanceof CallerGone) throw outcome.options.fault;
  if (made instanceof Refusal) return refuse(counted, made.code, made);
  return made ? messageResponse(counted, made, outcome) : new ReadyResponse(counted, 202, ACCEPTED);
}

/** Returns the response to a message, whose log entry describes the outcome of its call. */
const messageResponse = (stage: Stage, { status, body }: McpResponse, { routed, options }: CallOutcome) =>
  new ReadyResponse({ ...stage, ...routed }, status, body, options);

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

/** The response to a message, or an error response; null if the message expects no answer. */
type Answered = Promise<McpResponse> | McpResponse | Refusal | null;

/**
 * Parses a message, and lets the SDK handle it. Resolves when the SDK has finished or calls a tool, whose work runs in
 * separate turns. Until then, the SDK does no I/O. A notification and a response that a client posts expect no answer.
 */
async function answering(
  { request, target }: Received,
  body: Buffer,
  call: CallTool,
): Promise<{ readonly answered: Answered }> {
  const names = new Set(readQuery(target.query).map(({ name }) => name));
  if (names.size > 0) return { answered: unknownParameters([...names], names, [], () => []) };
  const message = parsed(body);
  if (message === undefined) return { answered: protocolError(400, -32_700) };
  // The checks of the SDK copy the message. A message with both fields is neither of the two kinds.
  const isRequest = ['id', 'method'].every((name) => memberOf(message, name) !== undefined);
  if (!isRequest && (isJSONRPCNotification(message) || isJSONRPCResponse(message))) return { answered: null };
  return new Promise((resolve) => {
    const answered = answerMessage(message, request.headers, (...called) => {
      const result = call(...called);
      resolve({ answered });
      return result;
    });
    const end = () => resolve({ answered });
    answered.then(end, end);
  });
}
