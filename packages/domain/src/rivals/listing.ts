import { namedCount } from '../figures/figures.js';
import type { RivalTally, Tally } from '../figures/tally.js';
import { ENGINES } from '../vocabulary.js';
import type { RivalMarks } from './directory.js';

/** Answers of the window that name the rival; 0 for an ordinal beyond the tally. */
export function mentions(tally: RivalTally, ordinal: number): number {
  return tally.mentions[ordinal] ?? 0;
}

/** Answers of each engine that name the rival, indexed as ENGINES; zeros for an ordinal beyond the tally. */
export function mentionsByEngine(tally: RivalTally, ordinal: number): number[] {
  return ENGINES.map((_, engine) => tally.named[ordinal * ENGINES.length + engine] ?? 0);
}

/**
 * Whether an ordinal is a rival: true unless it is the brand's own name, regardless of what answers and records contain
 * (rule 8.1). The tally counts the own name too, because a brand can be renamed at any time; no figure uses
 * that count.
 */
export function isRival({ ownOrdinal }: Pick<RivalMarks, 'ownOrdinal'>, ordinal: number): boolean {
  return ordinal !== ownOrdinal;
}

/**
 * Whether a window lists a rival: more than one answer names it, one recorded its domain, or it is watched
 * (rule 8.2).
 */
export function isListed(tally: RivalTally, ordinal: number, rivals: RivalMarks): boolean {
  const isNamed = mentions(tally, ordinal) > 1 || tally.withWebsite[ordinal] === 1;
  return isRival(rivals, ordinal) && (isNamed || rivals.isWatched(ordinal));
}

/**
 * The ordinals of the listed rivals that at least `least` answers name, ascending; a watched rival is listed
 * even if no answer names it.
 */
export function listedRivals(tally: RivalTally, rivals: RivalMarks, least = 0): number[] {
  const ordinals: number[] = [];
  for (let ordinal = 0; ordinal < tally.size; ordinal++) {
    if (mentions(tally, ordinal) >= least && isListed(tally, ordinal, rivals)) ordinals.push(ordinal);
  }
  return ordinals;
}

/**
 * The part of a rival directory that determines, with the answers, which rivals are listed: prepared once for all
 * windows of a request.
 */
export interface Watchlist {
  /** As in the rival directory. */
  readonly ownOrdinal: number | null;
  /** The ordinals of the watched rivals, ascending, without the brand's own name. */
  readonly watched: readonly number[];
}

/** Builds the watchlist of the rivals with ordinals in [0, size). */
export function watchlistOf(size: number, rivals: RivalMarks): Watchlist {
  const watched: number[] = [];
  for (let ordinal = 0; ordinal < size; ordinal++) {
    if (rivals.isWatched(ordinal) && isRival(rivals, ordinal)) watched.push(ordinal);
  }
  return { ownOrdinal: rivals.ownOrdinal, watched };
}

/**
 * The mentions of all listed rivals: an answer that names two rivals counts twice (rule 1.5). Every named rival is
 * listed, except one that a single answer names without a domain and that is not watched (rule 8.2).
 */
export function listedMentions(tally: RivalTally, { ownOrdinal, watched }: Watchlist): number {
  const own = ownOrdinal === null || isOnce(tally, ownOrdinal) ? 0 : mentions(tally, ownOrdinal);
  return tally.all - tally.once - own + watched.filter((ordinal) => isOnce(tally, ordinal)).length;
}

/** Whether exactly one answer names the rival, without a domain. */
function isOnce(tally: RivalTally, ordinal: number): boolean {
  return mentions(tally, ordinal) === 1 && tally.withWebsite[ordinal] !== 1;
}

/**
 * The denominator of share of voice: mentions of the customer's brand and of every listed rival (rule 1.5).
 */
export function allMentions(tally: Tally, rivals: Watchlist): number {
  return namedCount(tally.cells) + listedMentions(tally.rivals, rivals);
}
