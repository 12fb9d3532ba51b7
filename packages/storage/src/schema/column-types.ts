/** An engine's names for the column types of the schema. */
export interface ColumnTypes {
  /** Compared and sorted bytewise. */
  readonly text: string;
  readonly integer: string;
  readonly number: string;
  readonly flag: string;
  /** Microseconds since 1970. */
  readonly instant: string;
  readonly json: string;
  readonly bytes: string;
}
