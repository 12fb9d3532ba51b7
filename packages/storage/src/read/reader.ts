import type { AnswerFilter, Reader } from '@brand-visibility/application';
import type { GroupDimension } from '@brand-visibility/domain';
import type { Backend, Snapshot } from '../backend.js';
import type { RunCitations } from '../citations/layout.js';
import { CITATIONS, type CitationsSource } from '../citations/read.js';
import { countedAnswers } from '../counted.js';
import {
  MANY_RIVALS,
  readRivalDirectory,
  rivalIdentities,
  rivalMarks,
  rivalNames,
  rivalsBeside,
  rivalsOf,
  type RivalCount,
} from '../derived/rival-order.js';
import { groupsBy } from '../facts/answer-groups.js';
import { rivalsOfGroups, tallyGroups } from '../facts/groups.js';
import { KeptColumns } from '../columns/kept.js';
import { tallyExplained } from '../facts/explained-tally.js';
import { FACTS, tallyParts, tallyRuns, type FactsSource } from '../facts/read.js';
import { answersOfRuns } from '../facts/run-answers.js';
import { columnsOf, type ColumnsCache, type KnownColumns } from '../columns/run-columns.js';
import { ofACommand, type Read } from '../scheduling/reads.js';
import { rowsWithin } from '../scheduling/sized-pages.js';
import type { InScope, View } from '../scope.js';
import { onlySomePrompts, selectionOf } from './answer-selection.js';
import { answerTimes } from './answer-times.js';
import { answersByKey } from './answers-by-key.js';
import { answers, answersById } from './answers.js';
import { brandAnswers, NO_ANSWERS, type AnswerSource } from './brand-answers.js';
import { brand, brands } from './brands.js';
import { changeCommits, changes } from './changes.js';
import { keyedPrompts, labels } from './groups.js';
import { oncePerBrand } from './once-per-brand.js';
import { boardId, finishedTargets, outreachTargets } from './outreach-targets.js';
import { pageAudit, pageAudits } from './page-audits.js';
import { promptsDigest } from './prompts-digest.js';
import { prompt, promptAttributes, promptGroups, prompts } from './prompts.js';
import { recommendation, recommendations } from './recommendations.js';
import {
  latestRunBefore,
  latestRuns,
  recentRuns,
  run,
  runDigests,
  runs,
  runsBack,
  runsCompleted,
  runsNamed,
} from './runs.js';
import { completedChecks, latestCheck } from './site-access.js';
import { sourceReaderOver } from './source-reader.js';

/** What differs between database engines for a reader. */
export type ReaderBackend = Pick<
  Backend,
  'among' | 'relation' | 'readColumns' | 'isRemote' | 'readRivalOrder' | 'readCitationOrder'
>;

