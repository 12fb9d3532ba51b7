import { z } from 'zod';
import { kindOf, TYPES_IN_FILE_ORDER, type RecordType } from './records.js';
import { asJsonObject, type JsonObject } from '../openapi/json.js';

/** One record as JSON Schema 2020-12, as it stands in a file. */
export function recordSchema(type: RecordType): JsonObject {
  const { $schema: _, ...schema } = asJsonObject(z.toJSONSchema(kindOf(type).schema, { io: 'input' }));
  return schema;
}

/**
 * The import format as JSON Schema: one line of a file. It says what a record is by itself; contradictions between fields,
 * references, and what the calendar or the parts of a text decide are for the import to judge.
 */
export function importSchemaText(): string {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Brand Visibility import format, version 1: one line of a file',
    description:
      'What a record is by itself. Contradictions and references are judged by the import; docs/import-format.md has them.',
    oneOf: TYPES_IN_FILE_ORDER.map((type) => ({ $ref: `#/$defs/${type}` })),
    $defs: Object.fromEntries(
      TYPES_IN_FILE_ORDER.map((type) => [type, { ...recordSchema(type), examples: [kindOf(type).example] }]),
    ),
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}
