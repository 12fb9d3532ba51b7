/** Lists the counted answers of a brand, run by run. Selects answers from run columns before it reads rows. */
import type {
  AnswerKey,
  AnswerRow,
  BrandAnswerPage,
  BrandAnswerRows,
  PageRows,
  SortKey,
  RunRange,
  RunRef,
} from '@brand-visibility/application';
import {
  type AnswerSelection,
  type Column,
  needsFacts,
  rangeAt,
  type RivalRef,
  type RunCitations,
  type RunFacts,
  selectAnswers,
  giveWay,
} from '@brand-visibility/counting';
import { engineOf, rivalRef } from '@brand-visibility/counting/stored';
import type { RunId } from '@brand-visibility/domain/time/window';
import { RUNS_AT_ONCE } from '../columns/run-columns.js';
import type { AnswerTimes } from './answer-times.js';
import type { RunsBack } from './runs.js';

/** Reads the data for the list of a brand's answers from the snapshot of one request. */
export interface AnswerSource {
  /** Returns up to `count` completed runs of the list, newest first by (completed_at, id); see `runsBack`. */
  runsFrom(part: Omit<RunsBack, keyof RunRange>): Promise<readonly RunRef[]>;
  /** Finds the times of the first and the last answer to the selected prompts; null if all prompts are selected. */
  readonly times: (() => Promise<AnswerTimes | null>) | null;
  citationsOf(runs: readonly RunRef[]): Promise<readonly RunCitations[]>;
  factsOf(runs: readonly RunRef[]): Promise<readonly RunFacts[]>;
  /** Returns the ids of the answers with these keys, in no particular order. All keys belong to one run. */
  idsOf(
    keys: readonly AnswerKey[],
  ): Promise<readonly (Omit<AnswerKey, 'run_id'> & { readonly id: string })[]>;
  /** Reads answers in the order of the keys, up to the answer at which their total size reaches `bytes`. */
  rowsOf(keys: readonly AnswerKey[], bytes: number): Promise<PageRows<AnswerRow>>;
  /** Prompt ids by ordinal. */
  readonly promptIds: ReadonlyMap<number, string>;
}

/** An answer selected for the page, before its row is read. */
interface SelectedAnswer {
  readonly key: AnswerKey;
  readonly run: RunId;
  readonly rivals: readonly RivalRef[];
}

/** A run with answers on the page; `answers` contains the indexes of these answers in the columns of the run. */
interface ShownRun {
  readonly run: RunRef;
  readonly citations: RunCitations;
  readonly answers: readonly number[];
}

export const NO_ANSWERS: BrandAnswerRows = { rows: [], rivals: [], isCut: false, lastRun: null };

/**
 * Returns a page of a brand's answers (rules 7.7, 16.1 and 16.2). Selects answers from the columns of runs, in batches
 * that begin at the cursor, then reads the rows by primary key.
 */
export async function brandAnswers(
  source: AnswerSource,
  selection: AnswerSelection,
  { after, limit, bytes }: BrandAnswerPage,
): Promise<BrandAnswerRows> {
  const selected: SelectedAnswer[] = [];
  let start: RunId | null = after && after.run;
  let found = 0;
  let seen = 0;
  let times: AnswerTimes | null = null;
  for (let count = 1; ; count = nextCount(seen, found, limit + 1 - selected.length)) {
    const runs = await source.runsFrom({ start, isIncluded: seen === 0, count, times });
    const citations = await source.citationsOf(runs);
    const facts = needsFacts(selection) ? await source.factsOf(runs) : [];
    const shown: ShownRun[] = [];
    let missing = limit + 1 - selected.length;
    for (const [i, run] of runs.entries()) {
      await giveWay();
      const columns = citations[i]!;
      const newestFirst = selectAnswers(columns, facts[i] ?? null, selection);
      const isOfCursor = after?.run.id === run.id;
      const rest = isOfCursor ? await behind(source, run, columns, newestFirst, after.answer) : newestFirst;
      const answers = rest.slice(0, missing);
      if (answers.length > 0) shown.push({ run, citations: columns, answers });
      missing -= answers.length;
      found += newestFirst.length;
    }
    for (const answer of await selectedOf(source, shown)) selected.push(answer);
    seen += runs.length;
    const oldest = runs.at(-1);
    if (!oldest || runs.length < count || selected.length > limit) break;
    // Without these times, a page of answers to prompts asked only long ago or only recently would read all runs.
    if (source.times && times === null) {
      times = await source.times();
      if (times === null) break;
    }
    start = oldest;
  }
  return readSelected(source, selected, limit, bytes);
}

