import type { AnyRecord } from '@brand-visibility/contract';
import type { Origin } from './errors.js';

/** A record that is right by itself and whose references hold. */
export interface Candidate<R extends AnyRecord = AnyRecord> {
  readonly record: R;
  /** What it is known by: its id, else what the import format names. */
  readonly identity: string;
  readonly origin: Origin;
  /** Size of its line. */
  readonly bytes: number;
}
