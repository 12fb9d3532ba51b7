import type { CompletedCheckRow } from '@brand-visibility/application';
import type { Instant, LatestCheck } from '@brand-visibility/domain';
import { sql } from 'kysely';
import type { View } from '../scope.js';

/**
 * Returns the latest site-access check of a brand by (created_at, id) (rule 9.2). This query and `completedChecks` read
 * from the end of an index, so their cost does not grow with the number of checks.
 */
export async function latestCheck(view: View, brand_id: string): Promise<LatestCheck | null> {
  const latest = await checks(view, brand_id)
    .select(['check.status', 'check.created_at', 'check.reported_at', 'check.origin', 'check.error'])
    .orderBy('check.created_at', 'desc')
    .orderBy('check.id', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst();
  return latest ?? null;
}

/** Lists up to `most` completed checks of a brand, newest first by (completed_at, id) (rule 9.2). */
export function completedChecks(view: View, brand_id: string, most: number): Promise<CompletedCheckRow[]> {
  return checks(view, brand_id)
    .select([
      'check.completed_at',
      'check.reachable',
      'check.robots_txt',
      'check.llms_txt',
      'check.sitemap',
      'check.crawlers',
      'check.fetch_count',
    ])
    .where('check.completed_at', 'is not', null)
    .orderBy('check.completed_at', 'desc')
    .orderBy('check.id', 'desc')
    .limit(most)
    .$narrowType<{ completed_at: Instant }>()
    .execute();
}

function checks({ trx, readable }: View, brand_id: string) {
  return trx
    .selectFrom('site_access_check as check')
    .innerJoin('brand', (join) => join.on('brand.id', '=', brand_id))
    .where(readable)
    .where('check.brand_id', '=', brand_id);
}
