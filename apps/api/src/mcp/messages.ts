import { CallerGone } from '@brand-visibility/application';
import { unknownParameters } from '@brand-visibility/contract';
import { PROTOCOL_HEADERS, answerMessage, protocolError, type McpReply } from '@brand-visibility/mcp';
import type { Service } from '@brand-visibility/wiring';
import type { RequestHandler } from 'express';
import type { IncomingMessage } from 'node:http';
import { callerOf } from '../connection/requests.js';
import { MCP_PATH, isMcp } from '../pipeline/checks.js';
import { readQuery } from '../pipeline/decoding.js';
import { UNREAD } from '../pipeline/endpoints.js';
import { endConnectionWith, exchangeOf, goneSignal, type Exchange } from '../pipeline/exchange.js';
import { prepared, refuse, refuseMethod, send } from '../reply/reply.js';
import type { WorkQueue } from '../reply/work-queue.js';
import { callsOf, type CallOutcome } from './calls.js';
import { readBody } from './body.js';
import { workOn, type Outside } from './work.js';

/**
 * The Model Context Protocol at /mcp (section 21): between admission and rate limit of the pipeline of HTTP. A message
 * is refused like any request until it is read; from then on its replies are those of the protocol.
 */

/** Reads the body of a message. It takes no place among the requests that wait until it is there. */
export const messageBody: RequestHandler = async (request, response, next) => {
  const exchange = exchangeOf(response);
  if (!isMcp(exchange)) {
    next();
    return;
  }
  exchange.route = MCP_PATH;
  if (request.method !== 'POST') {
    refuseMethod(exchange, ['POST']);
    return;
  }
  const names = new Set(readQuery(exchange.target.query).map(({ name }) => name));
  if (names.size > 0) {
    const refusal = unknownParameters([...names], names, []);
    refuse(exchange, refusal.code, refusal);
    return;
  }
  const reading = await readBody(exchange);
  if (reading === null) throw new CallerGone();
  if ('bytes' in reading) {
    exchange.body = reading.bytes;
    next();
  } else {
    endConnectionWith(exchange);
    refuse(exchange, 'invalid_parameter', reading);
  }
};

/** Answers messages, each through the work queue: those that are not counted may come in any number. */
export function messages(service: Service, workQueue: WorkQueue): RequestHandler {
  return (request, response, next) => {
    const exchange = exchangeOf(response);
    const { body } = exchange;
    if (body === null) next();
    else
      workOn(workQueue, callerOf(request), (outside) => answer(exchange, body, service, outside).catch(next));
  };
}

async function answer(exchange: Exchange, body: Buffer, service: Service, outside: Outside): Promise<void> {
  const outcome: CallOutcome = { code: null, fault: undefined };
  const call = callsOf(service, exchange, outcome);
  const message = parsed(body);
  const make = () =>
    message === undefined
      ? Promise.resolve(protocolError(400, -32_700))
      : answerMessage(
          { message, headers: protocolHeaders(exchange.request) },
          { call: (...asked) => outside(() => call(...asked)) },
        );
  const reply = await make();
  if (outcome.fault instanceof CallerGone) throw outcome.fault;
  const { code, fault } = outcome;
  const deliver = (made: McpReply) =>
    send(exchange, made.status, prepared(made.contentType, made.body), { ...(code && { code }), fault });
  if (exchange.rate)
    deliver(reply); // a call, for which there was room
  else await deliverWithRoom(exchange, reply, make, deliver, outside);
}

/** Delivers a reply once there is room for it; one that waits takes no memory and is made again (rule 4.11). */
async function deliverWithRoom(
  exchange: Exchange,
  reply: McpReply,
  make: () => Promise<McpReply>,
  deliver: (reply: McpReply) => void,
  outside: Outside,
): Promise<void> {
  const { state, key } = exchange;
  if (!key) throw new Error('a message requires an admitted request');
  const { id } = key.account;
  const size = Buffer.byteLength(reply.body);
  const taken = state.unread.take(id, size);
  if (taken) {
    state.unread.release(id, taken); // `send` counts what is really unread
    deliver(reply);
    return;
  }
  const room = await outside(() => state.unread.wait(id, size, goneSignal(exchange)));
  if (!room) {
    refuse(exchange, 'service_unavailable', { detail: UNREAD });
    return;
  }
  try {
    deliver(await make());
  } finally {
    state.unread.release(id, room);
  }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Undefined if it is not JSON. */
function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(UTF8.decode(body));
  } catch {
    return undefined;
  }
}

function protocolHeaders({ headers }: IncomingMessage): Readonly<Record<string, string>> {
  return Object.fromEntries(
    PROTOCOL_HEADERS.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}
