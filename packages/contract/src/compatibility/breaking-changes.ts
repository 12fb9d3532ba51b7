import { beyond, comparison, type Comparison } from './containment.js';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../openapi/json.js';

/**
 * What a client made from the released document cannot rely on any more. A client sends what the released parameters
 * allow, so the current ones have to allow that too; it reads what the released replies allow, so the current replies hold
 * nothing else but members that it passes over. Words and examples are free.
 */

/** The breaking changes, unless the version announces them: its first number is then a higher one. */
export function unannouncedChanges(released: JsonObject, current: JsonObject): string[] {
  return majorOf(current) > majorOf(released) ? [] : breakingChanges(released, current);
}

/** The breaking changes from one document to the next, each in words and once; empty for none. */
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
        ? [`${method.toUpperCase()} ${path} is gone`]
        : operationChanges(documents, objectIn(item, method), now);
    }),
  );
  return [...new Set([...found, ...namedChanges(documents)])];
}

interface Documents {
  readonly released: JsonObject;
  readonly current: JsonObject;
  /** Whether what was sent is still taken. */
  readonly requests: Comparison;
  /** Whether what is replied could be replied before. */
  readonly replies: Comparison;
  /** The responses that operations share and that were compared. */
  readonly shared: Set<string>;
}

const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options', 'trace'];

function majorOf(document: JsonObject): number {
  return Number.parseInt(textOf(objectIn(document, 'info')['version']), 10);
}

/** How a key is sent, and the names that types of a client have. */
function namedChanges({ released, current }: Documents): string[] {
  const schemes = objectIn(current, 'components', 'securitySchemes');
  const schemas = objectIn(current, 'components', 'schemas');
  return [
    ...membersOf(released, 'components', 'securitySchemes')
      .filter(([name, scheme]) => unsaid(scheme) !== unsaid(objectIn(schemes, name)))
      .map(([name]) => `the security scheme ${name} is another one`),
    ...membersOf(released, 'components', 'schemas')
      .filter(([name]) => !(name in schemas))
      .map(([name]) => `the schema ${name} has lost its name`),
  ];
}

function operationChanges(documents: Documents, before: JsonObject, now: JsonObject): string[] {
  const { released, current } = documents;
  const id = textOf(before['operationId']);
  const found: string[] = [];
  if (now['operationId'] !== id) found.push(`${id} is called ${textOf(now['operationId'])}`);
  const securityBefore = before['security'] ?? released['security'];
  if (textOf(securityBefore) !== textOf(now['security'] ?? current['security']))
    found.push(`${id} asks for another security`);
  if ('requestBody' in now && !('requestBody' in before)) found.push(`${id} takes a body`);
  return [
    ...found,
    ...parameterChanges(documents, id, parametersOf(released, before), parametersOf(current, now)),
    ...responseChanges(documents, id, objectIn(before, 'responses'), objectIn(now, 'responses')),
  ];
}

type Parameters = ReadonlyMap<string, JsonObject>;

/** The parameters of an operation by place and name. */
function parametersOf(document: JsonObject, { parameters }: JsonObject): Parameters {
  const own = (isJsonArray(parameters) ? parameters : []).map((parameter) => resolve(document, parameter));
  return new Map(own.map((one) => [`${textOf(one['in'])} ${textOf(one['name'])}`, one]));
}

/** How a value is written. */
const WRITING = ['style', 'explode', 'allowReserved'];

function parameterChanges(
  { requests }: Documents,
  id: string,
  before: Parameters,
  now: Parameters,
): string[] {
  const found: string[] = [];
  for (const [name, parameter] of now) {
    if (parameter['required'] === true && before.get(name)?.['required'] !== true)
      found.push(`${id} asks for ${name}`);
  }
  for (const [name, parameter] of before) {
    const after = now.get(name);
    if (!after) {
      found.push(`${id} takes ${name} no more`);
      continue;
    }
    const values = beyond(requests, parameter['schema'], after['schema'], name);
    found.push(...values.map((value) => `${id} takes no more that ${value}`));
    if (objectIn(parameter, 'schema')['default'] !== objectIn(after, 'schema')['default'])
      found.push(`${id} has another default of ${name}`);
    if (WRITING.some((member) => parameter[member] !== after[member]))
      found.push(`${id} reads ${name} in another way`);
  }
  return found;
}

