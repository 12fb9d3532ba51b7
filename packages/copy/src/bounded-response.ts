/** Bounds the size of a response, since a broken proxy may send one without end. */
import type { ClientOptions } from '@brand-visibility/client';

type FetchResponse = Awaited<ReturnType<NonNullable<ClientOptions['fetch']>>>;

/**
 * Maximum size of a response in bytes. A page has at most a tenth of this (rule 7.7); a broken proxy may send without
 * end.
 */
export const MOST_BYTES = 64 * 2 ** 20;

/** Reads at most `MOST_BYTES` bytes of a response. If there are more, `text` fails and the connection is closed. */
export function boundedResponse({ ok, status, headers, body }: Response): FetchResponse {
  return {
    ok,
    status,
    headers,
    text: async () => {
      const decoder = new TextDecoder();
      let [text, bytes] = ['', 0];
      for await (const chunk of body ?? []) {
        bytes += chunk.byteLength;
        // The client does not repeat a request after this error.
        if (bytes > MOST_BYTES)
          throw new RangeError(
            `a response of more than ${MOST_BYTES / 2 ** 20} MiB did not come from the service; check its URL and any proxy in between`,
          );
        text += decoder.decode(chunk, { stream: true });
      }
      return text + decoder.decode();
    },
  };
}
