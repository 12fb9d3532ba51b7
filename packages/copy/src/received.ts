/**
 * The service sent what the interface does not describe: it is broken, or something else replied in its place.
 * `message` is one line.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
}

const ID = /^[A-Za-z0-9_-]{1,64}$/;
export const ID_RULE = '1 to 64 characters of A-Z, a-z, 0-9, _ and -';

/** Ids become names of files and folders, so an id of any other form is refused before it is used. */
export const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value);

/** @throws {ServiceError} if the value is not an id; `what` names it */
export function checkId(value: unknown, what: string): asserts value is string {
  if (!isId(value))
    throw new ServiceError(`the service sent ${quoted(value)} as ${what}; an id has ${ID_RULE}`);
}

const LONGEST_QUOTE = 80;

/** As JSON, and cut. */
export function quoted(value: unknown): string {
  if (typeof value !== 'string') return value === null ? 'null' : `a value of type ${typeof value}`;
  return JSON.stringify(value.length > LONGEST_QUOTE ? `${value.slice(0, LONGEST_QUOTE)}…` : value);
}

/** The members of an object; `what` names it. */
export function membersOf(value: unknown, what: string): ReadonlyMap<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ServiceError(`the service sent ${what} that is not an object`);
  return new Map<string, unknown>(Object.entries(value));
}

/** The service's own are at most 512 characters long. */
const LONGEST_CURSOR = 1024;

/**
 * Checks a page of a list: its rows are objects with ids, at most as many as were asked for, and it has a cursor if
 * more rows follow.
 * @throws {ServiceError} naming the list
 */
export function checkPage(page: unknown, list: string, limit: number): void {
  const members = membersOf(page, `a page of ${list}`);
  const [data, cursor, hasMore] = ['data', 'next_cursor', 'has_more'].map((name) => members.get(name));
  if (!Array.isArray(data) || typeof hasMore !== 'boolean')
    throw new ServiceError(`the service sent a page of ${list} without data or has_more`);
  if (data.length > limit)
    throw new ServiceError(
      `the service sent ${data.length} rows of ${list}, more than the ${limit} asked for`,
    );
  for (const row of data) checkId(membersOf(row, `a row of ${list}`).get('id'), `an id of ${list}`);
  const isCursor = typeof cursor === 'string' && cursor.length <= LONGEST_CURSOR;
  if (!isCursor && (hasMore || cursor !== null))
    throw new ServiceError(`the service sent a page of ${list} with a next_cursor that is not one`);
}

/** Checks that a record has the id that was asked for. */
export function checkRecord(record: unknown, type: string, id: string): void {
  const found = membersOf(record, `a ${type}`).get('id');
  if (found !== id)
    throw new ServiceError(`the service sent the ${type} ${quoted(found)} in place of ${quoted(id)}`);
}
