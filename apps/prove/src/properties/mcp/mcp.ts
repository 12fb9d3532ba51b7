import { TOOLS, type Tool } from '@brand-visibility/assistant';
import type { Problem } from '@brand-visibility/contract';
import { sendWithRetry, type HttpResponse } from '@brand-visibility/programs/http';
import { idsIn, type Draw } from '@brand-visibility/records';
import { MCP_REVISIONS, messageOf, type CallResult } from '@brand-visibility/requests';
import type { Property } from '../property.js';
import { drawCall, type DrawnCall } from './calls.js';
import { resultFaults, type Results } from './results.js';
import { inServedWorlds, type Side } from './world.js';

/** What notes tell of; the tests of `packages/assistant` check the condition of each. */
const NOTES = 'uncompared untested partial unlike engines prompts weighted more'.split(' ');
const OTHERS = 'cut carried unfinished unknown quoted'.split(' ');

interface McpFindings extends Results {
  calls: number;
  refusals: number;
  'refused series': number;
  'fewest results of a tool': number;
  readonly faults: string[];
}

/** Calls of tools and the requests of HTTP that they stand for (rules 21.3 to 21.6 and 21.12). */
export const mcp: Property = {
  name: 'mcp',
  holds: 'a tool call returns what its HTTP request returns; notes name everything that its result omits',
  drawn: 'calls',
  test: { worlds: 1, each: 110, on: 'SQLite' },
  prove: { worlds: 3, each: 500 },
  seed: 3,
  check: async (run) => {
    const found: McpFindings = {
      calls: 0,
      refusals: 0,
      results: 0,
      'refused series': 0,
      'fewest results of a tool': 0,
      notes: new Map(),
      faults: [],
    };
    const results = new Map(TOOLS.map(({ name }) => [name, 0]));
    await inServedWorlds(run, found, async (draw, world, sides) => {
      for (let done = 0; done < run.each && found.faults.length === 0; done += 1) {
        // Every other call is of the tool with the fewest results.
        const [rarest = TOOLS[0]!] = TOOLS.toSorted((a, b) => results.get(a.name)! - results.get(b.name)!);
        const tool = done % 2 === 0 ? rarest : draw.pick(OFTEN);
        const call = ofAYear(draw, drawCall(draw, tool, world.brands, world.keys));
        const isResult = await checkCall(sides, call, RESULT_FAULTS[run.injected ?? ''], found);
        results.set(tool.name, results.get(tool.name)! + Number(isResult));
      }
    });
    found['fewest results of a tool'] = Math.min(...results.values());
    return { ...found, ...Object.fromEntries(found.notes) };
  },
  seen: {
    refusals: 3,
    results: 30,
    'refused series': 0,
    'fewest results of a tool': 0,
    ...Object.fromEntries([...NOTES, ...OTHERS].map((word) => [word, 0])),
  },
  injectedFaults: ['a missing note', 'a note too many', 'a dropped point'],
};

type Change = (result: CallResult) => CallResult;

const changed =
  (field: 'data' | 'notes', change: (list: readonly unknown[]) => readonly unknown[]): Change =>
  (result) => {
    const list = result.structuredContent?.[field] as readonly unknown[] | undefined; // a list where there is one
    if (!list) return result;
    return { ...result, structuredContent: { ...result.structuredContent, [field]: change(list) } };
  };

/** Faults in results, which prove that the property can fail. */
const RESULT_FAULTS: Readonly<Record<string, Change>> = {
  'a missing note': changed('notes', (notes) => notes.slice(1)),
  'a note too many': changed('notes', (notes) => [...notes, "rivals' sites: there are none."]),
  'a dropped point': changed('data', (points) => points.slice(0, -1)),
};

const isSeries = ({ endpoint }: Tool) => 'interval' in endpoint.parameters;

/** The tools to draw from: those whose texts are cut, and series most often. */
const OFTEN = TOOLS.flatMap((tool) => {
  const share = tool.quotes?.includes('text') ? 10 : isSeries(tool) ? 5 : 2;
  return Array<Tool>(share).fill(tool);
});

