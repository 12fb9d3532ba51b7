import type { z } from 'zod';

/**
 * The definition of a record type: its fields with their meanings, its identity, its owner, its references, its
 * contradictions, and its example in docs/import-format.md. The import derives every check of a record from this
 * definition (rules 12.2 and 12.4 to 12.7).
 */
export interface RecordDefinition<
  S extends z.ZodObject,
  O extends OwnerIn<S>,
  R extends readonly Reference<Field<S>>[],
  U extends UniqueKey<Field<S>> | null,
  D extends object,
> {
  /**
   * The fields, with their bounds and meanings. All fields are required. The error message of a field completes the
   * sentence "expected ...".
   */
  readonly schema: S;
  /** The columns whose values together identify a record of the type. */
  readonly identity: readonly (Field<S> | (string & keyof NoInfer<D>))[];
  readonly owner: O;
  /** The fields that refer to other records of the same account or brand. The owner is not included. */
  readonly references: R;
  /** Fields whose combined values must be unique when an import ends. Within an import, two records may swap values. */
  readonly uniqueKey: U;
  /** Returns the identity columns that are computed from fields. */
  derived?(record: z.output<S>): D;
  /**
   * Returns the contradictions within a record (rule 12.5). An error lists all fields that contradict each other. If a
   * list contains a repeated or misplaced item, the error lists only that item.
   */
  contradictions(record: z.output<S>): Faults;
  /** A valid record. Together, the examples of all types form a valid file. */
  readonly example: z.input<S>;
}

/** The record type to which `<owner>_id` refers, or null. A record of a run also belongs to the run's brand. */
export type RecordOwner = 'account' | 'brand' | 'run' | null;

type OwnerIn<S extends z.ZodObject> =
  | { [O in NonNullable<RecordOwner>]: `${O}_id` extends Field<S> ? O : never }[NonNullable<RecordOwner>]
  | null;

/** A field that refers to other records. It contains an id, a list of ids, or null for no reference. */
export interface Reference<F extends string = string> {
  readonly field: F;
  readonly to: string;
}

/** Fields whose combined values must not be the same in two records. */
export interface UniqueKey<F extends string = string> {
  readonly fields: readonly F[];
  /** The words that describe the fields in the message "another answer, `ans_1`, has the same ...". */
  readonly inWords: string;
}

type Field<S extends z.ZodObject> = string & keyof z.output<S>;

/** Returns its argument. The type parameters preserve the literal types of the definition. */
export function recordDefinition<
  S extends z.ZodObject,
  const O extends OwnerIn<S>,
  const R extends readonly Reference<Field<S>>[],
  const U extends UniqueKey<Field<S>> | null,
  D extends object,
>(definition: RecordDefinition<S, O, R, U, D>): RecordDefinition<S, O, R, U, D> {
  return definition;
}

/** An error in a record. The import prints each error on a separate line (rule 12.8). */
export interface RecordFault {
  /**
   * The paths of the affected fields: field names and zero-based indexes, joined by dots. If there are several, the
   * fields contradict each other; if there are none, the error concerns the whole record.
   */
  readonly paths: readonly string[];
  /** The error, or the expected value, in words for the author of the file. */
  readonly message: string;
  /** Present if the message already contains the complete path of the field. */
  readonly namesField?: true;
}

export type Faults = Iterable<RecordFault>;
