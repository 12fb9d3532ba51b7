/** Bounds the size of a response, since a broken proxy may send one without end. */
import type { ClientOptions } from '@brand-visibility/client';

type FetchResponse = Awaited<ReturnType<NonNullable<ClientOptions['fetch']>>>;

/** Bytes of the longest response. A page has at most a tenth of it (rule 7.7); a broken proxy may never end one. */
export const MOST_BYTES = 64 * 2 ** 20;

/** A response that is read up to `MOST_BYTES`: beyond them `text` fails, and the connection is closed. */
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
