/** Counts the outreach targets of a brand from the citations of its runs, in bounded memory. */
import { viewOfAll, type BrandView } from '../scope.js';
import type { RunProgress, RunRef, TargetCounts, TargetsWanted } from '@brand-visibility/application';
import {
  type CitationPosition,
  CitedRows,
  answerMask,
  mostNamed,
  type WatchedOrder,
  type LatestCitations,
  type PromptAttributes,
  type RivalsOf,
  type RunFacts,
} from '@brand-visibility/counting';
import type { Address } from '@brand-visibility/domain/outreach/address';
import { MOST_NAMED_BY_TARGET, type TargetCount } from '@brand-visibility/domain/outreach/count';
import { type Engine, ENGINES } from '@brand-visibility/domain/vocabulary';
import { createHash, type Hash } from 'node:crypto';
import type { Backend, Snapshot } from '../backend.js';
import { CITATIONS } from '../columns/citations.js';
import { FACTS } from '../columns/facts.js';
import { readColumns, RUNS_AT_ONCE, type ColumnsByDigest } from '../columns/run-columns.js';
import { readRivals } from '../read/rivals.js';
import { CitedAnswers } from '../read/cited-answers.js';
import { promptAttributes } from '../read/prompts.js';
import { pageTargets } from './page-targets.js';
import { CURRENT_SET } from '../schema/sets.js';

export type BoardBackend = Pick<Backend, 'isOneOf' | 'listParameter' | 'valuesTable' | 'readBytes'>;

/** A cache that keeps nothing, because each run is read only once. */
const NO_COLUMNS: ColumnsByDigest<never> = { get: () => undefined, has: () => false, put: () => undefined };

/**
 * Counts the outreach targets of a brand from the citations of its runs. Also reads the facts, because the citations do
 * not identify the rivals of an answer that mentions several (rule 9.7). Reads runs in batches, so that memory does not
 * grow with the number of answers.
 */
export async function countTargets(
  trx: Snapshot,
  backend: BoardBackend,
  brand_id: string,
  wanted: TargetsWanted,
  onRun: RunProgress,
): Promise<TargetCounts> {
  const view: BrandView = { ...viewOfAll(backend, trx), brand_id };
  const rivals = await readRivals(view, backend, wanted.ownNameKey);
  const prompts = await promptAttributes(view);
  const runs = await runsWithin(trx, brand_id, wanted);
  const answers = new CitedAnswers(view, runs, prompts);
  const targets = await pageTargets(view, wanted.own);
  const { addresses, rowOf, parentOf } = targets;
  const rows = new CitedRows(answerMask(prompts, {}), {
    by: 'page',
    rows: addresses.length,
    rowOf,
    parentOf,
    pages: rowOf.length,
    own: rivals.own,
    window: wanted,
  });
  const common = { cache: NO_COLUMNS };
  const readFrom = (table: 'run_facts' | 'run_citations') => (run_ids: readonly string[]) =>
    backend.readBytes(trx, { table, column: 'data', brand_id, run_ids });
  for (let from = 0; from < runs.length; from += RUNS_AT_ONCE) {
    const some = runs.slice(from, from + RUNS_AT_ONCE);
    const citations = await readColumns(
      { ...common, format: CITATIONS, read: readFrom('run_citations') },
      some,
    );
    const facts = await readColumns({ ...common, format: FACTS, read: readFrom('run_facts') }, some);
    for (const [i, run] of citations.entries()) {
      if (facts[i]!.answers !== run.answers)
        throw new Error('the facts and the citations of a run contain different numbers of answers');
      rows.add(run, rivalsNamedIn(facts[i]!, rivals.own));
      onRun(from + i + 1, runs.length);
    }
    await rows.titles.resolve(answers.ids);
  }
  const digest = digestOf(runs, prompts);
  const titles = await titlesOf(rows.titles, answers, digest);
  return {
    answers: rows.answers,
    digest: digest.digest('hex'),
    targets: targetCounts(addresses, rows, titles, rivals),
  };
}

