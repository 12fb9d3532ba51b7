import type { Turns } from './turns.js';

/**
 * Serialising a reply of several megabytes takes tens of milliseconds, so its text is written in pieces that yield to other
 * requests in between.
 */

/** Length of a piece in characters; one long fragment may exceed it. */
const PIECE = 256 * 1024;

/**
 * The text that fragments make: a string, or for a long text a promise of its bytes, which are produced over several turns
 * of the event loop. Nothing is sent before the last fragment, so the promise rejects with whatever a fragment throws.
 */
export function inPieces(
  fragments: Iterator<string, unknown, undefined>,
  turns: Turns,
): string | Promise<readonly Buffer[]> {
  const first = nextPiece(fragments);
  return first.isLast ? first.text : rest(fragments, first.text, turns);
}

function rest(
  fragments: Iterator<string, unknown, undefined>,
  first: string,
  turns: Turns,
): Promise<readonly Buffer[]> {
  return new Promise((resolve, reject) => {
    const written = [Buffer.from(first)];
    const goOn = () => {
      try {
        const { text, isLast } = nextPiece(fragments);
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

/** Joins fragments up to the length of a piece. */
function nextPiece(fragments: Iterator<string, unknown, undefined>): {
  readonly text: string;
  readonly isLast: boolean;
} {
  let text = '';
  while (text.length < PIECE) {
    const next = fragments.next();
    if (next.done) return { text, isLast: true };
    text += next.value;
  }
  return { text, isLast: false };
}
