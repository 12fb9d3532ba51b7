import type {
  CompletedRun,
  RunFilter,
  RunRange,
  RunRow,
  PageRequest,
  PageRows,
  StoredRun,
} from '@brand-visibility/application';
import type { Instant, RunDigest, RunMark } from '@brand-visibility/domain';
import { sql, type SqlBool } from 'kysely';
import type { AnswerTimes } from './answer-times.js';
import { onPage } from './sort-key.js';
import type { View } from '../scope.js';
import { passes, type Predicates } from './filter.js';

/**
 * Lists a brand's runs, ordered by (created_at, id) (rule 7.6). The other functions order completed runs by
 * (completed_at, id) (rule 2.9). A run's row contains no text, so even the longest page is far below the size limit.
 */
export async function runs(
  view: View,
  brand_id: string,
  filter: RunFilter,
  { after, limit }: PageRequest,
): Promise<PageRows<RunRow>> {
  const rows = await runsOf(view, brand_id)
    .select(COLUMNS)
    .where(passes(FILTERS, filter))
    .$call(onPage('run', 'desc', { after, limit }))
    .execute();
  return { rows, isCut: false };
}

export async function run(view: View, brand_id: string, run_id: string): Promise<RunRow | null> {
  const row = await runsOf(view, brand_id).select(COLUMNS).where('run.id', '=', run_id).executeTakeFirst();
  return row ?? null;
}

export async function latestRuns(
  { trx, readable, among }: View,
  brand_ids: readonly string[],
): Promise<ReadonlyMap<string, CompletedRun>> {
  const rows = await trx
    .selectFrom('brand')
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
    .where(readable)
    .where(among('brand.id', brand_ids))
    .$narrowType<{ completed_at: bigint }>()
    .execute();
  return new Map(rows.map(({ brand_id, ...run }): [string, CompletedRun] => [brand_id, run]));
}

export async function latestRunBefore(
  view: View,
  brand_id: string,
  before: Instant,
): Promise<StoredRun | null> {
  const latest = await completedRuns(view, brand_id)
    .select(OF_A_REPORT)
    .where('run.completed_at', '<', before)
    .orderBy('run.completed_at', 'desc')
    .orderBy('run.id', 'desc')
    .limit(sql.lit(1))
    .$narrowType<StoredRun>()
    .executeTakeFirst();
  return latest ?? null;
}

export function runsCompleted(
  view: View,
  brand_id: string,
  from: Instant,
  to: Instant,
): Promise<StoredRun[]> {
  return runsBetween(view, brand_id, from, to).execute();
}

function runsBetween(view: View, brand_id: string, from: Instant, to: Instant) {
  return completedRuns(view, brand_id)
    .select(OF_A_REPORT)
    .where('run.completed_at', '>=', from)
    .where('run.completed_at', '<', to)
    .$narrowType<StoredRun>();
}

/** Returns the stored digests, by run id, of all runs completed between the first and the last of these runs. */
export async function runDigests(
  view: View,
  brand_id: string,
  runs: readonly RunMark[],
): Promise<ReadonlyMap<string, RunDigest>> {
  if (runs.length === 0) return new Map();
  const times = runs.map(({ completed_at }) => completed_at).sort((a, b) => (a < b ? -1 : 1));
  const rows = await completedRuns(view, brand_id)
    .select(['run.id', 'run.answers_digest_2 as answers_digest', 'run.failed_answers', 'run.filled_answers'])
    .where('run.completed_at', '>=', times[0]!)
    .where('run.completed_at', '<=', times.at(-1)!)
    .$narrowType<RunDigest>()
    .execute();
  return new Map(rows.map(({ id, ...digest }) => [id, digest]));
}

/** The start of a list of runs: `run` itself if `isIncluded`, otherwise the next older run. */
export interface RunStart {
  readonly run: RunMark;
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
): Promise<StoredRun[]> {
  return runsBetween(view, brand_id, from, to)
    .$if(run_id !== null, (query) => query.where('run.id', '=', run_id!))
    .$if(start !== null, (query) => query.where(isFrom(start!, run_id)))
    .$if(times !== null, (query) =>
      query.where('run.first_answer_at', '<=', times!.last).where('run.last_answer_at', '>=', times!.first),
    )
    .orderBy('run.completed_at', 'desc')
    .orderBy('run.id', 'desc')
    .limit(count)
    .execute();
}

/** Returns the condition that a run is at or after this start in a list that begins with the newest run. */
function isFrom({ run: { completed_at, id }, isIncluded }: RunStart, run_id: string | null) {
  const bound = sql`(${completed_at}, ${id})`;
  if (!isIncluded) return sql<SqlBool>`(run.completed_at, run.id) < ${bound}`;
  // A range of one run begins with that run, even if the run was completed again after the cursor was issued.
  return run_id === null ? sql<SqlBool>`(run.completed_at, run.id) <= ${bound}` : sql<SqlBool>`true`;
}

export function recentRuns(view: View, brand_id: string, count: number): Promise<RunMark[]> {
  return completedRuns(view, brand_id)
    .select(['run.id', 'run.completed_at'])
    .orderBy('run.completed_at', 'desc')
    .orderBy('run.id', 'desc')
    .limit(count)
    .$narrowType<RunMark>()
    .execute();
}

/** Returns the runs with these ids, except runs that are not completed. */
export function runsNamed(view: View, brand_id: string, run_ids: readonly string[]): Promise<StoredRun[]> {
  return completedRuns(view, brand_id)
    .select(OF_A_REPORT)
    .where(view.among('run.id', run_ids))
    .$narrowType<StoredRun>()
    .execute();
}

/** Leaves out runs that a later release imported, whose facts are in other tables (rule 10.13). */
function completedRuns(view: View, brand_id: string) {
  return runsOf(view, brand_id)
    .where('run.completed_at', 'is not', null)
    .where('run.facts_revision_2', 'is not', null);
}

function runsOf({ trx, readable }: View, brand_id: string) {
  return trx
    .selectFrom('run')
    .innerJoin('brand', (join) => join.on('brand.id', '=', brand_id))
    .where(readable)
    .where('run.brand_id', '=', brand_id);
}

const FILTERS: Predicates<RunFilter, 'run'> = {
  status: (eb, status) => eb('run.status', '=', status),
};

const OF_A_REPORT = [
  'run.id',
  'run.completed_at',
  'run.facts_revision_2 as facts_revision',
  'run.citations_revision_2 as citations_revision',
] as const;

const COLUMNS = [
  'run.id',
  'run.status',
  'run.platforms',
  'run.created_at',
  'run.started_at',
  'run.completed_at',
  'run.prompt_count',
  'run.answer_count',
  'run.failed_count',
  'run.filled_count',
  'run.visibility',
  'run.average_position',
] as const;
