import type { ImportRecord } from '@brand-visibility/contract';
import { ENGINES } from '@brand-visibility/domain/vocabulary';
import { record } from '@brand-visibility/records';
import { ATTACKERS, type Holder } from './accounts.js';
import { daysAgo, runAt } from './texts.js';

/**
 * Generates a brand with a year of answers for each attacker's account, whose reports take 0.1 s, and forty brands with
 * two months of answers.
 */

/** Five engines give 182,500 answers to 100 prompts in a year. */
const YEAR = { prompts: 100, days: 365 };
/** Five engines give 16,200 answers to 54 prompts in two months. */
const MONTHS = { prompts: 54, days: 60 };
const BRANDS = 40;
const PLATFORMS = ENGINES.slice(0, 5);
const RIVALS = 2_000;
const PAGES = 3_000;
const SITES = 200;

export const yearBrand = ({ account }: Holder) => `brd_year_${account}`;

/** Generates the first account's brand, whose answers cite pages. */
export const yearOfTheFirst = () => answersOf(ATTACKERS[0], yearBrand(ATTACKERS[0]), YEAR, true);

/** Generates the brands of the other accounts. Their answers cite no pages, because no attack requests citations. */
export function* yearsOfTheOthers(): Generator<ImportRecord> {
  for (const other of ATTACKERS.slice(1)) yield* answersOf(other, yearBrand(other), YEAR, false);
}

/** Generates the brands of the first account's portfolio, without cited pages. */
export function* portfolioOfTheFirst(): Generator<ImportRecord> {
  for (let brand = 0; brand < BRANDS; brand += 1)
    yield* answersOf(ATTACKERS[0], `brd_portfolio_${brand}`, MONTHS, false);
}

function* answersOf(
  owner: Holder,
  brand_id: string,
  { prompts, days }: typeof YEAR,
  hasSources: boolean,
): Generator<ImportRecord> {
  const promptOf = (prompt: number) => `prm_${brand_id}_${prompt}`;
  yield record.brand({
    id: brand_id,
    account_id: owner.account,
    name: 'Attacked',
    slug: brand_id,
    platforms: [...PLATFORMS],
  });
  for (let prompt = 0; prompt < prompts; prompt += 1) yield record.prompt({ id: promptOf(prompt), brand_id });
  for (let day = 0; day < days; day += 1) {
    const at = daysAgo(day + 0.5);
    const run_id = `run_${brand_id}_${day}`;
    yield runAt(at, { id: run_id, brand_id, platforms: [...PLATFORMS] });
    for (let prompt = 0; prompt < prompts; prompt += 1)
      for (const [engine, platform] of PLATFORMS.entries()) {
        const number = (day * prompts + prompt) * PLATFORMS.length + engine;
        const brand_named = spread(number) % 5 < 2;
        yield record.answer({
          id: `ans_${brand_id}_${number}`,
          run_id,
          prompt_id: promptOf(prompt),
          platform,
          created_at: at,
          brand_named,
          position: brand_named ? 1 + (number % 6) : null,
          sentiment: brand_named ? 'positive' : null,
          competitors: mentions(number),
          sources: hasSources ? sources(number) : [],
        });
      }
  }
}

/** Spreads consecutive integers evenly over the integers from 0 to 2 ** 32 - 1. */
const spread = (number: number) => Math.imul(number + 1, 2654435761) >>> 0;

/** Returns about three of two thousand rivals, so that a report takes as long as for a large brand. */
function mentions(number: number) {
  const wanted = spread(number) % 7;
  const rivals = new Set(
    Array.from({ length: wanted }, (_, which) => {
      const part = (spread(number * 7 + which) % 10_000) / 10_000;
      return Math.floor(RIVALS * part ** 3); // a few rivals occur often, but most rivals occur rarely
    }),
  );
  return [...rivals].map((rival, index) => ({
    name: `Rival ${rival}`,
    position: index + 1,
    sentiment: 'neutral' as const,
    domain: null,
  }));
}

function sources(number: number) {
  return [1, 2, 3].map((which) => {
    const page = spread(number * 7 + which) % PAGES;
    const domain = `site-${page % SITES}.example`;
    return { url: `https://${domain}/articles/${page}`, domain, title: null };
  });
}
