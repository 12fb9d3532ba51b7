import type { Store, RunRef } from '@brand-visibility/application';
import { DAY, type Instant } from '@brand-visibility/domain/time/instant';
import { over } from '../injected-faults.js';

/** Stores with faults; most read other runs for the days to compare with, if these are not right before the window. */

type ReadRuns = (from: Instant, to: Instant) => Promise<readonly RunRef[]>;
type LatestBefore = (before: Instant) => Promise<RunRef | null>;

/** The wrong runs are moved into the days, so that nothing but the figures shows them. */
const injection = (
  wrong: (from: Instant, to: Instant, read: ReadRuns, latest: LatestBefore) => Promise<readonly RunRef[]>,
) =>
  over((reader) => {
    let window: Instant | null = null;
    return {
      runsCompleted: async (brand_id, from, to) => {
        const read: ReadRuns = async (start, end) => reader.runsCompleted(brand_id, start, end);
        if (window === null) {
          window = from;
          return [...(await read(from, to))];
        }
        const runs = await wrong(from, to, read, (before) => reader.latestRunBefore(brand_id, before));
        return runs.map((run) => ({ ...run, completed_at: from }));
      },
    };
  });

/** The faults by name. */
export const INJECTIONS: Readonly<Record<string, (store: Store) => Store>> = {
  'a run and an answer are lost': over((reader) => ({
    runsCompleted: async (...args) => (await reader.runsCompleted(...args)).slice(1),
    brandAnswers: async (...args) => {
      const page = await reader.brandAnswers(...args);
      return { ...page, rows: page.rows.slice(1) };
    },
  })),
  'a day too many': injection((from, to, read) => read(from, to + DAY)),
  'a carried previous window': injection(async (from, to, read, latest) => {
    const runs = await read(from, to);
    const carried = runs.length > 0 ? null : await latest(from);
    return carried ? [carried] : runs;
  }),
  'the wrong zone': injection((from, to, read) => read(from + DAY / 3n, to + DAY / 3n)),
};
