import type { QueryPair } from '@brand-visibility/contract';

/** Creates the headers that identify the next page (rule 7.9), as pairs of name and value. */

/** Maximum size in bytes of the query in a `Link` header, so that the header stays within common limits. */
const MOST_QUERY = 4_000;

const NONE: readonly string[] = [];

/** Returns the headers for a query that `parseQuery` accepted; none if there is no next page (rule 7.9). */
export function nextPageHeaders(pairs: readonly QueryPair[], response: unknown): readonly string[] {
  // Every paginated response contains both fields.
  const { has_more, next_cursor } = response as { has_more: boolean; next_cursor: string | null };
  if (next_cursor === null) return NONE;
  const named = ['Next-Cursor', next_cursor];
  if (!has_more) return named;
  const query = nextQuery(pairs, next_cursor);
  return query.length <= MOST_QUERY ? [...named, 'Link', `<?${query}>; rel="next"`] : named;
}

/** Returns the query of the next page, in ASCII and without `?`. It repeats this request except for the cursor. */
function nextQuery(pairs: readonly QueryPair[], next_cursor: string): string {
  const values = new Map(pairs.map(({ name, value }) => [name, value ?? '']));
  values.set('cursor', next_cursor); // replaces the cursor that was sent, or appends the new one
  return [...values].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
}

/**
 * Percent-encodes everything but the unreserved characters of RFC 3986; `encodeURIComponent` leaves five more
 * characters as they are.
 */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
