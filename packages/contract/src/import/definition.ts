import type { z } from 'zod';

/**
 * A record type is one value: its fields with their meanings, its identity, owner, references and contradictions, and
 * the example in docs/import-format.md. The import derives every check of a record from it (rules 12.2 and 12.4 to
 * 12.7).
 */
export interface RecordDefinition<
  S extends z.ZodObject,
  O extends OwnerIn<S>,
  R extends readonly Reference<Field<S>>[],
  U extends UniqueKey<Field<S>> | null,
  D extends object,
> {
  /**
   * The fields with bounds and meanings. All are required. The message of a field completes the sentence "expected
   * ...".
   */
  readonly schema: S;
  /** The columns that identify a record of the type. */
  readonly identity: readonly (Field<S> | (string & keyof NoInfer<D>))[];
  readonly owner: O;
  /** References other than the owner, to records of the same account or brand. */
  readonly references: R;
  /** Fields that must be unique at the end of an import. Within one import, two records may swap their values. */
  readonly uniqueKey: U;
  /** Columns of the identity that are derived from the fields. */
  derived?(record: z.output<S>): D;
  /**
   * Returns the contradictions within a record (rule 12.5). A contradiction lists all fields that contradict each
   * other. A repeated or misordered item lists only the later item.
   */
  contradictions(record: z.output<S>): Faults;
  /** A valid record. The examples of all types together are a valid file. */
  readonly example: z.input<S>;
}

/** The type of the record that `<owner>_id` refers to. A record of a run belongs to the run's brand. */
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
  /** Lists the fields in the sentence "another answer, `ans_1`, has the same ...". */
  readonly inWords: string;
}

type Field<S extends z.ZodObject> = string & keyof z.output<S>;

/** Returns its argument; it only infers the literal types of a record type. */
export function recordDefinition<
  S extends z.ZodObject,
  const O extends OwnerIn<S>,
  const R extends readonly Reference<Field<S>>[],
  const U extends UniqueKey<Field<S>> | null,
  D extends object,
>(definition: RecordDefinition<S, O, R, U, D>): RecordDefinition<S, O, R, U, D> {
  return definition;
}

/** An error of a record, which is one line of the output (rule 12.8). */
export interface RecordFault {
  /**
   * The paths of the fields that the error is about: field names and zero-based indexes, joined by dots. Several fields
   * contradict each other; an empty list means that the error is about the record as a whole.
   */
  readonly paths: readonly string[];
  /** The error or the expectation, for the person who wrote the file. */
  readonly message: string;
  /** Whether the message names the field by its whole path. */
  readonly namesField?: true;
}

export type Faults = Iterable<RecordFault>;
