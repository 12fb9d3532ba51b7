import { FULL_TEXTS, parametersOfTool, toolInput, type Tool } from '@brand-visibility/assistant';
import { isJsonObject, readList, type Json } from '@brand-visibility/contract';
import { idsIn, type Draw } from '@brand-visibility/records';
import type { FuzzBrand } from '@brand-visibility/requests';
import { drawKey, drawTarget, OPERATIONS, type AskingKey } from '../requests/requests.js';

/** A call of a tool, and the same request of HTTP. */
export interface DrawnCall {
  readonly tool: Tool;
  readonly key: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly target: string;
}

/**
 * Draws a call for a brand from the queries of HTTP, mostly by a key of its account. `packages/assistant/test/request`
 * tests the arguments that HTTP cannot express.
 */
export function drawCall(
  draw: Draw,
  tool: Tool,
  brands: readonly FuzzBrand[],
  keys: readonly AskingKey[],
): DrawnCall {
  const brand = draw.pick(brands);
  const key = drawKey(draw, brand, keys, 88);
  const taken = parametersOfTool(tool);
  const { parameters, ...operation } = OPERATIONS.find(({ template }) => template === tool.endpoint.path)!;
  const own = { ...operation, parameters: parameters.filter(({ name }) => name in taken) };
  const [, last] = brand.days;
  let target = '%';
  while (!isText(target))
    target =
      tool.quotes && 'start_date' in taken && last !== undefined && draw.chance(50)
        ? ofLatestRun(draw, tool, brand.id, last)
        : drawTarget(draw, own, brand, brands);
  const [path = '', search] = target.split('?');
  // Arguments have each name once: the last pair counts. An empty argument is not sent.
  const pairs = new Map(new URLSearchParams(search));
  const sent = new Map([...pairs].filter(([, value]) => value !== ''));
  const args = Object.fromEntries([
    ...Object.entries(idsIn(tool.endpoint.path, path) ?? {}),
    ...[...pairs].map(([name, text]) => [name, argument(draw, typeOf(tool, name), text)] as const),
    ...(tool.quotes && draw.chance(60)
      ? [[FULL_TEXTS, draw.pick([true, 'true', true, false])] as const]
      : []),
  ]);
  const absent = Object.keys(taken).find((name) => !pairs.has(name));
  if (absent !== undefined && draw.chance(10))
    args[absent] = draw.pick([null, '', [], typeOf(tool, absent) === 'array' ? '[]' : '']);
  // What HTTP suggests for an unknown name depends on the names that are sent, and the default is not.
  const isTaken = [...pairs.keys()].every((name) => Object.hasOwn(taken, name));
  if (isTaken && tool.limit !== undefined && !sent.has('limit'))
    sent.set('limit', String(limitOf(tool, sent.get('group_by'))));
  const query = new URLSearchParams([...sent]).toString();
  return { tool, key, args, target: query === '' ? path : `${path}?${query}` };
}

/** Whether it can be decoded; arguments are texts. */
function isText(target: string): boolean {
  try {
    return decodeURIComponent(target) !== '';
  } catch {
    return false;
  }
}

/** The default of `limit`: complete by engine or category. */
const limitOf = ({ limit = 1, name }: Tool, group_by: string | undefined): number =>
  name === 'get_visibility_groups' ? ({ platform: 6, category: 7 }[group_by ?? ''] ?? limit) : limit;

/** A window with the latest run, whose answers are there to be quoted. */
const ofLatestRun = (draw: Draw, { endpoint }: Tool, brand_id: string, day: string) =>
  `${endpoint.path.replace('{brand_id}', brand_id)}?start_date=${day}&end_date=${day}&limit=${draw.pick([1, 50])}`;

/** A value in the type of JSON that the tool's schema names, or as text, which is taken too. */
function argument(draw: Draw, type: Json | undefined, text: string): unknown {
  if (draw.chance(25)) return text;
  if (type === 'boolean' && /^(?:true|false)$/.test(text)) return text === 'true';
  if (type === 'integer' && /^[1-9]\d*$/.test(text)) return Number(text);
  const list = type === 'array' ? readList(text) : null;
  if (!list || !('values' in list)) return text;
  return draw.chance(30) ? JSON.stringify(list.values) : list.values;
}

/** The type of an argument in the tool's schema. */
function typeOf(tool: Tool, name: string): Json | undefined {
  const { properties = null } = toolInput(tool);
  const schema = isJsonObject(properties) ? properties[name] : null;
  return schema !== undefined && isJsonObject(schema) ? schema['type'] : undefined;
}
