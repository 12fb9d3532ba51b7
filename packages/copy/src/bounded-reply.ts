import { ServiceError } from './received.js';

/** Far beyond the pages of the service, which end at 4 MiB of stored text. */
export const MAX_REPLY_BYTES = 67_108_864;

/**
 * The response with a body that fails once it is over 64 MiB, decompressed, and closes its connection. `refuse` is then
 * called with the reason.
 */
export function boundedReply(
  response: Response,
  path: string,
  refuse: (fault: ServiceError) => void,
): Response {
  const { body, status, statusText, headers } = response;
  if (body === null) return response;
  let bytes = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      bytes += chunk.length;
      if (bytes <= MAX_REPLY_BYTES) {
        controller.enqueue(chunk);
        return;
      }
      const fault = new ServiceError(`the reply to GET ${path} is over 64 MiB`);
      refuse(fault);
      controller.error(fault);
    },
  });
  return new Response(body.pipeThrough(counted), { status, statusText, headers });
}
