/** Handles the lists of answers, of a prompt and of a brand. */
import { nameKey } from '@brand-visibility/domain/rivals/name-key';
import type { RunId, Window } from '@brand-visibility/domain/time/window';
import { answerRow, brandAnswerRow, type ReportNames } from '../resources/answer.js';
import type { WithStoredRows } from '../resources/stored-row.js';
import { creationOf, paginate, isUnfiltered, PAGE_BYTES } from './paging.js';
import { coveredRange, rangeOf, type CoveredRange } from './covered-runs.js';
import { periodOf, windowOf, windowResponse } from './window.js';
import { withBrand, type UseCase, type Context } from './use-case.js';
import type { RivalRef } from '@brand-visibility/counting';
import { type Operations, type QueryOf, Refusal } from '@brand-visibility/contract';
import type {
  AnswerPosition,
  BrandAnswerFilter,
  BrandAnswerRows,
  BrandReader,
  BrandRow,
  RivalReader,
  RunRange,
  RunReader,
  SortKey,
} from '../ports.js';

/**
 * Handles `GET .../prompts/{prompt_id}/answers` (rules 7.5 and 11.12). Lists those answers to one prompt that count in
 * a report with the same window and engines (rule 2.6).
 */
export const listAnswers: UseCase<'listAnswers', WithStoredRows<'listAnswers'>> = async (
  context,
  caller,
  path,
  query,
) => {
  // A request without `period` has the same cursors as a request with the default period (rule 7.2).
  const pagination = paginate(context, caller, 'listAnswers', path, { ...query, period: periodOf(query) });
  if (pagination instanceof Refusal) return pagination;
  const { brand_id, prompt_id } = path;
  return withBrand(context, caller, brand_id, async (reader) => {
    if (!(await reader.prompts.get(prompt_id))) return new Refusal('not_found');
    const window = windowOf(query, context.now);
    const covered = pagination.pinned
      ? runsPinnedBy(pagination.pinned, window)
      : await coveredRange(reader.runs, window);
    const range = rangeOf(covered);
    const { slice } = pagination;
    const read = range
      ? await reader.answers.ofPrompt(prompt_id, range, query, slice)
      : { rows: [], isCut: false };
    const page = pagination.page(read, creationOf, pinnedRuns(covered));
    return {
      window: windowResponse(covered.window, covered.carried?.completed_at ?? null),
      ...page,
      data: page.data.map(answerRow),
    };
  });
};

type BrandAnswersQuery = QueryOf<Operations['listBrandAnswers']>;

/**
 * Handles `GET .../answers` (rules 7.5, 7.7, 11.12, 16.1, 16.2, 16.4 to 16.6 and 16.8). Lists the counted answers of a
 * brand run by run, either for a window or for the run that `run_id` specifies. A cursor contains the run of the last
 * row and, for a window, also the window and the carried run of the first page.
 */
export const listBrandAnswers: UseCase<'listBrandAnswers', WithStoredRows<'listBrandAnswers'>> = async (
  context,
  caller,
  path,
  sent,
) => {
  // A request without `period` has the same cursors as a request with the default period (rule 7.2).
  const query = { ...sent, period: sent.run_id === undefined ? periodOf(sent) : undefined };
  const pagination = paginate(context, caller, 'listBrandAnswers', path, query);
  if (pagination instanceof Refusal) return pagination;
  const { brand_id } = path;
  const list = async (reader: BrandReader, brand: BrandRow) => {
    const [completed_at, id, ...pinned] = pagination.pinned ?? [];
    const { range, window, pins } = await listedRunsOf(context, reader.runs, query, pinned);
    const own = nameKey(brand.name);
    const page = {
      after: answerPosition(pagination.slice.after, completed_at, id),
      limit: query.limit,
      bytes: PAGE_BYTES,
    };
    const read: BrandAnswerRows =
      range && !matchesNothing(query, own)
        ? await reader.answers.list(range, brandAnswerFilter(query, own), page)
        : NOTHING;
    const names = await reportNames(reader.rivals, own, read.rivals);
    const pinnedRun = read.lastRun ? [String(read.lastRun.completed_at), read.lastRun.id, ...pins] : [];
    const shown = pagination.page(read, creationOf, pinnedRun);
    return {
      window,
      ...shown,
      data: shown.data.map((row, i) => brandAnswerRow(row, read.rivals[i]!, names)),
    };
  };
  return withBrand(context, caller, brand_id, list, readsPrimary(sent) ? 'primary' : 'replica');
};

