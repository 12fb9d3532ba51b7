import type { Turns } from './turns.js';

/** A page of a few megabytes takes tens of milliseconds to write: its JSON is written in pieces, and others go between. */

/** Characters after which others have their turn. */
const PIECE = 256 * 1024;

/**
 * What `JSON.stringify` writes of a reply: as text or, where it is long, as bytes, written in several turns of the event
 * loop. Anything thrown while writing is thrown to who waits.
 */
export function jsonBody(reply: unknown, turns: Turns): string | Promise<readonly Buffer[]> {
  if (typeof reply !== 'object' || reply === null) return JSON.stringify(reply);
  const pieces = jsonPieces(reply);
  const first = nextPiece(pieces);
  return first.isLast ? first.text : rest(pieces, first.text, turns);
}

function rest(pieces: Iterator<string>, first: string, turns: Turns): Promise<readonly Buffer[]> {
  return new Promise((resolve, reject) => {
    const written = [Buffer.from(first)];
    const goOn = () => {
      try {
        const { text, isLast } = nextPiece(pieces);
        written.push(Buffer.from(text));
        if (isLast) resolve(written);
        else turns.queue(goOn);
      } catch (fault) {
        reject(fault instanceof Error ? fault : new Error(String(fault)));
      }
    };
    turns.queue(goOn);
  });
}

/** Pieces until they are long enough, in one text. */
function nextPiece(pieces: Iterator<string>): { readonly text: string; readonly isLast: boolean } {
  let text = '';
  while (text.length < PIECE) {
    const next = pieces.next();
    if (next.done) return { text, isLast: true };
    text += next.value;
  }
  return { text, isLast: false };
}

/** Together the JSON of an object; the items of its lists are pieces of their own, since only those are many. */
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
