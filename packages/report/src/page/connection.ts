import { createClient, type Client } from '@brand-visibility/client';

/** Told when the client waits before it sends a request again, and with null when it goes on. */
export type OnWait = (wait: { readonly seconds: number; readonly isLimit: boolean } | null) => void;

/**
 * A client for the service that serves this page. The key stays in memory: in no storage, address or cookie. `signal`
 * ends all requests of the client, and its waits.
 */
export function openClient(apiKey: string, signal: AbortSignal, onWait: OnWait): Client {
  /** Of the last reply that was refused; null if there was none. Requests run side by side, and most succeed. */
  let refused: number | null = null;
  return createClient({
    baseUrl: new URL('.', location.href).href,
    apiKey,
    fetch: async (request, init) => {
      const signals = [signal, ...(init?.signal ? [init.signal] : [])];
      try {
        const response = await fetch(request, {
          ...init,
          signal: AbortSignal.any(signals),
          cache: 'no-store',
        });
        if (!response.ok) refused = response.status;
        return response;
      } catch (error) {
        refused = null;
        throw error;
      }
    },
    sleep: async (milliseconds) => {
      onWait({ seconds: Math.ceil(milliseconds / 1000), isLimit: refused === 429 });
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(resolve, milliseconds);
        signal.addEventListener('abort', () => {
          clearTimeout(timer);
          reject(new DOMException('The view was left.', 'AbortError'));
        });
      });
      onWait(null);
    },
  });
}
