import type { Reader } from '@brand-visibility/application';
import {
  CITATIONS,
  type CitationsSource,
  type ColumnsCache,
  columnsOf,
  FACTS,
  type FactsSource,
  KeptColumns,
  type KnownColumns,
  type RunCitations,
} from '@brand-visibility/counting';
import type { Backend, Snapshot } from '../backend.js';
import { rowsWithin } from './sized-pages.js';
import type { InScope } from '../scope.js';
import { onlySomePrompts, selectionOf } from './answer-selection.js';
import { answerTimes } from './answer-times.js';
import { answersByKey } from './answers-by-key.js';
import { answers, answersById } from './answers.js';
import { brandAnswers, NO_ANSWERS, type AnswerSource } from './brand-answers.js';
import { brand, brands } from './brands.js';
import { changeCommits, changes } from './changes.js';
import { keyedPrompts } from './groups.js';
import { oncePerBrand } from './once-per-brand.js';
import { boardId, finishedTargets, outreachTargets } from './outreach-targets.js';
import { pageAudit, pageAudits } from './page-audits.js';
import { promptsDigest } from './prompts-digest.js';
import { knownPrompts, prompt, promptGroups, prompts } from './prompts.js';
import { bound, type Reading } from './reading.js';
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
} from './runs.js';
import { completedChecks, latestCheck } from './site-access.js';
import { sourceReaderOver } from './source-reader.js';
import { tallyReaderOver } from './tally-reader.js';

/** What differs between database engines for a reader. */
export type ReaderBackend = Pick<Backend, 'among' | 'relation' | 'readBytes' | 'isRemote'>;

/** Reads the data of one request on one snapshot. A brand outside the scope has no rows, in every method. */
export function readerOver(
  trx: Snapshot,
  readable: InScope,
  backend: ReaderBackend,
  cache: ColumnsCache,
): Reader {
  const { among, readBytes, isRemote } = backend;
  const reading: Reading = { trx, readable, among };
  const keyed = oncePerBrand((brand_id) => keyedPrompts(reading, brand_id));
  const facts = cache.of(FACTS);
  let kept = facts;
  /** From the first repeated tally on, this request keeps the facts that it reads. */
  const keptFacts = () => (kept = kept === facts ? new KeptColumns(facts) : kept);
  const factsIn = (brand_id: string, isRepeated = false): FactsSource => ({
    format: FACTS,
    read: (run_ids) => readBytes(trx, { table: 'run_facts', column: 'data', brand_id, run_ids }),
    isRemote,
    cache: isRepeated ? keptFacts() : kept,
  });
  const citationsIn = (brand_id: string, known: KnownColumns<RunCitations>): CitationsSource => ({
    format: CITATIONS,
    read: (run_ids) => readBytes(trx, { table: 'run_citations', column: 'data', brand_id, run_ids }),
    isRemote,
    cache: known,
  });
  const citations = cache.of(CITATIONS);
  /** Every request that counts sources reads the citations of its runs twice. */
  const keptCitations = new KeptColumns(citations);

  return {
    promptsDigest: async (brand_id) => promptsDigest(await keyed(brand_id)),
    brandAnswers: async (brand_id, range, filter, page) => {
      const found = await keyed(brand_id);
      const selection = await selectionOf(reading, brand_id, found, filter);
      if (selection === null) return NO_ANSWERS;
      const wanted = onlySomePrompts(found, selection.counted);
      const source: AnswerSource = {
        runsFrom: (start, count, times) => runsBack(reading, brand_id, range, start, count, times),
        times: wanted && (() => answerTimes(reading, brand_id, wanted)),
        citationsOf: (some) => columnsOf(citationsIn(brand_id, citations), some),
        factsOf: (some) => columnsOf(factsIn(brand_id), some),
        idsOf: (keys) => answersByKey(reading, backend, brand_id, keys),
        rowsOf: async (keys, bytes) =>
          rowsWithin(await answersByKey(reading, backend, brand_id, keys), bytes, (ids) =>
            answersById(reading, brand_id, ids),
          ),
        promptIds: new Map(found.map(({ ord, id }) => [ord, id])),
      };
      return brandAnswers(source, selection, page);
    },
    // Last: an object that begins with others' fields is made much more slowly.
    ...bound(reading, { brands, brand }),
    ...bound(reading, { runs, run, latestRuns, latestRunBefore, runsCompleted, runDigests, recentRuns }),
    ...bound(reading, { prompts, prompt, knownPrompts, promptGroups, answers, changes, changeCommits }),
    ...bound(reading, { boardId, outreachTargets, finishedTargets, recommendations, recommendation }),
    ...bound(reading, { latestCheck, completedChecks, pageAudits, pageAudit }),
    ...tallyReaderOver({ reading, backend, factsIn, prompts: keyed }),
    ...sourceReaderOver({
      reading,
      backend,
      citationsIn: (brand_id) => citationsIn(brand_id, keptCitations),
      prompts: keyed,
    }),
  };
}
