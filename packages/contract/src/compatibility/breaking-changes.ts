import { beyond, comparison, type Comparison } from './containment.js';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../openapi/json.js';

/**
 * Changes that break a client of the released document (rule 11.17). A client sends what the released parameters allow,
 * so the current parameters must allow it too. It reads what the released replies allow, so current replies may only
 * add members, which clients ignore. Descriptions and examples may change freely.
 */

/** The breaking changes; none if the major version of `current` is higher, which announces them. */
export function unannouncedChanges(released: JsonObject, current: JsonObject): string[] {
  return majorOf(current) > majorOf(released) ? [] : breakingChanges(released, current);
}

/** The breaking changes between two OpenAPI documents, a sentence each, without repetitions. */
export function breakingChanges(released: JsonObject, current: JsonObject): string[] {
  const documents: Documents = {
    released,
    current,
    requests: comparison(released, current),
    replies: comparison(current, released),
    shared: new Set(),
  };
  const found = membersOf(released, 'paths').flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).flatMap((method) => {
      const now = objectIn(current, 'paths', path, method);
      const isGone = Object.keys(now).length === 0;
      return isGone
        ? [`${method.toUpperCase()} ${path} is removed`]
        : operationChanges(documents, objectIn(item, method), now);
    }),
  );
  return [...new Set([...found, ...namedChanges(documents)])];
}

interface Documents {
  readonly released: JsonObject;
  readonly current: JsonObject;
  /** Compares requests: released values must still be accepted. */
  readonly requests: Comparison;
  /** Compares replies: current values must have been possible before. */
  readonly replies: Comparison;
  /** Names of the shared responses that were compared already. */
  readonly shared: Set<string>;
}

const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options', 'trace'];

function majorOf(document: JsonObject): number {
  return Number.parseInt(textOf(objectIn(document, 'info')['version']), 10);
}

/** Changes of security schemes, and of schema names, which are type names in clients. */
function namedChanges({ released, current }: Documents): string[] {
  const schemes = objectIn(current, 'components', 'securitySchemes');
  const schemas = objectIn(current, 'components', 'schemas');
  return [
    ...membersOf(released, 'components', 'securitySchemes')
      .filter(([name, scheme]) => withoutDescription(scheme) !== withoutDescription(objectIn(schemes, name)))
      .map(([name]) => `the security scheme ${name} has changed`),
    ...membersOf(released, 'components', 'schemas')
      .filter(([name]) => !(name in schemas))
      .map(([name]) => `no schema has the name ${name} any more`),
  ];
}

function operationChanges(documents: Documents, before: JsonObject, now: JsonObject): string[] {
  const { released, current } = documents;
  const id = textOf(before['operationId']);
  const found: string[] = [];
  if (now['operationId'] !== id) found.push(`${id} is renamed to ${textOf(now['operationId'])}`);
  const securityBefore = before['security'] ?? released['security'];
  if (textOf(securityBefore) !== textOf(now['security'] ?? current['security']))
    found.push(`${id} requires another security scheme`);
  if ('requestBody' in now && !('requestBody' in before)) found.push(`${id} now takes a body`);
  return [
    ...found,
    ...parameterChanges(documents, id, parametersOf(released, before), parametersOf(current, now)),
    ...responseChanges(documents, id, objectIn(before, 'responses'), objectIn(now, 'responses')),
  ];
}

type Parameters = ReadonlyMap<string, JsonObject>;

/** The parameters of an operation by `in` and name, such as `query limit`. */
function parametersOf(document: JsonObject, { parameters }: JsonObject): Parameters {
  const own = (isJsonArray(parameters) ? parameters : []).map((parameter) => resolve(document, parameter));
  return new Map(own.map((one) => [`${textOf(one['in'])} ${textOf(one['name'])}`, one]));
}

/** Keywords for the serialization of a value. */
const SERIALIZATION = ['style', 'explode', 'allowReserved'];