/** Whether the list contains all counted answers of a run or of fixed days, as a copy needs them (rule 16.13). */
function readsPrimary({
  period: _,
  start_date,
  end_date: __,
  tz: ___,
  run_id,
  ...query
}: BrandAnswersQuery): boolean {
  return run_id !== undefined || (start_date !== undefined && isUnfiltered(query));
}

/** No answer names the brand as a rival, so `without_competitor` with its own name leaves nothing out (rule 16.4). */
const brandAnswerFilter = (
  { gap, without_competitor, ...query }: BrandAnswersQuery,
  ownNameKey: string,
): BrandAnswerFilter => ({
  ...query,
  without_competitor: without_competitor === ownNameKey ? undefined : without_competitor,
  onlyRivals: gap === undefined ? undefined : { isWanted: gap, ownNameKey },
});

const NOTHING: BrandAnswerRows = { rows: [], rivals: [], isCut: false, lastRun: null };

/** Whether no answer can match, because a filter's normal form is empty or `competitor` is the brand (rule 16.5). */
function matchesNothing({ competitor, source_domain }: BrandAnswersQuery, own: string): boolean {
  return competitor === '' || competitor === own || source_domain === '';
}

/** Returns the range of runs to list, the `window` of the response, and the values to pin for later pages. */
async function listedRunsOf(
  { now }: Context,
  runs: RunReader,
  query: BrandAnswersQuery,
  pinned: readonly string[],
) {
  const { run_id } = query;
  if (run_id !== undefined) return { range: await rangeOfRun(runs, run_id), window: null, pins: [] };
  const resolved = windowOf(query, now);
  const covered = pinned.length > 0 ? runsPinnedBy(pinned, resolved) : await coveredRange(runs, resolved);
  return {
    range: rangeOf(covered),
    window: windowResponse(covered.window, covered.carried?.completed_at ?? null),
    pins: pinnedRuns(covered),
  };
}

/** Returns the range that contains only this run; null if the brand has no completed run with this id. */
async function rangeOfRun(runs: RunReader, run_id: string): Promise<RunRange | null> {
  const completed_at = (await runs.get(run_id))?.completed_at ?? null;
  return completed_at === null ? null : { from: completed_at, to: completed_at + 1n, run_id };
}

function answerPosition(
  after: SortKey | null,
  completed_at: string | undefined,
  id: string | undefined,
): AnswerPosition | null {
  if (after === null || completed_at === undefined || id === undefined) return null;
  const run: RunId = { id, completed_at: BigInt(completed_at) };
  return { run, answer: after };
}

/** Looks up the display names of all rivals of these answers. */
async function reportNames(
  reader: RivalReader,
  own: string,
  rivals: BrandAnswerRows['rivals'],
): Promise<ReportNames> {
  const all = new Set<RivalRef>();
  for (const ofAnswer of rivals) for (const rival of ofAnswer) all.add(rival);
  return reader.names(own, [...all]);
}

/**
 * Returns the window and the carried run of the first page. Cursors contain them, so neither the passage of time nor
 * newly completed runs change later pages (rule 7.5).
 */
function pinnedRuns({ window: { start, end, previous_start }, carried }: CoveredRange): string[] {
  const instants = [start, end, previous_start].map(String);
  return carried ? [...instants, String(carried.completed_at), carried.id] : instants;
}

/**
 * Restores the covered runs from `pinnedRuns`; `window` is the window to which the query resolves now. At least one run
 * is covered, because only a page with rows has a next page.
 */
function runsPinnedBy(pinned: readonly string[], window: Window): CoveredRange {
  const [start, end, previous_start, completed_at, id] = pinned as readonly [
    string,
    string,
    string,
    ...string[],
  ];
  return {
    window: {
      ...window,
      start: BigInt(start),
      end: BigInt(end),
      previous_start: BigInt(previous_start),
      previous_end: BigInt(start),
    },
    carried:
      completed_at === undefined || id === undefined ? null : { id, completed_at: BigInt(completed_at) },
    holdsRuns: true,
  };
}
