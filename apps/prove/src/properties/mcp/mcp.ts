import { TOOLS, type Tool } from '@brand-visibility/assistant';
import { MCP_REVISIONS, messageOf, type Message } from '@brand-visibility/requests';
import type { Draw } from '@brand-visibility/records';
import type { Property } from '../property.js';
import { drawCall, SHARES, type DrawnCall } from './calls.js';
import { checkCall, NOTHING_CALLED, sendMessage, type McpFindings, type Side } from './check.js';
import { INJECTED_FAULTS, NEW_NOTES, RESULT_FAULTS } from './injected-faults.js';
import { budgetIn, rateWindows } from './rate.js';
import { withheldFaults } from './withheld.js';
import { inServedWorlds, type McpWorld, type WorldService } from './world.js';

/** Calls of tools and the requests of HTTP that they stand for (rules 21.3 to 21.6 and 21.12). */
export const mcp: Property = {
  name: 'mcp',
  holds:
    'a tool call returns what its HTTP request returns and is counted like it; notes name everything that its result omits',
  drawn: 'calls',
  test: { worlds: 1, each: 80, on: 'SQLite' },
  prove: { worlds: 3, each: 500 },
  seed: 10,
  check: async (run) => {
    const found: McpFindings = { ...NOTHING_CALLED, notes: new Map(), faults: [] };
    const responsesOf = new Map(TOOLS.map(({ name }) => [name, 0]));
    const check = async (draw: Draw, world: McpWorld, services: readonly WorldService[]) => {
      const sides = services.map((service) => ({ ...service, windows: rateWindows(service.countedAt) }));
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
    'other messages': 0,
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
const SERIES = TOOLS.filter(isSeries);

const COMPARISONS = TOOLS.filter(({ name }) => name === 'compare_visibility');

/** The tools to draw from, series and comparisons most often. */
const OFTEN = [
  ...SHARES,
  ...SERIES,
  ...SERIES,
  ...SERIES,
  ...Array.from({ length: 24 }, () => COMPARISONS).flat(),
];

/** Every other call is of the tool with the fewest responses. */
async function checkNext(
  draw: Draw,
  done: number,
  world: McpWorld,
  { sides, injected, found, responsesOf }: Checking,
): Promise<void> {
  const [rarest = TOOLS[0]!] = TOOLS.toSorted((a, b) => responsesOf.get(a.name)! - responsesOf.get(b.name)!);
  const tool = done % 2 === 0 ? rarest : draw.pick(OFTEN);
  const drawn = drawCall(draw, tool, world.asked, world.keys);
  const call = withRefusedKey(draw, withOtherWindow(draw, drawn, world), world);
  const before = found.responses;
  await checkOnAll(sides, call, found);
  if (found.responses > before) {
    responsesOf.set(tool.name, (responsesOf.get(tool.name) ?? 0) + 1);
    const change = RESULT_FAULTS[injected ?? ''] ?? ((result) => result);
    const revision = draw.pick(MCP_REVISIONS);
    for (const side of sides)
      found.faults.push(...(await withheldFaults(side, tool, call, revision, world, change, found)));
  }
  if (draw.chance(15)) await sendOther(draw, sides, call.key, found);
}

const OF_WINDOW = /^(?:period|(?:previous_)?(?:start|end)_date|interval)=/;

/** A call with another window. */
function withWindow(call: DrawnCall, window: Readonly<Record<string, string>>): DrawnCall {
  const [path = '', query = ''] = (call.target ?? '').split('?');
  const others = query.split('&').filter((pair) => pair !== '' && !OF_WINDOW.test(pair));
  const without = <T>(all: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !OF_WINDOW.test(`${name}=`)));
  return {
    ...call,
    args: { ...without(call.args), ...window },
    target: `${path}?${[...others, new URLSearchParams(window).toString()].join('&')}`,
    parameters: { ...without(call.parameters), ...window },
  };
}

/** Changes some calls for a series to a year, which has too many days, and some comparisons to whole months. */
function withOtherWindow(draw: Draw, call: DrawnCall, { asked: { brands } }: McpWorld): DrawnCall {
  if (call.target === null || call.tool === null || !draw.chance(60)) return call;
  if (isSeries(call.tool))
    return withWindow(call, { period: '365d', ...draw.pick([{ interval: 'day' }, {}]) });
  const last = brands.find(({ id }) => id === call.args['brand_id'])?.last_day;
  if (!last || !('start_date' in call.tool.endpoint.parameters)) return call;
  const months = draw.pick([1, 3, 12, 12, 12]);
  const window = monthsUntil(last, months);
  const before = monthsUntil(window.start_date, months, 0);
  const compared = { previous_start_date: before.start_date, previous_end_date: before.end_date };
  const takesOthers = 'previous_end_date' in call.tool.endpoint.parameters;
  const isWhole = COMPARISONS.includes(call.tool); // with filters few answers are left
  return withWindow(isWhole ? withoutFilters(call) : call, {
    ...window,
    ...(takesOthers && draw.chance(50) ? compared : {}),
  });
}

const withoutFilters = (call: DrawnCall): DrawnCall => ({
  ...call,
  args: { brand_id: call.args['brand_id'] },
  target: call.target?.split('?')[0] ?? null,
  parameters: {},
});

/** Whole months until the month of a day, or with `after` 0 until the one before. */
function monthsUntil(day: string, months: number, after = 1) {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const firstOf = (later: number) => Date.UTC(year, month - 1 + after + later);
  const text = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10);
  return { start_date: text(firstOf(-months)), end_date: text(firstOf(0) - 86_400_000) };
}

/** Some calls are by a key that is refused before the message is read. */
function withRefusedKey(draw: Draw, call: DrawnCall, { refused }: McpWorld): DrawnCall {
  if (!draw.chance(6)) return call;
  const key = draw.pick(refused);
  return call.refused?.code === 'api_key_in_url' ? call : { ...call, key };
}

/** Makes a call in every revision on every database; all results are the same. */
async function checkOnAll(sides: readonly Side[], call: DrawnCall, found: McpFindings): Promise<void> {
  const results = new Set<string>();
  for (const side of sides)
    for (const revision of MCP_REVISIONS) results.add(await checkCall(side, call, revision, found));
  if (results.size > 1)
    found.faults.push(`results differ: ${[...results].map((text) => text.slice(0, 500)).join('\n')}`);
}

const OTHERS: readonly (readonly [method: string, params: Readonly<Record<string, unknown>>])[] = [
  ['tools/list', {}],
  ['prompts/list', {}],
  ['prompts/get', { name: 'where_to_pitch', arguments: { brand_id: 'brd_1' } }],
  ['prompts/get', { name: 'where_to_pitch', arguments: {} }],
  ['server/discover', {}],
  [
    'initialize',
    { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'property', version: '1' } },
  ],
  ['ping', {}],
  ['nothing/known', {}],
];

