import { ServiceError } from './received.js';

/** Far beyond the pages of the service, which end at 4 MiB of stored text. */
export const MAX_REPLY_BYTES = 67_108_864;

/** Arrays and objects of a reply. Empty ones take dozens of times their size once they are parsed. */
const MAX_BRACKETS = 4_194_304;

const ARRAY = 0x5b;
const OBJECT = 0x7b;

/** The number of opening brackets in some JSON text, those within strings included. */
function bracketsIn(chunk: Uint8Array): number {
  let count = 0;
  for (const byte of chunk) if (byte === ARRAY || byte === OBJECT) count += 1;
  return count;
}

/**
 * The response with a body that fails once it is over 64 MiB, decompressed, or has more than 4,194,304 opening
 * brackets, and closes its connection. `refuse` is then called with the reason.
 */
export function boundedReply(
  response: Response,
  path: string,
  refuse: (fault: ServiceError) => void,
): Response {
  const { body, status, statusText, headers } = response;
  if (body === null) return response;
  let bytes = 0;
  let brackets = 0;
  const excess = () => {
    if (bytes > MAX_REPLY_BYTES) return 'is over 64 MiB';
    return brackets > MAX_BRACKETS ? 'has over 4,194,304 arrays and objects' : null;
  };
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      bytes += chunk.length;
      brackets += bracketsIn(chunk);
      const reason = excess();
      if (reason === null) {
        controller.enqueue(chunk);
        return;
      }
      const fault = new ServiceError(`the reply to GET ${path} ${reason}`);
      refuse(fault);
      controller.error(fault);
    },
  });
  return new Response(body.pipeThrough(counted), { status, statusText, headers });
}
