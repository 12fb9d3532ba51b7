/** Limits the size of a response, because a broken proxy could send an endless response. */
import type { ClientOptions } from '@brand-visibility/client';

type SentResponse = Awaited<ReturnType<NonNullable<ClientOptions['fetch']>>>;

/** Maximum size of a response in bytes. The service limits a page of a list to a tenth of this size (rule 7.7). */
const MOST_BYTES = 64 * 2 ** 20;

/** Wraps a response. If the body exceeds `MOST_BYTES` bytes, `text` closes the connection and throws a RangeError. */
export function boundedFetch({ ok, status, headers, body }: Response): SentResponse {
  return {
    ok,
    status,
    headers,
    text: async () => {
      const decoder = new TextDecoder();
      let [text, bytes] = ['', 0];
      for await (const chunk of body ?? []) {
        bytes += chunk.byteLength;
        // The client does not retry a request that fails with a RangeError.
        if (bytes > MOST_BYTES)
          throw new RangeError(
            `received a response of more than ${MOST_BYTES / 2 ** 20} MiB, which the service never sends; check the service URL and any proxy`,
          );
        text += decoder.decode(chunk, { stream: true });
      }
      return text + decoder.decode();
    },
  };
}
