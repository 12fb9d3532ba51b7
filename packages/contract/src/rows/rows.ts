import type { z } from 'zod';
import { deriveColumns, type Column } from './columns.js';

/** The declaration of the rows of an endpoint that has the parameter `format` (rule 13.2). */
export interface Rows {
  /** The schema of a row. In NDJSON, each row is one object. */
  readonly row: z.ZodObject;
  /** Yields the rows of a response, in order. */
  readonly rowsIn: (response: unknown) => Iterable<object>;
  readonly table: Table;
  /** The CSV table for a query with one of these parameters (rule 13.6); null if no parameter changes the table. */
  readonly variant: { readonly by: 'group_by' | 'top_rival'; readonly table: Table } | null;
  /** Whether JSON responses, too, contain the next-page headers (rule 7.9). */
  readonly namesNextInJson: boolean;
}

/** A CSV table: its columns, and a function that returns its lines. */
export interface Table {
  /** The columns, from left to right. */
  readonly columns: readonly Column[];
  /** Yields the lines of a response, in order. */
  readonly linesIn: (response: unknown) => Iterable<object>;
}

/** The schema of a response whose rows are the field `data`. */
type WithData = z.ZodObject<{ readonly data: z.ZodArray<z.ZodObject> }>;

/** Declares that the rows are the items of `data`, unchanged (rule 13.2). */
export function rowsOfData(response: WithData): Rows {
  return flattenedRows(response, response.shape.data.element, ({ data }) => data);
}

/**
 * Declares that the rows are the items of `data`, for a list that the specification defines. JSON responses of such a
 * list do not contain the next-page headers (rule 7.9).
 */
export const rowsOfList = (response: WithData): Rows => ({ ...rowsOfData(response), namesNextInJson: false });

/** Declares that `of` computes the rows, because they are not exactly the items of `data` (rule 13.2). */
export function flattenedRows<R extends z.ZodType, Row extends z.ZodObject>(
  response: R,
  row: Row,
  of: (response: z.output<R>) => Iterable<z.output<Row>>,
): Rows {
  const table = tableOf(response, row, of);
  return { row, rowsIn: table.linesIn, table, variant: null, namesNextInJson: true };
}

/** Declares a CSV table whose lines `of` computes from the response. */
export function tableOf<R extends z.ZodType, Line extends z.ZodObject>(
  _response: R,
  line: Line,
  of: (response: z.output<R>) => Iterable<z.output<Line>>,
): Table {
  return { columns: deriveColumns(line), linesIn: (value) => of(value as z.output<R>) }; // the use case returns this type
}
