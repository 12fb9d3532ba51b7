import { namedCount } from '../figures/figures.js';
import type { RivalTally, Tally } from '../figures/tally.js';
import { atOnce, stretches, type Steps } from '../steps.js';
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
 * Whether an ordinal is a rival: true unless it is the brand's own name, whatever answers and records contain
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
 * The ordinals of the listed rivals, ascending, in steps; a watched rival is listed even if no answer names
 * it.
 */
export function* listedRivals(tally: RivalTally, rivals: RivalMarks): Steps<number[]> {
  const ordinals: number[] = [];
  for (const [from, to] of stretches(tally.size)) {
    addListed(tally, rivals, from, to, ordinals);
    yield;
  }
  return ordinals;
}

function addListed(
  tally: RivalTally,
  rivals: RivalMarks,
  from: number,
  to: number,
  ordinals: number[],
): void {
  for (let ordinal = from; ordinal < to; ordinal++) {
    if (isListed(tally, ordinal, rivals)) ordinals.push(ordinal);
  }
}

/** The mentions of all listed rivals, in steps: an answer that names two rivals counts twice (rule 1.5). */
export function* listedMentions(tally: RivalTally, rivals: RivalMarks): Steps<number> {
  let total = 0;
  for (const [from, to] of stretches(tally.size)) {
    total += mentionsOfListed(tally, rivals, from, to);
    yield;
  }
  return total;
}

function mentionsOfListed(tally: RivalTally, rivals: RivalMarks, from: number, to: number): number {
  let total = 0;
  for (let ordinal = from; ordinal < to; ordinal++) {
    if (isListed(tally, ordinal, rivals)) total += mentions(tally, ordinal);
  }
  return total;
}

/**
 * The denominator of share of voice, in steps: mentions of the customer's brand and of every listed rival
 * (rule 1.5).
 */
export function* allMentionsInSteps(tally: Tally, rivals: RivalMarks): Steps<number> {
  return namedCount(tally.cells) + (yield* listedMentions(tally.rivals, rivals));
}

/** As `allMentionsInSteps`, without a pause. */
export function allMentions(tally: Tally, rivals: RivalMarks): number {
  return atOnce(allMentionsInSteps(tally, rivals));
}
