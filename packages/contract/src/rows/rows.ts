import type { z } from 'zod';
import { columnsOf, type Column } from './columns.js';

/** Declares the rows of an endpoint with `format`, for CSV and NDJSON (rule 13.2). */
export interface Rows {
  /** The schema of a row: the fields of an NDJSON object. */
  readonly row: z.ZodObject;
  /** Returns the rows of a response in order, one at a time. */
  readonly of: (response: unknown) => Iterable<object>;
  readonly table: Table;
  /** The table for a query with `group_by`, if its CSV lines differ from the rows (rule 13.6); else null. */
  readonly grouped: Table | null;
  /** Whether JSON responses, too, contain the next page in headers (rule 7.9). Other formats always do. */
  readonly namesNextInJson: boolean;
}

/** The lines of CSV. */
export interface Table {
  /** The columns, in order. */
  readonly columns: readonly Column[];
  /** Returns the lines of a response in order, one at a time. */
  readonly of: (response: unknown) => Iterable<object>;
}

/** A response with rows in `data`. */
type WithData = z.ZodObject<{ readonly data: z.ZodArray<z.ZodObject> }>;

/** Declares the rows of `data`, unchanged (rule 13.2). */
export function rowsOfData(response: WithData): Rows {
  return flattenedRows(response, response.shape.data.element, ({ data }) => data);
}

/**
 * Declares the rows of `data` for a list of the specification, whose JSON responses have no headers for the next page
 * (rule 7.9).
 */
export const rowsOfList = (response: WithData): Rows => ({ ...rowsOfData(response), namesNextInJson: false });

/** Declares rows computed from the response, for an endpoint whose rows are not exactly `data` (rule 13.2). */
export function flattenedRows<R extends z.ZodType, Row extends z.ZodObject>(
  response: R,
  row: Row,
  of: (response: z.output<R>) => Iterable<z.output<Row>>,
): Rows {
  const table = tableOf(response, row, of);
  return { row, of: table.of, table, grouped: null, namesNextInJson: true };
}

/** Declares the lines of CSV, computed from the response. */
export function tableOf<R extends z.ZodType, Line extends z.ZodObject>(
  _response: R,
  line: Line,
  of: (response: z.output<R>) => Iterable<z.output<Line>>,
): Table {
  return { columns: columnsOf(line), of: (value) => of(value as z.output<R>) }; // a use case returned the response
}
