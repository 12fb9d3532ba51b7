import { listRuns, type getRun, type ReplyOf } from '@brand-visibility/contract';
import { Refusal, formatInstant, formatInstantOrNull } from '@brand-visibility/domain';
import { walkOf } from './paging.js';
import type { RunRow } from '../ports.js';
import { aboutBrand } from './scope.js';
import type { UseCase } from './use-case.js';

/** Endpoint 6 [2.4]. */
export const runs: UseCase<typeof listRuns> = async (context, caller, path, query) => {
  const walk = walkOf(context, caller, listRuns, path, query);
  if (walk instanceof Refusal) return walk;
  return aboutBrand(context, caller, path.brand_id, async (reader) =>
    walk.page(
      await reader.runs(path.brand_id, query.status ?? null, walk.slice),
      ({ created_at }) => created_at,
      shown,
    ),
  );
};

/** Endpoint 7 [2.4]. */
export const run: UseCase<typeof getRun> = (context, caller, { brand_id, run_id }) =>
  aboutBrand(context, caller, brand_id, async (reader) => {
    const row = await reader.run(brand_id, run_id);
    return row ? shown(row) : new Refusal('not_found');
  });

/** The figures of a run are those that it was given at its completion (decisions 1.6). */
function shown(row: RunRow): ReplyOf<typeof getRun> {
  return {
    id: row.id,
    status: row.status,
    platforms: row.platforms,
    created_at: formatInstant(row.created_at),
    started_at: formatInstantOrNull(row.started_at),
    completed_at: formatInstantOrNull(row.completed_at),
    prompt_count: row.prompt_count,
    answer_count: row.answer_count,
    failed_count: row.failed_count,
    filled_count: row.filled_count,
    visibility: row.visibility,
    average_position: row.average_position,
  };
}
