/** Makes the response of an endpoint: JSON, CSV or NDJSON, with the headers of the next page (rules 7.9 and 13.1). */
import {
  MEDIA_TYPES,
  dispositionOf,
  namesNextPage,
  requestedTable,
  type AnyEndpoint,
  type QueryPair,
  type RowsQuery,
  csvHeader,
  csvLine,
  type Rows,
  type Table,
} from '@brand-visibility/contract';
import type { Request } from 'express';
import { Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { Bytes, Response } from './response.js';
import { bodyLength } from './send.js';
import { plainRow, rowJson, StoredRow } from '@brand-visibility/application';

/** Writing that yields after every part, so that other requests can run in between. */
type Parts<T> = Generator<void, T, void>;

/** A response whose bytes are in memory, so that they can be compressed. */
interface WrittenResponse extends Response {
  readonly bytes: Bytes;
  readonly headers: readonly string[];
}

/** Announces that the service does not send partial responses, so that clients do not resume downloads (rule 6.6). */
const NO_RANGES = ['Accept-Ranges', 'none'];

/**
 * Serializes the result of a use case in the format that the query requests (rules 13.1 and 13.5). The response may be
 * several megabytes. The link to the next page repeats `pairs`.
 */
export function* endpointResponse(
  endpoint: AnyEndpoint,
  pairs: readonly QueryPair[],
  query: RowsQuery,
  result: object,
): Parts<WrittenResponse> {
  const { rows } = endpoint;
  const { format = 'json' } = query;
  const isWhole = format === 'json' && !Object.values(result).some(isInParts);
  const bytes = isWhole ? JSON.stringify(result) : yield* inChunks(fragmentsOf(rows, query, result));
  const next = rows && namesNextPage(endpoint, format) ? linkHeaders(pairs, result) : [];
  const file = format === 'csv' ? ['Content-Disposition', dispositionOf(endpoint)] : [];
  const headers = [...(format === 'json' ? [] : NO_RANGES), ...file, ...next];
  const isLong = typeof bytes === 'string' && bytes.length >= LONG_FRAGMENT;
  return {
    status: 200,
    contentType: MEDIA_TYPES[format],
    bytes: isLong ? Buffer.from(bytes) : bytes,
    headers,
  };
}

function fragmentsOf(rows: Rows | undefined, query: RowsQuery, result: object): Fragments {
  const { format = 'json', bom = false } = query;
  if (!rows || format === 'json') return jsonFragments(result);
  return format === 'csv' ? csvLines(requestedTable(rows, query), bom, result) : ndjsonLines(rows, result);
}

/** Minimum size in bytes of a body to compress. For a smaller body, gzip would save less than one network packet. */
const LEAST = 1_024;

/** The fastest level leaves 27 % of the bytes of real answers. Level 6 leaves 22 %, but takes twice as long. */
const LEVEL = constants.Z_BEST_SPEED;

/**
 * Compresses CSV and NDJSON of at least 1 KiB with gzip if `Accept-Encoding` prefers gzip to no coding, by quality (RFC
 * 9110), then by position (rule 13.7); returns other responses unchanged. CSV and NDJSON repeat nothing of the request,
 * so their length reveals no secret. The threads of zlib compress in chunks, so other requests run meanwhile.
 */
export async function compressed(
  request: Pick<Request, 'acceptsEncodings'>,
  response: WrittenResponse,
): Promise<Response> {
  const { contentType, bytes, headers } = response;
  if (contentType === MEDIA_TYPES.json || bodyLength(bytes) < LEAST) return response;
  if (request.acceptsEncodings('gzip', 'identity') !== 'gzip') return response;
  const chunks = typeof bytes === 'string' || Buffer.isBuffer(bytes) ? [Buffer.from(bytes)] : bytes;
  const packed: Buffer[] = [];
  for await (const chunk of Readable.from(chunks).pipe(createGzip({ level: LEVEL })))
    packed.push(chunk as Buffer); // the cast is safe: a stream of bytes yields buffers
  return { ...response, bytes: packed, headers: [...headers, 'Content-Encoding', 'gzip'] };
}

/** Maximum size in bytes of the query in a `Link` header, so that the header stays within common limits. */
const MOST_QUERY = 4_000;

/** Returns the headers that identify the next page (rule 7.9), as pairs of name and value; none without a next page. */
function linkHeaders(pairs: readonly QueryPair[], result: object): readonly string[] {
  // Every paginated response contains both fields.
  const { has_more, next_cursor } = result as { has_more: boolean; next_cursor: string | null };
  if (next_cursor === null) return [];
  const named = ['Next-Cursor', next_cursor];
  if (!has_more) return named;
  // The query, which `parseQuery` accepted, except for the cursor.
  const values = new Map(pairs.map(({ name, value }) => [name, value ?? '']));
  values.set('cursor', next_cursor); // replaces the cursor that was sent, or appends the new one
  const query = [...values].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
  return query.length <= MOST_QUERY ? [...named, 'Link', `<?${query}>; rel="next"`] : named;
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

type Fragments = Generator<string, void, undefined>;

/**
 * Number of characters at which a chunk ends; a single long fragment may exceed it. V8 stores strings above 128 KiB
 * separately from short-lived objects, so longer chunks would stay in memory much longer.
 */
const CHUNK_LENGTH = 64 * 1024;

/** Minimum length of a fragment that becomes a separate chunk, in characters. Joining would copy the fragment. */
const LONG_FRAGMENT = CHUNK_LENGTH / 4;

/** Maximum number of items in a list that is written in one step. */
const SHORT_LIST = 50;

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Joins fragments, one chunk per part. Returns a short text as a string, and a long text as chunks of bytes (rule
 * 13.1). Nothing is sent before the last fragment has been joined, so an error in any fragment makes the complete
 * response fail.
 */
export function* inChunks(fragments: Iterable<string>): Parts<Bytes> {
  const written: Buffer[] = [];
  let text = '';
  for (const fragment of fragments) {
    if (fragment.length < LONG_FRAGMENT) text += fragment;
    else {
      if (text !== '') written.push(Buffer.from(text));
      written.push(Buffer.from(fragment));
      text = '';
      yield;
    }
    if (text.length < CHUNK_LENGTH) continue;
    written.push(Buffer.from(text));
    text = '';
    yield;
  }
  if (written.length === 0) return text;
  if (text !== '') written.push(Buffer.from(text));
  return written;
}

/**
 * Yields the JSON of an object in fragments, which together equal the output of `JSON.stringify`. Each item of a long
 * list, and of a list whose rows contain stored JSON, is at least one fragment.
 */
export function* jsonFragments(object: object): Fragments {
  if (!Object.values(object).some(isInParts)) return yield JSON.stringify(object);
  let before = '{';
  for (const [name, value] of Object.entries(object) as [string, unknown][]) {
    if (value === undefined) continue;
    const start = `${before}${JSON.stringify(name)}:`;
    before = ',';
    if (!isInParts(value)) {
      yield start + JSON.stringify(value);
      continue;
    }
    yield `${start}[`;
    for (const [i, item] of value.entries()) {
      if (i > 0) yield ',';
      yield* rowJson(item);
    }
    yield ']';
  }
  yield '}';
}

function isInParts(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && (value.length > SHORT_LIST || value[0] instanceof StoredRow);
}

/** Yields rows as CSV, one fragment per line. The header line is present even if there are no rows (rule 13.4). */
function* csvLines({ columns, linesIn }: Table, hasBom: boolean, response: unknown): Fragments {
  yield (hasBom ? BYTE_ORDER_MARK : '') + csvHeader(columns);
  for (const row of linesIn(response)) yield csvLine(columns, plainRow(row));
}

/** Yields rows as NDJSON, in fragments. Yields nothing if there are no rows (rule 13.5). */
function* ndjsonLines({ rowsIn }: Pick<Rows, 'rowsIn'>, response: unknown): Fragments {
  for (const row of rowsIn(response)) {
    yield* rowJson(row);
    yield '\n';
  }
}
