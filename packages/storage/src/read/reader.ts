import type { Reader } from '@brand-visibility/application';
import type { Snapshot } from '../backend.js';
import type { ColumnsCache } from '../columns/run-columns.js';
import { rivalIdentities, rivalNamed, rivalNames, rivalsNear } from '../derived/rival-order.js';
import type { InScope, View } from '../scope.js';
import { onlySomePrompts, selectionOf } from './answer-selection.js';
import { answerTimes } from './answer-times.js';
import { answersByKey } from './answers-by-key.js';
import { answers, answersById } from './answers.js';
import { brandAnswers, NO_ANSWERS, type AnswerSource } from './brand-answers.js';
import { brand, brands } from './brands.js';
import { changeCommits, changes } from './changes.js';
import { CitedAnswers } from './cited-answers.js';
import { columnsIn, type ReaderBackend } from './columns.js';
import { labels } from './labels.js';
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
  runsNamed,
} from './runs.js';
import { completedChecks, latestCheck } from './site-access.js';
import { rowsWithin } from './sized-pages.js';
import { citedDomains, citedSource, domainTypes, knownSources, sourceKeysWithin } from './sources.js';

/**
 * Returns a Reader, which reads the data of one request on one snapshot. Every method finds no rows if the brand is
 * outside the scope.
 */
export function readerOver(
  trx: Snapshot,
  readable: InScope,
  backend: ReaderBackend,
  cache: ColumnsCache,
): Reader {
  const view: View = { trx, readable, among: backend.among };
  const { factsOf, citationsOf, ...columns } = columnsIn(view, backend, cache);
  /** Returns a query as a method of the reader. */
  const of =
    <Args extends readonly unknown[], Result>(query: (view: View, ...args: Args) => Result) =>
    (...args: Args) =>
      query(view, ...args);
  return {
    brandAnswers: async (brand_id, range, filter, page) => {
      const prompts = await columns.promptAttributes(brand_id);
      const selection = await selectionOf(view, brand_id, prompts, filter);
      if (selection === null) return NO_ANSWERS;
      const wanted = onlySomePrompts(prompts, selection.mask);
      const source: AnswerSource = {
        runsFrom: (start, count, times) => runsBack(view, brand_id, range, start, count, times),
        times: wanted && (() => answerTimes(view, brand_id, wanted)),
        citationsOf: (some) => citationsOf(brand_id, some),
        factsOf: (some) => factsOf(brand_id, some),
        idsOf: (keys) => answersByKey(view, backend, brand_id, keys),
        rowsOf: async (keys, bytes) =>
          rowsWithin(await answersByKey(view, backend, brand_id, keys), bytes, (ids) =>
            answersById(view, brand_id, ids),
          ),
        promptIds: new Map(prompts.map(({ ord, id }) => [ord, id])),
      };
      return brandAnswers(source, selection, page);
    },
    brands: of(brands),
    brand: of(brand),
    runs: of(runs),
    run: of(run),
    latestRuns: of(latestRuns),
    latestRunBefore: of(latestRunBefore),
    runsCompleted: of(runsCompleted),
    runsNamed: of(runsNamed),
    runDigests: of(runDigests),
    recentRuns: of(recentRuns),
    prompts: of(prompts),
    prompt: of(prompt),
    knownPrompts: of(knownPrompts),
    promptGroups: of(promptGroups),
    labels: of(labels),
    answers: of(answers),
    changes: of(changes),
    changeCommits: of(changeCommits),
    boardId: of(boardId),
    outreachTargets: of(outreachTargets),
    finishedTargets: of(finishedTargets),
    recommendations: of(recommendations),
    recommendation: of(recommendation),
    latestCheck: of(latestCheck),
    completedChecks: of(completedChecks),
    pageAudits: of(pageAudits),
    pageAudit: of(pageAudit),
    rivalNames: of(rivalNames),
    rivalNamed: of(rivalNamed),
    rivalsNear: of(rivalsNear),
    rivalIdentities: of(rivalIdentities),
    knownSources: of(knownSources),
    sourceKeysWithin: of(sourceKeysWithin),
    citedDomains: of(citedDomains),
    citedSource: of(citedSource),
    domainTypes: of(domainTypes),
    citedAnswers: (brand_id, some, prompts) => new CitedAnswers(view, backend, brand_id, some, prompts),
    ...columns,
  };
}
