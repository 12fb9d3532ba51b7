import type { Operations, ResponseOf } from '@brand-visibility/contract';
import { formatInstant, formatInstantOrNull, promptStatus } from '@brand-visibility/domain';
import type { PromptRow } from '../ports.js';

/** Converts a stored prompt to the prompt resource (rule 9.1). */
export function promptResponse(row: PromptRow): ResponseOf<Operations['getPrompt']> {
  const { is_tracked, activated_at } = row;
  return {
    id: row.id,
    text: row.text,
    category: row.category,
    status: promptStatus({ is_tracked, was_activated: activated_at !== null }),
    theme: row.theme,
    location: row.location,
    is_branded: row.is_branded,
    volume: row.volume,
    difficulty: row.difficulty,
    created_at: formatInstant(row.created_at),
    activated_at: formatInstantOrNull(activated_at),
  };
}
