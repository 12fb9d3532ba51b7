import type { ImportRecord } from '@brand-visibility/contract';
import type { Engine } from '@brand-visibility/domain';
import { happens, pick, weighted, type Random } from './random.js';
import type { DemoBrand, DemoPage } from './story.js';

type Source = ImportRecord<'answer'>['sources'][number];

/**
 * Citations as engines really write them: wrapped, repeated, in other spellings. All of it is drawn apart from the rest
 * of an answer, so that it changes no other figure of the demo.
 */

/** The host that an engine puts in front of some links; it then records the host as the domain. */
const WRAPPERS: Partial<Record<Engine, string>> = {
  gemini: 'links.askengine.example',
  google_aio: 'www.links.askengine.example',
};

/** How often an answer cites a page of `asides`, or a page twice. */
const ASIDES = 0.14;
const REPEATED = 0.08;

/** Rewrites the sources of an answer and adds to them. */
export function oddCitations(
  random: Random,
  { pages, asides }: DemoBrand,
  platform: Engine,
  daysAgo: number,
  sources: readonly Source[],
): Source[] {
  const cited = sources.map((source) => spelled(random, platform, titledThen(pages, daysAgo, source)));
  if (asides.length > 0 && happens(random, ASIDES)) {
    const aside = weighted(
      random,
      asides.map((page) => [page, page.weight] as const),
    );
    cited.push({ url: aside.url, domain: new URL(aside.url).hostname, title: aside.title });
  }
  if (cited.length > 0 && happens(random, REPEATED)) cited.push(again(random, pick(random, cited)));
  return cited;
}

/** With the title that the page had on that day. */
function titledThen(pages: readonly DemoPage[], daysAgo: number, source: Source): Source {
  const earlier = pages.find(({ url }) => source.url.startsWith(url))?.earlier;
  if (!earlier || source.title === null || daysAgo < earlier.untilDaysAgo) return source;
  return { ...source, title: earlier.title };
}

function spelled(random: Random, platform: Engine, { url, domain, title }: Source): Source {
  const wrapper = WRAPPERS[platform];
  const isWrapped = wrapper !== undefined && happens(random, 0.12);
  return {
    url: happens(random, 0.05) ? otherSpelling(url) : url,
    domain: isWrapped ? wrapper : happens(random, 0.04) ? `WWW.${domain}` : domain,
    title: happens(random, 0.02) ? ' ' : title,
  };
}

/** The same page over HTTP, with `www.` where it had none. */
function otherSpelling(url: string): string {
  return url.startsWith('https://www.')
    ? url.replace('https://www.', 'http://')
    : url.replace('https://', 'http://www.');
}

/** Another citation of the page: a passage of it, or the page itself without a title. */
function again(random: Random, { url, domain, title }: Source): Source {
  return happens(random, 0.5)
    ? { url: `${url.split('#')[0]}#:~:text=best`, domain, title }
    : { url, domain, title: null };
}
