import { ServiceError } from './received.js';

/** Checks a page before its rows are used: how many it has, and the cursor of the next one; null on the last page. */
export type Walk = (rows: number, next: string | null) => void;

export interface WalkOptions {
  /** The list, in messages. */
  readonly list: string;
  /** More pages than any list has. */
  readonly mostPages: number;
  /** Where the walk begins; null for the start of the list. */
  readonly from?: string | null;
}

/**
 * Follows a walk through the pages of a list. It ends with an error where it would go on without end: a page that is
 * empty but not the last, a cursor that leads back, or pages beyond the limit.
 */
export function walkOf({ list, mostPages, from = null }: WalkOptions): Walk {
  const cursors = new Set(from === null ? [] : [from]);
  let pages = 0;
  return (rows, next) => {
    pages += 1;
    if (next === null) return;
    if (rows === 0)
      throw new ServiceError(`the service sent a page of ${list} without rows and a cursor to more`);
    if (cursors.has(next))
      throw new ServiceError(`the service repeats a cursor of ${list}, so the list would not end`);
    if (pages >= mostPages)
      throw new ServiceError(
        `the service sent ${pages.toLocaleString('en-US')} pages of ${list} without an end`,
      );
    cursors.add(next);
  };
}
