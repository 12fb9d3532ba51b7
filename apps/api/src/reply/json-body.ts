import type { Exchange } from '../pipeline/exchange.js';
import { inChunks } from './chunks.js';
import { prepared, send, type ResponseOptions } from './reply.js';
import type { WorkQueue } from './work-queue.js';

const JSON_TYPE = 'application/json';

/** Sends a short reply. */
export function sendJson(
  exchange: Exchange,
  status: number,
  body: object,
  options: ResponseOptions = {},
): void {
  send(exchange, status, prepared(JSON_TYPE, JSON.stringify(body)), options);
}

/**
 * The JSON of a reply, exactly as `JSON.stringify` writes it: a string, or for a long reply a promise of its bytes,
 * which are produced over several event-loop iterations. The promise rejects with whatever serialising throws.
 */
export function jsonBody(reply: unknown, workQueue: WorkQueue): string | Promise<readonly Buffer[]> {
  if (typeof reply !== 'object' || reply === null) return JSON.stringify(reply);
  return inChunks(jsonFragments(reply), workQueue);
}

/** The JSON of an object in fragments: one per member, and one per item of a list, because only lists grow long. */
export function* jsonFragments(object: object): Generator<string, void, undefined> {
  let before = '{';
  for (const [name, value] of Object.entries(object) as [string, unknown][]) {
    if (value === undefined) continue;
    const start = `${before}${JSON.stringify(name)}:`;
    before = ',';
    if (Array.isArray(value) && value.length > 1) yield* listFragments(start, value);
    else yield start + JSON.stringify(value);
  }
  yield before === '{' ? '{}' : '}';
}

function* listFragments(start: string, items: readonly unknown[]): Generator<string, void, undefined> {
  let before = `${start}[`;
  for (const item of items) {
    yield before + JSON.stringify(item);
    before = ',';
  }
  yield ']';
}
