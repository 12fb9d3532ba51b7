import type { Statements } from '@brand-visibility/application';
import type { LogEvent } from 'kysely';

/** Counts the statements that a database is asked; `log` is for kysely. */
export function countedStatements() {
  let count = 0;
  let failed = 0;
  let milliseconds = 0;
  return {
    log: ({ level, queryDurationMillis }: LogEvent): void => {
      count += 1;
      milliseconds += queryDurationMillis;
      if (level === 'error') failed += 1;
    },
    vitals: (): Statements => ({ count, failed, milliseconds }),
  };
}
