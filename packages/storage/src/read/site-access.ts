import type { Reader } from '@brand-visibility/application';
import type { Instant } from '@brand-visibility/domain';
import type { Snapshot } from '../backend.js';
import type { InScope } from '../scope.js';

/**
 * A brand's site access checks (decisions 9.2): the one made last by (created_at, id), and the completed ones from the
 * one completed last on by (completed_at, id). Both questions read so many rows from the end of an index, however many
 * checks there are.
 */
export function siteAccessOver(
  trx: Snapshot,
  readable: InScope,
): Pick<Reader, 'latestCheck' | 'completedChecks'> {
  const checks = (brand_id: string) =>
    trx
      .selectFrom('site_access_check as check')
      .innerJoin('brand', 'brand.id', 'check.brand_id')
      .where(readable)
      .where('check.brand_id', '=', brand_id);

  return {
    latestCheck: async (brand_id) =>
      (await checks(brand_id)
        .select(['check.status', 'check.created_at', 'check.reported_at', 'check.origin', 'check.error'])
        .orderBy('check.created_at', 'desc')
        .orderBy('check.id', 'desc')
        .limit(1)
        .executeTakeFirst()) ?? null,

    completedChecks: (brand_id, most) =>
      checks(brand_id)
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
        .execute(),
  };
}
