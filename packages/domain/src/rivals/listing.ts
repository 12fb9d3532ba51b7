import { namedCount } from '../figures/figures.js';
import type { RivalTally, Tally } from '../figures/tally.js';
import { stretches, type Steps } from '../steps.js';
import { ENGINES } from '../vocabulary.js';
import type { RivalMarks } from './directory.js';

/** Answers of the window naming the rival; 0 for an ordinal beyond the tally. */
export function mentions(tally: RivalTally, ordinal: number): number {
  return tally.mentions[ordinal] ?? 0;
}

/** The answers naming the rival by the index in ENGINES; zeros for an ordinal beyond the tally. */
export function mentionsByEngine(tally: RivalTally, ordinal: number): number[] {
  return ENGINES.map((_, engine) => tally.named[ordinal * ENGINES.length + engine] ?? 0);
}

/**
 * Whether what is named by this ordinal is a rival. The brand's own name is none, whatever answers and records say of it
 * (rule 8.1): the tally counts it, for a brand may be renamed at any time, and nothing looks at the count.
 */
export function isRival({ ownOrdinal }: Pick<RivalMarks, 'ownOrdinal'>, ordinal: number): boolean {
  return ordinal !== ownOrdinal;
}

/**
 * A rival is listed when more than one answer of the window names it, when one names it with its website, or when it is
 * watched (rules 11.9, 8.2).
 */
export function isListed(tally: RivalTally, ordinal: number, rivals: RivalMarks): boolean {
  const isNamed = mentions(tally, ordinal) > 1 || tally.withWebsite[ordinal] === 1;
  return isRival(rivals, ordinal) && (isNamed || rivals.isWatched(ordinal));
}

/**
 * The ordinals of the rivals listed in the window that `least` answers or more name, upwards; a watched one is listed
 * even when no answer names it.
 */
export function* listedRivals(tally: RivalTally, rivals: RivalMarks, least = 0): Steps<number[]> {
  const ordinals: number[] = [];
  for (const [from, to] of stretches(tally.size)) {
    addListed(tally, rivals, from, to, least, ordinals);
    yield;
  }
  return ordinals;
}

function addListed(
  tally: RivalTally,
  rivals: RivalMarks,
  from: number,
  to: number,
  least: number,
  ordinals: number[],
): void {
  for (let ordinal = from; ordinal < to; ordinal++) {
    if (mentions(tally, ordinal) >= least && isListed(tally, ordinal, rivals)) ordinals.push(ordinal);
  }
}

/** What decides who is listed beside the answers, made ready once for all the windows that are looked at. */
export interface Watchlist {
  readonly ownOrdinal: number | null;
  /** The ordinals of the watched rivals, the one with the brand's own name left out. */
  readonly watched: readonly number[];
}

/** The watchlist of a brand with so many rivals. */
export function* watchlistInSteps(size: number, rivals: RivalMarks): Steps<Watchlist> {
  const watched: number[] = [];
  for (const [from, to] of stretches(size)) {
    addWatched(rivals, from, to, watched);
    yield;
  }
  return { ownOrdinal: rivals.ownOrdinal, watched };
}

function addWatched(rivals: RivalMarks, from: number, to: number, watched: number[]): void {
  for (let ordinal = from; ordinal < to; ordinal++) {
    if (rivals.isWatched(ordinal) && isRival(rivals, ordinal)) watched.push(ordinal);
  }
}

/**
 * The answers naming each listed rival, summed up: one that names two rivals counts for both (rule 1.5). All are listed
 * that an answer names but those that one names, without a website, unless they are watched (rule 8.2).
 */
export function listedMentions(tally: RivalTally, { ownOrdinal, watched }: Watchlist): number {
  const own = ownOrdinal === null || isOnce(tally, ownOrdinal) ? 0 : mentions(tally, ownOrdinal);
  return tally.all - tally.once - own + watched.filter((ordinal) => isOnce(tally, ordinal)).length;
}

/** Whether one answer names it and no more, without a website. */
function isOnce(tally: RivalTally, ordinal: number): boolean {
  return mentions(tally, ordinal) === 1 && tally.withWebsite[ordinal] !== 1;
}

/** What share of voice is a share of: the mentions of the brand itself and of every listed rival (rule 1.5). */
export function allMentions(tally: Tally, rivals: Watchlist): number {
  return namedCount(tally.cells) + listedMentions(tally.rivals, rivals);
}