/** Estimates, from the runs read so far, how many more runs the page needs; at most RUNS_AT_ONCE. */
function nextCount(seen: number, found: number, missing: number): number {
  const needed = found === 0 ? 2 * seen : Math.ceil((missing * seen) / found);
  return Math.max(1, Math.min(RUNS_AT_ONCE, needed));
}

/**
 * Returns the answers of a run that come after a sort key. The columns contain no ids. This function therefore reads
 * the rows of the answers that were created at exactly the time of the key, to get their ids.
 */
async function behind(
  source: AnswerSource,
  run: RunId,
  columns: RunCitations,
  newestFirst: readonly number[],
  { key, id }: SortKey,
): Promise<readonly number[]> {
  const { first, end } = rangeAt(columns, newestFirst, key);
  const sameTime = newestFirst.slice(first, end);
  if (sameTime.length === 0) return newestFirst.slice(end);
  const keys = sameTime.map((answer) => keyOf(source, run, columns, answer));
  const ids = new Map(
    (await source.idsOf(keys)).map((each) => [`${each.prompt_id} ${each.platform}`, each.id]),
  );
  const shown = keys.filter(({ prompt_id, platform }) => (ids.get(`${prompt_id} ${platform}`) ?? '') >= id);
  return newestFirst.slice(first + shown.length);
}

async function selectedOf(source: AnswerSource, shown: readonly ShownRun[]): Promise<SelectedAnswer[]> {
  const facts = await source.factsOf(shown.map(({ run }) => run));
  return shown.flatMap(({ run, citations, answers }, i) => {
    const { mentionCount, rival } = facts[i]!;
    const ends = endsOf(mentionCount);
    return answers.map((answer) => {
      const count = mentionCount[answer]!;
      const first = ends[answer]! - count;
      // A subarray of `rival` would keep the facts of the run in memory. A short array is cheaper than a typed array.
      const rivals = new Array<RivalRef>(count);
      for (let at = 0; at < count; at += 1) rivals[at] = rivalRef(rival[first + at]!);
      return { key: keyOf(source, run, citations, answer), run, rivals };
    });
  });
}

/** Returns, for each answer, the index after its last mention. */
function endsOf(mentionCount: Column): Uint32Array {
  const ends = new Uint32Array(mentionCount.length);
  let end = 0;
  for (let i = 0; i < ends.length; i += 1) ends[i] = end += mentionCount[i]!;
  return ends;
}

function keyOf(
  { promptIds }: AnswerSource,
  run: RunId,
  { prompt, marks }: RunCitations,
  answer: number,
): AnswerKey {
  const prompt_id = promptIds.get(prompt[answer]!);
  const platform = engineOf(marks[answer]!);
  if (prompt_id === undefined || platform === undefined)
    throw new Error(`the citations of run ${run.id} contain an unknown prompt or engine`);
  return { run_id: run.id, prompt_id, platform };
}

/** Reads the rows of a page. If more answers follow, `selected` contains one answer more than `limit`. */
async function readSelected(
  source: AnswerSource,
  selected: readonly SelectedAnswer[],
  limit: number,
  bytes: number,
): Promise<BrandAnswerRows> {
  if (selected.length === 0) return NO_ANSWERS;
  const shown = selected.slice(0, limit);
  const keys = shown.map(({ key }) => key);
  const { rows, isCut } = await source.rowsOf(keys, bytes);
  return {
    rows,
    rivals: shown.slice(0, rows.length).map(({ rivals }) => rivals),
    isCut: isCut || selected.length > limit,
    lastRun: shown[rows.length - 1]?.run ?? null,
  };
}
