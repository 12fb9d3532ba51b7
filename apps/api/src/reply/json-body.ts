import type { Exchange } from '../pipeline/exchange.js';
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

/** Sends the reply of an endpoint, which may be several megabytes. */
export async function sendReply(exchange: Exchange, reply: unknown, workQueue: WorkQueue): Promise<void> {
  const body = jsonBody(reply, workQueue);
  send(exchange, 200, prepared(JSON_TYPE, typeof body === 'string' ? body : await body));
}

/**
 * Serialising a page of several megabytes takes tens of milliseconds, so its JSON is produced in chunks that yield to
 * other requests in between.
 */

/** Length of a chunk in characters; one long item may exceed it. */
const CHUNK = 256 * 1024;

/**
 * The JSON of a reply, exactly as `JSON.stringify` writes it: a string, or for a long reply a promise of its bytes,
 * which are produced over several event-loop iterations. The promise rejects with whatever serialising throws.
 */
export function jsonBody(reply: unknown, workQueue: WorkQueue): string | Promise<readonly Buffer[]> {
  if (typeof reply !== 'object' || reply === null) return JSON.stringify(reply);
  const fragments = jsonFragments(reply);
  const first = nextChunk(fragments);
  return first.isLast ? first.text : rest(fragments, first.text, workQueue);
}

function rest(fragments: Iterator<string>, first: string, workQueue: WorkQueue): Promise<readonly Buffer[]> {
  return new Promise((resolve, reject) => {
    const written = [Buffer.from(first)];
    const writeNext = () => {
      try {
        const { text, isLast } = nextChunk(fragments);
        written.push(Buffer.from(text));
        if (isLast) resolve(written);
        else workQueue.queue(writeNext);
      } catch (fault) {
        reject(fault instanceof Error ? fault : new Error(String(fault)));
      }
    };
    workQueue.queue(writeNext);
  });
}

/** Joins fragments up to the length of a chunk. */
function nextChunk(fragments: Iterator<string>): { readonly text: string; readonly isLast: boolean } {
  let text = '';
  while (text.length < CHUNK) {
    const next = fragments.next();
    if (next.done) return { text, isLast: true };
    text += next.value;
  }
  return { text, isLast: false };
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
