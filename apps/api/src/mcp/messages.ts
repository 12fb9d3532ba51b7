import { CallerGone } from '@brand-visibility/application';
import { unknownParameters } from '@brand-visibility/contract';
import { PROTOCOL_HEADERS, answerMessage, protocolError, type McpReply } from '@brand-visibility/mcp';
import type { Service } from '@brand-visibility/wiring';
import type { RequestHandler } from 'express';
import type { IncomingMessage } from 'node:http';
import { callerOf } from '../connection/requests.js';
import type { ServiceState } from '../operations/state.js';
import { MCP_PATH, isMcp } from '../pipeline/checks.js';
import { readQuery } from '../pipeline/decoding.js';
import { endConnectionWith, exchangeOf, type Exchange } from '../pipeline/exchange.js';
import { prepared, refuse, refuseMethod, send } from '../reply/reply.js';
import type { WorkQueue } from '../reply/work-queue.js';
import { callsOf, type CallOutcome } from './calls.js';
import { readBody } from './body.js';
import { readerOf, type ReadResource } from './documents.js';

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
export function messages(service: Service, state: ServiceState, workQueue: WorkQueue): RequestHandler {
  const read = readerOf(service, state);
  return (request, response, next) => {
    const exchange = exchangeOf(response);
    const { body } = exchange;
    if (body === null) next();
    else workQueue.run(callerOf(request), () => void answer(exchange, body, service, read).catch(next));
  };
}

async function answer(exchange: Exchange, body: Buffer, service: Service, read: ReadResource): Promise<void> {
  const outcome: CallOutcome = { code: null, fault: undefined };
  const message = parsed(body);
  const reply =
    message === undefined
      ? protocolError(400, -32_700, 'The body is not JSON in UTF-8.')
      : await answerMessage(
          { message, headers: protocolHeaders(exchange.request) },
          { call: callsOf(service, exchange, outcome), read: (name) => read(name, exchange) },
        );
  if (outcome.fault instanceof CallerGone) throw outcome.fault;
  sendMessage(exchange, reply, outcome);
}

function sendMessage(
  exchange: Exchange,
  { status, contentType, body }: McpReply,
  outcome: CallOutcome,
): void {
  send(exchange, status, prepared(contentType, body), {
    ...(outcome.code === null ? {} : { code: outcome.code }),
    fault: outcome.fault,
  });
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
