import type { Weighting } from '@brand-visibility/domain';
import type { SourceTally } from '../citations/source-tally.js';
import { classRanks } from './class-ranks.js';
import type { Ranks } from './exact-ranks.js';

/**
 * Ranks the cited sources of a tally (rule 15.6): by exact share (descending), answers (descending) and key (ascending
 * by UTF-8 bytes). Returns their ordinals in this order. Only classes are compared. The tally lists the sources in the
 * order of their keys, and distributing them to the ranks of their classes keeps that order. `weighting` is the
 * weighting of the tally's answers; null only if there are no answers, and so no sources.
 */
export function rankedSources(
  tally: Pick<SourceTally, 'size' | 'order' | 'classes' | 'citing'>,
  weighting: Weighting | null,
): Uint32Array {
  const { size, classes, citing } = tally;
  if (weighting === null || size === 0) return new Uint32Array(0);
  const ranks = classRanks(citing, weighting);
  const next = new Uint32Array(ranks.count);
  for (const one of classes) if (one !== 0) next[ranks.of[one]!]! += 1;
  toFirstPositions(next);
  const ranked = new Uint32Array(size);
  const dealt = deal(tally, ranks, next, ranked);
  if (dealt !== size) throw new Error(`the order of sources has ${dealt} of ${size} cited ones`);
  return ranked;
}

/** Replaces the number of sources of each rank by the position of the first source of the rank. */
export function toFirstPositions(counts: Uint32Array): void {
  let position = 0;
  for (let rank = 0; rank < counts.length; rank++) {
    const here = counts[rank]!;
    counts[rank] = position;
    position += here;
  }
}

/** Puts the cited sources, in order, at the next positions of their ranks; returns their number. */
function deal(
  { order, classes }: Pick<SourceTally, 'order' | 'classes'>,
  { of }: Ranks,
  next: Uint32Array,
  ranked: Uint32Array,
): number {
  let dealt = 0;
  for (let i = 0; i < order.length; i++) {
    const ordinal = order[i]!;
    const one = classes[ordinal]!;
    if (one === 0) continue;
    const rank = of[one]!;
    ranked[next[rank]!] = ordinal;
    next[rank]! += 1;
    dealt += 1;
  }
  return dealt;
}
