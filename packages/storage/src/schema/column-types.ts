/** The parts of the schema that differ between the databases, such as the names of types. */

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

/** The parts of the first schema that depend on the engine, in addition to the names of its column types. */
export interface EngineParts {
  /** Constraint of an answer's id. */
  readonly answerId: string;
  /** The columns of the index that identifies an answer. */
  readonly answerIdentity: string;
  /** Ends the definition of a dictionary, whose rows are found by their key alone. */
  readonly clustered: string;
  /** Tables and settings that only this engine has. */
  readonly further: readonly string[];
}
