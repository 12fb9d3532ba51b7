import {
  hintOf,
  invalidParameters,
  type ParameterFault,
  type ParameterHint,
  type QueryPair,
  Refusal,
  unknownParameters,
  writeList,
} from '@brand-visibility/contract';
import { containsApiKey } from '@brand-visibility/domain/api-key';
import { FULL_TEXTS, LISTED_BY } from './arguments.js';
import { idsOfTool, parametersOfTool, type Tool } from './tool.js';
import { TOOLS } from './tools.js';

/** The HTTP request that corresponds to a tool call. */
export interface ToolRequest {
  /** The ids in the path, by parameter name. */
  readonly ids: Readonly<Record<string, string>>;
  /** The name-value pairs of the query. `parseQuery` validates the values. */
  readonly pairs: readonly QueryPair[];
  /** Whether the response contains third-party texts in full. */
  readonly hasFullTexts: boolean;
}

/**
 * Translates the arguments of a call into a request (rule 21.3). As over HTTP, the error lists unknown names or, if
 * there are none, values of a wrong type. An optional argument that is empty counts as absent, because models send
 * empty values for arguments that they do not use.
 */
export function toolRequest(tool: Tool, sent: Readonly<Record<string, unknown>>): ToolRequest | Refusal {
  const parameters = parametersOfTool(tool);
  const ids = idsOfTool(tool);
  const isListed = (name: string) => Object.hasOwn(parameters, name) && hintOf(parameters[name]!).isList;
  const given = Object.entries(sent)
    .map(([name, value]) => [name, isListed(name) ? listOr(value) : value] as const)
    .filter(([name, value]) => !isEmptyValue(value) || (ids.includes(name) && value !== null));
  if (given.some(([, value]) => textsOf(value).some(containsApiKey))) return new Refusal('api_key_in_url');
  const taken = [...ids, ...Object.keys(parameters), ...(tool.quotes ? [FULL_TEXTS] : [])];
  const names = given.map(([name]) => name);
  const unknown = names.filter((name) => !taken.includes(name));
  if (unknown.length > 0)
    return unknownParameters(unknown, new Set(names), taken, toolsNear(tool), tool.endpoint);

  const values = new Map(given);
  const faults = [
    ...ids.filter((name) => typeof values.get(name) !== 'string').map(idFault),
    ...given.flatMap(([name, value]) => {
      const schema = parameters[name];
      return schema && !isText(value, hintOf(schema).isList) ? [typeFault(name, hintOf(schema))] : [];
    }),
    ...(isFlag(values.get(FULL_TEXTS)) ? [] : [{ parameter: FULL_TEXTS, detail: 'must be true or false' }]),
  ];
  if (faults.length > 0) return invalidParameters(faults, [...ids, ...names]);
  const path = Object.fromEntries(ids.map((name) => [name, String(values.get(name))]));
  // A string that cannot be an id gets the same error response as an unknown id, as it would in a URL.
  if (!Object.values(path).every(isPlain)) return new Refusal('not_found');
  const pairs = given
    .filter(([name]) => Object.hasOwn(parameters, name))
    .map(([name, value]) => ({ name, value: plainText(value) }));
  return {
    ids: path,
    pairs:
      tool.limit === undefined || values.has('limit')
        ? pairs
        : [...pairs, limitOf(defaultLimit(tool, pairs))],
    hasFullTexts: [true, 'true'].some((flag) => flag === values.get(FULL_TEXTS)),
  };
}

/** Returns a function that lists the tools that take an argument. Tools below the path of this tool come first. */
const toolsNear =
  ({ endpoint: { path } }: Tool) =>
  (name: string) => {
    const takers = TOOLS.filter((tool) => Object.hasOwn(parametersOfTool(tool), name));
    const isBelow = ({ endpoint }: Tool) => endpoint.path.startsWith(`${path}/`);
    return [...takers.filter(isBelow), ...takers.filter((each) => !isBelow(each))].map((each) => each.name);
  };

/** Returns the name-value pair that requests `rows` rows. */
export const limitOf = (rows: number): QueryPair => ({ name: 'limit', value: String(rows) });

/** Returns the default of `limit`. For some values of `group_by`, it is high enough to list all groups (rule 21.5). */
function defaultLimit({ limit = 1, limits }: Tool, pairs: readonly QueryPair[]): number {
  const by = pairs.find(({ name }) => name === 'group_by')?.value;
  return limits?.get(by ?? '') ?? limit;
}

const isEmptyValue = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Parses a list that was sent as a JSON string, such as `["claude"]`. Returns any other value unchanged. */
function listOr(value: unknown): unknown {
  if (typeof value !== 'string' || !value.trimStart().startsWith('[')) return value;
  try {
    const list: unknown = JSON.parse(value);
    return isText(list, true) ? list : value;
  } catch {
    return value;
  }
}

const idFault = (parameter: string): ParameterFault => ({
  parameter,
  detail: `must be an id from \`${LISTED_BY.get(parameter)}\`, sent as a string`,
});

/** The fault of a value that has the wrong type, such as a list where one value is taken (rule 6.5). */
function typeFault(parameter: string, { allowed, isList = false }: ParameterHint): ParameterFault {
  const one = Array.isArray(allowed) ? `one of ${allowed.join(', ')}` : 'a string, a number, true or false';
  return { parameter, detail: `must be ${isList ? 'a list of strings' : one}`, ...(allowed && { allowed }) };
}

/** Whether an argument is a flag or absent. A flag may be a string, because some models send strings. */
const isFlag = (value: unknown) => [undefined, true, false, 'true', 'false'].some((flag) => flag === value);

/** Whether an argument has a type that can be converted into a string for the query. */
function isText(value: unknown, isList = false): boolean {
  if (Array.isArray(value)) return isList && value.every((element) => typeof element === 'string');
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/** Converts a value into a string for the query; returns null if a query cannot contain that string (rule 3.6). */
function plainText(value: unknown): string | null {
  const text = Array.isArray(value) ? writeList(value.map(String)) : String(value);
  return isPlain(text) ? text : null;
}

/** Whether a string can be percent-encoded and contains no control characters. */
const isPlain = (text: string) => !/[\0-\x1f\x7f\p{Surrogate}]/u.test(text);

/** Returns all strings that an argument value contains. */
function textsOf(value: unknown): readonly string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((text) => typeof text === 'string');
}