/** Makes a call in every revision on every database: all get the same. Returns whether they got a result. */
async function checkCall(
  sides: readonly Side[],
  call: DrawnCall,
  change: Change = (result) => result,
  found: McpFindings,
): Promise<boolean> {
  const { tool, args, key, target } = call;
  const texts = new Set<string>();
  let isResult = false;
  for (const side of sides) {
    const get = (path: string) =>
      sendWithRetry(side.port, { method: 'GET', path, headers: { Authorization: `Bearer ${key}` } });
    const direct = await get(target);
    const expected = await codeOf(direct, () => get('/v1/account'));
    let result: CallResult | undefined;
    for (const revision of MCP_REVISIONS) {
      found.calls += 1;
      const { headers, body } = messageOf(revision, 'tools/call', {
        name: tool.name,
        arguments: args,
      });
      const response = await sendWithRetry(side.port, {
        method: 'POST',
        path: '/mcp',
        headers: { ...headers, Authorization: `Bearer ${key}` },
        body: JSON.stringify(body),
      });
      const json = jsonOf(response) as { result?: CallResult; error?: object } & Partial<Problem>; // or a problem document
      ({ result } = json);
      const problem = result?._meta.problem ?? (json.code === undefined ? undefined : json);
      const isRefused = problem !== undefined && refusedAsSeries(problem) === undefined;
      texts.add(JSON.stringify([result?.structuredContent, problem?.code, json.error]));
      if (expected === undefined ? isRefused : problem?.code !== expected)
        found.faults.push(`${tool.name} ${JSON.stringify(args)}: ${problem?.code}, not ${expected}`);
    }
    if (direct.status !== 200) {
      found.refusals += 1;
      continue;
    }
    isResult = true;
    if (!result?.structuredContent) {
      found['refused series'] += 1;
      continue;
    }
    const body = async (path: string, query: Readonly<Record<string, string>>) => {
      const search = new URLSearchParams(query).toString();
      return jsonOf(await get(search === '' ? path : `${path}?${search}`)) as object;
    };
    const faults = await resultFaults(call, change(result), { tool, body }, found);
    found.faults.push(
      ...faults.map((what) => `${side.name}, ${tool.name} ${JSON.stringify(args).slice(0, 400)}: ${what}`),
    );
  }
  if (texts.size > 1)
    found.faults.push(`results differ: ${[...texts].map((text) => text.slice(0, 500)).join('\n')}`);
  return isResult;
}

/**
 * The code of the error that a call gets; undefined for a result. HTTP refuses a key in the URL before it checks the
 * caller's key; a message to /mcp has its arguments in the body, which is read later (rules 4.6 and 21.9).
 */
async function codeOf(
  direct: HttpResponse,
  withoutArguments: () => Promise<HttpResponse>,
): Promise<Problem['code'] | undefined> {
  if (direct.status === 200) return undefined;
  const { code } = jsonOf(direct) as Problem;
  if (code !== 'api_key_in_url') return code;
  return (await codeOf(await withoutArguments(), withoutArguments)) ?? code;
}

/** The error that refuses a series with too many points, which HTTP does not refuse (rule 21.5); undefined without. */
const refusedAsSeries = ({ errors }: Partial<Problem>): string | undefined =>
  errors?.find(({ detail }) => detail.startsWith('has more points'))?.detail;

/** The body of a response in JSON; empty without one. */
const jsonOf = ({ text }: HttpResponse): unknown =>
  text === '' ? {} : JSON.parse(Buffer.from(text, 'latin1').toString('utf8'));

/** Asks some calls for a series for a year, which has too many days for a result. */
function ofAYear(draw: Draw, call: DrawnCall): DrawnCall {
  if (!isSeries(call.tool) || !draw.chance(60)) return call;
  const window = { period: '365d', ...draw.pick([{ interval: 'day' }, {}]) };
  const [path = ''] = call.target.split('?');
  return {
    ...call,
    args: { ...idsIn(call.tool.endpoint.path, path), ...window },
    target: `${path}?${new URLSearchParams(window).toString()}`,
  };
}
