/** The columns of runs from which reports are counted. */

export type Column = Uint8Array | Uint16Array | Uint32Array;

/** Returns a column of these values, each from 0 to 2^32 - 1. Throws a RangeError for a greater value. */
export function columnOf(values: readonly number[]): Uint32Array {
  const wide = values.find((value) => value > 0xffff_ffff);
  if (wide !== undefined) throw new RangeError(`${wide} does not fit in a column`);
  return Uint32Array.from(values);
}

/** The columns of runs, in batches. */
export type Batches<T> = AsyncIterable<readonly T[]>;

declare const OPAQUE: unique symbol;

/** Identifies the state in which a reader saw a run's answers. Opaque to callers. */
export type RunRevision = string & { readonly [OPAQUE]: true };

/** A run, with the revisions of its facts and of the sources that its answers cite. */
export interface RevisedRun {
  readonly id: string;
  readonly facts_revision: RunRevision;
  readonly citations_revision: RunRevision;
}
