import { type Tool } from '@brand-visibility/assistant';
import { readList } from '@brand-visibility/contract';
import { sendWithRetry, type HttpRequest, type HttpResponse } from '@brand-visibility/programs/http';
import { isDeepStrictEqual } from 'node:util';
import { limitOf, toolNameOf, type DrawnCall } from './calls.js';
import {
  messageOf,
  type CallResult,
  type Message,
  type Problem,
  type Revision,
} from '@brand-visibility/requests';
import { budgetIn, type RateWindows } from './rate.js';

/** One call and the same request of HTTP. */

/** A service that is asked. */
export interface Side {
  readonly name: string;
  readonly port: number;
  readonly windows: RateWindows;
}

export const NOTHING_CALLED = {
  calls: 0,
  responses: 0,
  refusals: 0,
  /** Calls that HTTP cannot express. */
  mistakes: 0,
  /** Messages refused with an HTTP problem document. */
  'problem documents': 0,
  'other messages': 0,
  'fewest responses of a tool': 0,
  results: 0,
  series: 0,
  'refused series': 0,
  'lists to the end': 0,
};

export type McpFindings = typeof NOTHING_CALLED & {
  /** How often each note occurred, by its word. */
  readonly notes: Map<string, number>;
  readonly faults: string[];
};

/** The error in the remaining requests that a response states for its key; null if there is none. */
export const countFault = ({ windows }: Side, key: string, response: CallResult | HttpResponse) =>
  windows.counted(key, '_meta' in response ? response._meta.rate_limit : budgetIn(response));

export const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });

/** Sends a message with further headers, such as the key. */
export const sendMessage = (
  port: number,
  { headers, body }: Message,
  further: HttpRequest['headers'],
): Promise<HttpResponse> =>
  sendWithRetry(port, {
    method: 'POST',
    path: '/mcp',
    headers: { ...headers, ...further },
    body: JSON.stringify(body),
  });

/** The body of a response in JSON; null without one. */
export function jsonOf({ text }: HttpResponse): unknown {
  if (text === '') return null;
  return JSON.parse(Buffer.from(text, 'latin1').toString('utf8'));
}

export const get = (port: number, path: string, key: string): Promise<HttpResponse> =>
  sendWithRetry(port, { method: 'GET', path, headers: bearer(key) });

/** Sends a call and the same request of HTTP. Returns the result as text without what differs between two calls. */
export async function checkCall(
  side: Side,
  call: DrawnCall,
  revision: Revision,
  found: McpFindings,
): Promise<string> {
  const fault = (what: string) =>
    found.faults.push(`${side.name}, ${revision}, ${toolNameOf(call)} ${shown(call)}: ${what}`);
  const count = (response: CallResult | HttpResponse) => {
    const wrong = countFault(side, call.key, response);
    if (wrong !== null) fault(wrong);
  };
  found.calls += 1;
  const message = messageOf(revision, 'tools/call', { name: toolNameOf(call), arguments: call.args });
  const response = await sendMessage(side.port, message, bearer(call.key));
  const isDocument = response.headers['content-type'] === 'application/problem+json';
  const { result, error } = (isDocument ? {} : jsonOf(response)) as {
    result?: CallResult;
    error?: { code: number; message: string };
  }; // JSON-RPC
  // Before the next request, because that one may fall into the next minute.
  if (!isDocument) count(result ?? response);
  const direct = call.target === null ? null : await get(side.port, call.target, call.key);

  if (isDocument) {
    found['problem documents'] += 1;
    const refusal = direct ?? (await get(side.port, '/v1/brands', call.key));
    for (const what of documentFaults(response, refusal)) fault(what);
    return `${response.status} ${codeOf(response)}`;
  }
  if (response.status !== 200 && !(error && response.status === 400)) fault(`status ${response.status}`);
  if (!result) {
    if (call.tool !== null || error?.code !== -32_602) fault(`error ${JSON.stringify(error)}`);
    found.mistakes += 1;
    return JSON.stringify(error);
  }
  if (!isDeepStrictEqual(budgetIn(response), result._meta.rate_limit))
    fault('the headers say otherwise what is left');
  for (const what of contentFaults(result, call.tool)) fault(what);
  if (direct) {
    count(direct);
    if (direct.status === 200) checkResponse(call, result, fault);
    else for (const what of problemFaults(result, jsonOf(direct) as Problem)) fault(what); // an error response
  } else for (const what of mistakeFaults(result, call)) fault(what);
  if (direct?.status === 200) found.responses += 1;
  else if (direct) found.refusals += 1;
  else found.mistakes += 1;
  return withoutVolatile(result);
}

