import { z } from 'zod';

/** A column of a CSV file, made of the schema of the rows and never of the rows themselves (rule 13.3). */
export interface Column {
  /** The names of the members that lead to the value, joined by dots: `visibility.current`. */
  readonly name: string;
  /** The same names, the row's own member first. */
  readonly path: readonly string[];
}

/**
 * The columns of a row, in the order of its members: those of a nested object stand in its place, and a list is one
 * column. Throws a TypeError for a member whose columns the schema cannot tell, such as a record with free names.
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
    if (!isOneCell(bare)) throw new TypeError(`the member ${name} of a row has no columns`);
    return [{ name, path: here }];
  });
}

/** Whether every value of a schema goes into one cell. */
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