function parameterChanges(
  { requests }: Documents,
  id: string,
  before: Parameters,
  now: Parameters,
): string[] {
  const found: string[] = [];
  for (const [name, parameter] of now) {
    if (parameter['required'] === true && before.get(name)?.['required'] !== true)
      found.push(`${id} now requires ${name}`);
  }
  for (const [name, parameter] of before) {
    const after = now.get(name);
    if (!after) {
      found.push(`${id} no longer takes ${name}`);
      continue;
    }
    const values = beyond(requests, parameter['schema'], after['schema'], name);
    found.push(...values.map((value) => `${id} refuses what it accepted: ${value}`));
    if (objectIn(parameter, 'schema')['default'] !== objectIn(after, 'schema')['default'])
      found.push(`${id} has another default for ${name}`);
    if (SERIALIZATION.some((member) => parameter[member] !== after[member]))
      found.push(`${id} parses ${name} differently`);
  }
  return found;
}

function responseChanges(documents: Documents, id: string, before: JsonObject, now: JsonObject): string[] {
  const found = Object.keys(now)
    .filter((status) => status.startsWith('2') && !(status in before))
    .map((status) => `${id} also replies ${status}`);
  for (const [status, response] of Object.entries(before)) {
    if (!(status in now)) {
      found.push(`${id} no longer replies ${status}`);
      continue;
    }
    const shared = sharedName(response, now[status]);
    if (shared !== null && documents.shared.has(shared)) continue;
    if (shared !== null) documents.shared.add(shared);
    const location = shared ?? `${id} ${status}`;
    const released = resolve(documents.released, response);
    const current = resolve(documents.current, now[status]);
    found.push(...headerChanges(documents, location, released, current));
    found.push(...contentChanges(documents, location, released, current));
  }
  return found;
}

/** The name of the component that both refer to; null if they do not refer to the same one. */
function sharedName(one: Json, other: Json | undefined): string | null {
  const $ref = isJsonObject(one) && isJsonObject(other) && one['$ref'] === other['$ref'] && one['$ref'];
  return typeof $ref === 'string' ? $ref.slice($ref.lastIndexOf('/') + 1) : null;
}

function headerChanges(
  { released, current, replies }: Documents,
  location: string,
  before: JsonObject,
  now: JsonObject,
): string[] {
  const headers = objectIn(now, 'headers');
  return membersOf(before, 'headers').flatMap(([name, value]) => {
    const header = resolve(released, value);
    const after = resolve(current, headers[name]);
    const isMissed = !(name in headers) || (header['required'] === true && after['required'] !== true);
    if (isMissed) return [`${location} ${name} can be missing`];
    return beyond(replies, after['schema'], header['schema'], `${location} ${name}`);
  });
}

function contentChanges(
  { replies }: Documents,
  location: string,
  before: JsonObject,
  now: JsonObject,
): string[] {
  const content = objectIn(now, 'content');
  return membersOf(before, 'content').flatMap(([type, { schema, 'x-row': row, ...tables }]) => {
    if (!(type in content)) return [`${location} no longer has ${type}`];
    const after = objectIn(content, type);
    return [
      ...beyond(replies, after['schema'], schema, location),
      ...(row === undefined ? [] : beyond(replies, after['x-row'], row, `${location} row`)),
      ...['x-columns', 'x-grouped-columns']
        .flatMap((table) => columnsLost(tables[table], after[table]))
        .map((name) => `${location} no longer has the column ${name}`),
    ];
  });
}

/** Names of removed CSV columns. Added ones break nothing, because programs find columns by the header line. */
function columnsLost(before: Json | undefined, now: Json | undefined): readonly string[] {
  const left = new Set(isJsonArray(now) ? now : []);
  return (isJsonArray(before) ? before : []).filter((name) => !left.has(name)).map(textOf);
}

/** The target of a reference, or the value itself. */
function resolve(document: JsonObject, value: Json | undefined): JsonObject {
  if (!isJsonObject(value)) return {};
  const { $ref } = value;
  return typeof $ref === 'string' ? objectIn(document, ...$ref.replace(/^#\//, '').split('/')) : value;
}

/** The object at a path within another; an empty one if there is none. */
function objectIn(value: JsonObject, ...names: readonly string[]): JsonObject {
  let found: Json | undefined = value;
  for (const name of names) found = isJsonObject(found) ? found[name] : undefined;
  return isJsonObject(found) ? found : {};
}

function membersOf(value: JsonObject, ...names: readonly string[]): [string, JsonObject][] {
  const members = objectIn(value, ...names);
  return Object.keys(members).map((name) => [name, objectIn(members, name)]);
}

function withoutDescription({ description: _, ...rest }: JsonObject): string {
  return JSON.stringify(rest);
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
