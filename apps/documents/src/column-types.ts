import { isJsonArray, isJsonObject, type Json, type OpenApiDocument } from '@brand-visibility/contract';

/** Generates the table of the Python client that gives each CSV column its type in pandas. */

const PART = /(?<=^_COLUMNS: Dict\[str, str\] = ){[^}]*}/m;
const WIDTH = 120;

/** The names that pandas has for the types of JSON Schema. `list` is the Python client's own. */
const TYPES: Readonly<Record<string, string>> = {
  array: 'list',
  boolean: 'boolean',
  integer: 'Int64',
  number: 'float64',
  time: 'datetime64[us, UTC]',
};

/**
 * Regenerates the table.
 * @throws {Error} if columns with the same name have different types, because the table has one entry per name
 */
export function clientPython(source: string, document: OpenApiDocument): string {
  const kinds = new Map<string, string>();
  for (const { name, kind } of columnsOf(document)) {
    if ((kinds.get(name) ?? kind) !== kind) throw new Error(`columns with the name ${name} differ in type`);
    kinds.set(name, kind);
  }
  const entries = Object.entries(TYPES).map(([kind, type]) => {
    const names = [...kinds].flatMap(([name, of]) => (of === kind ? [name] : []));
    return `    "${type}": """${wrapped(names.sort())}""",\n`;
  });
  return source.replace(PART, () => `{\n${entries.join('')}}`);
}

function* columnsOf({ paths, components }: OpenApiDocument): Generator<{ name: string; kind: string }> {
  const schemas = components['schemas'];
  /** Returns a schema without its reference and without null. */
  const bare = (schema: Json | undefined): Record<string, Json> => {
    if (!isJsonObject(schema)) return {};
    const { $ref, anyOf } = schema;
    if (typeof $ref === 'string' && isJsonObject(schemas)) return bare(schemas[$ref.split('/').at(-1) ?? '']);
    if (!isJsonArray(anyOf)) return schema;
    return bare(anyOf.find((one) => isJsonObject(one) && one['type'] !== 'null'));
  };
  const fieldOf = (schema: Json | undefined, name: string) => {
    const { properties } = bare(schema);
    return isJsonObject(properties) ? properties[name] : undefined;
  };
  for (const { get } of Object.values(paths)) {
    // The document generator writes these fields for each response.
    const { content } = get.responses['200'] as { content: Record<string, Record<string, Json>> };
    const row = content['application/x-ndjson']?.['x-row'];
    const { 'x-columns': columns, 'x-rival-columns': widest = columns } = content['text/csv'] ?? {};
    for (const name of (widest ?? []) as readonly string[]) {
      const { type, format } = bare(name.split('.').reduce(fieldOf, row));
      const kind = isJsonArray(type) ? type.find((one) => one !== 'null') : type;
      yield { name, kind: format === 'date-time' ? 'time' : typeof kind === 'string' ? kind : '' };
    }
  }
}

/** Joins names by spaces. Begins a new line first, and wherever a line would be too long. */
function wrapped(names: readonly string[]): string {
  const lines = [''];
  let line = '   ';
  for (const name of names) {
    if (line.length + name.length >= WIDTH) {
      lines.push(line);
      line = '   ';
    }
    line += ` ${name}`;
  }
  return [...lines, line].join('\n');
}
