import type { getBrand } from '@brand-visibility/contract';
import { formatInstant } from '@brand-visibility/domain';
import { aboutBrand } from './scope.js';
import type { UseCase } from './use-case.js';

/** Endpoint 3 [2.3]. */
export const brand: UseCase<typeof getBrand> = (context, caller, { brand_id }) =>
  aboutBrand(context, caller, brand_id, async (reader, found) => {
    const run = await reader.latestRun(brand_id);
    return {
      id: found.id,
      name: found.name,
      slug: found.slug,
      domain: found.domain,
      domain_aliases: found.domain_aliases,
      category: found.category,
      description: found.description,
      location: found.location,
      reach: found.reach,
      language: found.language,
      platforms: found.platforms,
      is_tracking_paused: found.is_tracking_paused,
      created_at: formatInstant(found.created_at),
      latest_run: run && {
        id: run.id,
        completed_at: formatInstant(run.completed_at),
        platforms: [...run.platforms],
        visibility: run.visibility,
        average_position: run.average_position,
      },
    };
  });
