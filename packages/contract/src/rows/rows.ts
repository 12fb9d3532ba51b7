import type { z } from 'zod';
import { columnsOf, type Column } from './columns.js';

/** How the rows of a reply are had as CSV and NDJSON (rule 13.2): what an endpoint with `format` declares. */
export interface Rows {
  /** The schema of a row. Its members are those of an NDJSON object. */
  readonly row: z.ZodObject;
  /** Those of CSV, in order. */
  readonly columns: readonly Column[];
  /** The rows of a reply in order, made one at a time. */
  readonly of: (reply: unknown) => Iterable<object>;
}

/** A reply with rows in `data`. */
type WithData = z.ZodObject<{ readonly data: z.ZodArray<z.ZodObject> }>;

/** The rows are those of `data`, as they are. */
export function rowsOfData(reply: WithData): Rows {
  const row = reply.shape.data.element;
  return { row, columns: columnsOf(row), of: (value) => (value as z.output<WithData>).data }; // a use case gave it
}

/** The rows are made of the reply: of an endpoint whose `data` nests what a table has side by side. */
export function flattenedRows<R extends z.ZodType, Row extends z.ZodObject>(
  _reply: R,
  row: Row,
  of: (reply: z.output<R>) => Iterable<z.output<Row>>,
): Rows {
  return { row, columns: columnsOf(row), of: (value) => of(value as z.output<R>) }; // a use case gave it
}
