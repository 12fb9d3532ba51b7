import { namedCount } from '../figures/figures.js';
import type { RivalTally, Tally } from '../figures/tally.js';
import { atOnce, stretches, type Steps } from '../steps.js';
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

/** The ordinals of the rivals listed in the window, upwards; a watched one is listed even when no answer names it. */
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

/** The answers naming each listed rival, summed up: one that names two rivals counts for both (rule 1.5). */
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

/** What share of voice is a share of: the mentions of the brand itself and of every listed rival (rule 1.5). */
export function* allMentionsInSteps(tally: Tally, rivals: RivalMarks): Steps<number> {
  return namedCount(tally.cells) + (yield* listedMentions(tally.rivals, rivals));
}

export function allMentions(tally: Tally, rivals: RivalMarks): number {
  return atOnce(allMentionsInSteps(tally, rivals));
}
