import { createHash } from 'node:crypto';
import {
  BOARD_RULES,
  boardWindow,
  countAnswer,
  countedTarget,
  nameKey,
  ownDomains,
  targetFinder,
  type CitingAnswer,
  type CountedTarget,
  type Instant,
  type TargetCounts,
} from '@brand-visibility/domain';
import type { BoardBrand, BoardReader } from '../ports.js';

/** The targets of a board, before it is stored. */
export interface CountedBoard {
  readonly targets: readonly CountedTarget[];
  /** Digest of the input: equal for the same rows, rules version, brand name and own domains. */
  readonly made_of: string;
  /** The number of answers in the window. */
  readonly answers: number;
}

/**
 * Counts the targets that the answers of the 90 days before `counts_as_of` cite (rule 9.7). Reads answers in
 * batches, so memory grows with targets, not with answers. `onRun` reports progress.
 */
export async function countBoard(
  reader: BoardReader,
  brand: BoardBrand,
  counts_as_of: Instant,
  onRun: (run: number, ofRuns: number) => void = () => undefined,
): Promise<CountedBoard> {
  const own = ownDomains(brand);
  const findTargets = targetFinder(own);
  const counts: TargetCounts = new Map();
  const ownNameKey = nameKey(brand.name);
  const rivals = await reader.rivalDirectory(brand.brand_id, ownNameKey);
  const digest = createHash('sha256').update(JSON.stringify([BOARD_RULES, ownNameKey, own]));
  const { start, end } = boardWindow(counts_as_of);
  let answers = 0;
  for await (const batch of reader.citingAnswers(brand.brand_id, start, end)) {
    for (const answer of batch.answers) {
      countAnswer(counts, answer, findTargets, rivals);
      digest.update(asText(answer));
    }
    answers += batch.answers.length;
    onRun(batch.run, batch.ofRuns);
  }
  const compareNames = (a: number, b: number) => rivals.nameRank(a) - rivals.nameRank(b);
  const targets = [...counts.values()].map((count) => countedTarget(count, counts_as_of, compareNames));
  return { targets, made_of: digest.digest('hex'), answers };
}

/** The fields of an answer that counts depend on, as text for the digest. */
function asText({ id, created_at, platform, prompt, brand_named, rivals, sources }: CitingAnswer): string {
  const cited = sources.map(({ url, title }) => [url, title]);
  return JSON.stringify([id, String(created_at), platform, prompt, brand_named, rivals, cited]);
}