/** What needs no response. */
const ACCEPTED: readonly Message['body'][] = [
  { jsonrpc: '2.0', method: 'notifications/initialized' },
  { jsonrpc: '2.0', id: 1, result: {} },
];

/** Sends a message that calls no tool, and one that needs no response: both count. */
async function sendOther(draw: Draw, sides: readonly Side[], key: string, found: McpFindings): Promise<void> {
  const [method, params] = draw.pick(OTHERS);
  const message = messageOf(draw.pick(MCP_REVISIONS), method, params);
  const accepted = { ...messageOf(draw.pick(MCP_REVISIONS), 'ping'), body: draw.pick(ACCEPTED) };
  for (const { name, port, windows } of sides)
    for (const sent of [message, accepted]) {
      const response = await sendMessage(port, sent, { Authorization: `Bearer ${key}` });
      const what = `${name}: ${JSON.stringify(sent.body).slice(0, 80)}`;
      if (response.status >= 500) found.faults.push(`${what} gets ${response.status}`);
      const isRefused = response.status === 401 || response.status === 403;
      const wrong = isRefused ? null : windows.counted(key, budgetIn(response));
      if (wrong !== null) found.faults.push(`${what}: ${wrong}`);
      if (sent === accepted && !isRefused && (response.status !== 202 || response.headers['content-type']))
        found.faults.push(`${what} gets ${response.status}`);
      found['other messages'] += 1;
    }
}
