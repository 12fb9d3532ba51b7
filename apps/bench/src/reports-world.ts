import type { BenchBrand, BenchWorld } from './world.js';

/** The measured brands, in one database, with their runs interleaved by day. */

/** 438,000 answers. */
export const LARGE: BenchBrand = { id: 'brd_large', prompts: 200, days: 365, rivals: 5_500 };
/** 2,190,000 answers. */
export const HUGE: BenchBrand = { id: 'brd_huge', prompts: 1_000, days: 365, rivals: 27_400 };
/** Like LARGE, with 60 days stored. */
export const SHORT: BenchBrand = { id: 'brd_short', prompts: 200, days: 60, rivals: 5_500 };
/** Two brands with the same questions; the answers of WORDY have ten times the text. */
export const TERSE: BenchBrand = { id: 'brd_terse', prompts: 40, days: 60, rivals: 500, textLength: 2_000 };
export const WORDY: BenchBrand = { id: 'brd_wordy', prompts: 40, days: 60, rivals: 500, textLength: 20_000 };

const OTHERS: readonly BenchBrand[] = [40, 20, 10, 5].map((prompts, i) => ({
  id: `brd_other_${i}`,
  prompts,
  days: 365,
  rivals: 500,
}));

export const reportsWorld = (end: number): BenchWorld => ({
  brands: [LARGE, HUGE, SHORT, TERSE, WORDY, ...OTHERS],
  textLength: 300,
  end,
});
