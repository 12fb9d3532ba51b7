import { definitionOf, TYPES_IN_FILE_ORDER, type RecordType } from './records.js';
import { isJsonArray, isJsonObject, type Json, type JsonObject, asJsonObject } from '../openapi/json.js';
import { z } from 'zod';

/**
 * Generates the examples in docs/import-format.md, and the tables of fields that the page with this document adds. The
 * other parts are written by hand.
 */

/** A field of a record, at any depth. */
export interface FieldRow {
  /** Field names joined by dots. `[]` represents the items of a list. */
  readonly path: string;
  /** The accepted values in words: either a kind that the document explains in a table, or the values and bounds. */
  readonly value: string;
  readonly meaning: string;
}

const PART = /(<!-- fields of (\w+) -->\n)[^]*?(<!-- end -->)/g;

/** Returns the document after regenerating the examples. Throws if a mark contains an unknown record type. */
export const importFormatText = (document: string): string => withParts(document, exampleOf);

/** Returns the document with a table of fields before each example. Throws as `importFormatText`. */
export const withFieldTables = (document: string): string =>
  withParts(document, (type) => `\n${tableOf(type)}${exampleOf(type)}`);

function withParts(document: string, partOf: (type: RecordType) => string): string {
  return document.replace(PART, (_part, begin: string, name: string, end: string) => {
    const type = TYPES_IN_FILE_ORDER.find((each) => each === name);
    if (type === undefined) throw new Error(`docs/import-format.md: unknown record type ${name} in a mark`);
    return `${begin}${partOf(type)}${end}`;
  });
}

function tableOf(type: RecordType): string {
  const rows = documentedFields(type).map(
    ({ path, value, meaning }) => `\`${path}\` | ${value} | ${meaning}\n`,
  );
  return `field | value | meaning\n---|---|---\n${rows.join('')}`;
}

const exampleOf = (type: RecordType) => `
\`\`\`json
${JSON.stringify(definitionOf(type).example)}
\`\`\`

`;

/** Returns all fields of a record type except `type`. Nested fields follow the field that contains them. */
export function documentedFields(type: RecordType): readonly FieldRow[] {
  return members(recordSchema(type), '').filter(({ path }) => path !== 'type');
}

function members(schema: JsonObject, before: string): FieldRow[] {
  const properties = schema['properties'];
  if (!isJsonObject(properties)) return [];
  return Object.entries(properties).flatMap(([name, member]) => {
    if (!isJsonObject(member)) return [];
    const { schema: own, mayBeNull } = unwrapped(member);
    const path = `${before}${name}`;
    const value = `${wordsFor(own)}${mayBeNull ? ', nullable' : ''}`;
    const row = { path, value, meaning: asText(member['description'] ?? '') };
    const items = own['items'];
    return [row, ...members(own, `${path}.`), ...(isJsonObject(items) ? members(items, `${path}[].`) : [])];
  });
}

/**
 * Separates null from a schema: returns the schema of all other values, and whether null is valid. For a nullable
 * schema, zod writes a choice of two schemas, or a list of two types if the schema has no other keyword.
 */
function unwrapped(schema: JsonObject): { readonly schema: JsonObject; readonly mayBeNull: boolean } {
  const { type } = schema;
  if (isJsonArray(type)) {
    const [own = 'null'] = type.filter((each) => each !== 'null');
    return { schema: { ...schema, type: own }, mayBeNull: type.includes('null') };
  }
  const choices = isJsonArray(schema['anyOf']) ? schema['anyOf'].filter(isJsonObject) : [];
  const [choice] = choices.filter(({ type }) => type !== 'null');
  return choice ? { schema: choice, mayBeNull: true } : { schema, mayBeNull: false };
}

function wordsFor(schema: JsonObject): string {
  const { type, title, items } = schema;
  if (typeof title === 'string') return title.replace(/^an? /, '');
  if (isJsonArray(schema['enum'])) return schema['enum'].map((value) => `\`${asText(value)}\``).join(', ');
  if (type === 'array') {
    const item = isJsonObject(items) ? wordsFor(items) : '';
    return `list of ${item}s`;
  }
  if (type === 'integer') return range('integer', schema);
  if (type === 'number') return range('number', schema);
  return WORDS[asText(type)] ?? asText(type);
}

function asText(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

const WORDS: Readonly<Record<string, string>> = {
  string: 'string',
  boolean: 'boolean',
  object: 'object',
};

function range(what: string, { minimum, maximum }: JsonObject): string {
  const least = isBound(minimum) ? minimum : null;
  const greatest = isBound(maximum) ? maximum : null;
  if (least !== null && greatest !== null) return `${what} from ${inDigits(least)} to ${inDigits(greatest)}`;
  return least === null ? what : `${what} of at least ${inDigits(least)}`;
}

/** Whether a value is a bound that a field declares. zod also limits every integer to the range of exact doubles. */
function isBound(value: Json | undefined): value is number {
  return typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER;
}

function inDigits(value: Json | undefined): string {
  return Number(value).toLocaleString('en');
}

/** Returns the JSON Schema (2020-12) of a record in a file. The description of each field is its meaning. */
function recordSchema(type: RecordType): JsonObject {
  const { $schema: _, ...schema } = asJsonObject(z.toJSONSchema(definitionOf(type).schema, { io: 'input' }));
  return schema;
}

/**
 * Returns the schema without descriptions, because docs/import-format.md lists the meanings of fields. Keeps fields
 * whose name is `description`.
 */
function withoutMeanings(value: JsonObject): JsonObject {
  const without = (member: Json): Json => {
    if (isJsonArray(member)) return member.map(without);
    return isJsonObject(member) ? withoutMeanings(member) : member;
  };
  const members = Object.entries(value).filter(
    ([name, member]) => name !== 'description' || typeof member !== 'string',
  );
  return Object.fromEntries(members.map(([name, member]) => [name, without(member)]));
}

/**
 * Returns the text of docs/import.schema.json, the JSON Schema of one line of an import file. The schema describes the
 * fields of a record. Only the import checks contradictions, references, calendar dates and language codes.
 */
export function importSchemaText(): string {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Brand Visibility import format, version 1: one line of a file',
    description:
      'The fields of a record. Only the import checks contradictions and references; docs/import-format.md lists them.',
    oneOf: TYPES_IN_FILE_ORDER.map((type) => ({ $ref: `#/$defs/${type}` })),
    $defs: Object.fromEntries(
      TYPES_IN_FILE_ORDER.map((type) => [
        type,
        { ...withoutMeanings(recordSchema(type)), examples: [definitionOf(type).example] },
      ]),
    ),
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}
