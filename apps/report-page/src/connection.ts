/** Connects the page to the service that serves this page. Keeps the key only in memory. */
import { createClient, type Client } from '@brand-visibility/client';
import { say } from './language.js';

/** Called when the client begins to wait before a retry, and called with null when the wait is over. */
export type OnWait = (wait: { readonly seconds: number; readonly isLimit: boolean } | null) => void;

export const waitText = ({ seconds, isLimit }: NonNullable<Parameters<OnWait>[0]>) =>
  isLimit ? say('notices.limited', { seconds }) : say('notices.retries', { seconds });

/**
 * Creates a client for the service that serves this page. The key stays in memory, never in storage, a URL or a cookie.
 * `signal` aborts all requests of the client.
 */
export function openClient(apiKey: string, signal: AbortSignal, onWait: OnWait): Client {
  return createClient({
    baseUrl: new URL('.', location.href).href,
    apiKey,
    onWait: ({ milliseconds, failure }) => {
      signal.throwIfAborted();
      onWait({ seconds: Math.ceil(milliseconds / 1000), isLimit: failure.status === 429 });
      setTimeout(() => onWait(null), milliseconds);
    },
    fetch: (url, init) =>
      fetch(url, { ...init, signal: AbortSignal.any([signal, init.signal]), cache: 'no-store' }),
  });
}
