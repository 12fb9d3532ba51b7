import type { ImportRecord } from '@brand-visibility/contract';
import { sharedTime } from '@brand-visibility/programs/processes';
import { record } from '@brand-visibility/records';

/** The current time for all data of a system test, so that the records of a brand are consistent. */
const NOW = sharedTime();

export const daysAgo = (days: number): string => new Date(NOW - days * 86_400_000).toISOString();

/** Returns a run that started and completed at the same time, `at`. */
export const runAt = (at: string, run: Partial<ImportRecord<'run'>>): ImportRecord<'run'> =>
  record.run({ ...run, created_at: at, started_at: at, completed_at: at });

/** Returns random words, which databases cannot compress much. The words depend on `number`. */
export function wordsOf(number: number, length: number): string {
  const words: string[] = [];
  for (let word = number * 7919, size = 0; size < length; word += 1) {
    const next = `${Math.imul(word, 2654435761).toString(36)} `;
    words.push(next);
    size += next.length;
  }
  return words.join('').slice(0, length);
}
