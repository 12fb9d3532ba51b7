import { createClient, type ClientOptions } from '../../src/index.js';
import type { Fetch } from '../../src/fetch.js';

/** One response, or its failure. */
export type Answer = (...request: Parameters<Fetch>) => Response | Promise<Response>;

export const respond =
  (status: number, body: string | null, headers: Readonly<Record<string, string>> = {}): Answer =>
  () =>
    new Response(body, { status, headers });

/** A `fetch` with these answers, of which the last one repeats. */
export function fakeFetch(answers: readonly Answer[]) {
  const requests: Parameters<Fetch>[] = [];
  const fetch: Fetch = async (...request) => {
    if (requests.length > 100) throw new Error('no test needs so many requests');
    const answer = answers[Math.min(requests.length, answers.length - 1)];
    requests.push(request);
    return answer!(...request); // tests give at least one
  };
  return { fetch, requests };
}

export const apiKey = `bvk_${'k'.repeat(38)}`;

/** A client with these answers instead of a service. It records its waits instead of waiting. */
export function clientOf(answers: readonly Answer[], options: Partial<ClientOptions> = {}) {
  const waits: number[] = [];
  const { fetch, requests } = fakeFetch(answers);
  const sleep = async (milliseconds: number) => void waits.push(milliseconds);
  const client = createClient({ baseUrl: 'https://api.example', apiKey, sleep, fetch, ...options });
  return { client, waits, requests };
}
