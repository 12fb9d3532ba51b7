import type { Reader } from '@brand-visibility/application';
import type { RunMark } from '@brand-visibility/domain';

/** A brand of the fixture, and what calls about it need to be answered with something. */
export interface Subject {
  readonly brand_id: string;
  readonly account_id: string;
  /** Its completed runs, as a reader of the whole account is given them. */
  readonly runs: readonly RunMark[];
}

/** After every run of a fixture, and within what both databases hold. */
export const END_OF_TIME = 253_000_000_000_000_000n;

/**
 * One call of every method of a reader, as somebody would make it who knows all of a brand but may not read it. A
 * method that is missing here does not compile.
 */
export const CALLS: {
  readonly [Method in keyof Reader]: (reader: Reader, subject: Subject) => Promise<unknown>;
} = {
  brand: (reader, { brand_id }) => reader.brand(brand_id),
  latestRun: (reader, { brand_id }) => reader.latestRun(brand_id),
  latestRunBefore: (reader, { brand_id }) => reader.latestRunBefore(brand_id, END_OF_TIME),
  runsCompleted: async (reader, { brand_id }) => {
    const runs = await reader.runsCompleted(brand_id, 0n, END_OF_TIME);
    return runs.map(({ id }) => id).toSorted();
  },
  tally: (reader, { brand_id, runs }) => reader.tally(brand_id, runs, {}, 'full'),
  rivalDirectory: async (reader, { brand_id }) => {
    const directory = await reader.rivalDirectory(brand_id, '');
    const rivals = Array.from({ length: directory.size }, (_, ordinal) => [
      directory.namePlace(ordinal),
      directory.isWatched(ordinal),
    ]);
    return { ownNamePlace: directory.ownNamePlace, rivals };
  },
  rivalIdentities: (reader, { brand_id }) => reader.rivalIdentities(brand_id, [0, 1, 2, 3]),
};
