import { listBrands, type getBrand, type ReplyOf } from '@brand-visibility/contract';
import { Refusal, formatInstant } from '@brand-visibility/domain';
import { walkOf } from './paging.js';
import type { BrandRow, CompletedRun } from '../ports.js';
import { aboutBrand, scopeOf } from './scope.js';
import type { UseCase } from './use-case.js';

/** Endpoint 2 [2.3]: every brand of the key's scope. */
export const brands: UseCase<typeof listBrands> = async (context, caller, path, query) => {
  const walk = walkOf(context, caller, listBrands, path, query);
  if (walk instanceof Refusal) return walk;
  return context.store.read(scopeOf(caller.key), async (reader) => {
    const rows = await reader.brands(walk.slice);
    const runs = await reader.latestRuns(rows.map(({ id }) => id));
    return walk.page(
      rows,
      ({ created_at }) => created_at,
      (row) => shown(row, runs.get(row.id) ?? null),
    );
  });
};

/** Endpoint 3 [2.3]. */
export const brand: UseCase<typeof getBrand> = (context, caller, { brand_id }) =>
  aboutBrand(context, caller, brand_id, async (reader, row) =>
    shown(row, (await reader.latestRuns([brand_id])).get(brand_id) ?? null),
  );

/** The figures of the latest run are those that it was given at its completion (decisions 1.6). */
function shown(row: BrandRow, run: CompletedRun | null): ReplyOf<typeof getBrand> {
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
