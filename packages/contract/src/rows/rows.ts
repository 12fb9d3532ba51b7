import type { z } from 'zod';
import { columnsOf, type Column } from './columns.js';

/** Declares the rows of an endpoint with `format`, for CSV and NDJSON (rule 13.2). */
export interface Rows {
  /** The schema of a row: the members of an NDJSON object. */
  readonly row: z.ZodObject;
  /** The columns of CSV, in order. */
  readonly columns: readonly Column[];
  /** Returns the rows of a reply in order, one at a time. */
  readonly of: (reply: unknown) => Iterable<object>;
}

/** A reply with rows in `data`. */
type WithData = z.ZodObject<{ readonly data: z.ZodArray<z.ZodObject> }>;

/** Declares the rows of `data`, unchanged (rule 13.2). */
export function rowsOfData(reply: WithData): Rows {
  const row = reply.shape.data.element;
  return { row, columns: columnsOf(row), of: (value) => (value as z.output<WithData>).data }; // a use case returned it
}

/** Declares flat rows computed from the reply, for an endpoint whose `data` is nested (rule 13.2). */
export function flattenedRows<R extends z.ZodType, Row extends z.ZodObject>(
  _reply: R,
  row: Row,
  of: (reply: z.output<R>) => Iterable<z.output<Row>>,
): Rows {
  return { row, columns: columnsOf(row), of: (value) => of(value as z.output<R>) }; // a use case returned it
}
