import { FULL_TEXTS, idsOfTool, parametersOfTool, toolInput, type Tool } from '@brand-visibility/assistant';
import { isJsonObject, readList, type Json } from '@brand-visibility/contract';
import { idsIn, type Draw } from '@brand-visibility/records';
import type { FuzzBrand } from '@brand-visibility/requests';
import { drawKey, drawTarget, OPERATIONS, type AskingKey } from '../requests/requests.js';

/** Calls of tools, drawn from the same queries as requests of HTTP. */

export interface DrawnCall {
  /** Null for a name that no tool has. */
  readonly tool: Tool | null;
  readonly key: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** The target of the same request of HTTP; null for a call that HTTP cannot express. */
  readonly target: string | null;
  /** The code and parameter of the error response to a call that HTTP cannot express. */
  readonly refused: { readonly code: string; readonly parameter: string | null } | null;
}

/** Draws a call for a brand, mostly by a key of its account. */
export function drawCall(
  draw: Draw,
  tool: Tool,
  brands: readonly FuzzBrand[],
  keys: readonly AskingKey[],
): DrawnCall {
  const brand = draw.pick(brands);
  const key = drawKey(draw, brand, keys, 88);
  const sent = sameOfBoth(draw, tool, brand, brands);
  const call: DrawnCall = { tool, key, refused: null, ...sent };
  return draw.chance(8) ? withMistake(draw, call, tool) : call;
}

type Sent = Pick<DrawnCall, 'args' | 'target'>;

/** A target of HTTP and the arguments that stand for it. */
function sameOfBoth(draw: Draw, tool: Tool, brand: FuzzBrand, brands: readonly FuzzBrand[]): Sent {
  const taken = parametersOfTool(tool);
  const { parameters, ...operation } = OPERATIONS.find(({ template }) => template === tool.endpoint.path)!;
  const own = { ...operation, parameters: parameters.filter(({ name }) => name in taken) };
  const [, last] = brand.days;
  const target =
    tool.quotes && 'start_date' in taken && last !== undefined && draw.chance(50)
      ? ofLatestRun(draw, tool, brand.id, last)
      : drawTarget(draw, own, brand, brands);
  const [path = '', query = ''] = target.split('?');
  // Arguments have each name once: the last pair counts.
  const raw = new Map(query.split('&').flatMap((pair) => (pair === '' ? [] : [splitPair(pair)])));
  const pairs = [...raw].map(([name, value]) => [nameOf(name), decoded(value)] as const);
  // An empty argument is not sent.
  for (const [name, value] of raw) if (value === '') raw.delete(name);
  const args = Object.fromEntries([
    ...Object.entries(idsIn(tool.endpoint.path, path) ?? {}),
    ...pairs.map(([name, text]) => [name, argument(draw, typeOf(tool, name), text)] as const),
    ...(tool.quotes && draw.chance(60)
      ? [[FULL_TEXTS, draw.pick([true, 'true', true, false])] as const]
      : []),
  ]);
  const absent = Object.keys(taken).find((name) => !raw.has(encodeURIComponent(name)));
  if (absent !== undefined && draw.chance(10))
    args[absent] = draw.pick([null, '', [], typeOf(tool, absent) === 'array' ? '[]' : '']);
  // What HTTP suggests for an unknown name depends on the names that are sent, and the default is not.
  const isTaken = pairs.every(([name]) => Object.hasOwn(taken, name));
  if (isTaken && tool.limit !== undefined && !raw.has('limit'))
    raw.set('limit', String(limitOf(tool, raw.get('group_by'))));
  const sent = [...raw].map(([name, value]) => `${name}=${value}`).join('&');
  return { args, target: sent === '' ? path : `${path}?${sent}` };
}

/** The default of `limit`: complete by engine or category. */
const limitOf = ({ limit = 1, name }: Tool, group_by: string | undefined): number =>
  name === 'get_visibility_groups' ? ({ platform: 6, category: 7 }[group_by ?? ''] ?? limit) : limit;

/** A window with the latest run, whose answers are there to be quoted. */
const ofLatestRun = (draw: Draw, { endpoint }: Tool, brand_id: string, day: string) =>
  `${endpoint.path.replace('{brand_id}', brand_id)}?start_date=${day}&end_date=${day}&limit=${draw.pick([1, 50])}`;

function splitPair(pair: string): readonly [name: string, value: string] {
  const equals = pair.indexOf('=');
  return [pair.slice(0, equals), pair.slice(equals + 1)];
}

/** A name that cannot be decoded is shown with the replacement character. */
const nameOf = (raw: string) => decoded(raw) ?? raw.replace('%', '\uFFFD');

function decoded(raw: string): string | null {
  try {
    return decodeURIComponent(raw.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

/** No text of Unicode: what a value that cannot be decoded stands for. */
const UNDECODABLE = '\uD800';

/** A value in the type of JSON that the tool's schema names, or as text, which is taken too. */
function argument(draw: Draw, type: Json | undefined, text: string | null): unknown {
  if (text === null) return UNDECODABLE;
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

const VALUES: readonly unknown[] = [{}, { a: 1 }, [1], [['a']], [null]];

/** A call that HTTP cannot express, and how it is refused (rule 21.3). */
function withMistake(draw: Draw, call: DrawnCall, tool: Tool): DrawnCall {
  const names = Object.keys(parametersOfTool(tool));
  const refused = (
    code: string,
    parameter: string | null,
    args: DrawnCall['args'] = call.args,
  ): DrawnCall => ({
    ...call,
    args,
    target: null,
    refused: { code, parameter },
  });
  const kind = draw.below(4);
  const { brand_id } = call.args;
  if (kind === 0) return { ...refused('unknown tool', null), tool: null };
  if (kind === 1)
    return refused('api_key_in_url', null, {
      ...call.args,
      [draw.pick([...names, 'nope'])]: `a ${call.key} b`,
    });
  if (idsOfTool(tool).length === 0 && names.length === 0) return call;
  if (names.length === 0 || (kind === 2 && brand_id !== undefined))
    return refused(
      'invalid_parameter',
      'brand_id',
      draw.pick([{}, { brand_id: 7 }, { brand_id: [brand_id] }]),
    );
  const name = draw.pick(names);
  const own = brand_id === undefined ? {} : { brand_id };
  return refused('invalid_parameter', name, { ...own, [name]: draw.pick(VALUES) });
}

/** The name of a call's tool, or one that no tool has. */
export const toolNameOf = ({ tool }: DrawnCall): string => tool?.name ?? 'get_nothing';
