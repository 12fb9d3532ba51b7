import type { SiteAccessReader } from '@brand-visibility/application';
import type { Instant } from '@brand-visibility/domain';
import { sql } from 'kysely';
import { scoped, type View } from '../scope.js';

/** Both queries read from the end of an index, so their cost does not grow with the number of checks. */
export const siteAccessReader = (view: View): SiteAccessReader => ({
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