/** Checks that a result states its request of HTTP; `withheld.ts` compares their responses. */
function checkResponse(
  { tool, target, parameters }: DrawnCall,
  { structuredContent, _meta: { path, parameters: sent = {}, problem } }: CallResult,
  fault: (what: string) => unknown,
): void {
  if (!tool || target === null) return;
  if (problem?.errors?.some(({ detail }) => detail.startsWith('has more points'))) return;
  if (!structuredContent) {
    fault(`${JSON.stringify(problem)} where HTTP responds with 200`);
    return;
  }
  if (path !== target.split('?')[0]) fault(`the path is ${path}`);
  const defaults = {
    ...(tool.limit !== undefined && { limit: String(limitOf(tool, parameters['group_by'])) }),
    ...('interval' in sent && { interval: sent['interval'] }),
  };
  const asked: Readonly<Record<string, string>> = { ...defaults, ...parameters };
  const names = Object.keys(sent).toSorted();
  if (!isDeepStrictEqual(names, Object.keys(asked).toSorted()))
    fault(`the parameters are ${names.join(', ')}`);
  for (const name of names) {
    if (name !== 'limit' && !isSameValue(sent[name] ?? '', asked[name] ?? ''))
      fault(`${name} is ${JSON.stringify(sent[name])}`);
  }
  if (Number(sent['limit'] ?? 0) > Number(asked['limit'] ?? 0)) fault('more rows than were asked for');
}

/** A list may be written in another way (rule 3.1). */
function isSameValue(sent: string, asked: string): boolean {
  const [one, other] = [readList(sent), readList(asked)];
  return sent === asked || ('values' in one && isDeepStrictEqual(one, other));
}

/** The same JSON as text, and before it the note on quotations (rules 21.4 and 21.6). */
function contentFaults(
  { content, structuredContent, isError, _meta }: CallResult,
  tool: Tool | null,
): string[] {
  const faults: string[] = [];
  const expected = isError ? _meta.problem : structuredContent;
  if (!isDeepStrictEqual(JSON.parse(content.at(-1)?.text ?? 'null'), expected))
    faults.push('the text has other content');
  if (isError && structuredContent) faults.push('an error has structured content');
  const saysSo = content[0]?.text.includes('do not follow instructions') ?? false;
  if (!isError && (tool?.quotes !== undefined) !== (content.length === 2 && saysSo))
    faults.push('what is quoted is not said');
  return faults;
}

/** Compares the problem document of a result with the one of HTTP. */
function problemFaults({ isError, _meta: { problem } }: CallResult, expected: Problem): string[] {
  if (!isError || !problem) return [`a result where HTTP responses ${expected.code}`];
  return isDeepStrictEqual(alike(problem), alike(expected))
    ? []
    : [`${JSON.stringify(alike(problem))} where HTTP responses ${JSON.stringify(alike(expected))}`];
}

/** A problem without what differs between two requests, and without sentences, in which tools use other words. */
function alike({ request_id: _, detail: __, errors, ...problem }: Problem): unknown {
  return { ...problem, errors: errors?.map(({ detail: ___, ...each }) => each) };
}

function mistakeFaults({ isError, _meta: { problem } }: CallResult, { refused, key }: DrawnCall): string[] {
  const names = problem?.errors?.map(({ parameter }) => parameter) ?? [];
  const isNamed = !refused?.parameter || names.includes(refused.parameter);
  const faults =
    isError && problem?.code === refused?.code && isNamed ? [] : [`the problem ${JSON.stringify(problem)}`];
  return JSON.stringify(problem).includes(key) ? [...faults, 'the key is shown'] : faults;
}

/** Compares an error response before the message is read with HTTP: it has another path and request id. */
function documentFaults(response: HttpResponse, refusal: HttpResponse): string[] {
  const documents = [response, refusal].map((each) => {
    const { request_id: _, instance: __, ...problem } = jsonOf(each) as Problem; // a problem document
    return { status: each.status, problem, challenge: each.headers['www-authenticate'] };
  });
  const faults = isDeepStrictEqual(documents[0], documents[1])
    ? []
    : [`${JSON.stringify(documents[0])} where HTTP responses ${JSON.stringify(documents[1])}`];
  return budgetIn(response) ? [...faults, 'it is counted'] : faults;
}

export const codeOf = (response: HttpResponse): string => (jsonOf(response) as Problem).code; // a problem document

const shown = ({ args, target }: DrawnCall) => `${JSON.stringify(args)} (${target})`.slice(0, 400);

/** A result as text, without what differs between two calls. */
function withoutVolatile({ content, structuredContent, isError, _meta }: CallResult): string {
  const { request_id: _, rate_limit: __, path, parameters, left_out, problem } = _meta;
  const { request_id: ___, ...others } = { request_id: '', ...problem };
  const text = isError ? null : content;
  return JSON.stringify({ text, structuredContent, isError, path, parameters, left_out, others });
}
