/** Generates the result for each crawler in a site-access check. */
import type { ImportRecord } from '@brand-visibility/contract';
import { between, type Random } from './random.js';

type Crawler = ImportRecord<'site_access_check'>['crawlers'][number];
type Verdict = Crawler['verdict'];

type Visitor = Pick<Crawler, 'key' | 'label' | 'vendor' | 'role'> & { readonly isToken?: true };

/** The crawlers that a check simulates. A token is a name that only robots.txt uses; no crawler sends it (rule 9.2). */
const VISITORS: readonly Visitor[] = [
  { key: 'ChatGPT-User', label: 'ChatGPT browsing', vendor: 'OpenAI', role: 'live_answer' },
  { key: 'OAI-SearchBot', label: 'ChatGPT search', vendor: 'OpenAI', role: 'live_answer' },
  { key: 'GPTBot', label: 'GPTBot', vendor: 'OpenAI', role: 'training' },
  { key: 'Claude-User', label: 'Claude browsing', vendor: 'Anthropic', role: 'live_answer' },
  { key: 'Claude-SearchBot', label: 'Claude search', vendor: 'Anthropic', role: 'live_answer' },
  { key: 'ClaudeBot', label: 'ClaudeBot', vendor: 'Anthropic', role: 'training' },
  { key: 'PerplexityBot', label: 'Perplexity', vendor: 'Perplexity', role: 'live_answer' },
  { key: 'Google-Extended', label: 'Gemini training', vendor: 'Google', role: 'training', isToken: true },
  { key: 'Googlebot', label: 'Googlebot', vendor: 'Google', role: 'search' },
  { key: 'bingbot', label: 'Bingbot', vendor: 'Microsoft', role: 'search' },
  { key: 'CCBot', label: 'Common Crawl', vendor: 'Common Crawl', role: 'training' },
];

/** Generates the result of a crawler's request from the verdict: a response or, if there was no response, an error. */
function response(
  random: Random,
  verdict: Verdict,
): Pick<Crawler, 'http_status' | 'fetch_error' | 'latency_ms' | 'words'> {
  const latency_ms = between(random, 900, 6400) / 10;
  switch (verdict) {
    case 'pass':
      return { http_status: 200, fetch_error: null, latency_ms, words: between(random, 640, 900) };
    case 'thin':
      return { http_status: 200, fetch_error: null, latency_ms, words: between(random, 4, 30) };
    case 'blocked':
      return { http_status: 403, fetch_error: null, latency_ms, words: 0 };
    case 'rate_limited':
      return { http_status: 429, fetch_error: null, latency_ms, words: 0 };
    case 'robots_disallowed':
      return { http_status: 200, fetch_error: null, latency_ms, words: between(random, 640, 900) };
    case 'unknown':
      return { http_status: null, fetch_error: 'timeout', latency_ms: null, words: null };
  }
}

const NEVER_REQUESTED = { http_status: null, fetch_error: null, latency_ms: null, words: null };

/** Returns the results for all crawlers. Each verdict is `pass` unless `exceptions` contains a different one. */
export function crawlersOf(random: Random, exceptions: Readonly<Record<string, Verdict>>): Crawler[] {
  return VISITORS.map(({ isToken, ...visitor }) => {
    const verdict = exceptions[visitor.key] ?? 'pass';
    return { ...visitor, verdict, ...(isToken ? NEVER_REQUESTED : response(random, verdict)) };
  });
}
