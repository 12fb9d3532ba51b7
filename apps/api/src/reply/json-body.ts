import type { Exchange } from '../pipeline/exchange.js';
import { prepared, send, type Beside } from './reply.js';
import type { WorkQueue } from './work-queue.js';

const JSON_TYPE = 'application/json';

/** Sends a reply of a few lines. */
export function sendJson(exchange: Exchange, status: number, body: object, beside: Beside = {}): void {
  send(exchange, status, prepared(JSON_TYPE, JSON.stringify(body)), beside);
}

/** Sends what an endpoint replies, which may be megabytes. */
export async function sendReply(exchange: Exchange, reply: unknown, workQueue: WorkQueue): Promise<void> {
  const body = jsonBody(reply, workQueue);
  send(exchange, 200, prepared(JSON_TYPE, typeof body === 'string' ? body : await body));
}

/**
 * Serialising a page of several megabytes takes tens of milliseconds, so its JSON is written in pieces that yield to other
 * requests in between.
 */

/** Length of a piece in characters; one long item may exceed it. */
const PIECE = 256 * 1024;

/**
 * The JSON of a reply, exactly as `JSON.stringify` writes it: a string, or for a long reply a promise of its bytes, which are
 * produced over several workQueue of the event loop. The promise rejects with whatever serialising throws.
 */
export function jsonBody(reply: unknown, workQueue: WorkQueue): string | Promise<readonly Buffer[]> {
  if (typeof reply !== 'object' || reply === null) return JSON.stringify(reply);
  const pieces = jsonPieces(reply);
  const first = nextPiece(pieces);
  return first.isLast ? first.text : rest(pieces, first.text, workQueue);
}

function rest(pieces: Iterator<string>, first: string, workQueue: WorkQueue): Promise<readonly Buffer[]> {
  return new Promise((resolve, reject) => {
    const written = [Buffer.from(first)];
    const goOn = () => {
      try {
        const { text, isLast } = nextPiece(pieces);
        written.push(Buffer.from(text));
        if (isLast) resolve(written);
        else workQueue.queue(goOn);
      } catch (fault) {
        reject(fault instanceof Error ? fault : new Error(String(fault)));
      }
    };
    workQueue.queue(goOn);
  });
}

/** Joins fragments up to the length of a piece. */
function nextPiece(pieces: Iterator<string>): { readonly text: string; readonly isLast: boolean } {
  let text = '';
  while (text.length < PIECE) {
    const next = pieces.next();
    if (next.done) return { text, isLast: true };
    text += next.value;
  }
  return { text, isLast: false };
}

/** The JSON of an object in fragments: one for each member and, as only lists grow long, one for each item of a list. */
export function* jsonPieces(object: object): Generator<string, void, undefined> {
  let before = '{';
  for (const [name, value] of Object.entries(object) as [string, unknown][]) {
    if (value === undefined) continue;
    const start = `${before}${JSON.stringify(name)}:`;
    before = ',';
    if (Array.isArray(value) && value.length > 1) yield* listPieces(start, value);
    else yield start + JSON.stringify(value);
  }
  yield before === '{' ? '{}' : '}';
}

function* listPieces(start: string, items: readonly unknown[]): Generator<string, void, undefined> {
  let before = `${start}[`;
  for (const item of items) {
    yield before + JSON.stringify(item);
    before = ',';
  }
  yield ']';
}
