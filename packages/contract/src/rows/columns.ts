import { z } from 'zod';

/** A column of a CSV file, derived from the schema of the rows and never from the rows themselves (rule 13.3). */
export interface Column {
  /** The path of field names, joined by dots: `visibility.current`. */
  readonly name: string;
  /** The same names as a list, outermost field first. */
  readonly path: readonly string[];
}

/**
 * Returns the columns of a row in the order of its fields (rule 13.3). A nested object is replaced by its fields, and a
 * list is one column.
 * @throws {TypeError} if the columns of a field do not follow from the schema, as for a record with arbitrary names
 */
export function columnsOf(row: z.ZodObject): readonly Column[] {
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

/** Whether every value of a schema fits into one cell. */
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
