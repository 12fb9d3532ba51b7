/** Reads the body of a message to /mcp or of a form, bounded in size and time. */
import type { IncomingMessage } from 'node:http';
import { LIMITS } from '../limits/limits.js';

const { value: MOST_BYTES } = LIMITS.messageBytes;

export type BodyReading =
  { readonly bytes: Buffer } | { readonly status: 408 | 413; readonly detail: string };

/**
 * Reads a request body. Resolves with 413 if the body is too long, with 408 if it arrives too slowly, and with null if
 * the caller disconnects.
 */
export function readBody(request: IncomingMessage): Promise<BodyReading | null> {
  if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES) return Promise.resolve(TOO_LONG_BODY);
  if (request.destroyed) return Promise.resolve(null);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const end = (reading: BodyReading | null) => {
      clearTimeout(timer);
      request.removeAllListeners('data').pause();
      resolve(reading);
    };
    const timer = setTimeout(() => end(TOO_SLOW), LIMITS.message.value);
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > MOST_BYTES) end(TOO_LONG_BODY);
      else chunks.push(chunk);
    });
    request.once('end', () => end({ bytes: Buffer.concat(chunks) }));
    request.once('close', () => end(null)); // has no effect after the end of the body
  });
}

const TOO_LONG_BODY = { status: 413, detail: `Send a message of at most ${MOST_BYTES} bytes.` } as const;
const TOO_SLOW = { status: 408, detail: 'The message took too long to arrive. Send it again.' } as const;
