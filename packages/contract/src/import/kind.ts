import type { z } from 'zod';

/**
 * A record type is one value: what a record holds, what it is known by, whose it is, what it refers to, how it may
 * contradict itself, and the words and the line that docs/import-format.md shows. All that an import asks of a record
 * follows from it.
 */
export interface RecordKind<
  S extends z.ZodObject,
  O extends OwnerIn<S>,
  R extends readonly Reference<Field<S>>[],
  P extends Place<Field<S>> | null,
  D extends object,
> {
  /**
   * Its fields with their bounds, all required; `?` of the format is `nullable`. Messages complete the sentence
   * "expected ...".
   */
  readonly schema: S;
  /** The columns of its row that no other record of the type has alike. */
  readonly identity: readonly (Field<S> | (string & keyof NoInfer<D>))[];
  readonly owner: O;
  /** What it refers to besides its owner, within the same account or brand. */
  readonly references: R;
  /** What two records may not both have when an import ends; within one they may swap it. */
  readonly place: P;
  /** Columns of its row that follow from its fields and belong to its identity. */
  derived?(record: z.output<S>): D;
  /**
   * Where it contradicts itself (import format, the closed list): each of the fields that cannot stand together, of items
   * that repeat or come too early the later one.
   */
  contradictions(record: z.output<S>): Faults;
  /** What each field means, by its path. */
  readonly guide: { readonly [P in FieldPath<Omit<z.input<S>, 'type'>>]: string };
  /** A line that can be imported; the examples of all types together are a file. */
  readonly example: z.input<S>;
}

/** What a record belongs to, by its field `<owner>_id`; a record of a run belongs to the run's brand. */
export type RecordOwner = 'account' | 'brand' | 'run' | null;

type OwnerIn<S extends z.ZodObject> =
  | { [O in NonNullable<RecordOwner>]: `${O}_id` extends Field<S> ? O : never }[NonNullable<RecordOwner>]
  | null;

/** A field with the id of another record, or with a list of ids; null refers to nothing. */
export interface Reference<F extends string = string> {
  readonly field: F;
  readonly to: string;
}

/** Fields of which no two records have the same values, and what is said at the line of the second. */
export interface Place<F extends string = string> {
  readonly fields: readonly F[];
  readonly expected: string;
}

type Field<S extends z.ZodObject> = string & keyof z.output<S>;

/** Member names joined by dots, `[]` for the items of a list. */
type FieldPath<T> = { [K in keyof T & string]: K | `${K}${PathBelow<NonNullable<T[K]>>}` }[keyof T & string];
type PathBelow<V> = V extends readonly (infer I)[]
  ? I extends object
    ? `[].${FieldPath<I>}`
    : never
  : V extends object
    ? `.${FieldPath<V>}`
    : never;

export function recordKind<
  S extends z.ZodObject,
  const O extends OwnerIn<S>,
  const R extends readonly Reference<Field<S>>[],
  const P extends Place<Field<S>> | null,
  D extends object,
>(kind: RecordKind<S, O, R, P, D>): RecordKind<S, O, R, P, D> {
  return kind;
}

/** One thing wrong with a record: where, and words that complete the sentence "expected ...". */
export interface RecordFault {
  /** Member names and zero-based positions joined by dots; null when it is the record as a whole. */
  readonly path: string | null;
  readonly expected: string;
}

export type Faults = Iterable<RecordFault>;
