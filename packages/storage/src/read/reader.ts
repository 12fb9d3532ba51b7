import type { Reader } from '@brand-visibility/application';
import type { Snapshot } from '../backend.js';
import type { ColumnsCache } from '../columns/run-columns.js';
import type { InScope, View } from '../scope.js';
import { answerReader } from './answers.js';
import { brandReader } from './brands.js';
import { changeReader } from './changes.js';
import { createColumnsReader, type Columns, type ReaderBackend } from './columns.js';
import { outreachTargetReader } from './outreach-targets.js';
import { pageAuditReader } from './page-audits.js';
import { promptReader } from './prompts.js';
import { recommendationReader } from './recommendations.js';
import { rivalReader } from './rivals.js';
import { runReader } from './runs.js';
import { siteAccessReader } from './site-access.js';
import { sourceReader } from './sources.js';

/**
 * Returns a Reader, which reads the data of one request on one snapshot. Every method finds no rows if the brand is
 * outside the scope. A call makes the reader of its noun, because to join all of them for each request takes 80 µs.
 */
export function createReader(
  trx: Snapshot,
  readable: InScope,
  backend: ReaderBackend,
  cache: ColumnsCache,
): Reader {
  const view: View = { trx, readable, isOneOf: backend.isOneOf };
  let made: Columns | null = null;
  const columns = () => (made ??= createColumnsReader(view, backend, cache));
  return {
    brands: (...args) => brandReader(view).brands(...args),
    brand: (...args) => brandReader(view).brand(...args),
    runs: (...args) => runReader(view).runs(...args),
    run: (...args) => runReader(view).run(...args),
    latestRuns: (...args) => runReader(view).latestRuns(...args),
    latestRunBefore: (...args) => runReader(view).latestRunBefore(...args),
    runsCompleted: (...args) => runReader(view).runsCompleted(...args),
    runDigests: (...args) => runReader(view).runDigests(...args),
    recentRuns: (...args) => runReader(view).recentRuns(...args),
    runsNamed: (...args) => runReader(view).runsNamed(...args),
    prompts: (...args) => promptReader(view).prompts(...args),
    prompt: (...args) => promptReader(view).prompt(...args),
    knownPrompts: (...args) => promptReader(view).knownPrompts(...args),
    promptGroups: (...args) => promptReader(view).promptGroups(...args),
    labels: (...args) => promptReader(view).labels(...args),
    answers: (...args) => answerReader(view, backend, columns()).answers(...args),
    brandAnswers: (...args) => answerReader(view, backend, columns()).brandAnswers(...args),
    changes: (...args) => changeReader(view).changes(...args),
    changeCommits: (...args) => changeReader(view).changeCommits(...args),
    boardId: (...args) => outreachTargetReader(view).boardId(...args),
    outreachTargets: (...args) => outreachTargetReader(view).outreachTargets(...args),
    finishedTargets: (...args) => outreachTargetReader(view).finishedTargets(...args),
    recommendations: (...args) => recommendationReader(view).recommendations(...args),
    recommendation: (...args) => recommendationReader(view).recommendation(...args),
    latestCheck: (...args) => siteAccessReader(view).latestCheck(...args),
    completedChecks: (...args) => siteAccessReader(view).completedChecks(...args),
    pageAudits: (...args) => pageAuditReader(view).pageAudits(...args),
    pageAudit: (...args) => pageAuditReader(view).pageAudit(...args),
    rivalIdentities: (...args) => rivalReader(view).rivalIdentities(...args),
    rivalNames: (...args) => rivalReader(view).rivalNames(...args),
    rivalNamed: (...args) => rivalReader(view).rivalNamed(...args),
    rivalsNear: (...args) => rivalReader(view).rivalsNear(...args),
    citedSourceCounts: (...args) => sourceReader(view).citedSourceCounts(...args),
    citedSource: (...args) => sourceReader(view).citedSource(...args),
    sourceKeysWithin: (...args) => sourceReader(view).sourceKeysWithin(...args),
    citedDomains: (...args) => sourceReader(view).citedDomains(...args),
    domainTypes: (...args) => sourceReader(view).domainTypes(...args),
    promptAttributes: (...args) => columns().promptAttributes(...args),
    rivals: (...args) => columns().rivals(...args),
    facts: (...args) => columns().facts(...args),
    citations: (...args) => columns().citations(...args),
    sourceOrder: (...args) => columns().sourceOrder(...args),
    rivalDomains: (...args) => columns().rivalDomains(...args),
    citedAnswers: (...args) => columns().citedAnswers(...args),
  };
}
