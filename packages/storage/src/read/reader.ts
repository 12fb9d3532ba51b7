import type { Reader } from '@brand-visibility/application';
import {
  CITATIONS,
  columnsOf,
  countsOver,
  FACTS,
  type BrandData,
  type ColumnsCache,
} from '@brand-visibility/counting';
import type { Snapshot } from '../backend.js';
import { rivalNames, rivalOrdinal } from '../derived/rival-order.js';
import type { InScope, View } from '../scope.js';
import { onlySomePrompts, selectionOf } from './answer-selection.js';
import { answerTimes } from './answer-times.js';
import { answersByKey } from './answers-by-key.js';
import { answers, answersById } from './answers.js';
import { bound } from './bound.js';
import { brandAnswers, NO_ANSWERS, type AnswerSource } from './brand-answers.js';
import { brandData, type ReaderBackend } from './brand-data.js';
import { brand, brands } from './brands.js';
import { changeCommits, changes } from './changes.js';
import { boardId, finishedTargets, outreachTargets } from './outreach-targets.js';
import { pageAudit, pageAudits } from './page-audits.js';
import { knownPrompts, prompt, promptGroups, prompts } from './prompts.js';
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
import { rowsWithin } from './sized-pages.js';

/**
 * Returns a Reader, which reads and counts the data of one request on one snapshot. Every method finds no rows if the
 * brand is outside the scope. The result includes BrandData because the isolation tests also call the methods of
 * BrandData.
 */
export function readerOver(
  trx: Snapshot,
  readable: InScope,
  backend: ReaderBackend,
  cache: ColumnsCache,
): Reader & BrandData {
  const { among } = backend;
  const view: View = { trx, readable, among };
  const data = brandData(view, backend);
  return {
    brandAnswers: async (brand_id, range, filter, page) => {
      const prompts = await data.promptAttributes(brand_id);
      const selection = await selectionOf(view, brand_id, prompts, filter);
      if (selection === null) return NO_ANSWERS;
      const wanted = onlySomePrompts(prompts, selection.counted);
      const citations = { format: CITATIONS, cache: cache.of(CITATIONS) };
      const facts = { format: FACTS, cache: cache.of(FACTS) };
      const source: AnswerSource = {
        runsFrom: (start, count, times) => runsBack(view, brand_id, range, start, count, times),
        times: wanted && (() => answerTimes(view, brand_id, wanted)),
        citationsOf: (some) =>
          columnsOf({ ...citations, read: (run_ids) => data.citations(brand_id, run_ids) }, some),
        factsOf: (some) => columnsOf({ ...facts, read: (run_ids) => data.facts(brand_id, run_ids) }, some),
        idsOf: (keys) => answersByKey(view, backend, brand_id, keys),
        rowsOf: async (keys, bytes) =>
          rowsWithin(await answersByKey(view, backend, brand_id, keys), bytes, (ids) =>
            answersById(view, brand_id, ids),
          ),
        promptIds: new Map(prompts.map(({ ord, id }) => [ord, id])),
      };
      return brandAnswers(source, selection, page);
    },
    // The spreads come last, because creating an object from a literal that begins with a spread is much slower.
    ...bound(view, { brands, brand }),
    ...bound(view, { runs, run, latestRuns, latestRunBefore, runsCompleted, runDigests, recentRuns }),
    ...bound(view, { prompts, prompt, knownPrompts, promptGroups, answers, changes, changeCommits }),
    ...bound(view, { boardId, outreachTargets, finishedTargets, recommendations, recommendation }),
    ...bound(view, { latestCheck, completedChecks, pageAudits, pageAudit, rivalNames, rivalOrdinal }),
    ...data,
    ...countsOver(data, cache),
  };
}
