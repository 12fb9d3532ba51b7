import { isJsonArray, isJsonObject, type Json, type JsonObject } from './json.js';

/**
 * Returns the facts about the interface on which clients rely, one per line of `docs/interface.txt` (rule 11.17). An
 * addition to the interface only adds lines; any other change that a client could notice removes a line.
 */
export function interfaceFacts(document: JsonObject): readonly string[] {
  const { info, security } = document;
  const [major = ''] = worded(objectIn(info)['version']).split('.');
  const components = objectIn(document['components']);
  return [
    `major version ${major}`,
    ...fieldsOf(components['securitySchemes']).map(
      ([name, scheme]) => `security ${name} is ${worded(scheme)}`,
    ),
    ...fieldsOf(document['paths']).flatMap(([path, { get }]) =>
      operationFacts(components, path, { security: security ?? [], ...objectIn(get) }),
    ),
    ...fieldsOf(components['responses']).flatMap(([name, one]) => responseFacts(components, name, one)),
    ...fieldsOf(components['schemas']).flatMap(([name, schema]) => schemaFacts(`${name} is`, name, schema)),
  ];
}

function operationFacts(components: JsonObject, path: string, operation: JsonObject): readonly string[] {
  const id = worded(operation['operationId']);
  const parameters = listIn(operation['parameters']).map((one) => resolved(components, one));
  const required = parameters.filter((one) => one['required'] === true).map(parameterName);
  const responses = fieldsOf(operation['responses']);
  const successes = responses.map(([status]) => status).filter((status) => status.startsWith('2'));
  return [
    `${id} is GET ${path}`,
    `${id} has security ${JSON.stringify(operation['security'])}`,
    `${id} requires ${[...required, 'requestBody' in operation ? 'a body' : 'no body'].join(', ')}`,
    `${id} succeeds with ${successes.join(', ')}`,
    ...parameters.flatMap((parameter) => parameterFacts(id, parameter)),
    ...responses.flatMap(([status, response]) =>
      '$ref' in response
        ? [`${id} ${status} is ${worded(response)}`]
        : responseFacts(components, `${id} ${status}`, response),
    ),
  ];
}

const parameterName = (parameter: JsonObject) => `${worded(parameter['in'])} ${worded(parameter['name'])}`;

/** Returns one line per listed value, because a later version may accept more values. */
function parameterFacts(id: string, parameter: JsonObject): readonly string[] {
  const { in: _in, name: _name, required: _required, schema, ...serialization } = parameter;
  const { enum: words, items, ...rest } = objectIn(schema);
  const { enum: itemWords, ...item } = objectIn(items);
  const values = words ?? itemWords;
  const text = worded({ ...rest, ...serialization });
  const takes = `${id} takes ${parameterName(parameter)}`;
  return [
    `${takes}: ${text}${values === undefined ? '' : ', listed'}`,
    ...listIn(values).map((value) => `${takes}=${worded(value)}`),
    ...(items === undefined ? [] : [`${takes}[] is ${worded(item)}`]),
  ];
}

function responseFacts(components: JsonObject, location: string, response: JsonObject): readonly string[] {
  const headers = fieldsOf(response['headers']).map(([name, value]) => {
    const { required, schema } = resolved(components, value);
    return `${location} ${required === true ? 'always' : 'sometimes'} has ${name}: ${worded(schema)}`;
  });
  const content = fieldsOf(response['content']).flatMap(([type, { schema, ...rows }]) => {
    const body = `${location} ${type}`;
    const columns = ['x-columns', 'x-grouped-columns', 'x-rival-columns'].flatMap((table) =>
      listIn(rows[table]).map((name) => `${body} has ${table.slice(2, -1)} ${worded(name)}`),
    );
    const row = 'x-row' in rows ? schemaFacts(`${body} rows are`, body, rows['x-row']) : [];
    return [...schemaFacts(`${body} is`, body, schema), ...columns, ...row];
  });
  return [...headers, ...content];
}

/** Describes a schema, then its parts: each field by its name, list items as `[]`, and the parts of each choice. */
function schemaFacts(start: string, location: string, schema: Json | undefined): readonly string[] {
  return [`${start} ${worded(schema)}`, ...partFacts(location, objectIn(schema))];
}

function partFacts(location: string, schema: JsonObject): readonly string[] {
  const { properties, required, items, allOf, anyOf, oneOf } = schema;
  const always = new Set(listIn(required));
  const fields = fieldsOf(properties).flatMap(([name, field]) => {
    const path = `${location}.${name}`;
    return schemaFacts(`${path} is ${always.has(name) ? 'always' : 'sometimes'}`, path, field);
  });
  const item = items === undefined ? [] : schemaFacts(`${location}[] is`, `${location}[]`, items);
  const choices = [allOf, anyOf, oneOf].flatMap(listIn).flatMap((one) => partFacts(location, objectIn(one)));
  return [...fields, ...item, ...choices];
}

/**
 * Keywords that a line omits: notes for readers, keywords that repeat `x-row`, and parts of a schema for which there
 * are separate lines.
 */
const LEFT_OUT = new Set(
  'title description example examples deprecated properties required items contentMediaType contentSchema'.split(
    ' ',
  ),
);

/** Formats a value on one line. A schema becomes a list of keywords and their values. */
function worded(value: Json | undefined): string {
  if (isJsonArray(value)) return value.map(worded).join(' or ');
  if (!isJsonObject(value)) return typeof value === 'string' ? value : JSON.stringify(value ?? null);
  const { $ref, type, allOf, anyOf, ...others } = value;
  const target = typeof $ref === 'string' ? $ref.slice($ref.lastIndexOf('/') + 1) : undefined;
  const named = [target, type, allOf && listIn(allOf).map(worded).join(' and '), anyOf];
  const keywords = Object.entries(others).filter(([keyword]) => !LEFT_OUT.has(keyword));
  return [
    ...named.filter((one) => one !== undefined).map(worded),
    ...keywords.map(([keyword, bound]) => `${keyword} ${worded(bound)}`),
  ].join(', ');
}

/** Returns the component to which a reference points, or the value itself if it is not a reference. */
function resolved(components: JsonObject, value: Json): JsonObject {
  const { $ref, ...own } = objectIn(value);
  if (typeof $ref !== 'string') return own;
  const [kind = '', name = ''] = $ref.split('/').slice(-2);
  return objectIn(objectIn(components[kind])[name]);
}

const objectIn = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});
const listIn = (value: Json | undefined) => (isJsonArray(value) ? value : []);
const fieldsOf = (value: Json | undefined) =>
  Object.entries(objectIn(value)).map(([name, field]): [string, JsonObject] => [name, objectIn(field)]);
