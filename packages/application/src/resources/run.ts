import type { Operations, ResponseOf } from '@brand-visibility/contract';
import { formatInstant, formatInstantOrNull } from '@brand-visibility/domain';
import type { RunRow } from '../ports.js';

/** Converts a stored run to the run resource (rule 9.6). Returns the figures as stored (rule 1.6). */
export function runResponse(row: RunRow): ResponseOf<Operations['getRun']> {
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
