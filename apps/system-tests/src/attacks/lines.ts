import type { ImportRecord } from '@brand-visibility/contract';
import { sharedTime } from '@brand-visibility/programs/processes';

/** Records as the lines of an import. */
export function* linesOf(records: Iterable<ImportRecord>): Generator<string> {
  for (const record of records) yield JSON.stringify(record);
}

export const daysAgo = (days: number): string => new Date(sharedTime() - days * 86_400_000).toISOString();
