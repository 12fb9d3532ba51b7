import { z } from 'zod';

/** A CSV column. The schema of the rows determines the columns, independently of the rows (rule 13.3). */
export interface Column {
  /** The field names on the path to the value, joined by dots: `visibility.current`. */
  readonly name: string;
  /** The field names as a list, outermost field first. */
  readonly path: readonly string[];
}

/**
 * Returns the columns of a row in the order of its fields (rule 13.3). The fields of a nested object become separate
 * columns, and a list becomes one column.
 * @throws {TypeError} if the schema does not determine the columns of a field, as for a record with arbitrary names
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
