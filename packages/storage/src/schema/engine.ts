/** The parts of the schema that differ between the engines. */

/** What stands for the words `text`, `integer` and so on in the statements of steps. */
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

export interface SqlEngine {
  readonly types: ColumnTypes;
  /** The constraint on the column `id` of `answer`; empty if there is none. */
  readonly answerId: string;
  /** The columns of the unique index `answer_identity`. */
  readonly answerIdentity: string;
  /** The end of the definitions of `cited_domain` and `cited_page`, whose rows are found only by their keys. */
  readonly clustered: string;
  /** The word, with a space, for an index that is made beside writers; empty if there is none. */
  readonly concurrently: string;
  /** Statements that only this engine needs. */
  readonly further: readonly string[];
}
