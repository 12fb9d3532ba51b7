import { isJsonObject, TOOLS, toolInput, type Tool } from '@brand-visibility/contract';
import { formatInstant } from '@brand-visibility/domain';
import { NOW, type Draw } from '@brand-visibility/records';
import { messageOf, MCP_REVISIONS, type CallResult } from '@brand-visibility/requests';
import type { Property } from '../../property.js';
import { drawCall, SHARES, type DrawnCall } from '../calls.js';
import { get } from '../check.js';
import { jsonOf, sendMessage } from '../messages.js';
import { inServedWorlds, type McpWorld, type WorldService } from '../world.js';
import { knownValues, type Body } from './conditions.js';
import { INJECTED_FAULTS } from './injected-faults.js';
import { listFaults, refusedSeriesFaults, resultFaults, type Asked } from './results.js';

const NOTHING_FOUND = { results: 0, series: 0, 'refused series': 0, 'lists to the end': 0 };

type Found = typeof NOTHING_FOUND & {
  readonly notes: Map<string, number>;
  readonly faults: string[];
};

/** Results withhold nothing without saying so (rules 21.5, 21.6 and 21.12). */
export const mcpHonest: Property = {
  name: 'mcp-honest',
  holds:
    'a series is complete or refused, a list continues until each row was shown once, and each note appears exactly when its condition holds',
  drawn: 'calls',
  test: { worlds: 1, each: 160 },
  prove: { worlds: 3, each: 500 },
  seed: 20261125,
  check: async (run) => {
    const found: Found = { ...NOTHING_FOUND, notes: new Map(), faults: [] };
    await inServedWorlds(run, found, async (draw, world, services) => {
      for (let done = 0; done < run.each && found.faults.length === 0; done += 1)
        await checkNext(draw, TOOLS[done] ?? draw.pick(OFTEN_SERIES), world, services, run.injected, found);
    });
    return { ...found, ...Object.fromEntries(found.notes) };
  },
  seen: {
    results: 100,
    series: 10,
    'refused series': 0,
    'lists to the end': 10,
    cut: 0,
    carried: 0,
    unfinished: 0,
    unknown: 0,
    quoted: 0,
    unlike: 0,
  },
  injectedFaults: Object.keys(INJECTED_FAULTS),
};

/** Makes a call in a drawn revision on every database. */
async function checkNext(
  draw: Draw,
  tool: Tool,
  world: McpWorld,
  services: readonly WorldService[],
  injected: string | null,
  found: Found,
): Promise<void> {
  const change = INJECTED_FAULTS[injected ?? ''] ?? ((result: CallResult) => result);
  const drawn = asLong(draw, tool, drawCall(draw, tool, world.asked, world.keys));
  const revision = draw.pick(MCP_REVISIONS);
  for (const { port } of services) {
    const asked: Asked = {
      call: async (args) => {
        const message = messageOf(revision, 'tools/call', { name: tool.name, arguments: args });
        const response = await sendMessage(port, message, { Authorization: `Bearer ${drawn.key}` });
        const { result } = jsonOf(response) as { readonly result?: CallResult }; // JSON-RPC
        return result ? change(result) : NO_RESULT;
      },
      body: async (path, query) => {
        const search = new URLSearchParams(query).toString();
        return jsonOf(await get(port, search === '' ? path : `${path}?${search}`, drawn.key)) as Body;
      },
    };
    for (const what of await faultsOf(tool, drawn, asked, world, found))
      found.faults.push(`${tool.name} ${JSON.stringify(drawn.args).slice(0, 400)}: ${what}`);
  }
}

const SERIES = TOOLS.flatMap((tool) => (isSeries(tool) ? [tool, tool] : []));

/** The shares of the tools: more for series. */
const OFTEN_SERIES = [...SHARES, ...SERIES, ...SERIES];

function isSeries({ endpoint }: Tool): boolean {
  return 'interval' in endpoint.parameters;
}

/** Makes some calls of series ask for a year, whose days do not fit. */
function asLong(draw: Draw, tool: Tool, call: DrawnCall): DrawnCall {
  if (!isSeries(tool) || !draw.chance(50)) return call;
  const year = { period: '365d', start_date: null, end_date: null, interval: draw.pick(['day', null]) };
  return { ...call, args: { ...call.args, ...year } };
}

const NO_RESULT: CallResult = {
  isError: true,
  content: [],
  _meta: { request_id: '', rate_limit: { limit: 0, left: 0, resets_in_seconds: 0 } },
};

/** `NOW` without its zone. */
const NOW_TEXT = formatInstant(NOW).slice(0, -1);

/** Makes a call, and validates what it returns. The property `mcp` checks other errors. */
async function faultsOf(
  tool: Tool,
  { args }: DrawnCall,
  asked: Asked,
  world: McpWorld,
  found: Found,
): Promise<readonly string[]> {
  const told = await asked.call(args);
  const { structuredContent, _meta } = told;
  const tooLong = _meta.problem?.errors?.find(({ detail }) => detail.startsWith('has more points'));
  if (tooLong) {
    found['refused series'] += 1;
    return refusedSeriesFaults(args, tooLong.detail, asked);
  }
  if (!structuredContent) return [];
  found.results += 1;
  for (const note of structuredContent['notes'] as readonly string[]) {
    const [word = ''] = note.split(':');
    found.notes.set(word, (found.notes.get(word) ?? 0) + 1);
  }
  found.series += Number('interval' in structuredContent);
  const known = knownValues(world.records, args['brand_id']);
  const faults = await resultFaults(tool.name, args, told, known, NOW_TEXT, asked);
  if (faults.length > 0 || !('next_cursor' in structuredContent)) return faults;
  found['lists to the end'] += 1;
  return listFaults(args, told, mostRows(tool), asked);
}

/** The greatest `limit` of a tool, the same as its endpoint's. */
function mostRows(tool: Tool): string {
  const { properties = null } = toolInput(tool);
  const limit = isJsonObject(properties) ? properties['limit'] : undefined;
  return JSON.stringify(isJsonObject(limit) ? limit['maximum'] : 1);
}
