/** Produces large responses in chunks, because serializing several megabytes would block other requests. */
import type { Steps } from '../scheduling/reads.js';

/**
 * Number of characters at which a chunk ends; a single long fragment may exceed it. V8 stores strings above 128 KiB
 * separately from short-lived objects, so longer chunks would stay in memory much longer.
 */
const CHUNK = 64 * 1024;

/** Minimum length of a fragment that becomes a separate chunk, in characters. Joining would copy the fragment. */
const LONG_FRAGMENT = CHUNK / 4;

/**
 * Joins fragments, one chunk per step. Returns a short text as a string, and a long text as chunks of bytes (rule
 * 13.1). Nothing is sent before the last fragment has been joined, so an error in any fragment makes the complete
 * response fail.
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
