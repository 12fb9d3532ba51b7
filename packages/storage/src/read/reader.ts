import type { Reader, BrandReader, SiteAccessReader } from '@brand-visibility/application';
import type { Snapshot } from '../backend.js';
import type { ColumnsCache } from '../columns/run-columns.js';
import { type InScope, type View, readableBrand, readableBrands, scoped } from '../scope.js';
import { answerReader } from './answers.js';
import { changeReader } from './changes.js';
import { createColumnsReader, type Columns, type ReaderBackend } from './columns.js';
import { outreachTargetReader } from './outreach-targets.js';
import { pageAuditReader } from './page-audits.js';
import { promptReader } from './prompts.js';
import { recommendationReader } from './recommendations.js';
import { rivalReader } from './rivals.js';
import { runReader } from './runs.js';
import { sourceReader } from './sources.js';
import { rowsWithin } from './sized-pages.js';
import { onPage } from './list-queries.js';
import { recordColumns } from '../values.js';
import type { Instant } from '@brand-visibility/domain/time/instant';
import { sql } from 'kysely';

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

const brandReader = (view: View): BrandReader => ({
  /** Lists the brands in the scope, ordered by (created_at, id). */
  brands: async ({ after, limit, bytes }) => {
    const listed = await readableBrands(view)
      .select(['brand.id', 'brand.bytes'])
      .$call(onPage('brand', 'asc', { after, limit }))
      .execute();
    return rowsWithin(listed, bytes, (ids) =>
      readableBrands(view).select(COLUMNS).where(view.isOneOf('brand.id', ids)).execute(),
    );
  },
  brand: async (brand_id) => (await readableBrand(view, brand_id).select(COLUMNS).executeTakeFirst()) ?? null,
});

const COLUMNS = recordColumns('brand', 'account_id');

/** Both queries read from the end of an index, so their cost does not grow with the number of checks. */
const siteAccessReader = (view: View): SiteAccessReader => ({
  /** Returns the latest site-access check of a brand by (created_at, id) (rule 9.2). */
  latestCheck: async (brand_id) => {
    const latest = await scoped(view, 'site_access_check', brand_id)
      .select(['site_access_check.status', 'site_access_check.created_at', 'reported_at', 'origin', 'error'])
      .orderBy('site_access_check.created_at', 'desc')
      .orderBy('site_access_check.id', 'desc')
      .limit(sql.lit(1))
      .executeTakeFirst();
    return latest ?? null;
  },
  /** Lists up to `most` completed checks of a brand, newest first by (completed_at, id) (rule 9.2). */
  completedChecks: (brand_id, most) =>
    scoped(view, 'site_access_check', brand_id)
      .select(['completed_at', 'reachable', 'robots_txt', 'llms_txt', 'sitemap', 'crawlers', 'fetch_count'])
      .where('site_access_check.completed_at', 'is not', null)
      .orderBy('site_access_check.completed_at', 'desc')
      .orderBy('site_access_check.id', 'desc')
      .limit(most)
      .$narrowType<{ completed_at: Instant }>()
      .execute(),
});
