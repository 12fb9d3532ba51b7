import type { Exchange } from './exchange.js';
import { refuseMethod } from './problem.js';

/** Answers at a path outside /v1, where no key is asked for and nothing is counted (decisions 4). */
export type Answer = (exchange: Exchange) => void | Promise<void>;

/** Answers GET and HEAD; another method is 405. `route` is what the log calls the path. */
export function readOnly(route: string, answer: Answer): Answer {
  return async (exchange) => {
    exchange.route = route;
    const { method } = exchange.request;
    if (method === 'GET' || method === 'HEAD') await answer(exchange);
    else refuseMethod(exchange);
  };
}
