import { CallerGone } from '@brand-visibility/application';
import { unknownParameters } from '@brand-visibility/contract';
import type { Refusal } from '@brand-visibility/domain';
import type { Service } from '@brand-visibility/wiring';
import { isJSONRPCNotification, isJSONRPCResponse } from '@modelcontextprotocol/server';
import type { RequestHandler } from 'express';
import { countExchange } from '../endpoints/admission.js';
import { UNREAD, contextOf } from '../endpoints/endpoints.js';
import { readBody } from '../request/body.js';
import { type Exchange, endConnectionWith, exchangeOf, shedExchange } from '../request/exchange.js';
import { readQuery } from '../request/query.js';
import { MCP_PATH, isMcp } from '../request/target.js';
import { refuse, refuseMethod } from '../response/problem.js';
import { lengthOf, prepared, send } from '../response/response.js';
import type { Steps } from '../scheduling/reads.js';
import { type CallOutcome, callsOf } from './calls.js';
import { type McpResponse, answerMessage, answerRefused, protocolError } from './protocol.js';
import type { CallTool } from './server.js';

/**
 * Answers messages of the Model Context Protocol at /mcp (section 21), between admission and the rate limit in the HTTP
 * pipeline. Until a message is counted and read, errors are problem documents; after that, they follow the protocol.
 */

/** Reads the body of a message before load shedding, so that an incomplete message does not take a waiting slot. */
export const messageBody: RequestHandler = async (request, response, next) => {
  const exchange = exchangeOf(response);
  if (isMcp(exchange)) {
    exchange.route = MCP_PATH;
    if (request.method === 'POST') {
      exchange.body = await readBody(request);
      if (!exchange.body) throw new CallerGone();
    }
  }
  next();
};

/** Answers requests to /mcp, and passes other requests to the endpoints. */
export function messages(service: Service): RequestHandler {
  return async (_request, response, next) => {
    const exchange = exchangeOf(response);
    if (!isMcp(exchange)) {
      next();
      return;
    }
    const { body, target } = exchange;
    const beyond = await countExchange(exchange, service);
    const message = body && 'bytes' in body ? await inSlices(exchange, reading(body.bytes)) : undefined;
    const names = new Set(readQuery(target.query).map(({ name }) => name));
    if (beyond) await answerBeyond(exchange, names.size > 0 ? null : message, beyond, service);
    else if (!body) refuseMethod(exchange, ['POST']);
    else if (names.size > 0) {
      const refusal = unknownParameters([...names], names, []);
      refuse(exchange, refusal.code, refusal);
    } else if ('bytes' in body) await answer(exchange, message, service);
    else {
      endConnectionWith(exchange);
      refuse(exchange, 'invalid_parameter', body);
    }
  };
}

/** Refuses a message that exceeds a limit. A call gets a protocol result; other messages get a problem document. */
async function answerBeyond(
  exchange: Exchange,
  message: unknown,
  beyond: Refusal,
  service: Service,
): Promise<void> {
  const outcome: CallOutcome = { code: null, fault: undefined };
  const made = await answerRefused(message, callsOf(service, exchange, beyond, outcome));
  if (made) deliver(exchange, made, outcome);
  else refuse(exchange, beyond.code, beyond);
}

/** The empty response to a message that does not expect an answer. */
const ACCEPTED = prepared(null, '');

async function answer(exchange: Exchange, message: unknown, service: Service): Promise<void> {
  if (message === NOTHING_TO_DO) {
    send(exchange, 202, ACCEPTED);
    return;
  }
  const outcome: CallOutcome = { code: null, fault: undefined };
  const call = callsOf(service, exchange, null, outcome);
  const made =
    message === undefined
      ? protocolError(400, -32_700)
      : await inSlices(exchange, answering(message, exchange.request.headers, call));
  if (outcome.fault instanceof CallerGone) throw outcome.fault;
  deliver(exchange, made, outcome);
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

/** Runs work for a message, without a slot, in time slices that are charged to the account (rules 4.5 and 21.9). */
const inSlices = <T>(exchange: Exchange, steps: Steps<T>): Promise<T> =>
  exchange.state.scheduler.serve(contextOf(exchange), (request) => request.runSteps(steps));

/** Placeholder for a message that expects no answer: a valid notification, or a response that a client posts. */
const NOTHING_TO_DO = Symbol('nothing to do');

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Parses the message in a body; returns undefined if the body is not JSON in UTF-8. */
// eslint-disable-next-line require-yield -- parsing is a single step
function* reading(body: Buffer): Steps<unknown> {
  try {
    const message: unknown = JSON.parse(UTF8.decode(body));
    return isJSONRPCNotification(message) || isJSONRPCResponse(message) ? NOTHING_TO_DO : message;
  } catch {
    return undefined;
  }
}

/**
 * Waits for a turn, then lets the SDK handle a message. Each step ends as soon as the SDK awaits a promise. The steps
 * end when the SDK has finished or calls a tool, whose work runs in separate slices. Until then, the SDK does no I/O.
 */
function* answering(
  message: unknown,
  headers: Exchange['request']['headers'],
  call: CallTool,
): Steps<Promise<McpResponse>> {
  yield;
  let isWorking = true;
  const end = () => void (isWorking = false);
  const answered = answerMessage(message, headers, (...called) => {
    end();
    return call(...called);
  });
  answered.then(end, end);
  while (isWorking) yield;
  return answered;
}
