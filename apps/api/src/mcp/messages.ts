import { CallerGone } from '@brand-visibility/application';
import { unknownParameters } from '@brand-visibility/contract';
import { Refusal, type RefusalCode } from '@brand-visibility/domain';
import type { Service } from '@brand-visibility/wiring';
import { isJSONRPCNotification, isJSONRPCResponse } from '@modelcontextprotocol/server';
import type { RequestHandler } from 'express';
import { countExchange, refusalWithoutSlot, takeSlot } from '../endpoints/admission.js';
import { UNREAD, contextOf } from '../endpoints/endpoints.js';
import { LIMITS } from '../limits/limits.js';
import { readBody } from '../request/body.js';
import { type Exchange, endConnectionWith, exchangeOf, shedExchange } from '../request/exchange.js';
import { awaitsContinue } from '../request/protocol.js';
import { readQuery } from '../request/query.js';
import { MCP_PATH, isMcp } from '../request/target.js';
import { type ProblemOptions, refuse, refuseMethod } from '../response/problem.js';
import { lengthOf, prepared, send } from '../response/response.js';
import { type CallOutcome, callsOf } from './calls.js';
import { memberOf } from './errors.js';
import { type McpResponse, answerMessage, answerRefused, protocolError } from './protocol.js';
import type { CallTool } from './server.js';

/**
 * Answers messages of the Model Context Protocol at /mcp (section 21), between admission and the rate limit in the HTTP
 * pipeline. Until a message is counted and read, errors are problem documents; after that, they follow the protocol.
 */

/** Answers requests to /mcp, and passes other requests to the endpoints. Counts a message before it reads the body. */
export function messages(service: Service): RequestHandler {
  return async (request, response, next) => {
    const exchange = exchangeOf(response);
    if (!isMcp(exchange)) {
      next();
      return;
    }
    exchange.route = MCP_PATH;
    const limited = await countExchange(exchange, service);
    if (request.method === 'POST') await readAndAnswer(exchange, limited, service);
    else if (limited) refuse(exchange, limited.code, limited);
    else refuseMethod(exchange, ['POST']);
  };
}

/**
 * Answers a message, which gets a waiting slot when it is complete. `limited` is the error response if the key has used
 * up its rate limit.
 */
async function readAndAnswer(exchange: Exchange, limited: Refusal | null, service: Service): Promise<void> {
  const { request, response } = exchange;
  if (limited && !isReadBeyondLimit(exchange)) {
    refuseUnread(exchange, limited.code, limited);
    return;
  }
  if (awaitsContinue(request)) response.writeContinue();
  const body = await readBody(request);
  if (!body) throw new CallerGone();
  if ('status' in body) {
    refuseUnread(exchange, 'invalid_parameter', body);
    return;
  }
  if (!limited) takeSlot(exchange, service);
  const beyond = limited ?? refusalWithoutSlot(exchange);
  if (beyond) await answerBeyond(exchange, body.bytes, beyond, service);
  else await answer(exchange, body.bytes, service);
}

/** Whether a message is read although its key has used up its rate limit (rule 21.9). */
function isReadBeyondLimit({ request: { headers }, target }: Exchange): boolean {
  const { 'content-length': length = 0, 'transfer-encoding': coding } = headers;
  const isShort = coding === undefined && Number(length) <= LIMITS.messageBeyondLimit.value;
  return isShort && target.query === '';
}

/** Refuses a message whose body is not read to its end. The connection ends. */
function refuseUnread(exchange: Exchange, code: RefusalCode, options: ProblemOptions): void {
  endConnectionWith(exchange);
  refuse(exchange, code, options);
}

/** Refuses a message that exceeds a limit. A call gets a protocol result; other messages get a problem document. */
async function answerBeyond(
  exchange: Exchange,
  body: Buffer,
  beyond: Refusal,
  service: Service,
): Promise<void> {
  const outcome: CallOutcome = { code: null, fault: undefined };
  const call = callsOf(service, exchange, beyond, outcome);
  const { scheduler } = exchange.state;
  const made = await scheduler.inTurn(contextOf(exchange), false, () => answerRefused(parsed(body), call));
  if (made) deliver(exchange, made, outcome);
  else refuse(exchange, beyond.code, beyond);
}

/** The empty response to a message that does not expect an answer. */
const ACCEPTED = prepared(null, '');

async function answer(exchange: Exchange, body: Buffer, service: Service): Promise<void> {
  const outcome: CallOutcome = { code: null, fault: undefined };
  const call = callsOf(service, exchange, null, outcome);
  const { scheduler } = exchange.state;
  const isLong = body.length > LIMITS.messageBeyondLimit.value;
  const { answered } = await scheduler.inTurn(contextOf(exchange), isLong, () =>
    answering(exchange, body, call),
  );
  const made = await answered;
  if (outcome.fault instanceof CallerGone) throw outcome.fault;
  if (made instanceof Refusal) refuse(exchange, made.code, made);
  else if (made) deliver(exchange, made, outcome);
  else send(exchange, 202, ACCEPTED);
}

function deliver(exchange: Exchange, { status, body }: McpResponse, { code, fault }: CallOutcome): void {
  const { state, key } = exchange;
  if (state.unread.hasRoom(key?.account.id ?? '', lengthOf(body.bytes)))
    send(exchange, status, body, { ...(code && { code }), fault });
  else {
    shedExchange(exchange, 'unread');
    refuse(exchange, 'service_unavailable', { detail: UNREAD });
  }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Parses the message in a body; returns undefined if the body is not JSON in UTF-8. */
function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(UTF8.decode(body));
  } catch {
    return undefined;
  }
}

/** The response to a message, or an error response; null if the message expects no answer. */
type Answered = Promise<McpResponse> | McpResponse | Refusal | null;

/**
 * Parses a message, and lets the SDK handle it. Resolves when the SDK has finished or calls a tool, whose work runs in
 * separate turns. Until then, the SDK does no I/O. A notification and a response that a client posts expect no answer.
 */
async function answering(
  { request, target }: Exchange,
  body: Buffer,
  call: CallTool,
): Promise<{ readonly answered: Answered }> {
  const names = new Set(readQuery(target.query).map(({ name }) => name));
  if (names.size > 0) return { answered: unknownParameters([...names], names, []) };
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
