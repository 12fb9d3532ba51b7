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
import { sql, type Expression, type SqlBool } from 'kysely';
import type { Given } from '../places.js';
import { prepared } from '../prepared.js';
import type { AnswerTimes } from './answer-times.js';
import { onPage, type FilteredPage } from './sort-key.js';
import type { View } from '../scope.js';
import { passes, type Predicates } from './filter.js';

/**
 * Lists the runs of a brand by (created_at, id), rule 7.6; the other functions order completed runs by (completed_at,
 * id), rule 2.9. Their rows have no texts, so the longest page is far below the size at which pages end.
 */
export async function runs(
  view: View,
  brand_id: string,
  filter: RunFilter,
  { after, limit }: PageRequest,
): Promise<PageRows<RunRow>> {
  return { rows: await RUNS.with(view, { brand_id, filter, after, limit }).execute(), isCut: false };
}

export async function run(view: View, brand_id: string, run_id: string): Promise<RunRow | null> {
  return (await RUN.with(view, { brand_id, run_id }).first()) ?? null;
}

export async function latestRuns(
  view: View,
  brand_ids: readonly string[],
): Promise<ReadonlyMap<string, CompletedRun>> {
  const rows = await LATEST.with(view, { brand_ids }).execute();
  return new Map(rows.map(({ brand_id, ...run }): [string, CompletedRun] => [brand_id, run]));
}

const LATEST = prepared<{ brand_ids: readonly string[] }>()(({ trx, readable, among }, { brand_ids }) =>
  trx
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
    .$narrowType<{ completed_at: bigint }>(),
);

export async function latestRunBefore(
  view: View,
  brand_id: string,
  before: Instant,
): Promise<StoredRun | null> {
  return (await LATEST_BEFORE.with(view, { brand_id, before }).first()) ?? null;
}

const LATEST_BEFORE = prepared<{ brand_id: string; before: Instant }>()((view, { brand_id, before }) =>
  completedRuns(view, brand_id)
    .select(OF_A_REPORT)
    .where('run.completed_at', '<', before)
    .orderBy('run.completed_at', 'desc')
    .orderBy('run.id', 'desc')
    .limit(sql.lit(1))
    .$narrowType<StoredRun>(),
);

export function runsCompleted(
  view: View,
  brand_id: string,
  from: Instant,
  to: Instant,
): Promise<StoredRun[]> {
  return COMPLETED.with(view, { brand_id, from, to }).execute();
}

interface Completed {
  readonly brand_id: string;
  readonly from: Instant;
  readonly to: Instant;
}

const COMPLETED = prepared<Completed>()((view, { brand_id, from, to }) =>
  completedRuns(view, brand_id)
    .select(OF_A_REPORT)
    .where('run.completed_at', '>=', from)
    .where('run.completed_at', '<', to)
    .$narrowType<StoredRun>(),
);

/** What is stored about the answers of the runs completed while these were, by id. */
export async function runDigests(
  view: View,
  brand_id: string,
  runs: readonly RunMark[],
): Promise<ReadonlyMap<string, RunDigest>> {
  if (runs.length === 0) return new Map();
  const times = runs.map(({ completed_at }) => completed_at).sort((a, b) => (a < b ? -1 : 1));
  const rows = await DIGESTS.with(view, { brand_id, first: times[0]!, last: times.at(-1)! }).execute();
  return new Map(rows.map(({ id, ...digest }) => [id, digest]));
}

const DIGESTS = prepared<{ brand_id: string; first: Instant; last: Instant }>()(
  (view, { brand_id, first, last }) =>
    completedRuns(view, brand_id)
      .select(['run.id', 'run.answers_digest', 'run.failed_answers', 'run.filled_answers'])
      .where('run.completed_at', '>=', first)
      .where('run.completed_at', '<=', last)
      .$narrowType<RunDigest>(),
);

/** The first run to read: this one, or the next older one. */
export interface RunStart {
  readonly run: RunMark;
  readonly isIncluded: boolean;
}

/**
 * The completed runs of a range, newest first by (completed_at, id), from a run on or behind it; `times`: only runs
 * that may have answers of these times (rule 16.2).
 */
