import type { ImportRecord } from '@brand-visibility/contract';
import { CATEGORIES, ENGINES, SENTIMENTS } from '@brand-visibility/domain/vocabulary';
import { record } from '@brand-visibility/records';

/** Generates data sets from a fixed seed. The bytes are the same on every machine. */

export interface BenchBrand {
  readonly id: string;
  readonly prompts: number;
  /** Number of days up to the last day of the data set. There is one run on each day. */
  readonly days: number;
  readonly rivals: number;
  /** Every answer names fewer rivals than this number; the average is about half of this number. Default: 7.5. */
  readonly mentions?: number;
  /** Number of characters in the text of an answer. Default: 300. */
  readonly textLength?: number;
  /** The pages that the answers cite, or null for none. Default: 20,000 pages of 400 domains. */
  readonly cited?: CitedSites | null;
}

export interface CitedSites {
  readonly pages: number;
  readonly domains: number;
  readonly hasTitles?: boolean;
  /** The greater the skew, the more pages belong to a few domains. Default: all domains have equally many pages. */
  readonly skew?: number;
}

export interface BenchWorld {
  readonly brands: readonly BenchBrand[];
  /** The start of the day after the last run, in milliseconds since 1970. */
  readonly end: number;
  /** The account of the brands, which is there. Default: a new account `ACCOUNT`. */
  readonly account_id?: string;
}

export const ACCOUNT = 'acc_bench';
const DAY = 86_400_000;

/** Returns a function that generates numbers in [0, 1) from a 32-bit state. */
function drawing(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Generates the records in import order: first the account, brands and prompts, then the runs of all brands by day. */
export function* benchWorld({ brands, end, account_id }: BenchWorld): Generator<ImportRecord> {
  const draw = drawing(20260301);
  const created_at = at(end - 800 * DAY);
  if (account_id === undefined) yield record.account({ id: ACCOUNT });
  for (const brand of brands) {
    yield* parents(brand, account_id ?? ACCOUNT, created_at);
  }
  const longest = Math.max(...brands.map(({ days }) => days));
  for (let back = longest; back > 0; back -= 1) {
    for (const brand of brands) {
      if (back <= brand.days) yield* oneRun(brand, beganAt(end, back), draw);
    }
  }
}

function* parents(
  { id, prompts }: BenchBrand,
  account_id: string,
  created_at: string,
): Generator<ImportRecord> {
  const domain = `${id.replaceAll('_', '-')}.example`;
  yield record.brand({ id, account_id, name: id, domain, platforms: [...ENGINES], created_at });
  for (let i = 0; i < prompts; i += 1) {
    yield record.prompt({
      id: promptId(id, i),
      brand_id: id,
      text: `Which one is best for case ${i}?`,
      category: CATEGORIES[i % CATEGORIES.length]!,
      location: i % 3 === 0 ? 'Germany' : i % 3 === 1 ? 'Austin, TX' : null,
      is_branded: i % 10 === 0,
      created_at,
      deleted_at: i % 50 === 49 ? created_at : null,
    });
  }
}

function* oneRun(brand: BenchBrand, began: number, draw: () => number): Generator<ImportRecord> {
  const run_id = `run_${brand.id}_${began}`;
  yield record.run({
    id: run_id,
    brand_id: brand.id,
    platforms: [...ENGINES],
    created_at: at(began),
    started_at: at(began),
    completed_at: at(began + 3_600_000),
  });
  for (let prompt = 0; prompt < brand.prompts; prompt += 1) {
    for (const platform of ENGINES) {
      const named = draw() < 0.4;
      const id = `ans_${brand.id}_${began}_${prompt}_${platform}`;
      yield record.answer({
        id,
        run_id,
        prompt_id: promptId(brand.id, prompt),
        platform,
        created_at: at(began + Math.floor(draw() * 3_000_000)),
        text: textOf(brand.textLength ?? 300, draw),
        brand_named: named,
        position: named ? 1 + Math.floor(draw() * 6) : null,
        sentiment: named ? sentiment(draw) : null,
        competitors: mentions(brand, draw),
        sources: brand.cited === null ? [] : sources(brand.cited ?? SITES, draw),
      });
    }
  }
}

const beganAt = (end: number, daysBack: number) => end - daysBack * DAY + 6 * 3_600_000;
const at = (milliseconds: number) => new Date(milliseconds).toISOString();
const sentiment = (draw: () => number) => SENTIMENTS[Math.floor(draw() * SENTIMENTS.length)]!;
const promptId = (brand_id: string, i: number) => `prm_${brand_id}_${i}`;

const SENTENCE =
  'Reviewers who compared these products over several months liked the support and the price most. ';

function textOf(length: number, draw: () => number): string {
  const start = Math.floor(draw() * SENTENCE.length);
  return SENTENCE.repeat(Math.ceil((length + start) / SENTENCE.length)).slice(start, start + length);
}

/** Returns the rivals for an answer, by default about 3.2 on average. A few rivals occur often, but most rarely. */
function mentions({ rivals, mentions = 7.5 }: BenchBrand, draw: () => number) {
  const chosen = new Set<number>();
  const wanted = Math.floor(draw() * mentions);
  for (let i = 0; i < wanted; i += 1) chosen.add(Math.floor(rivals * draw() ** 3));
  return [...chosen].map((rival, i) => ({
    name: `Rival ${rival}`,
    position: i + 1,
    sentiment: sentiment(draw),
    domain: draw() < 0.1 ? `rival-${rival}.example` : null,
  }));
}

const SITES: CitedSites = { pages: 20_000, domains: 400 };

/** Returns the sources of an answer. A few pages occur often, but most pages occur rarely. */
function sources(cited: CitedSites, draw: () => number) {
  return Array.from({ length: 5 }, () => {
    const page = Math.floor(cited.pages * draw() ** 2);
    const domain = `site-${siteOf(page, cited)}.example`;
    const title = cited.hasTitles ? `Article ${page}` : null;
    return { url: `https://${domain}/articles/${page}`, domain, title };
  });
}

function siteOf(page: number, { pages, domains, skew }: CitedSites): number {
  if (skew === undefined) return page % domains;
  // Every `apart`-th page belongs to a different domain, so that each domain has at least one page.
  const apart = pages / domains;
  if (page % apart === 0) return page / apart;
  const share = (Math.imul(page, 0x9e3779b1) >>> 0) / 4_294_967_296;
  return Math.floor(domains * share ** skew);
}
