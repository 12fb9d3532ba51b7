/** Runs a tool call as a request to the tool's endpoint, and creates the result or the error for the model. */
import { CallerGone, ROUTES, unknownValues, type Caller } from '@brand-visibility/application';
import {
  idsOfTool,
  isWithoutFigures,
  refusalOfCall,
  toolRequest,
  type CallResult as NotedResult,
  type Tool,
  type ToolRequest,
} from '@brand-visibility/assistant';
import { parseQuery, Refusal } from '@brand-visibility/contract';
import type { Service } from '@brand-visibility/wiring';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { withReads } from '../endpoints/endpoints.js';
import type { Counted, Stage } from '../request/read.js';
import { MCP_PATH, isWellFormedPath } from '../request/target.js';
import { UNREAD, codeOfFault, problemOf } from '../response/problem.js';
import type { Response } from '../response/response.js';
import { NoRoom } from '../scheduling/work.js';
import {
  type Noting,
  type Respond,
  type CallMeta,
  toolPath,
  problemResult,
  responseResult,
} from './result.js';
import { boundedResponse } from './bounded.js';
import type { CallTool } from './server.js';

/** A counted message whose body was read. */
export type ToolMessage = Counted & {
  readonly body: Buffer;
} & (
    | { readonly beyond: null; readonly caller: Caller }
    // The error response to a message above the key's rate limit or the account's share of the waiting slots.
    | { readonly beyond: Refusal }
  );

/** What the service found out about the call of a message, for the access log. */
export interface CallOutcome {
  /** The message, with the tool's route and with the names of the call. */
  known: Stage;
  /** `code` is absent if the call succeeded, or if the message contains no call. */
  response: Pick<Response, 'code' | 'fault' | 'shed'>;
}

const ROUTE_OF = new Map(ROUTES.map((route) => [route.endpoint, route]));

/**
 * Returns the function that handles the tool call of one message. The function calls the HTTP endpoints, reports their
 * errors (rules 21.3 to 21.6), and tells `outcome` what the access log says.
 */
export function callHandler(service: Service, stage: ToolMessage, outcome: CallOutcome): CallTool {
  return async (tool, args) => {
    let instance: string | null = null;
    const refused = (refusal: Refusal, fault?: unknown) => {
      const { requestId, state, rate } = stage;
      const { code, detail, faults } = refusalOfCall(refusal, rate.seconds);
      outcome.response = { ...outcome.response, code, fault };
      const problem = problemOf(state.publicUrl, requestId, code, { detail, faults, instance });
      return problemResult(problem, metaOf(stage));
    };
    if (tool) outcome.known = { ...stage, route: `${MCP_PATH} ${tool.name}` };
    try {
      const request = tool && toolRequest(tool, args);
      const showsKey = request instanceof Refusal && request.code === 'api_key_in_url';
      if (tool && !showsKey) instance = pathIn(tool, args);
      if (stage.beyond) return refused(stage.beyond);
      if (!tool || !request) return null;
      if (request instanceof Refusal) return refused(request);
      const { brand_id } = request.ids;
      const parameters = request.pairs.map(({ name }) => name);
      outcome.known = { ...outcome.known, parameters, brandId: brand_id };
      const result = await calledResult(service, stage, tool, request);
      return result instanceof Refusal ? refused(result) : result;
    } catch (fault) {
      if (fault instanceof NoRoom) {
        outcome.response = { ...outcome.response, shed: 'unread' };
        return refused(new Refusal('service_unavailable', [], UNREAD));
      }
      if (!(fault instanceof CallerGone)) return refused(new Refusal(codeOfFault(fault)), fault);
      outcome.response = { ...outcome.response, fault };
      throw fault;
    }
  };
}

/** Returns the path of the HTTP request that corresponds to a call; null if the path is not well-formed. */
function pathIn(tool: Tool, args: Readonly<Record<string, unknown>>): string | null {
  const ids = idsOfTool(tool).map((name): [string, unknown] => [name, args[name]]);
  const path = ids.every(isNamedText) ? toolPath(tool, Object.fromEntries(ids)) : '';
  return isWellFormedPath(path) ? path : null;
}

const isNamedText = (pair: [string, unknown]): pair is [string, string] =>
  typeof pair[1] === 'string' && !/\p{Surrogate}/u.test(pair[1]);

/** Returns the result of a call. Throws NoRoom if unread responses of the account leave no room for it (rule 4.11). */
async function calledResult(
  service: Service,
  stage: ToolMessage & { readonly caller: Caller },
  tool: Tool,
  request: ToolRequest,
): Promise<CallToolResult | Refusal> {
  const { endpoint } = tool;
  const route = ROUTE_OF.get(endpoint);
  if (!route) throw new Error('the endpoint of a tool must have a route');
  const { caller, now, state, key } = stage;
  const result = await withReads(service, stage, async (context, work) => {
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
    const respond: Respond = async (pairs) => {
      const query = parseQuery(endpoint, pairs, now);
      if (query instanceof Refusal) return query;
      work.expect(toolPath(tool, request.ids), route.daysToCount?.(query) ?? 0);
      const response = await route.respond(context, caller, request.ids, query);
      return response instanceof Refusal ? response : { query, response };
    };
    const response = await boundedResponse(tool, request, respond, noting);
    return response instanceof Refusal ? response : responseResult(tool, request, response, metaOf(stage));
  });
  if (result instanceof Refusal) return result;
  const size = Buffer.byteLength(JSON.stringify(result));
  if (!state.unread.hasRoom(key.account.id, size)) throw new NoRoom();
  return result;
}

const metaOf = ({ requestId, rate: { limit, left, seconds } }: Counted): CallMeta => ({
  request_id: requestId,
  rate_limit: { limit, left, resets_in_seconds: seconds },
});
