import type { Weighting } from '@brand-visibility/domain';
import type { SourceCounts } from '../citations/source-counts.js';
import { classRanks } from './class-ranks.js';
import type { Ranks } from './exact-ranks.js';

/**
 * Returns the ordinals of the cited sources in the order of rule 15.6: by exact share, descending, then by number of
 * answers, descending, then by key, ascending by UTF-8 bytes. Only classes are compared. The counts list the sources
 * in the order of their keys, and placing them one by one at the ranks of their classes keeps this order. `weighting`
 * is null only if the window has no answers and thus no sources.
 */
export function rankedSources(
  counts: Pick<SourceCounts, 'size' | 'order' | 'classes' | 'citing'>,
  weighting: Weighting | null,
): Uint32Array {
  const { size, classes, citing } = counts;
  if (weighting === null || size === 0) return new Uint32Array(0);
  const ranks = classRanks(citing, weighting);
  const next = new Uint32Array(ranks.count);
  for (const one of classes) if (one !== 0) next[ranks.byIndex[one]!]! += 1;
  toFirstPositions(next);
  const ranked = new Uint32Array(size);
  const dealt = deal(counts, ranks, next, ranked);
  if (dealt !== size) throw new Error(`the order contains ${dealt} of ${size} cited sources`);
  return ranked;
}

/** Replaces the number of sources at each rank with the position of the first of these sources. */
export function toFirstPositions(counts: Uint32Array): void {
  let position = 0;
  for (let rank = 0; rank < counts.length; rank++) {
    const here = counts[rank]!;
    counts[rank] = position;
    position += here;
  }
}

/** Puts each cited source, in key order, at the next free position of its rank; returns the number of sources. */
function deal(
  { order, classes }: Pick<SourceCounts, 'order' | 'classes'>,
  { byIndex }: Ranks,
  next: Uint32Array,
  ranked: Uint32Array,
): number {
  let dealt = 0;
  for (let i = 0; i < order.length; i++) {
    const ordinal = order[i]!;
    const one = classes[ordinal]!;
    if (one === 0) continue;
    const rank = byIndex[one]!;
    ranked[next[rank]!] = ordinal;
    next[rank]! += 1;
    dealt += 1;
  }
  return dealt;
}
