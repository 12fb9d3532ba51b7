import { isJsonArray, isJsonObject, type Json, type JsonObject } from '@brand-visibility/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';

/** The operations of the OpenAPI document, in the form that requests are generated from. */

/** A query parameter of an operation. */
export interface Parameter {
  readonly name: string;
  readonly kind: 'integer' | 'choice' | 'list' | 'day' | 'zone' | 'cursor' | 'text';
  /** The values of a choice or of a list's elements; empty for a list of any values. */
  readonly values: readonly string[];
  /** Bounds of an integer; otherwise 0. */
  readonly minimum: number;
  readonly maximum: number;
  /** The default value; null if there is none. */
  readonly fallback: string | null;
  /** Whether a decoded text matches the schema. */
  readonly accepts: (text: string) => boolean;
}

export interface Operation {
  readonly id: string;
  /** The path with its parameters in braces. */
  readonly template: string;
  /** The names in braces, in order. */
  readonly pathNames: readonly string[];
  readonly parameters: readonly Parameter[];
}

export function operationsOf(document: JsonObject): Operation[] {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  return Object.entries(membersOf(document['paths'])).map(([template, path]) => {
    const { operationId, parameters } = membersOf(membersOf(path)['get']);
    return {
      id: textOf(operationId),
      template,
      pathNames: pathNames({ path: template }),
      parameters: (isJsonArray(parameters) ? parameters : [])
        .map(membersOf)
        .filter((parameter) => parameter['in'] === 'query')
        .map(({ name, schema }) => readParameter(ajv, textOf(name), membersOf(schema))),
    };
  });
}

/** The names in braces of a path, in order. */
export function pathNames({ path }: { readonly path: string }): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

function readParameter(ajv: Ajv2020, name: string, schema: JsonObject): Parameter {
  const { type, minimum, maximum, default: fallback } = schema;
  const items = membersOf(schema['items']);
  const choices = type === 'boolean' ? ['true', 'false'] : (schema['enum'] ?? items['enum']);
  const values = isJsonArray(choices) ? choices.map(textOf) : [];
  const isList = type === 'array';
  const texts = type === 'boolean' ? { enum: values } : schema;
  const validate = ajv.compile(isList ? listSchema(values, items) : texts);
  const isInteger = type === 'integer';
  return {
    name,
    kind: isInteger ? 'integer' : isList ? 'list' : isJsonArray(choices) ? 'choice' : kindOf(name, schema),
    values,
    minimum: Number(minimum ?? 0),
    maximum: Number(maximum ?? 0),
    fallback: fallback === undefined ? null : JSON.stringify(fallback).replace(/^"|"$/g, ''),
    accepts: isInteger
      ? (text) => /^(?:0|[1-9]\d*)$/.test(text) && validate(Number(text))
      : (text) => validate(text),
  };
}

/** The text of a list of some words, which may be quoted (rule 3.1), or of any; the document describes an array. */
function listSchema(words: readonly string[], { pattern }: JsonObject): JsonObject {
  const element =
    typeof pattern === 'string'
      ? pattern.slice(1, -1)
      : `(?:(?:${words.join('|')})|"(?:${words.join('|')})")`;
  return { type: 'string', pattern: `^ *${element} *(?:, *${element} *)*$`, maxLength: 2_000 };
}

/** The kind of a string. JSON Schema has no format for zones and cursors. */
const kindOf = (name: string, { format }: JsonObject) =>
  format === 'date' ? 'day' : name === 'tz' ? 'zone' : name === 'cursor' ? 'cursor' : 'text';

const membersOf = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});

function textOf(value: Json | undefined): string {
  if (typeof value !== 'string') throw new Error('expected a string in the OpenAPI document');
  return value;
}
