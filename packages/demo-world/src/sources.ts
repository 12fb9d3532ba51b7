/** Chooses the pages that an answer cites. */
import type { ImportRecord } from '@brand-visibility/contract';
import type { Engine } from '@brand-visibility/domain/vocabulary';
import { between, happens, pick, pickWeighted, type Random } from './random.js';
import type { DemoBrand, DemoPage } from './story.js';

type Source = ImportRecord<'answer'>['sources'][number];

/** Maximum number of pages that an answer of each engine cites. */
const MOST_CITED: Record<Engine, number> = {
  claude: 1,
  chatgpt: 3,
  perplexity: 4,
  gemini: 2,
  grok: 2,
  google_aio: 3,
};

/** Suffixes that engines and share buttons append to URLs. Answers therefore cite one page under several URLs. */
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

/** Returns the citations of an answer: up to four different pages, each chosen at random by its weight. */
export function citations(random: Random, platform: Engine, pages: readonly DemoPage[]): Source[] {
  const cited = new Set<DemoPage>();
  const count = between(random, 0, MOST_CITED[platform]);
  for (let index = 0; index < count; index += 1) cited.add(byWeight(random, pages));
  return [...cited].map((page) => citation(random, page));
}

function byWeight(random: Random, pages: readonly DemoPage[]): DemoPage {
  return pickWeighted(
    random,
    pages.map((page) => [page, page.weight] as const),
  );
}

/** The share of answers that cite a page from `asides`, and the share of answers that cite a page twice. */
const ASIDES = 0.14;
const REPEATED = 0.08;

/**
 * Changes citations to forms that engines return: repeated citations, other spellings and grounding links. `random`
 * must not be the generator for the figures, so that changes to these forms do not change figures.
 */
export function asReturned(
  random: Random,
  { pages, asides }: DemoBrand,
  platform: Engine,
  daysAgo: number,
  sources: readonly Source[],
): Source[] {
  const cited = sources.map((source) => spelled(random, titledThen(pages, daysAgo, source)));
  if (asides.length > 0 && happens(random, ASIDES)) {
    const { url, title } = byWeight(random, asides);
    cited.push({ url, domain: new URL(url).hostname, title });
  }
  if (cited.length > 0 && happens(random, REPEATED)) cited.push(again(random, pick(random, cited)));
  return platform === 'gemini' ? cited.map((source) => grounded(random, source)) : cited;
}

/** Replaces the title of a citation with the title that the page had on the day of the answer. */
function titledThen(pages: readonly DemoPage[], daysAgo: number, source: Source): Source {
  const earlier = pages.find(({ url }) => source.url.startsWith(url))?.earlier;
  if (!earlier || source.title === null || daysAgo < earlier.untilDaysAgo) return source;
  return { ...source, title: earlier.title };
}

function spelled(random: Random, { url, domain, title }: Source): Source {
  return {
    url: happens(random, 0.05) ? otherSpelling(url) : url,
    domain: happens(random, 0.04) ? `WWW.${domain}` : domain,
    title: happens(random, 0.02) ? ' ' : title,
  };
}

/** Returns the URL with `http:` instead of `https:`, with `www.` added, or with `www.` removed. */
function otherSpelling(url: string): string {
  return url.startsWith('https://www.')
    ? url.replace('https://www.', 'http://')
    : url.replace('https://', 'http://www.');
}

/** Returns a second citation of the same page: either a link to a passage, or the same URL without a title. */
function again(random: Random, { url, domain, title }: Source): Source {
  return happens(random, 0.5)
    ? { url: `${url.split('#')[0]}#:~:text=best`, domain, title }
    : { url, domain, title: null };
}

/** Replaces the URL with a redirect URL of the engine, which is new in each answer. The title becomes the domain. */
function grounded(random: Random, { url, domain }: Source): Source {
  if (!url.startsWith('http')) return { url, domain, title: null };
  const token = Array.from({ length: 6 }, () => between(random, 36 ** 5, 36 ** 6 - 1).toString(36)).join('');
  return { url: `https://grounding.askengine.example/redirect/${token}`, domain, title: domain };
}
