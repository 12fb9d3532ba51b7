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
  over(({ runs }) => {
    let window: Instant | null = null;
    const completed: ReadRuns = async (from, to) => {
      if (window === null) {
        window = from;
        return [...(await runs.completed(from, to))];
      }
      const found = await wrong(from, to, runs.completed, runs.latestBefore);
      return found.map((run) => ({ ...run, completed_at: from }));
    };
    return { runs: { ...runs, completed } };
  });

/** The faults by name. */
export const INJECTIONS: Readonly<Record<string, (store: Store) => Store>> = {
  'a run and an answer are lost': over(({ runs, answers }) => ({
    runs: { ...runs, completed: async (...args) => (await runs.completed(...args)).slice(1) },
    answers: {
      ...answers,
      list: async (...args) => {
        const page = await answers.list(...args);
        return { ...page, rows: page.rows.slice(1) };
      },
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
