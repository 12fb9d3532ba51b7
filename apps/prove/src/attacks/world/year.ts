import type { ImportRecord } from '@brand-visibility/contract';
import { sharedTime } from '@brand-visibility/programs/processes';
import { benchWorld, type BenchBrand } from '../../bench/world.js';
import { ATTACKERS, type Holder } from './accounts.js';

/**
 * Generates a brand with a year of answers for each attacker's account, whose reports take 0.1 s, and forty brands with
 * two months of answers.
 */

/** Six engines give 181,770 answers to 83 prompts in a year. */
const YEAR = { prompts: 83, days: 365, rivals: 2_000, textLength: 16 };
/** Six engines give 16,200 answers to 45 prompts in two months. */
const MONTHS = { prompts: 45, days: 60, rivals: 2_000, textLength: 16, cited: null };
const BRANDS = 40;

export const yearBrand = ({ account }: Holder) => `brd_year_${account}`;

const brandsOf = (owner: Holder, brands: readonly BenchBrand[]): Generator<ImportRecord> =>
  benchWorld({ brands, end: Math.floor(sharedTime()), account_id: owner.account });

/** Generates the first account's brand, whose answers cite pages. */
export const yearOfTheFirst = () =>
  brandsOf(ATTACKERS[0], [{ id: yearBrand(ATTACKERS[0]), ...YEAR, cited: { pages: 3_000, domains: 200 } }]);

/** Generates the brands of the other accounts. Their answers cite no pages, because no attack requests citations. */
export function* yearsOfTheOthers(): Generator<ImportRecord> {
  for (const other of ATTACKERS.slice(1))
    yield* brandsOf(other, [{ id: yearBrand(other), ...YEAR, cited: null }]);
}

/** Generates the brands of the first account's portfolio, without cited pages. */
export const portfolioOfTheFirst = () =>
  brandsOf(
    ATTACKERS[0],
    Array.from({ length: BRANDS }, (_, brand) => ({ id: `brd_portfolio_${brand}`, ...MONTHS })),
  );