export function runsBack(
  view: View,
  brand_id: string,
  { from, to, run_id }: RunRange,
  start: RunStart | null,
  count: number,
  times: AnswerTimes | null = null,
): Promise<StoredRun[]> {
  const values = { brand_id, from, to, run_id, times, count, at: null, behind: null };
  if (start === null) return BACK.with(view, values).execute();
  const { run, isIncluded } = start;
  if (!isIncluded) return BACK.with(view, { ...values, behind: run }).execute();
  // A range of one run begins with that run, also when it was completed anew after the cursor was made.
  return BACK.with(view, { ...values, at: run_id === null ? run : null }).execute();
}

interface Back extends Completed {
  readonly run_id: string | null;
  /** Only this run and older ones. */
  readonly at: RunMark | null;
  /** Only older ones than this. */
  readonly behind: RunMark | null;
  readonly times: AnswerTimes | null;
  readonly count: number;
}

const BACK = prepared<Back>()((view, { brand_id, from, to, run_id, at, behind, times, count }) =>
  completedRuns(view, brand_id)
    .select(OF_A_REPORT)
    .where('run.completed_at', '>=', from)
    .where('run.completed_at', '<', to)
    .$if(run_id !== null, (query) => query.where('run.id', '=', run_id!))
    .$if(at !== null, (query) => query.where(sql<SqlBool>`${PLACE} <= ${placeOf(at!)}`))
    .$if(behind !== null, (query) => query.where(sql<SqlBool>`${PLACE} < ${placeOf(behind!)}`))
    .$if(times !== null, (query) =>
      query.where('run.first_answer_at', '<=', times!.last).where('run.last_answer_at', '>=', times!.first),
    )
    .orderBy('run.completed_at', 'desc')
    .orderBy('run.id', 'desc')
    .limit(count)
    .$narrowType<StoredRun>(),
);

const PLACE = sql`(run.completed_at, run.id)`;
const placeOf = ({ completed_at, id }: Given<RunMark>) => sql`(${completed_at}, ${id})`;

export function recentRuns(view: View, brand_id: string, count: number): Promise<RunMark[]> {
  return RECENT.with(view, { brand_id, count }).execute();
}

const RECENT = prepared<{ brand_id: string; count: number }>()((view, { brand_id, count }) =>
  completedRuns(view, brand_id)
    .select(['run.id', 'run.completed_at'])
    .orderBy('run.completed_at', 'desc')
    .orderBy('run.id', 'desc')
    .limit(count)
    .$narrowType<RunMark>(),
);

/** The completed ones of these runs. */
export function runsNamed(view: View, brand_id: string, run_ids: readonly string[]): Promise<StoredRun[]> {
  return NAMED.with(view, { brand_id, run_ids }).execute();
}

const NAMED = prepared<{ brand_id: string; run_ids: readonly string[] }>()((view, { brand_id, run_ids }) =>
  completedRuns(view, brand_id)
    .select(OF_A_REPORT)
    .where(view.among('run.id', run_ids))
    .$narrowType<StoredRun>(),
);

function completedRuns(view: View, brand_id: Expression<string>) {
  return runsOf(view, brand_id).where('run.completed_at', 'is not', null);
}

function runsOf({ trx, readable }: View, brand_id: Expression<string>) {
  return trx
    .selectFrom('run')
    .innerJoin('brand', (join) => join.on('brand.id', '=', brand_id))
    .where(readable)
    .where('run.brand_id', '=', brand_id);
}

const FILTERS: Predicates<Given<RunFilter>, 'run'> = {
  status: (eb, status) => eb('run.status', '=', status),
};

const OF_A_REPORT = ['run.id', 'run.completed_at', 'run.facts_revision', 'run.citations_revision'] as const;

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

const RUNS = prepared<FilteredPage<RunFilter>>()((view, { brand_id, filter, ...page }) =>
  runsOf(view, brand_id)
    .select(COLUMNS)
    .where(passes(FILTERS, filter))
    .$call(onPage('run', 'desc', page)),
);

const RUN = prepared<{ brand_id: string; run_id: string }>()((view, { brand_id, run_id }) =>
  runsOf(view, brand_id).select(COLUMNS).where('run.id', '=', run_id),
);
