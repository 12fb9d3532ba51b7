import type { ImportRecord } from '@brand-visibility/contract';
import { nameKey } from '@brand-visibility/domain/rivals/name-key';
import { formatInstant, type Instant } from '@brand-visibility/domain/time/instant';
import { ENGINES, SENTIMENTS } from '@brand-visibility/domain/vocabulary';
import { record } from '../records.js';
import type { Draw } from './draw.js';
import type { Setting } from './questions.js';
import { addresses, MENTIONED_DOMAINS, oddSources, SPELLINGS, TITLES } from './texts.js';

type Answer = ImportRecord<'answer'>;

/**
 * Rivals in unusual spellings; the brand's own name in capitals may be among them. A few answers name some of them
 * again, in the same or another spelling (rule 8.1).
 */
function mentions(draw: Draw, mark: string, brandName: string): Answer['competitors'] {
  const further = draw.fork();
  const groups = draw.some([...SPELLINGS, [brandName.slice(mark.length + 1).toUpperCase()]], 20);
  const keys = new Set<string>();
  const named = groups.flatMap((group) => {
    const name = `${mark} ${draw.pick(group)}`;
    const key = nameKey(name);
    if (keys.has(key)) return [];
    keys.add(key);
    return [mention(draw, name)];
  });
  const again = further
    .some(groups, further.chance(20) ? 50 : 0)
    .map((group) => mention(further, `${mark} ${further.pick(group)}`));
  return further.chance(50) ? [...named, ...again] : [...again, ...named];
}

const mention = (draw: Draw, name: string): Answer['competitors'][number] => ({
  name,
  position: draw.chance(80) ? 1 + draw.below(6) : null,
  sentiment: draw.pick([...SENTIMENTS, null]),
  domain: draw.chance(15) ? draw.pick(MENTIONED_DOMAINS) : null,
});

/** Sources of an answer, some of them cited again under the same or another URL, domain or title. */
function citations(draw: Draw, mark: string, ownDomains: readonly string[]): Answer['sources'] {
  const pages = [...draw.some(addresses(mark), 15), ...draw.some(oddSources(mark, ownDomains), 8)];
  const repeated = draw.chance(20) ? draw.some(pages, 40) : [];
  return [...pages, ...repeated].map(({ url, domain }) => {
    const title = draw.pick(TITLES);
    return { url, domain, title: title === null || title.trim() === '' ? title : `${mark} ${title}` };
  });
}

/** The sentiment of an answer that names the brand is unknown in one of twelve (rule 1.4). */
const TONES = [...SENTIMENTS, ...SENTIMENTS, ...SENTIMENTS.slice(1), null];

/** The content of an answered or filled answer: a string, also an empty one, with or without the brand. */
function randomContent(
  draw: Draw,
  mark: string,
  { name: brandName, domain, domain_aliases }: ImportRecord<'brand'>,
): Partial<Omit<Answer, 'type'>> {
  const brand_named = draw.chance(45);
  return {
    text: draw.chance(95) ? `${mark} answer, with ${brandName} or without.` : '',
    text_markdown: draw.chance(30) ? `**${mark}**` : null,
    brand_named,
    position: brand_named ? 1 + draw.below(5) : null,
    sentiment: brand_named ? draw.pick(TONES) : null,
    competitors: mentions(draw, mark, brandName),
    sources: citations(draw, mark, [domain, ...domain_aliases]),
  };
}

const NOTHING = { text: null };

/** The answers of a run: some engines missing, every outcome, several at one instant. */
export function randomAnswers(
  { draw, mark }: Setting,
  brand: ImportRecord<'brand'>,
  run: ImportRecord<'run'>,
  started: Instant,
  prompts: readonly ImportRecord<'prompt'>[],
): Answer[] {
  const engines = ENGINES.filter((platform) => run.platforms.includes(platform));
  return prompts.flatMap((prompt) =>
    draw.some(engines, 80).map((platform) => {
      const outcome = draw.pick([
        'answered',
        'answered',
        'answered',
        'answered',
        'filled',
        'failed',
      ] as const);
      return record.answer({
        id: draw.id('ans'),
        run_id: run.id,
        prompt_id: prompt.id,
        platform,
        created_at: formatInstant(draw.chance(40) ? started : started + BigInt(draw.below(1_800_000_000))),
        outcome,
        ...(outcome === 'failed' ? NOTHING : randomContent(draw, mark, brand)),
      });
    }),
  );
}
