import type { ImportRecord } from '@brand-visibility/contract';
import type { Engine } from '@brand-visibility/domain';
import { between, happens, pick, weighted, type Random } from './random.js';
import type { DemoPage } from './story.js';

type Source = ImportRecord<'answer'>['sources'][number];

/** The maximum number of pages that an answer of an engine cites. */
const MOST_CITED: Record<Engine, number> = {
  claude: 1,
  chatgpt: 3,
  perplexity: 4,
  gemini: 2,
  grok: 2,
  google_aio: 3,
};

/** Endings that sharing and engines add to URLs: one page is cited under several URLs. */
const TRACKING = {
  reddit: ['?utm_source=share&utm_medium=web', '?utm_name=ioscss', ''],
  other: ['?utm_source=chatgpt.com', '?srsltid=AfmBOop1', '#main', '/'],
};

function citation(random: Random, page: DemoPage): Source {
  const url = new URL(page.url);
  const isReddit = url.hostname.endsWith('reddit.com');
  const endings = isReddit ? TRACKING.reddit : TRACKING.other;
  return {
    url: happens(random, 0.3) ? page.url + pick(random, endings) : page.url,
    domain: isReddit ? 'reddit.com' : url.hostname.replace(/^www\./, ''),
    title: happens(random, 0.9) ? page.title : null,
  };
}

/** The pages that an answer of an engine cites: none to four, without repeats, chosen by weight. */
export function citations(random: Random, platform: Engine, pages: readonly DemoPage[]): Source[] {
  const choices = pages.map((page) => [page, page.weight] as const);
  const cited = new Set<DemoPage>();
  const count = between(random, 0, MOST_CITED[platform]);
  for (let index = 0; index < count; index += 1) cited.add(weighted(random, choices));
  return [...cited].map((page) => citation(random, page));
}
