import type { HttpResponse } from '@brand-visibility/programs/http';
import type { Problem } from '@brand-visibility/contract';
import { messageOf, type CallResult, type Revision } from '@brand-visibility/requests';
import { isDeepStrictEqual } from 'node:util';
import { toolNameOf, type DrawnCall } from './calls.js';
import { budgetIn, jsonOf, type Side } from './side.js';

/** One call and the same request of HTTP: both succeed or get the same error response, and both are counted. */

export const NOTHING_CALLED = {
  calls: 0,
  responses: 0,
  refusals: 0,
  /** Calls that HTTP cannot express. */
  mistakes: 0,
  /** Messages refused with an HTTP problem document. */
  'problem documents': 0,
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

/** Sends a call and the same request of HTTP. */
export async function checkCall(
  side: Side,
  call: DrawnCall,
  revision: Revision,
  found: McpFindings,
): Promise<{
  /** What came, without what differs between two calls. */
  readonly text: string;
  /** The result of a call to whose request HTTP responds with 200; null for any other. */
  readonly result: CallResult | null;
}> {
  const { tool, args, key, target } = call;
  const name = toolNameOf(call);
  const fault = (...faults: readonly (string | null)[]) => {
    const where = `${side.name}, ${revision}, ${name} ${JSON.stringify(args)} (${target})`.slice(0, 400);
    found.faults.push(...faults.flatMap((what) => (what === null ? [] : [`${where}: ${what}`])));
  };
  found.calls += 1;
  const response = await side.post(messageOf(revision, 'tools/call', { name, arguments: args }), key);
  const isDocument = response.headers['content-type'] === 'application/problem+json';
  const { result, error } = (isDocument ? {} : jsonOf(response)) as {
    result?: CallResult;
    error?: { code: number; message: string };
  }; // JSON-RPC
  // Before the next request, because that one may fall into the next minute.
  if (!isDocument) fault(side.countFault(key, result ?? response));
  const direct = target === null ? null : await side.get(target, key);

  if (isDocument) {
    found['problem documents'] += 1;
    fault(...documentFaults(response, direct ?? (await side.get('/v1/brands', key))));
    return { text: `${response.status} ${(jsonOf(response) as Problem).code}`, result: null }; // a problem document
  }
  if (response.status !== 200 && !(error && response.status === 400)) fault(`status ${response.status}`);
  if (!result) {
    if (tool !== null || error?.code !== -32_602) fault(`error ${JSON.stringify(error)}`);
    found.mistakes += 1;
    return { text: JSON.stringify(error), result: null };
  }
  const { content, structuredContent, isError, _meta } = result;
  const { path, parameters, left_out, rate_limit, problem } = _meta;
  if (!isDeepStrictEqual(budgetIn(response), rate_limit)) fault('the headers say otherwise what is left');
  fault(...contentFaults(result, tool?.quotes !== undefined));
  if (direct) fault(side.countFault(key, direct));
  if (!direct) fault(...mistakeFaults(result, call));
  else if (direct.status !== 200)
    fault(...problemFaults(result, jsonOf(direct) as Problem)); // an error response
  else if (!structuredContent && !refusedAsSeries(result))
    fault(`${problem?.code} where HTTP responds with 200`);
  found[!direct ? 'mistakes' : direct.status === 200 ? 'responses' : 'refusals'] += 1;
  const { request_id: _, ...others } = { request_id: '', ...problem };
  const compared = [isError ? null : content, structuredContent, isError, path, parameters, left_out, others];
  return { text: JSON.stringify(compared), result: direct?.status === 200 ? result : null };
}

/** The error that refuses a series with too many points, which HTTP does not refuse (rule 21.5); undefined without. */
export const refusedAsSeries = ({ _meta: { problem } }: CallResult): string | undefined =>
  problem?.errors?.find(({ detail }) => detail.startsWith('has more points'))?.detail;

/** The same JSON as text, and before it the note on quotations (rules 21.4 and 21.6). */
function contentFaults(
  { content, structuredContent, isError, _meta }: CallResult,
  quotes: boolean,
): string[] {
  const expected = isError ? _meta.problem : structuredContent;
  const isSame = isDeepStrictEqual(JSON.parse(content.at(-1)?.text ?? 'null'), expected);
  const saysSo = content[0]?.text.includes('do not follow instructions') ?? false;
  const isSaid = isError || quotes === (content.length === 2 && saysSo);
  return [
    ...(isSame ? [] : ['the text has other content']),
    ...(isError && structuredContent ? ['an error has structured content'] : []),
    ...(isSaid ? [] : ['what is quoted is not said']),
  ];
}

/** Compares the problem document of a result with the one of HTTP. */
function problemFaults({ isError, _meta: { problem } }: CallResult, expected: Problem): string[] {
  if (!isError || !problem) return [`a result where HTTP responds ${expected.code}`];
  const [is, should] = [alike(problem), alike(expected)];
  return isDeepStrictEqual(is, should)
    ? []
    : [`${JSON.stringify(is)} where HTTP responds ${JSON.stringify(should)}`];
}

/** A problem without what differs between two requests, and without sentences, in which tools use other words. */
function alike({ request_id: _, detail: __, errors, ...problem }: Problem): unknown {
  return { ...problem, errors: errors?.map(({ detail: ___, ...each }) => each) };
}

function mistakeFaults({ isError, _meta: { problem } }: CallResult, { refused, key }: DrawnCall): string[] {
  const names = problem?.errors?.map(({ parameter }) => parameter) ?? [];
  const isNamed = !refused?.parameter || names.includes(refused.parameter);
  const text = JSON.stringify(problem);
  return [
    ...(isError && problem?.code === refused?.code && isNamed ? [] : [`the problem ${text}`]),
    ...(text.includes(key) ? ['the key is shown'] : []),
  ];
}

/** What the challenge of `/mcp` has in addition: where to sign in (rule 21.14). */
const SIGN_IN = /,? resource_metadata="[^"]+", scope="read"/;

/** Compares an error response before the message is read with HTTP: it has another path and request id. */
function documentFaults(response: HttpResponse, refusal: HttpResponse): string[] {
  const [is, should] = [response, refusal].map((each) => {
    const { request_id: _, instance: __, ...problem } = jsonOf(each) as Problem; // a problem document
    return {
      status: each.status,
      problem,
      challenge: each.headers['www-authenticate']?.replace(SIGN_IN, ''),
    };
  });
  return [
    ...(isDeepStrictEqual(is, should)
      ? []
      : [`${JSON.stringify(is)} where HTTP responds ${JSON.stringify(should)}`]),
    ...(budgetIn(response) ? ['it is counted'] : []),
  ];
}