/** Reads the data of one request on one snapshot. A brand outside the scope has no rows, in every method. */
export function readerOver(
  trx: Snapshot,
  readable: InScope,
  backend: ReaderBackend,
  cache: ColumnsCache,
  read: Read = ofACommand(),
): Reader {
  const { among, readColumns, readRivalOrder, isRemote } = backend;
  const { timeSlice, large } = read;
  const view: View = { trx, readable, among };
  const attributes = oncePerBrand((brand_id) => promptAttributes(view, brand_id));
  const rivals = oncePerBrand<RivalCount>((brand_id) => rivalsOf(view, brand_id));
  /** The order of the rivals; that of many rivals takes a statement of its own. */
  const orderIn = async (brand_id: string, { size, order }: RivalCount): Promise<Uint8Array> => {
    if (size > MANY_RIVALS) large();
    return order ?? readRivalOrder(trx, brand_id);
  };
  const keyed = oncePerBrand((brand_id) => keyedPrompts(view, brand_id));
  const groupsIn = async (brand_id: string, filter: AnswerFilter, by: GroupDimension) => {
    const prompts = await keyed(brand_id);
    return groupsBy(by, prompts, countedAnswers(prompts, filter));
  };
  const facts = cache.of(FACTS);
  let kept = facts;
  /** From the first repeated tally on, this request keeps the facts that it reads. */
  const keptFacts = () => (kept = kept === facts ? new KeptColumns(facts) : kept);
  const factsIn = (brand_id: string, isRepeated = false): FactsSource => ({
    format: FACTS,
    read: (run_ids) => readColumns(trx, 'run_facts', brand_id, run_ids),
    isRemote,
    cache: isRepeated ? keptFacts() : kept,
    timeSlice,
  });

  const citationsIn = (brand_id: string, known: KnownColumns<RunCitations>): CitationsSource => ({
    format: CITATIONS,
    read: (run_ids) => readColumns(trx, 'run_citations', brand_id, run_ids),
    isRemote,
    cache: known,
    timeSlice,
  });
  const citations = cache.of(CITATIONS);
  /** Every request that counts sources reads the citations of its runs twice. */
  const keptCitations = new KeptColumns(citations);
  const sources = sourceReaderOver({
    view,
    read,
    backend,
    citationsIn: (brand_id) => citationsIn(brand_id, keptCitations),
    prompts: keyed,
  });

  return {
    inTimeSlices: (work) => timeSlice.run(work),
    brands: (slice) => brands(view, read, slice),
    brand: (brand_id) => brand(view, brand_id),
    latestRuns: (brand_ids) => latestRuns(view, brand_ids),
    runs: (brand_id, filter, slice) => runs(view, brand_id, filter, slice),
    run: (brand_id, run_id) => run(view, brand_id, run_id),
    latestRunBefore: (brand_id, before) => latestRunBefore(view, brand_id, before),
    runsCompleted: (brand_id, from, to) => runsCompleted(view, brand_id, from, to),
    runDigests: (brand_id, runs) => runDigests(view, brand_id, runs),
    recentRuns: (brand_id, count) => recentRuns(view, brand_id, count),
    prompts: (brand_id, filter, slice) => prompts(view, read, brand_id, filter, slice),
    prompt: (brand_id, prompt_id) => prompt(view, brand_id, prompt_id),
    promptsDigest: async (brand_id) => promptsDigest(await keyed(brand_id)),
    promptGroups: (brand_id) => promptGroups(view, brand_id),
    answers: (brand_id, prompt_id, covered, filter, slice) =>
      answers(view, read, brand_id, prompt_id, covered, filter, slice),
    brandAnswers: async (brand_id, range, filter, page) => {
      const prompts = await keyed(brand_id);
      const selection = await selectionOf(view, brand_id, prompts, filter);
      if (selection === null) return NO_ANSWERS;
      const wanted = onlySomePrompts(prompts, selection.counted);
      const source: AnswerSource = {
        runsFrom: (start, count, times) => runsBack(view, brand_id, range, start, count, times),
        times: wanted && (() => answerTimes(view, among, brand_id, wanted)),
        citationsOf: (runs) => columnsOf(citationsIn(brand_id, citations), runs),
        factsOf: (runs) => columnsOf(factsIn(brand_id), runs),
        idsOf: (keys) => answersByKey(view, backend, brand_id, keys),
        rowsOf: async (keys, bytes) =>
          rowsWithin(read, await answersByKey(view, backend, brand_id, keys), bytes, (ids) =>
            answersById(view, brand_id, ids),
          ),
        promptIds: new Map(prompts.map(({ ord, id }) => [ord, id])),
        timeSlice,
      };
      return brandAnswers(source, selection, page);
    },
    rivalNames: (brand_id, ownNameKey, ordinals) => rivalNames(view, brand_id, ownNameKey, ordinals),
    changes: (brand_id, page) => changes(view, brand_id, page),
    changeCommits: (brand_id, commit_no) => changeCommits(view, brand_id, commit_no),
    boardId: (brand_id) => boardId(view, brand_id),
    outreachTargets: (brand_id, filter, slice) => outreachTargets(view, read, brand_id, filter, slice),
    finishedTargets: (brand_id, subreddits, since) => finishedTargets(view, brand_id, subreddits, since),
    latestCheck: (brand_id) => latestCheck(view, brand_id),
    completedChecks: (brand_id, most) => completedChecks(view, brand_id, most),
    pageAudits: (brand_id, filter, slice) => pageAudits(view, read, brand_id, filter, slice),
    pageAudit: (brand_id, audit_id) => pageAudit(view, brand_id, audit_id),
    recommendations: (brand_id, filter, slice) => recommendations(view, read, brand_id, filter, slice),
    recommendation: (brand_id, recommendation_id) => recommendation(view, brand_id, recommendation_id),
    rivalIdentities: (brand_id, ordinals) => rivalIdentities(view, brand_id, ordinals),

    tally: async (brand_id, runs, filter, detail, isRepeated) => {
      const prompts = await attributes(brand_id);
      const { size } = await rivals(brand_id);
      if (size > MANY_RIVALS) large();
      return tallyRuns(
        factsIn(brand_id, isRepeated),
        prompts.length === 0 ? [] : runs,
        countedAnswers(prompts, filter),
        size,
        detail,
      );
    },

    tallyExplained: async (brand_id, runs, filter) => {
      const prompts = await attributes(brand_id);
      const { size } = await rivals(brand_id);
      if (size > MANY_RIVALS) large();
      return tallyExplained(factsIn(brand_id), runs, prompts, filter, size);
    },

    tallyParts: async (brand_id, parts, filter, wanted, take) => {
      const prompts = await attributes(brand_id);
      const { size } = await rivals(brand_id);
      if (size > MANY_RIVALS) large();
      return tallyParts(
        factsIn(brand_id),
        prompts.length === 0 ? parts.map(() => []) : parts,
        countedAnswers(prompts, filter),
        size,
        wanted,
        take,
      );
    },

    tallyGroups: async (brand_id, runs, filter, { by, ownOrdinal }) => {
      const groups = await groupsIn(brand_id, filter, by);
      return tallyGroups(factsIn(brand_id, true), groups.keys.length === 0 ? [] : runs, groups, ownOrdinal);
    },

    rivalsOfGroups: async (brand_id, runs, filter, { by }, tally, wanted, take) => {
      if (wanted.length === 0) return [];
      const groups = await groupsIn(brand_id, filter, by);
      const { size } = await rivals(brand_id);
      if (size > MANY_RIVALS) large();
      return rivalsOfGroups(factsIn(brand_id), runs, groups, tally, wanted, size, take);
    },

    labels: (brand_id, of, ids, bytes) => labels(view, read, brand_id, of, ids, bytes),

    runAnswers: async (brand_id, run_ids) => {
      if (run_ids.length === 0) return [];
      const marks = await runsNamed(view, brand_id, run_ids);
      return answersOfRuns(factsIn(brand_id), marks, countedAnswers(await attributes(brand_id), {}));
    },

    rivalMarks: async (brand_id, ownNameKey) => {
      const query = rivalsBeside(view, brand_id, ownNameKey);
      void rivals(brand_id, query); // for the tallies
      const found = await query;
      return rivalMarks(await orderIn(brand_id, found), found.ownOrdinal);
    },

    rivalDirectory: async (brand_id, ownNameKey) => {
      const order = await orderIn(brand_id, await rivals(brand_id));
      return readRivalDirectory(view, brand_id, ownNameKey, order);
    },

    ...sources, // last: an object that begins with others' members is made much more slowly
  };
}
