import type { RunProgress, StoredRun, TargetTally, TargetsWanted } from '@brand-visibility/application';
import { createHash, type Hash } from 'node:crypto';
import type { Backend, Snapshot } from '../backend.js';
import type { CitationPlace, LatestCitations } from '../citations/latest.js';
import { countedAnswers, type PromptAttributes } from '../counted.js';
import { CITATIONS } from '../citations/read.js';
import { columnsOf, RUNS_AT_ONCE, type KnownColumns } from '../columns/run-columns.js';
import { FACTS } from '../facts/read.js';
import { CitedAnswers } from '../read/cited-answers.js';
import { keyedPrompts } from '../read/groups.js';
import { ofACommand } from '../scheduling/reads.js';
import { EVERYTHING, type View } from '../scope.js';
import { PageTargets } from './page-targets.js';
import { TargetTallying } from './tally.js';

export type BoardBackend = Pick<Backend, 'among' | 'relation' | 'readBytes'>;

/** Each run is read once. */
const NOTHING_KNOWN: KnownColumns<never> = { get: () => undefined, put: () => undefined };

/**
 * Counts the outreach targets of a brand from the citations of its runs; facts name the rivals of answers that mention
 * several (rule 9.7). Reads runs in batches, so that memory does not grow with answers.
 */
export async function countTargets(
  trx: Snapshot,
  backend: BoardBackend,
  brand_id: string,
  wanted: TargetsWanted,
  onRun: RunProgress,
): Promise<TargetTally> {
  const view: View = { trx, readable: EVERYTHING, among: backend.among };
  const read = ofACommand();
  const prompts = await keyedPrompts(view, brand_id);
  const runs = await runsWithin(trx, brand_id, wanted);
  const answers = new CitedAnswers({ ...view, read }, backend, brand_id, runs, prompts);
  const targets = new PageTargets(trx, backend.among, brand_id, wanted.own);
  const tallying = new TargetTallying(countedAnswers(prompts, {}), targets, wanted);
  const common = { cache: NOTHING_KNOWN, timeSlice: read.timeSlice };
  const columnsIn = (table: 'run_facts' | 'run_citations') => (run_ids: readonly string[]) =>
    backend.readBytes(trx, { table, column: 'data', brand_id, run_ids });
  for (let from = 0; from < runs.length; from += RUNS_AT_ONCE) {
    const some = runs.slice(from, from + RUNS_AT_ONCE);
    const citations = await columnsOf(
      { ...common, format: CITATIONS, read: columnsIn('run_citations') },
      some,
    );
    const facts = await columnsOf({ ...common, format: FACTS, read: columnsIn('run_facts') }, some);
    await targets.add(citations);
    for (const [i, run] of citations.entries()) {
      tallying.add(run, facts[i]!);
      onRun(from + i + 1, runs.length);
    }
    await tallying.titles.resolve(answers.ids);
  }
  const digest = digestOf(runs, prompts);
  const titles = await titlesOf(tallying.titles, answers, digest);
  return {
    answers: tallying.answers,
    revision: digest.digest('hex'),
    targets: tallying.finish((row) => titles.get(row) ?? null),
  };
}

/** The completed runs with answers in the window, latest first: most titles are then found in the first runs. */
function runsWithin(trx: Snapshot, brand_id: string, { start, end }: TargetsWanted): Promise<StoredRun[]> {
  return trx
    .selectFrom('run')
    .select(['id', 'completed_at', 'facts_revision', 'citations_revision'])
    .where('brand_id', '=', brand_id)
    .where('completed_at', 'is not', null)
    .where('last_answer_at', '>=', start)
    .where('first_answer_at', '<', end)
    .orderBy('last_answer_at', 'desc')
    .orderBy('id', 'desc')
    .$narrowType<StoredRun>()
    .execute();
}

/** Everything that counts depend on, except titles: the ordinals in the columns of a run never change their meaning. */
function digestOf(runs: readonly StoredRun[], prompts: readonly PromptAttributes[]): Hash {
  const deleted = prompts.filter(({ deleted_at }) => deleted_at !== null).map(({ ord }) => ord);
  const revisions = runs.map(({ id, facts_revision, citations_revision }) => [
    id,
    facts_revision,
    citations_revision,
  ]);
  return createHash('sha256').update(JSON.stringify([deleted.sort((a, b) => a - b), revisions]));
}

/** Titles read by one statement. */
const TITLES_AT_ONCE = 5_000;

/** The titles by row, added to the digest. Those of one answer are neighbours: SQLite then parses its sources once. */
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

function compare(a: CitationPlace, b: CitationPlace): number {
  return a.run - b.run || a.prompt - b.prompt || a.engine - b.engine;
}
