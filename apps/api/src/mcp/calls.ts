/** Runs a tool call as a request to the tool's endpoint, and creates the result or the error for the model. */
import { CallerGone, ROUTES, type Route } from '@brand-visibility/application';
import {
  idsOfTool,
  isWithoutFigures,
  notesOf,
  refusalOfCall,
  toolRequest,
  type NotedResult,
  type Tool,
  type ToolRequest,
} from '@brand-visibility/contract';
import { Refusal, type RefusalCode } from '@brand-visibility/domain';
import type { Service } from '@brand-visibility/wiring';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { UNREAD, dependenciesOf, serveWithRoom } from '../endpoints/endpoints.js';
import type { Exchange } from '../request/exchange.js';
import { MCP_PATH, isWellFormedPath } from '../request/target.js';
import { codeOfFault, problemOf } from '../response/problem.js';
import type { Answer, Noting } from './answer.js';
import { boundedResponse } from './bounded.js';
import { type CallContext, pathOf, problemResult, responseResult } from './result.js';
import type { CallTool } from './server.js';

/**
 * The outcome of a call for the access log: `code` is null if the call succeeded; `fault` is the thrown error, if any.
 */
export interface CallOutcome {
  code: RefusalCode | null;
  fault: unknown;
}

const ROUTE_OF = new Map(ROUTES.map((route) => [route.endpoint, route]));

/**
 * Returns the function that answers the tool call of one message. The function calls the HTTP endpoints, reports their
 * errors (rules 21.3 to 21.6), and sets `outcome`. `beyond` is the error response if the message exceeded a limit.
 */
export function callsOf(
  service: Service,
  exchange: Exchange,
  beyond: Refusal | null,
  outcome: CallOutcome,
): CallTool {
  return async (tool, args) => {
    let instance: string | null = null;
    const refused = (refusal: Refusal) => {
      const { requestId, state, rate } = exchange;
      const { code, detail, faults } = refusalOfCall(refusal, rate?.seconds ?? 60);
      outcome.code = code;
      const problem = problemOf(state.publicUrl, requestId, code, { detail, faults, instance });
      return problemResult(problem, contextOf(exchange));
    };
    if (tool) exchange.route = `${MCP_PATH} ${tool.name}`;
    try {
      const request = tool && toolRequest(tool, args);
      const showsKey = request instanceof Refusal && request.code === 'api_key_in_url';
      if (tool && !showsKey) instance = pathIn(tool, args);
      if (beyond) return refused(beyond);
      if (!tool || !request) return null;
      if (request instanceof Refusal) return refused(request);
      exchange.brandId = request.ids['brand_id'] ?? null;
      exchange.parameters = request.pairs.map(({ name }) => name);
      const result = await answered(service, exchange, tool, request);
      return result instanceof Refusal ? refused(result) : result;
    } catch (fault) {
      outcome.fault = fault;
      if (fault instanceof CallerGone) throw fault;
      return refused(new Refusal(codeOfFault(fault)));
    }
  };
}

/** Returns the path of the HTTP request that corresponds to a call; null if the path is not well-formed. */
function pathIn(tool: Tool, args: Readonly<Record<string, unknown>>): string | null {
  const ids = idsOfTool(tool).map((name): [string, unknown] => [name, args[name]]);
  const path = ids.every(isNamedText) ? pathOf(tool, Object.fromEntries(ids)) : '';
  return isWellFormedPath(path) ? path : null;
}

const isNamedText = (pair: [string, unknown]): pair is [string, string] =>
  typeof pair[1] === 'string' && !/\p{Surrogate}/u.test(pair[1]);

async function answered(
  service: Service,
  exchange: Exchange,
  tool: Tool,
  request: ToolRequest,
): Promise<CallToolResult | Refusal> {
  const route = routeOf(tool);
  let result: CallToolResult | Refusal = new Refusal('service_unavailable', [], UNREAD);
  await serveWithRoom(dependenciesOf(service), exchange, async ({ ask, unknownIn }) => {
    let unknown: NotedResult['unknown'] | undefined;
    const noting: Noting = async (shown) => {
      unknown ??= isWithoutFigures(shown.response) ? await unknownIn(request.ids, shown.query) : new Map();
      return notesOf({ ...shown, tool, unknown, now: exchange.now });
    };
    const answer: Answer = (pairs) => ask(route, request.ids, pairs);
    const answered = await boundedResponse(tool, request, answer, noting);
    if (answered instanceof Refusal) return { size: 0, deliver: () => (result = answered) };
    const made = responseResult(tool, request, answered, contextOf(exchange));
    return { size: Buffer.byteLength(JSON.stringify(made)), deliver: () => (result = made) };
  });
  return result;
}

function routeOf({ endpoint }: Tool): Route {
  const route = ROUTE_OF.get(endpoint);
  if (!route) throw new Error('the endpoint of a tool must have a route');
  return route;
}

function contextOf({ requestId, rate }: Exchange): CallContext {
  return {
    request_id: requestId,
    rate_limit: rate && { limit: rate.limit, left: rate.left, resets_in_seconds: rate.seconds },
  };
}
