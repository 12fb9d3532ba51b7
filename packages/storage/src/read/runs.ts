import type { RunFilter, RunRange, RunReader, RunRef } from '@brand-visibility/application';
import type { RunDigest } from '@brand-visibility/domain/explanation/explanation';
import type { Instant } from '@brand-visibility/domain/time/instant';
import type { RunId } from '@brand-visibility/domain/time/window';
import { sql, type SqlBool } from 'kysely';
import type { AnswerTimes } from './answer-times.js';
import { onPage, passes, type Predicates } from './list-queries.js';
import { FIGURE_COLUMNS } from '../derived/run-figures.js';
import { recordColumns } from '../values.js';
import { readableBrands, scoped, type View } from '../scope.js';

/** Except for `runs`, which is ordered by (created_at, id) (rule 7.6), order means (completed_at, id) (rule 2.9). */
export const runReader = (view: View): RunReader => ({
  /** A run's row contains no text, so even the longest page is far below the size limit. */
  runs: async (brand_id, filter, { after, limit }) => {
    const rows = await scoped(view, 'run', brand_id)
      .select(COLUMNS)
      .where(passes(FILTERS, filter))
      .$call(onPage('run', 'desc', { after, limit }))
      .execute();
    return { rows, isCut: false };
  },
  run: async (brand_id, run_id) => {
    const row = await scoped(view, 'run', brand_id)
      .select(COLUMNS)
      .where('run.id', '=', run_id)
      .executeTakeFirst();
    return row ?? null;
  },
  latestRuns: async (brand_ids) => {
    const rows = await readableBrands(view)
      .innerJoin('run', (join) =>
        join
          .onRef('run.brand_id', '=', 'brand.id')
          .on('run.id', '=', (eb) =>
            eb
              .selectFrom('run as other')
              .select('other.id')
              .whereRef('other.brand_id', '=', 'brand.id')
              .where('other.completed_at', 'is not', null)
              .orderBy('other.completed_at', 'desc')
              .orderBy('other.id', 'desc')
              .limit(sql.lit(1)),
          ),
      )
      .select(['run.brand_id', 'run.id', 'run.completed_at', 'run.platforms', 'run.visibility'])
      .select('run.average_position')
      .where(view.isOneOf('brand.id', brand_ids))
      .$narrowType<{ completed_at: bigint }>()
      .execute();
    return new Map(rows.map(({ brand_id, ...run }) => [brand_id, run]));
  },
  latestRunBefore: async (brand_id, before) => {
    const latest = await completedRuns(view, brand_id)
      .select(OF_A_REPORT)
      .where('completed_run.completed_at', '<', before)
      .orderBy('completed_run.completed_at', 'desc')
      .orderBy('completed_run.run_id', 'desc')
      .limit(sql.lit(1))
      .$narrowType<RunRef>()
      .executeTakeFirst();
    return latest ?? null;
  },
  runsCompleted: (brand_id, from, to) => runsBetween(view, brand_id, from, to).execute(),
  /** Returns the stored digests, by run id, of all runs completed between the first and the last of these runs. */
  runDigests: async (brand_id, runs) => {
    if (runs.length === 0) return new Map();
    const times = runs.map(({ completed_at }) => completed_at).sort((a, b) => (a < b ? -1 : 1));
    const rows = await completedRuns(view, brand_id)
      .select(['completed_run.run_id as id', 'answers_digest', 'failed_answers', 'filled_answers'])
      .where('completed_run.completed_at', '>=', times[0]!)
      .where('completed_run.completed_at', '<=', times.at(-1)!)
      .$narrowType<RunDigest>()
      .execute();
    return new Map(rows.map(({ id, ...digest }) => [id, digest]));
  },
  recentRuns: (brand_id, count) =>
    completedRuns(view, brand_id)
      .select(['completed_run.run_id as id', 'completed_run.completed_at'])
      .orderBy('completed_run.completed_at', 'desc')
      .orderBy('completed_run.run_id', 'desc')
      .limit(count)
      .$narrowType<RunId>()
      .execute(),
  runsNamed: (brand_id, run_ids) =>
    completedRuns(view, brand_id)
      .select(OF_A_REPORT)
      .where(view.isOneOf('completed_run.run_id', run_ids))
      .$narrowType<RunRef>()
      .execute(),
});

function runsBetween(view: View, brand_id: string, from: Instant, to: Instant) {
  return completedRuns(view, brand_id)
    .select(OF_A_REPORT)
    .where('completed_run.completed_at', '>=', from)
    .where('completed_run.completed_at', '<', to)
    .$narrowType<RunRef>();
}

/** The start of a list of runs: `run` itself if `isIncluded`, otherwise the next older run. */
export interface RunStart {
  readonly run: RunId;
  readonly isIncluded: boolean;
}

/**
 * Returns up to `count` completed runs of a range, newest first by (completed_at, id), beginning at `start`. If `times`
 * is set, leaves out runs whose answers are all earlier or all later than these times (rule 16.2).
 */
export function runsBack(
  view: View,
  brand_id: string,
  { from, to, run_id }: RunRange,
  start: RunStart | null,
  count: number,
  times: AnswerTimes | null = null,
): Promise<RunRef[]> {
  return runsBetween(view, brand_id, from, to)
    .$if(run_id !== null, (query) => query.where('completed_run.run_id', '=', run_id!))
    .$if(start !== null, (query) => query.where(isFrom(start!, run_id)))
    .$if(times !== null, (query) =>
      query.where('first_answer_at', '<=', times!.last).where('last_answer_at', '>=', times!.first),
    )
    .orderBy('completed_run.completed_at', 'desc')
    .orderBy('completed_run.run_id', 'desc')
    .limit(count)
    .execute();
}

/** Returns the condition that a run is at or after this start in a list that begins with the newest run. */
function isFrom({ run: { completed_at, id }, isIncluded }: RunStart, run_id: string | null) {
  const bound = sql`(${completed_at}, ${id})`;
  if (!isIncluded) return sql<SqlBool>`(completed_run.completed_at, completed_run.run_id) < ${bound}`;
  // A range of one run begins with that run, even if the run was completed again after the cursor was issued.
  return run_id === null
    ? sql<SqlBool>`(completed_run.completed_at, completed_run.run_id) <= ${bound}`
    : sql<SqlBool>`true`;
}

/** Leaves out runs that a later release imported, whose rows are of another set (rule 10.13). */
const completedRuns = (view: View, brand_id: string) => scoped(view, 'completed_run', brand_id);

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
