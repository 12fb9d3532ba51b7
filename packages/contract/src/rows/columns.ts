import { z } from 'zod';

/** A CSV column. The columns depend only on the schema of the rows, not on the rows of a response (rule 13.3). */
export interface Column {
  /** The field names on the path to the value, joined by dots, such as `visibility.current`. */
  readonly name: string;
  /** The same field names as a list. The outermost field comes first. */
  readonly path: readonly string[];
}

/**
 * Returns the columns of a row in the order of its fields (rule 13.3). The fields of a nested object become separate
 * columns, and a list becomes one column.
 * @throws {TypeError} if a field has no fixed columns, such as a record with arbitrary names
 */
export function deriveColumns(row: z.ZodObject): readonly Column[] {
  return columnsAt([], row);
}

function columnsAt(path: readonly string[], { shape }: z.ZodObject): readonly Column[] {
  return Object.entries<z.core.$ZodType>(shape).flatMap(([member, schema]) => {
    const here = [...path, member];
    const bare = withoutNull(schema);
    if (bare instanceof z.ZodObject) return columnsAt(here, bare);
    const name = here.join('.');
    if (!isOneCell(bare))
      throw new TypeError(`the columns of the field ${name} do not follow from its schema`);
    return [{ name, path: here }];
  });
}

/** Whether every value that a schema allows fits into one cell. */
function isOneCell(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodUnion) return schema.options.map(withoutNull).every(isOneCell);
  return CELL_TYPES.some((type) => schema instanceof type);
}

const CELL_TYPES = [
  z.ZodString,
  z.ZodStringFormat,
  z.ZodNumber,
  z.ZodBoolean,
  z.ZodEnum,
  z.ZodLiteral,
  z.ZodArray,
  z.ZodTuple,
];

function withoutNull(schema: z.core.$ZodType): z.core.$ZodType {
  const mayBeAbsent = schema instanceof z.ZodNullable || schema instanceof z.ZodOptional;
  return mayBeAbsent ? withoutNull(schema.unwrap()) : schema;
}
