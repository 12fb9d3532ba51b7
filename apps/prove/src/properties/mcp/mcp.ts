import { TOOLS, type Tool } from '@brand-visibility/assistant';
import { MCP_REVISIONS, type CallResult } from '@brand-visibility/requests';
import type { Draw } from '@brand-visibility/records';
import type { Property } from '../property.js';
import { drawCall, type DrawnCall } from './calls.js';
import { checkCall, NOTHING_CALLED, type McpFindings } from './check.js';
import { INJECTED_FAULTS, NEW_NOTES, RESULT_FAULTS } from './injected-faults.js';
import { resultFaults } from './results.js';
import type { Side } from './side.js';
import { inServedWorlds, type McpWorld } from './world.js';

/** Calls of tools and the requests of HTTP that they stand for (rules 21.3 to 21.6 and 21.12). */
export const mcp: Property = {
  name: 'mcp',
  holds:
    'a tool call returns what its HTTP request returns and is counted like it; notes name everything that its result omits',
  drawn: 'calls',
  test: { worlds: 1, each: 80, on: 'SQLite' },
  prove: { worlds: 3, each: 500 },
  seed: 3,
  check: async (run) => {
    const found: McpFindings = { ...NOTHING_CALLED, notes: new Map(), faults: [] };
    const responsesOf = new Map(TOOLS.map(({ name }) => [name, 0]));
    const check = async (draw: Draw, world: McpWorld, sides: readonly Side[]) => {
      for (let done = 0; done < run.each && found.faults.length === 0; done += 1)
        await checkNext(draw, done, world, { sides, injected: run.injected, found, responsesOf });
    };
    await inServedWorlds(run, found, check, INJECTED_FAULTS[run.injected ?? '']);
    found['fewest responses of a tool'] = Math.min(...responsesOf.values());
    return { ...found, ...Object.fromEntries(found.notes) };
  },
  seen: {
    responses: 100,
    refusals: 10,
    mistakes: 0,
    'problem documents': 0,
    'fewest responses of a tool': 0,
    results: 30,
    series: 0,
    'refused series': 0,
    'lists to the end': 0,
    cut: 0,
    carried: 0,
    unfinished: 0,
    unknown: 0,
    quoted: 0,
    ...Object.fromEntries(NEW_NOTES.map((word) => [word, 0])),
  },
  injectedFaults: [...Object.keys(INJECTED_FAULTS), ...Object.keys(RESULT_FAULTS)],
};

interface Checking {
  readonly sides: readonly Side[];
  readonly injected: string | null;
  readonly found: McpFindings;
  /** Compared responses by tool. */
  readonly responsesOf: Map<string, number>;
}

const isSeries = ({ endpoint }: Tool) => 'interval' in endpoint.parameters;
const isComparison = ({ name }: Tool) => name === 'compare_visibility';

/** The tools to draw from: comparisons, the tool whose texts are cut, and series most often. */
const OFTEN = TOOLS.flatMap((tool) => {
  const share = isComparison(tool) ? 26 : tool.quotes?.includes('text') ? 10 : isSeries(tool) ? 5 : 2;
  return Array<Tool>(share).fill(tool);
});

/** Every other call is of the tool with the fewest responses. */
async function checkNext(
  draw: Draw,
  done: number,
  world: McpWorld,
  { sides, injected, found, responsesOf }: Checking,
): Promise<void> {
  const [rarest = TOOLS[0]!] = TOOLS.toSorted((a, b) => responsesOf.get(a.name)! - responsesOf.get(b.name)!);
  const tool = done % 2 === 0 ? rarest : draw.pick(OFTEN);
  const drawn = drawCall(draw, tool, world.brands, world.keys);
  const call = withOtherWindow(draw, drawn, world);
  const results = await checkOnAll(sides, call, found);
  const change = RESULT_FAULTS[injected ?? ''] ?? ((result: CallResult) => result);
  const revision = results.size > 0 ? draw.pick(MCP_REVISIONS) : MCP_REVISIONS[0];
  responsesOf.set(tool.name, responsesOf.get(tool.name)! + Math.min(1, results.size));
  for (const [side, result] of results)
    found.faults.push(...(await resultFaults(side, tool, call, result, { change, revision }, found)));
}

const OF_WINDOW = /^(?:period|(?:previous_)?(?:start|end)_date|interval)=/;

/** A call with another window. */
function withWindow(call: DrawnCall, window: Readonly<Record<string, string>>): DrawnCall {
  const [path = '', query = ''] = (call.target ?? '').split('?');
  const others = query.split('&').filter((pair) => pair !== '' && !OF_WINDOW.test(pair));
  const args = Object.entries(call.args).filter(([name]) => !OF_WINDOW.test(`${name}=`));
  return {
    ...call,
    args: { ...Object.fromEntries(args), ...window },
    target: `${path}?${[...others, new URLSearchParams(window).toString()].join('&')}`,
  };
}

/** Changes some calls for a series to a year, which has too many days, and some comparisons to whole months. */
function withOtherWindow(draw: Draw, call: DrawnCall, { brands }: McpWorld): DrawnCall {
  if (call.target === null || call.tool === null || !draw.chance(60)) return call;
  if (isSeries(call.tool))
    return withWindow(call, { period: '365d', ...draw.pick([{ interval: 'day' }, {}]) });
  const last = brands.find(({ id }) => id === call.args['brand_id'])?.days[1];
  if (!last || !('start_date' in call.tool.endpoint.parameters)) return call;
  const months = draw.pick([1, 3, 12, 12, 12]);
  const window = monthsUntil(last, months);
  const before = monthsUntil(window.start_date, months, 0);
  const compared = { previous_start_date: before.start_date, previous_end_date: before.end_date };
  const takesOthers = 'previous_end_date' in call.tool.endpoint.parameters;
  const isWhole = isComparison(call.tool); // with filters few answers are left
  return withWindow(isWhole ? withoutFilters(call) : call, {
    ...window,
    ...(takesOthers && draw.chance(50) ? compared : {}),
  });
}

const withoutFilters = (call: DrawnCall): DrawnCall => ({
  ...call,
  args: { brand_id: call.args['brand_id'] },
  target: call.target?.split('?')[0] ?? null,
});

/** Whole months until the month of a day, or with `after` 0 until the one before. */
function monthsUntil(day: string, months: number, after = 1) {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const firstOf = (later: number) => Date.UTC(year, month - 1 + after + later);
  const text = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10);
  return { start_date: text(firstOf(-months)), end_date: text(firstOf(0) - 86_400_000) };
}

/** Makes a call in every revision on every database. All get the same; returns the latest result of each side. */
async function checkOnAll(
  sides: readonly Side[],
  call: DrawnCall,
  found: McpFindings,
): Promise<ReadonlyMap<Side, CallResult>> {
  const texts = new Set<string>();
  const results = new Map<Side, CallResult>();
  for (const side of sides)
    for (const revision of MCP_REVISIONS) {
      const { text, result } = await checkCall(side, call, revision, found);
      texts.add(text);
      if (result) results.set(side, result);
    }
  if (texts.size > 1)
    found.faults.push(`results differ: ${[...texts].map((text) => text.slice(0, 500)).join('\n')}`);
  return results;
}
