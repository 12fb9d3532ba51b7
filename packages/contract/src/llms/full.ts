import { errorsText } from '../errors/document.js';
import type { Json, JsonObject } from '../openapi/json.js';
import { asJsonObject, isJsonArray, isJsonObject } from '../openapi/json.js';
import type { OpenApiDocument, Operation } from '../openapi/document.js';
import { inAscii } from './ascii.js';

/**
 * The text of /llms-full.txt (rule 11.20): each endpoint with its parameters and the members of its reply in prose, the
 * objects that replies have in common, the errors, and `guides`, documents in Markdown.
 */
export function llmsFullText(
  { info, paths, components }: OpenApiDocument,
  guides: readonly string[],
): string {
  const endpoints = Object.entries(paths).map(([path, { get }]) => endpointText(path, get));
  const objects = Object.entries(components.schemas).map(([name, schema]) => objectText(name, schema));
  return inAscii(
    [
      `# Brand Visibility API ${text(info['version'])}`,
      text(info['description']),
      '# Endpoints',
      ...endpoints,
      '# Objects',
      'What the replies above consist of. A member is always there unless it says so.',
      ...objects,
      errorsText().trim(),
      ...guides.map((guide) => guide.trim()),
    ].join('\n\n') + '\n',
  );
}

function endpointText(
  path: string,
  { operationId, summary, description, parameters, responses }: Operation,
): string {
  const lines = parameters.filter(isNamed).map(parameterLine);
  return [
    `## GET ${path}`,
    `${summary}. Operation \`${operationId}\`.`,
    description,
    ...(lines.length > 0 ? [`Parameters:\n\n${lines.join('\n')}`] : []),
    `Reply: ${typeText(replySchema(responses['200']))}.`,
  ].join('\n\n');
}

/** Whether a parameter is one of the endpoint: the header that all have is a reference. */
const isNamed = (parameter: Json): parameter is JsonObject =>
  isJsonObject(parameter) && typeof parameter['name'] === 'string';

function parameterLine({ name, in: place, description }: JsonObject): string {
  return `- \`${text(name)}\`${place === 'path' ? ' (in the path)' : ''}: ${text(description)}`;
}

/** The schema of the JSON that a response has. */
function replySchema(response: Json | undefined): Json | undefined {
  return memberAt(response, 'content', 'application/json', 'schema');
}

function memberAt(value: Json | undefined, ...names: readonly string[]): Json | undefined {
  return names.reduce<Json | undefined>((at, name) => (isJsonObject(at) ? at[name] : undefined), value);
}

function objectText(name: string, schema: Json): string {
  const members = membersOf(schema);
  const about = isJsonObject(schema) ? text(schema['description']) : '';
  return [
    `## ${name}`,
    ...(members.length > 0 ? [] : [`${typeText(schema)}.`]),
    ...(about === '' ? [] : [about]),
    ...(members.length > 0 ? [members.join('\n')] : []),
  ].join('\n\n');
}

/** A line for each member of an object, and indented below it for those of an object or list without a name. */
function membersOf(schema: Json, indent = ''): readonly string[] {
  const always = requiredOf(schema);
  return Object.entries(propertiesOf(schema)).flatMap(([name, member]) => [
    `${indent}- \`${name}\` (${typeText(member)}${always.includes(name) ? '' : ', not always there'})${aboutOf(member)}`,
    ...membersOf(member, `${indent}  `),
  ]);
}

const aboutOf = (member: Json) => {
  const about = [...new Set(descriptionsOf(member))].join(' ');
  return about === '' ? '' : `: ${about}`;
};

/** The descriptions of a member, of its elements and of its choices. */
function descriptionsOf(schema: Json | undefined): readonly string[] {
  if (isJsonArray(schema)) return schema.flatMap(descriptionsOf);
  if (!isJsonObject(schema)) return [];
  const { description, items, anyOf } = schema;
  return [
    ...(description === undefined ? [] : [text(description)]),
    ...[items, anyOf].flatMap(descriptionsOf),
  ];
}

/** The members of an object, of the elements of a list, or of the object among choices. */
function propertiesOf(schema: Json | undefined): JsonObject {
  if (!isJsonObject(schema)) return {};
  const { properties, items, anyOf } = schema;
  if (isJsonObject(properties)) return properties;
  if (isJsonArray(anyOf)) return asJsonObject(Object.assign({}, ...anyOf.map(propertiesOf)) as object);
  return propertiesOf(items);
}

/** The names of the members that every object has; those of a choice are in `required` of one of its objects. */
function requiredOf(schema: Json | undefined): readonly Json[] {
  if (!isJsonObject(schema)) return [];
  const { required, items, anyOf } = schema;
  if (isJsonArray(required)) return required;
  return isJsonArray(anyOf) ? anyOf.flatMap(requiredOf) : requiredOf(items);
}

/** What a value is, in a few words. */
function typeText(schema: Json | undefined): string {
  if (!isJsonObject(schema)) return 'any value';
  const { $ref, anyOf, enum: values, const: only, type, items } = schema;
  if (typeof $ref === 'string') return $ref.slice($ref.lastIndexOf('/') + 1);
  if (isJsonArray(anyOf)) return [...new Set(anyOf.map(typeText))].join(' or ');
  if (isJsonArray(values)) return values.map(literal).join(', ');
  if (only !== undefined) return literal(only);
  const types = isJsonArray(type) ? type : [type];
  return types.map((one) => (one === 'array' ? `list of ${typeText(items)}` : text(one))).join(' or ');
}

const literal = (value: Json) => (typeof value === 'string' ? `\`${value}\`` : JSON.stringify(value));

const text = (value: Json | undefined) => (typeof value === 'string' ? value : '');
