/** Reads site-access checks. Each query reads from the end of an index, so its cost does not grow with the checks. */
import type { SiteAccessReader } from '@brand-visibility/application';
import type { Instant } from '@brand-visibility/domain/time/instant';
import { sql } from 'kysely';
import { scoped, type BrandView } from '../scope.js';
import { statement } from '../statements.js';

export const siteAccessReader = (view: BrandView): SiteAccessReader => ({
  latest: async () => (await latestCheck(view, {}))[0] ?? null,
  completed: (most) => completedChecks(view, { most }),
});

/** The latest check by (created_at, id) (rule 9.2). */
const latestCheck = statement((view: BrandView) =>
  scoped(view, 'site_access_check')
    .select(['site_access_check.status', 'site_access_check.created_at', 'reported_at', 'origin', 'error'])
    .orderBy('site_access_check.created_at', 'desc')
    .orderBy('site_access_check.id', 'desc')
    .limit(sql.lit(1)),
);

/** Completed checks, newest first by (completed_at, id) (rule 9.2). */
const completedChecks = statement((view: BrandView, { most }: { readonly most: number }) =>
  scoped(view, 'site_access_check')
    .select(['completed_at', 'reachable', 'robots_txt', 'llms_txt', 'sitemap', 'crawlers', 'fetch_count'])
    .where('site_access_check.completed_at', 'is not', null)
    .orderBy('site_access_check.completed_at', 'desc')
    .orderBy('site_access_check.id', 'desc')
    .limit(most)
    .$narrowType<{ completed_at: Instant }>(),
);
