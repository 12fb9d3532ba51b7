import type { RunFilter, RunRange, RunReader, RunRef } from '@brand-visibility/application';
import type { RunDigest } from '@brand-visibility/domain/explanation/explanation';
import type { Instant } from '@brand-visibility/domain/time/instant';
import type { RunId } from '@brand-visibility/domain/time/window';
import { sql, type SqlBool } from 'kysely';
import type { AnswerTimes } from './answer-times.js';
import { onPage, passes, type KeysetPage, type Predicates } from './list-queries.js';
import { FIGURE_COLUMNS } from '../derived/run-figures.js';
import { recordColumns } from '../values.js';
import { scoped, type BrandView } from '../scope.js';
import { statement } from '../statements.js';

/** Except for `list`, which is ordered by (created_at, id) (rule 7.6), order means (completed_at, id) (rule 2.9). */
export const runReader = (view: BrandView): RunReader => ({
  /** A run's row contains no text, so even the longest page is far below the size limit. */
  list: async (filter, { after, limit }) => ({
    rows: await listedRuns(view, { ...filter, after, limit }),
    isCut: false,
  }),
  get: async (id) => (await oneRun(view, { id }))[0] ?? null,
  latestBefore: async (before) => (await latestRunBefore(view, { before }))[0] ?? null,
  completed: (from, to) => completedBetween(view, { from, to }),
  /** Returns the stored digests, by run id, of all runs completed between the first and the last of these runs. */
  digests: async (runs) => {
    if (runs.length === 0) return new Map();
    const times = runs.map(({ completed_at }) => completed_at).sort((a, b) => (a < b ? -1 : 1));
    const rows = await runDigests(view, { first: times[0]!, last: times.at(-1)! });
    return new Map(rows.map(({ id, ...digest }) => [id, digest]));
  },
  recent: (count) => recentRuns(view, { count }),
  named: (ids) => runsNamed(view, { ids }),
});

function runsBetween(view: BrandView, from: Instant, to: Instant) {
  return completedRuns(view)
    .select(OF_A_REPORT)
    .where('completed_run.completed_at', '>=', from)
    .where('completed_run.completed_at', '<', to)
    .$narrowType<RunRef>();
}

/** A part of a list of runs: from `start` on, which is in it if `isIncluded`. */
export interface RunsBack extends RunRange {
  readonly start: RunId | null;
  readonly isIncluded: boolean;
  readonly times: AnswerTimes | null;
  readonly count: number;
}

/**
 * Returns up to `count` completed runs of a range, newest first by (completed_at, id), beginning at `start`. If `times`
 * is set, leaves out runs whose answers are all earlier or all later than these times (rule 16.2).
 */
export const runsBack = statement(
  (view: BrandView, { from, to, run_id, start, isIncluded, times, count }: RunsBack) =>
    runsBetween(view, from, to)
      .$if(run_id !== null, (query) => query.where('completed_run.run_id', '=', run_id!))
      .$if(start !== null, (query) => query.where(isFrom(start!, isIncluded, run_id)))
      .$if(times !== null, (query) =>
        query.where('first_answer_at', '<=', times!.last).where('last_answer_at', '>=', times!.first),
      )
      .orderBy('completed_run.completed_at', 'desc')
      .orderBy('completed_run.run_id', 'desc')
      .limit(count),
  'isIncluded',
);

/** Returns the condition that a run is at or after this start in a list that begins with the newest run. */
function isFrom({ completed_at, id }: RunId, isIncluded: boolean, run_id: string | null) {
  const bound = sql`(${completed_at}, ${id})`;
  if (!isIncluded) return sql<SqlBool>`(completed_run.completed_at, completed_run.run_id) < ${bound}`;
  // A range of one run begins with that run, even if the run was completed again after the cursor was issued.
  return run_id === null
    ? sql<SqlBool>`(completed_run.completed_at, completed_run.run_id) <= ${bound}`
    : sql<SqlBool>`true`;
}

/** Leaves out runs that a later release imported, whose rows are of another set (rule 10.13). */
const completedRuns = (view: BrandView) => scoped(view, 'completed_run');

const FILTERS: Predicates<RunFilter, 'run'> = {
  status: (eb, status) => eb('run.status', '=', status),
};

const OF_A_REPORT = [
  'completed_run.run_id as id',
  'completed_run.completed_at',
  'facts_digest',
  'citations_digest',
] as const;

const COLUMNS = [
  ...recordColumns('run', 'brand_id', 'figures'),
  ...FIGURE_COLUMNS.map((name) => `run.${name}` as const),
];

const listedRuns = statement((view: BrandView, { after, limit, ...filter }: KeysetPage & RunFilter) =>
  scoped(view, 'run')
    .select(COLUMNS)
    .where(passes(FILTERS, filter))
    .$call(onPage('run', 'desc', { after, limit })),
);

const oneRun = statement((view: BrandView, { id }: { readonly id: string }) =>
  scoped(view, 'run').select(COLUMNS).where('run.id', '=', id),
);

const latestRunBefore = statement((view: BrandView, { before }: { readonly before: Instant }) =>
  completedRuns(view)
    .select(OF_A_REPORT)
    .where('completed_run.completed_at', '<', before)
    .orderBy('completed_run.completed_at', 'desc')
    .orderBy('completed_run.run_id', 'desc')
    .limit(sql.lit(1))
    .$narrowType<RunRef>(),
);

const completedBetween = statement(
  (view: BrandView, { from, to }: { readonly from: Instant; readonly to: Instant }) =>
    runsBetween(view, from, to),
);

const runDigests = statement(
  (view: BrandView, { first, last }: { readonly first: Instant; readonly last: Instant }) =>
    completedRuns(view)
      .select(['completed_run.run_id as id', 'answers_digest', 'failed_answers', 'filled_answers'])
      .where('completed_run.completed_at', '>=', first)
      .where('completed_run.completed_at', '<=', last)
      .$narrowType<RunDigest>(),
);

const recentRuns = statement((view: BrandView, { count }: { readonly count: number }) =>
  completedRuns(view)
    .select(['completed_run.run_id as id', 'completed_run.completed_at'])
    .orderBy('completed_run.completed_at', 'desc')
    .orderBy('completed_run.run_id', 'desc')
    .limit(count)
    .$narrowType<RunId>(),
);

const runsNamed = statement((view: BrandView, { ids }: { readonly ids: readonly string[] }) =>
  completedRuns(view)
    .select(OF_A_REPORT)
    .where(view.isOneOf('completed_run.run_id', ids))
    .$narrowType<RunRef>(),
);
