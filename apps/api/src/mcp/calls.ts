/** Runs a tool call as a request to the tool's endpoint, and creates the result or the error for the model. */
import { CallerGone, ROUTES, unknownValues, type Route } from '@brand-visibility/application';
import {
  idsOfTool,
  isWithoutFigures,
  refusalOfCall,
  toolRequest,
  type CallResult as NotedResult,
  type Tool,
  type ToolRequest,
} from '@brand-visibility/assistant';
import { Refusal } from '@brand-visibility/domain';
import type { Service } from '@brand-visibility/wiring';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { dependenciesOf, serve } from '../endpoints/endpoints.js';
import type { ShedReason } from '../request/access-log.js';
import type { Counted, Routed } from '../request/stages.js';
import { MCP_PATH, isWellFormedPath } from '../request/target.js';
import { UNREAD, codeOfFault, problemOf } from '../response/problem.js';
import type { ResponseOptions } from '../response/response.js';
import type { Answer, Noting } from './answer.js';
import { boundedResponse } from './bounded.js';
import { type CallContext, pathOf, problemResult, responseResult } from './result.js';
import type { CallTool } from './server.js';

/** A message that exceeds the key's rate limit or the account's share of the waiting slots. */
export interface Beyond extends Omit<Counted, 'caller'> {
  /** The error response to the message. */
  readonly beyond: Refusal;
  readonly shed?: ShedReason;
}

/** What the access log says about a call. It stays empty if a message contains no call. */
export interface CallOutcome {
  routed: Routed;
  /** `code` is absent if the call succeeded; `fault` is the thrown error, if any. */
  options: ResponseOptions;
}

const ROUTE_OF = new Map(ROUTES.map((route) => [route.endpoint, route]));

/**
 * Returns the function that answers the tool call of one message. The function calls the HTTP endpoints, reports their
 * errors (rules 21.3 to 21.6), and sets `outcome`.
 */
export function answeringCall(service: Service, stage: Counted | Beyond, outcome: CallOutcome): CallTool {
  return async (tool, args) => {
    let instance: string | null = null;
    const refused = (refusal: Refusal, fault?: unknown) => {
      const { requestId, state, rate } = stage;
      const { code, detail, faults } = refusalOfCall(refusal, rate.seconds);
      outcome.options = { ...outcome.options, code, fault };
      const problem = problemOf(state.publicUrl, requestId, code, { detail, faults, instance });
      return problemResult(problem, metaOf(stage));
    };
    const route = tool ? { route: `${MCP_PATH} ${tool.name}` } : {};
    outcome.routed = route;
    try {
      const request = tool && toolRequest(tool, args);
      const showsKey = request instanceof Refusal && request.code === 'api_key_in_url';
      if (tool && !showsKey) instance = pathIn(tool, args);
      if ('beyond' in stage) return refused(stage.beyond);
      if (!tool || !request) return null;
      if (request instanceof Refusal) return refused(request);
      const { brand_id } = request.ids;
      const parameters = request.pairs.map(({ name }) => name);
      outcome.routed = { ...route, parameters, ...(brand_id !== undefined && { brandId: brand_id }) };
      const result = await answered(service, stage, tool, request);
      if (result) return result instanceof Refusal ? refused(result) : result;
      outcome.options = { shed: 'unread' };
      return refused(new Refusal('service_unavailable', [], UNREAD));
    } catch (fault) {
      outcome.options = { fault };
      if (fault instanceof CallerGone) throw fault;
      return refused(new Refusal(codeOfFault(fault)), fault);
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

/** Returns the result of a call; null if unread responses of the account leave no room for it (rule 4.11). */
async function answered(
  service: Service,
  counted: Counted,
  tool: Tool,
  request: ToolRequest,
): Promise<CallToolResult | Refusal | null> {
  const route = routeOf(tool);
  const { caller, now, state, key } = counted;
  return serve(dependenciesOf(service), counted, async ({ ask, context }) => {
    let unknown: NotedResult['unknown'] | undefined;
    let engines: NotedResult['engines'] | undefined;
    const { brand_id = '' } = request.ids;
    const noting: Noting = async (shown) => {
      unknown ??= isWithoutFigures(shown.response)
        ? await unknownValues(context, caller, brand_id, shown.query)
        : new Map();
      engines ??= (await tool.enginesOf?.(context, caller, brand_id, shown.query)) ?? [];
      return tool.notesOn({ ...shown, unknown, engines, now });
    };
    const answer: Answer = (pairs) => ask(route, request.ids, pairs);
    const response = await boundedResponse(tool, request, answer, noting);
    if (response instanceof Refusal) return response;
    const result = responseResult(tool, request, response, metaOf(counted));
    const size = Buffer.byteLength(JSON.stringify(result));
    return state.unread.hasRoom(key.account.id, size) ? result : null;
  });
}

function routeOf({ endpoint }: Tool): Route {
  const route = ROUTE_OF.get(endpoint);
  if (!route) throw new Error('the endpoint of a tool must have a route');
  return route;
}

const metaOf = ({ requestId, rate: { limit, left, seconds } }: Counted | Beyond): CallContext => ({
  request_id: requestId,
  rate_limit: { limit, left, resets_in_seconds: seconds },
});
