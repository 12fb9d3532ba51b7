import type { CompletedCheckRow } from '@brand-visibility/application';
import type { Instant, LatestCheck } from '@brand-visibility/domain';
import type { View } from '../scope.js';

/**
 * A brand's site access checks (rule 9.2): the one made last by (created_at, id), and the completed ones from the
 * one completed last on by (completed_at, id). Both questions read so many rows from the end of an index, however many
 * checks there are.
 */
export async function latestCheck(view: View, brand_id: string): Promise<LatestCheck | null> {
  const check = await checks(view, brand_id)
    .select(['check.status', 'check.created_at', 'check.reported_at', 'check.origin', 'check.error'])
    .orderBy('check.created_at', 'desc')
    .orderBy('check.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return check ?? null;
}

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
    .innerJoin('brand', 'brand.id', 'check.brand_id')
    .where(readable)
    .where('check.brand_id', '=', brand_id);
}
