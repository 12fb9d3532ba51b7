import { CallerGone } from '@brand-visibility/application';
import { unknownParameters } from '@brand-visibility/contract';
import type { Service } from '@brand-visibility/wiring';
import type { RequestHandler } from 'express';
import { UNREAD } from '../endpoints/endpoints.js';
import { type Exchange, endConnectionWith, exchangeOf } from '../request/exchange.js';
import { readQuery } from '../request/query.js';
import { MCP_PATH, isMcp } from '../request/target.js';
import { refuse, refuseMethod } from '../response/problem.js';
import { prepared, send } from '../response/response.js';
import { readBody } from './body.js';
import { type CallOutcome, callsOf } from './calls.js';
import { answerMessage, protocolError } from './protocol.js';

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
  const reading = await readBody(request);
  if (reading === null) throw new CallerGone();
  if ('bytes' in reading) {
    exchange.body = reading.bytes;
    next();
  } else {
    endConnectionWith(exchange);
    refuse(exchange, 'invalid_parameter', reading);
  }
};

/** Answers messages; other requests go on to the endpoints. */
export function messages(service: Service): RequestHandler {
  return async (_request, response, next) => {
    const exchange = exchangeOf(response);
    if (exchange.body === null) next();
    else await answer(exchange, exchange.body, service);
  };
}

async function answer(exchange: Exchange, body: Buffer, service: Service): Promise<void> {
  const outcome: CallOutcome = { code: null, fault: undefined };
  const call = callsOf(service, exchange, outcome);
  const message = parsed(body);
  const made =
    message === undefined
      ? protocolError(400, -32_700)
      : await answerMessage(message, exchange.request.headers, call);
  if (outcome.fault instanceof CallerGone) throw outcome.fault;
  const { code, fault } = outcome;
  const { state, key } = exchange;
  // A call, which is counted, had room.
  if (exchange.rate || state.unread.hasRoom(key?.account.id ?? '', Buffer.byteLength(made.body)))
    send(exchange, made.status, prepared(made.contentType, made.body), { ...(code && { code }), fault });
  else refuse(exchange, 'service_unavailable', { detail: UNREAD });
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
