/** Produces large responses in chunks, so that other requests run in between. */
import type { Steps } from '../scheduling/reads.js';

/**
 * Serialising a response of several megabytes takes tens of milliseconds, so its text is produced in chunks, and other
 * requests run in between.
 */

/**
 * Length of a chunk in characters; one long fragment may exceed it. V8 keeps strings above 128 KiB apart from
 * short-lived ones, so that longer chunks would stay in memory much longer.
 */
const CHUNK = 64 * 1024;

/** Fragments from this length on are not joined: the joined text would be a copy. */
const LONG_FRAGMENT = CHUNK / 4;

/**
 * Joins fragments in steps of one chunk: a string, or for a long text its bytes (rule 13.1). Nothing is sent before the
 * last fragment, so an error of a fragment fails the complete response.
 */
export function* inChunks(
  fragments: Iterator<string, unknown, undefined>,
): Steps<string | readonly Buffer[]> {
  const written: Buffer[] = [];
  let text = '';
  for (;;) {
    const next = fragments.next();
    if (next.done) break;
    if (next.value.length < LONG_FRAGMENT) text += next.value;
    else {
      if (text !== '') written.push(Buffer.from(text));
      written.push(Buffer.from(next.value));
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
