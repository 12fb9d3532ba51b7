import { z } from 'zod';
import { definitionOf, TYPES_IN_FILE_ORDER, type RecordType } from './records.js';
import { asJsonObject, isJsonArray, isJsonObject, type Json, type JsonObject } from '../openapi/json.js';

/** Returns the JSON Schema (2020-12) of a record in a file. The description of each field is its meaning. */
export function recordSchema(type: RecordType): JsonObject {
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
