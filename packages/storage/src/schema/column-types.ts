/** The parts of the schema that differ between the engines, such as the names of column types. */

/** An engine's names for the column types of the schema. */
export interface ColumnTypes {
  /** A type whose values are compared and sorted bytewise. */
  readonly text: string;
  readonly integer: string;
  readonly number: string;
  readonly flag: string;
  /** The type of an instant, with a resolution of one microsecond. */
  readonly instant: string;
  readonly json: string;
  readonly bytes: string;
}

/** The parts of the schema that depend on the engine, apart from the column types. */
export interface EngineParts {
  /** The constraint on the column `id` of `answer`; empty if there is none. */
  readonly answerId: string;
  /** The columns of the unique index `answer_identity`. */
  readonly answerIdentity: string;
  /** The end of the definitions of `cited_domain_3` and `cited_page_3`, whose rows are found only by their keys. */
  readonly clustered: string;
  /** Statements for the settings of the current set that only this engine needs. */
  readonly ofCurrentSet: readonly string[];
  /** Statements for the tables that only this engine needs. */
  readonly further: readonly string[];
}
