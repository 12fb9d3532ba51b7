/** Builds the path and query parameters of an endpoint for the OpenAPI document. */
import type { z } from 'zod';
import { brand } from '../resources/brand.js';
import type { OperationId, Operations } from '../endpoints/all.js';
import type { AnyEndpoint, PathParameters } from '../endpoints/endpoint.js';
import { pageAudit } from '../resources/page-audit.js';
import { prompt } from '../resources/prompt.js';
import { recommendation } from '../resources/recommendation.js';
import { run } from '../resources/run.js';
import { isJsonArray, type Json, type JsonObject } from './json.js';
import type { Examples } from './recording.js';
import { ELEMENT_PATTERN, hintOf, readList, writeList } from '../query/value-types.js';
import { inputSchema } from './schemas.js';

interface PathParameter {
  readonly id: z.ZodType;
  readonly from: string;
}

/** The path parameters. `from` completes "Id of ..." and mentions the operation that returns such ids. */
const PATH_PARAMETERS: { readonly [Name in PathParameters<Operations[OperationId]['path']>]: PathParameter } =
  {
    brand_id: { id: brand.shape.id, from: 'a brand, from `listBrands`' },
    run_id: { id: run.shape.id, from: 'a run of the brand, from `listRuns`' },
    prompt_id: { id: prompt.shape.id, from: 'a prompt of the brand, from `listPrompts`' },
    audit_id: { id: pageAudit.shape.id, from: 'an audit of the brand, from `listPageAudits`' },
    recommendation_id: {
      id: recommendation.shape.id,
      from: 'a recommendation of the brand, from `listRecommendations`',
    },
  };

/** `X-Request-Id`, which a client may send with any request (rule 6.3). */
export const REQUEST_ID_PARAMETER: JsonObject = {
  name: 'X-Request-Id',
  in: 'header',
  required: false,
  description:
    'Your own id for the request: 1 to 64 letters, digits, `.`, `_` and `-`. The response repeats it. If it is missing or has another form, the service generates one.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,64}$' },
};

/**
 * Returns the parameters of an operation: path, query and request id (rule 11.17). The recorded values become
 * `examples` of the schemas, not of the parameters. Otherwise tools would put them into requests, and readers who try
 * out a request would send them by accident.
 */
export function parameterObjects({ id, path, parameters }: AnyEndpoint, { operations }: Examples): Json[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const sent = operations[id];
  return [
    ...names.map((name) => pathParameter(name, sent?.path[name])),
    ...Object.entries(parameters).map(([name, schema]) => queryParameter(name, schema, sent?.query[name])),
    { $ref: '#/components/parameters/RequestId' },
  ];
}

function pathParameter(name: string, sent: string | undefined): JsonObject {
  const parameter = new Map<string, PathParameter>(Object.entries(PATH_PARAMETERS)).get(name);
  if (!parameter) throw new Error(`the path parameter ${name} has no description`);
  const { description: _, ...schema } = inputSchema(parameter.id);
  const description = `Id of ${parameter.from}. An unknown id returns 404 \`not_found\`.`;
  return {
    name,
    in: 'path',
    required: true,
    description,
    schema: { ...neverEmpty(schema), ...examples(schema, sent) },
  };
}

/**
 * Describes a query parameter. Generated clients write the elements of an array between commas, and a boolean as the
 * words `true` and `false`.
 */
function queryParameter(name: string, parameter: z.ZodType, sent: string | undefined): JsonObject {
  const { description = '', ...text } = inputSchema(parameter);
  const { allowed, isList } = hintOf(parameter);
  if (isList) {
    const words = allowed && !('minimum' in allowed) ? { enum: [...allowed] } : { pattern: ELEMENT_PATTERN };
    const items = { type: 'string', ...words };
    const schema = { type: 'array', items, minItems: 1, ...(sent && { examples: [elementsOf(sent)] }) };
    return { name, in: 'query', required: false, description, style: 'form', explode: false, schema };
  }
  const { enum: words, ...rest } = text;
  const schema = isJsonArray(words) && words.includes('true') ? { ...rest, type: 'boolean' } : text;
  const shape = { ...neverEmpty(withDefaultOfType(schema)), ...examples(schema, sent) };
  return { name, in: 'query', required: false, description, schema: shape };
}

/** Returns the elements of a list as a client writes them: with quotes if they need them. */
function elementsOf(list: string): Json[] {
  const reading = readList(list);
  return 'values' in reading ? reading.values.map((value) => writeList([value])) : [];
}

/** Converts a default, which is a string as a caller would send it, into the type of the schema. */
function withDefaultOfType(schema: JsonObject): JsonObject {
  const text = schema['default'];
  return typeof text === 'string' ? { ...schema, default: ofType(schema, text) } : schema;
}

function examples(schema: JsonObject, sent: string | undefined): JsonObject {
  return sent === undefined ? {} : { examples: [ofType(schema, sent)] };
}

/** Returns a sent value in the form that the document shows: a string unless it is a number or a flag. */
function ofType({ type }: JsonObject, text: string): Json {
  return type === 'integer' || type === 'boolean' ? (JSON.parse(text) as number | boolean) : text;
}

/** Adds a minimum length of 1 to schemas of arbitrary strings, because the service refuses empty values (rule 3.3). */
function neverEmpty(schema: JsonObject): JsonObject {
  const isFree = schema['type'] === 'string' && !('enum' in schema) && !('pattern' in schema);
  return isFree ? { ...schema, minLength: 1 } : schema;
}
