import type { z } from 'zod';

/**
 * Defines a record type by its fields and their meanings, its identity, owner, references and contradictions, and its
 * example in docs/import-format.md. The import derives every check of a record from this definition (rules 12.2 and
 * 12.4 to 12.7).
 */
export interface RecordDefinition<
  S extends z.ZodObject,
  O extends OwnerIn<S>,
  R extends readonly Reference<Field<S>>[],
  U extends UniqueKey<Field<S>> | null,
  D extends object,
> {
  /**
   * The fields with their bounds and meanings. All fields are required. The error message of a field completes the
   * sentence "expected ...".
   */
  readonly schema: S;
  /** The columns whose values identify a record of the type. */
  readonly identity: readonly (Field<S> | (string & keyof NoInfer<D>))[];
  readonly owner: O;
  /** The fields, except the owner, that refer to records of the same account or brand. */
  readonly references: R;
  /** Fields whose values together must be unique when an import ends. One import may swap the values of two records. */
  readonly uniqueKey: U;
  /** Returns the identity columns that are derived from the fields. */
  derived?(record: z.output<S>): D;
  /**
   * Returns the contradictions within a record (rule 12.5). An error lists all fields that contradict each other. If an
   * item is repeated or out of order, the error lists only the later item.
   */
  contradictions(record: z.output<S>): Faults;
  /** A valid record. The examples of all types form a valid file together. */
  readonly example: z.input<S>;
}

/** Type of the record to which `<owner>_id` refers; null for none. A record of a run belongs to the run's brand. */
export type RecordOwner = 'account' | 'brand' | 'run' | null;

type OwnerIn<S extends z.ZodObject> =
  | { [O in NonNullable<RecordOwner>]: `${O}_id` extends Field<S> ? O : never }[NonNullable<RecordOwner>]
  | null;

/** A field that contains the id of another record, a list of ids, or null for no reference. */
export interface Reference<F extends string = string> {
  readonly field: F;
  readonly to: string;
}

/** Fields whose combined values must differ between any two records. */
export interface UniqueKey<F extends string = string> {
  readonly fields: readonly F[];
  /** The words for the fields in the message "another answer, `ans_1`, has the same ...". */
  readonly inWords: string;
}

type Field<S extends z.ZodObject> = string & keyof z.output<S>;

/** Returns its argument. The type parameters infer the literal types of the definition. */
export function recordDefinition<
  S extends z.ZodObject,
  const O extends OwnerIn<S>,
  const R extends readonly Reference<Field<S>>[],
  const U extends UniqueKey<Field<S>> | null,
  D extends object,
>(definition: RecordDefinition<S, O, R, U, D>): RecordDefinition<S, O, R, U, D> {
  return definition;
}

/** An error in a record, which the import prints on a separate line (rule 12.8). */
export interface RecordFault {
  /**
   * The paths of the affected fields: field names and zero-based indexes, joined by dots. Several fields contradict
   * each other. If the list is empty, the error concerns the record as a whole.
   */
  readonly paths: readonly string[];
  /** The error or the expected value, for the author of the file. */
  readonly message: string;
  /** Set if the message already contains the complete path of the field. */
  readonly namesField?: true;
}

export type Faults = Iterable<RecordFault>;
