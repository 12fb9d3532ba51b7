/** The columns of runs from which reports are counted. */
import type { RunId } from '@brand-visibility/domain/time/window';

export type Column = Uint8Array | Uint16Array | Uint32Array;

/** Returns a column of these values. Throws a RangeError unless each is an integer from 0 to 2^32 - 1. */
export function columnOf(values: readonly number[]): Uint32Array {
  const column = Uint32Array.from(values);
  for (let i = 0; i < column.length; i += 1)
    if (column[i] !== values[i]) throw new RangeError(`${values[i]} does not fit in a column`);
  return column;
}

/** The columns of runs, in batches. */
export type Batches<T> = AsyncIterable<readonly T[]>;

declare const OPAQUE: unique symbol;

/** Identifies the state in which a reader saw a run's answers. Opaque to callers. */
export type ColumnsDigest = string & { readonly [OPAQUE]: true };

/** A run, with the digests of its facts and of the sources that its answers cite. */
export interface RunColumnDigests {
  readonly id: string;
  readonly facts_digest: ColumnsDigest;
  readonly citations_digest: ColumnsDigest;
}

/** A completed run, with the digests of its data at the time of the read. */
export type RunRef = RunId & RunColumnDigests;
