import type { z } from 'zod';
import { columnsOf, type Column } from './columns.js';

/** The declaration of the CSV and NDJSON rows of an endpoint with `format` (rule 13.2). */
export interface Rows {
  /** The schema of a row, which is one NDJSON object. */
  readonly row: z.ZodObject;
  /** Returns the rows of a response in order, one at a time. */
  readonly of: (response: unknown) => Iterable<object>;
  readonly table: Table;
  /** The CSV table for a query with `group_by` (rule 13.6); null if its lines equal the rows. */
  readonly grouped: Table | null;
  /** Whether JSON responses, like all CSV and NDJSON responses, lead to the next page in headers (rule 7.9). */
  readonly namesNextInJson: boolean;
}

/** A CSV table: its columns, and the lines of a response. */
export interface Table {
  /** The columns, in order. */
  readonly columns: readonly Column[];
  /** Returns the lines of a response in order, one at a time. */
  readonly of: (response: unknown) => Iterable<object>;
}

/** The schema of a response with rows in `data`. */
type WithData = z.ZodObject<{ readonly data: z.ZodArray<z.ZodObject> }>;

/** Declares that the rows are `data`, unchanged (rule 13.2). */
export function rowsOfData(response: WithData): Rows {
  return flattenedRows(response, response.shape.data.element, ({ data }) => data);
}

/**
 * Declares that the rows are `data`, for a list of the specification, whose JSON responses have no headers for the next
 * page (rule 7.9).
 */
export const rowsOfList = (response: WithData): Rows => ({ ...rowsOfData(response), namesNextInJson: false });

/** Declares rows that `of` computes, for an endpoint whose rows are not exactly `data` (rule 13.2). */
export function flattenedRows<R extends z.ZodType, Row extends z.ZodObject>(
  response: R,
  row: Row,
  of: (response: z.output<R>) => Iterable<z.output<Row>>,
): Rows {
  const table = tableOf(response, row, of);
  return { row, of: table.of, table, grouped: null, namesNextInJson: true };
}

/** Declares CSV lines that `of` computes from the response. */
export function tableOf<R extends z.ZodType, Line extends z.ZodObject>(
  _response: R,
  line: Line,
  of: (response: z.output<R>) => Iterable<z.output<Line>>,
): Table {
  return { columns: columnsOf(line), of: (value) => of(value as z.output<R>) }; // the use case returns this type
}
