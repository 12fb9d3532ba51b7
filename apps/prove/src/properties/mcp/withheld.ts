import { toolInput, type Tool } from '@brand-visibility/assistant';
import { isJsonObject } from '@brand-visibility/contract';
import { formatInstant } from '@brand-visibility/domain';
import { NOW } from '@brand-visibility/records';
import { messageOf, type CallResult, type Revision } from '@brand-visibility/requests';
import type { DrawnCall } from './calls.js';
import { bearer, countFault, get, jsonOf, sendMessage, type McpFindings, type Side } from './check.js';
import { knownValues, type Body } from './conditions.js';
import { listFaults, refusedSeriesFaults, resultFaults, type Asked } from './results.js';
import type { McpWorld } from './world.js';

/** `NOW` without its zone. */
const NOW_TEXT = formatInstant(NOW).slice(0, -1);

/**
 * Repeats a call and returns its errors: a series that is neither complete nor refused, a list that does not continue
 * to its end, a note without a reason.
 */
export async function withheldFaults(
  side: Side,
  tool: Tool,
  { args, key }: DrawnCall,
  revision: Revision,
  world: McpWorld,
  change: (result: CallResult) => CallResult,
  found: McpFindings,
): Promise<readonly string[]> {
  const faults: string[] = [];
  const count = (response: Parameters<typeof countFault>[2]) => {
    const wrong = countFault(side, key, response);
    if (wrong !== null) faults.push(wrong);
  };
  const asked: Asked = {
    call: async (own) => {
      const message = messageOf(revision, 'tools/call', { name: tool.name, arguments: own });
      const { result } = jsonOf(await sendMessage(side.port, message, bearer(key))) as {
        readonly result: CallResult;
      }; // JSON-RPC; the same call had a result
      count(result);
      return change(result);
    },
    body: async (path, query) => {
      const search = new URLSearchParams(query).toString();
      const response = await get(side.port, search === '' ? path : `${path}?${search}`, key);
      count(response);
      return jsonOf(response) as Body;
    },
  };
  faults.push(...(await faultsOf(tool, args, asked, world, found)));
  return faults.map((what) => `${side.name}, ${tool.name} ${JSON.stringify(args).slice(0, 400)}: ${what}`);
}

/** Validates what a call returns. */
async function faultsOf(
  tool: Tool,
  args: DrawnCall['args'],
  asked: Asked,
  world: McpWorld,
  found: McpFindings,
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

/** The maximum of a tool's `limit`, which is its endpoint's. */
function mostRows(tool: Tool): string {
  const { properties = null } = toolInput(tool);
  const limit = isJsonObject(properties) ? properties['limit'] : undefined;
  return JSON.stringify(isJsonObject(limit) ? limit['maximum'] : 1);
}
