import type { Operations, ResponseOf } from '@brand-visibility/contract';
import { formatInstant } from '@brand-visibility/domain';
import type { BrandRow, CompletedRun } from '../ports.js';

/** Converts a stored brand to the brand resource (rule 2.9), with the stored figures of its latest run (rule 1.6). */
export function brandResponse(row: BrandRow, run: CompletedRun | null): ResponseOf<Operations['getBrand']> {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    domain: row.domain,
    domain_aliases: row.domain_aliases,
    category: row.category,
    description: row.description,
    location: row.location,
    reach: row.reach,
    language: row.language,
    platforms: row.platforms,
    is_tracking_paused: row.is_tracking_paused,
    created_at: formatInstant(row.created_at),
    latest_run: run && {
      id: run.id,
      completed_at: formatInstant(run.completed_at),
      platforms: run.platforms,
      visibility: run.visibility,
      average_position: run.average_position,
    },
  };
}
