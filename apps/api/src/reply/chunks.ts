import type { WorkQueue } from './work-queue.js';

/**
 * Serialising a reply of several megabytes takes tens of milliseconds, so its text is produced in chunks that yield to
 * other requests in between.
 */

/** Length of a chunk in characters; one long fragment may exceed it. */
const CHUNK = 256 * 1024;

/**
 * Joins fragments: a string, or for a long text a promise of its bytes, which are produced over several event-loop
 * iterations. Nothing is sent before the last fragment, so the promise rejects with whatever a fragment throws.
 */
export function inChunks(
  fragments: Iterator<string, unknown, undefined>,
  workQueue: WorkQueue,
): string | Promise<readonly Buffer[]> {
  const first = nextChunk(fragments);
  return first.isLast ? first.text : rest(fragments, first.text, workQueue);
}

function rest(
  fragments: Iterator<string, unknown, undefined>,
  first: string,
  workQueue: WorkQueue,
): Promise<readonly Buffer[]> {
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
function nextChunk(fragments: Iterator<string, unknown, undefined>): {
  readonly text: string;
  readonly isLast: boolean;
} {
  let text = '';
  while (text.length < CHUNK) {
    const next = fragments.next();
    if (next.done) return { text, isLast: true };
    text += next.value;
  }
  return { text, isLast: false };
}