function responseChanges(documents: Documents, id: string, before: JsonObject, now: JsonObject): string[] {
  const found = Object.keys(now)
    .filter((status) => status.startsWith('2') && !(status in before))
    .map((status) => `${id} replies ${status} too`);
  for (const [status, response] of Object.entries(before)) {
    if (!(status in now)) {
      found.push(`${id} replies ${status} no more`);
      continue;
    }
    const shared = sharedName(response, now[status]);
    if (shared !== null && documents.shared.has(shared)) continue;
    if (shared !== null) documents.shared.add(shared);
    const place = shared ?? `${id} ${status}`;
    const released = resolve(documents.released, response);
    const current = resolve(documents.current, now[status]);
    found.push(...headerChanges(documents, place, released, current));
    found.push(...contentChanges(documents, place, released, current));
  }
  return found;
}

/** The name of what both refer to; null when they refer to nothing, or to different things. */
function sharedName(one: Json, other: Json | undefined): string | null {
  const $ref = isJsonObject(one) && isJsonObject(other) && one['$ref'] === other['$ref'] && one['$ref'];
  return typeof $ref === 'string' ? $ref.slice($ref.lastIndexOf('/') + 1) : null;
}

function headerChanges(
  { released, current, replies }: Documents,
  place: string,
  before: JsonObject,
  now: JsonObject,
): string[] {
  const headers = objectIn(now, 'headers');
  return membersOf(before, 'headers').flatMap(([name, value]) => {
    const header = resolve(released, value);
    const after = resolve(current, headers[name]);
    const isMissed = !(name in headers) || (header['required'] === true && after['required'] !== true);
    if (isMissed) return [`${place} ${name} can be missing`];
    return beyond(replies, after['schema'], header['schema'], `${place} ${name}`);
  });
}

function contentChanges(
  { replies }: Documents,
  place: string,
  before: JsonObject,
  now: JsonObject,
): string[] {
  const content = objectIn(now, 'content');
  return membersOf(before, 'content').flatMap(([type, { schema, 'x-row': row, 'x-columns': columns }]) => {
    if (!(type in content)) return [`${place} is ${type} no more`];
    const after = objectIn(content, type);
    return [
      ...beyond(replies, after['schema'], schema, place),
      ...(row === undefined ? [] : beyond(replies, after['x-row'], row, `${place} row`)),
      ...columnsLost(columns, after['x-columns']).map((name) => `${place} has the column ${name} no more`),
    ];
  });
}

/** Columns of CSV that are gone; further ones may come, for a header line names them. */
function columnsLost(before: Json | undefined, now: Json | undefined): readonly string[] {
  const left = new Set(isJsonArray(now) ? now : []);
  return (isJsonArray(before) ? before : []).filter((name) => !left.has(name)).map(textOf);
}

/** What a value refers to, or the value itself. */
function resolve(document: JsonObject, value: Json | undefined): JsonObject {
  if (!isJsonObject(value)) return {};
  const { $ref } = value;
  return typeof $ref === 'string' ? objectIn(document, ...$ref.replace(/^#\//, '').split('/')) : value;
}

/** The object at a place within another; one without members when there is none. */
function objectIn(value: JsonObject, ...names: readonly string[]): JsonObject {
  let found: Json | undefined = value;
  for (const name of names) found = isJsonObject(found) ? found[name] : undefined;
  return isJsonObject(found) ? found : {};
}

function membersOf(value: JsonObject, ...names: readonly string[]): [string, JsonObject][] {
  const members = objectIn(value, ...names);
  return Object.keys(members).map((name) => [name, objectIn(members, name)]);
}

/** What an object says to a program. */
function unsaid({ description: _, ...rest }: JsonObject): string {
  return JSON.stringify(rest);
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
