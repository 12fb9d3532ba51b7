import type { Exchange } from '../pipeline/exchange.js';
import { inPieces } from './pieces.js';
import { prepared, send, type Beside } from './reply.js';
import type { Turns } from './turns.js';

const JSON_TYPE = 'application/json';

/** Sends a reply of a few lines. */
export function sendJson(exchange: Exchange, status: number, body: object, beside: Beside = {}): void {
  send(exchange, status, prepared(JSON_TYPE, JSON.stringify(body)), beside);
}

/**
 * The JSON of a reply, exactly as `JSON.stringify` writes it: a string, or for a long reply a promise of its bytes, which are
 * produced over several turns of the event loop. The promise rejects with whatever serialising throws.
 */
export function jsonBody(reply: unknown, turns: Turns): string | Promise<readonly Buffer[]> {
  if (typeof reply !== 'object' || reply === null) return JSON.stringify(reply);
  return inPieces(jsonPieces(reply), turns);
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