function rivalsNamedIn({ mentionCount, rival }: RunFacts, own: number | null): RivalsOf {
  let mentions = 0;
  const ends = Uint32Array.from(mentionCount, (count) => (mentions += count));
  return (answer) => {
    const named = rival.subarray(ends[answer]! - mentionCount[answer]!, ends[answer]);
    return named.filter((each, i) => each !== own && named.indexOf(each) === i);
  };
}

/** Yields the counts of each target that a counted answer cites. The key of a row's title is the row number minus 1. */
function* targetCounts(
  addresses: readonly Address[],
  rows: CitedRows,
  titles: ReadonlyMap<number, string | null>,
  rivals: WatchedOrder,
): Generator<TargetCount> {
  const rivalsOf = rows.rivals.byRow(addresses.length + 1);
  for (const [at, address] of addresses.entries()) {
    const detail = rows.detailOf(at + 1, titles.get(at) ?? null);
    if (detail === null) continue;
    const { title, citations, namingYou, namingRivalsNotYou, prompts, lastCitedAt } = detail;
    const { columns: ordinals, values } = rivalsOf(at + 1);
    const { answers, engines } = rows.answersOf(at + 1);
    const named = mostNamed(
      { size: ordinals.length, ordinals, answers: values },
      rivals,
      MOST_NAMED_BY_TARGET,
    );
    yield {
      address,
      title,
      citations,
      answers,
      platforms: PLATFORMS[engines]!,
      namingYou,
      namingRivalsNotYou,
      prompts,
      lastCitedAt,
      competitors_named: named.map(({ rival, answers }) => ({ ord: rival, answers })),
    };
  }
}

/** Lists of engines by bit mask, shared by all targets. Bit *i* of a mask stands for `ENGINES[i]`. */
const PLATFORMS: readonly (readonly Engine[])[] = Array.from({ length: 1 << ENGINES.length }, (_, bits) =>
  ENGINES.filter((_engine, index) => (bits & (1 << index)) !== 0),
);

/**
 * Returns the completed runs whose answer times overlap the window, latest first, so that most titles are found early.
 */
function runsWithin(trx: Snapshot, brand_id: string, { start, end }: TargetsWanted): Promise<RunRef[]> {
  return trx
    .selectFrom('completed_run')
    .select(['run_id as id', 'completed_at', 'facts_digest', 'citations_digest'])
    .where('set_no', '=', CURRENT_SET)
    .where('brand_id', '=', brand_id)
    .where('last_answer_at', '>=', start)
    .where('first_answer_at', '<', end)
    .orderBy('last_answer_at', 'desc')
    .orderBy('run_id', 'desc')
    .$narrowType<RunRef>()
    .execute();
}

/** Digests all data for the counts, except titles. Ordinals never change, so domains and names are left out. */
function digestOf(runs: readonly RunRef[], prompts: readonly PromptAttributes[]): Hash {
  const deleted = prompts.filter(({ deleted_at }) => deleted_at !== null).map(({ ord }) => ord);
  const digests = runs.map(({ id, facts_digest, citations_digest }) => [id, facts_digest, citations_digest]);
  return createHash('sha256').update(JSON.stringify([deleted.sort((a, b) => a - b), digests]));
}

/** Titles per statement. */
const TITLES_AT_ONCE = 5_000;

/**
 * Returns the titles by row - 1; adds them to the digest. Sorting by answer lets SQLite parse its sources only once.
 */
async function titlesOf(
  latest: LatestCitations,
  answers: CitedAnswers,
  digest: Hash,
): Promise<ReadonlyMap<number, string | null>> {
  const titled = latest.found().sort((a, b) => compare(a.citation, b.citation) || a.row - b.row);
  const byRow = new Map<number, string | null>();
  for (let from = 0; from < titled.length; from += TITLES_AT_ONCE) {
    const some = titled.slice(from, from + TITLES_AT_ONCE);
    const titles = await answers.titlesAtOnce(some.map(({ citation }) => citation));
    some.forEach(({ row }, i) => byRow.set(row, titles[i]!));
    digest.update(JSON.stringify(titles));
  }
  return byRow;
}

function compare(a: CitationPosition, b: CitationPosition): number {
  return a.run - b.run || a.prompt - b.prompt || a.engine - b.engine;
}
