/** Writes responses as text, in fragments and steps, because writing several megabytes would block other requests. */
import { plainRow, rowJson, StoredRow } from '@brand-visibility/application';
import { csvHeader, csvLine, type Rows, type Table } from '@brand-visibility/contract';
import type { Steps } from '../scheduling/reads.js';
import type { Bytes } from './response.js';

type Fragments = Generator<string, void, undefined>;

/**
 * Number of characters at which a chunk ends; a single long fragment may exceed it. V8 stores strings above 128 KiB
 * separately from short-lived objects, so longer chunks would stay in memory much longer.
 */
const CHUNK = 64 * 1024;

/** Minimum length of a fragment that becomes a separate chunk, in characters. Joining would copy the fragment. */
const LONG_FRAGMENT = CHUNK / 4;

/** Maximum number of items in a list that is written in one step. */
const SHORT_LIST = 50;

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Joins fragments, one chunk per step. Returns a short text as a string, and a long text as chunks of bytes (rule
 * 13.1). Nothing is sent before the last fragment has been joined, so an error in any fragment makes the complete
 * response fail.
 */
export function* inChunks(fragments: Iterable<string>): Steps<Bytes> {
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
    if (text.length < CHUNK) continue;
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
export function* csvLines({ columns, linesIn }: Table, hasBom: boolean, response: unknown): Fragments {
  yield (hasBom ? BYTE_ORDER_MARK : '') + csvHeader(columns);
  for (const row of linesIn(response)) yield csvLine(columns, plainRow(row));
}

/** Yields rows as NDJSON, in fragments. Yields nothing if there are no rows (rule 13.5). */
export function* ndjsonLines({ rowsIn }: Pick<Rows, 'rowsIn'>, response: unknown): Fragments {
  for (const row of rowsIn(response)) {
    yield* rowJson(row);
    yield '\n';
  }
}
