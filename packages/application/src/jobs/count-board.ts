/** Counts and scores the outreach targets of a brand. */
import {
  BOARD_RULES,
  boardWindow,
  countedTarget,
  nameKey,
  ownDomains,
  type CountedTarget,
  type Instant,
} from '@brand-visibility/domain';
import { hash } from 'node:crypto';
import type { BoardBrand, BoardReader, RunProgress } from '../ports.js';

/** A counted board that is not stored yet. */
export interface CountedBoard {
  readonly targets: readonly CountedTarget[];
  /** Digest of the input: the rows, the rules version, the brand's name key and the brand's own domains. */
  readonly made_of: string;
  /** Number of answers in the window. */
  readonly answers: number;
}

/**
 * Counts the targets that answers cite in the 90 days before `counts_as_of` (rule 9.7). Memory use grows with the
 * number of targets, not with the number of answers. `onRun` receives the progress.
 */
export async function countBoard(
  reader: BoardReader,
  brand: BoardBrand,
  counts_as_of: Instant,
  onRun: RunProgress = () => undefined,
): Promise<CountedBoard> {
  const { brand_id } = brand;
  const own = ownDomains(brand);
  const ownNameKey = nameKey(brand.name);
  const wanted = { ...boardWindow(counts_as_of), own, ownNameKey };
  const { answers, targets, digest } = await reader.countTargets(brand_id, wanted, onRun);
  return {
    targets: Array.from(targets, (count) => countedTarget(count, counts_as_of)),
    made_of: hash('sha256', JSON.stringify([BOARD_RULES, ownNameKey, own, digest]), 'hex'),
    answers,
  };
}
