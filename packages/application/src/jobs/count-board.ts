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

export interface CountedBoard {
  readonly targets: readonly CountedTarget[];
  /** Digest of what was counted and under what: the same rules, brand name, own domains and rows give the same. */
  readonly made_of: string;
  /** Answers of the window. */
  readonly answers: number;
}

/**
 * Counts what the answers of the 90 days before `counts_as_of` cite (rule 9.7). Answers go by in pieces, so memory
 * grows with the targets and not with the answers. `onRun` is told how far it is.
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
  for await (const piece of reader.citingAnswers(brand.brand_id, start, end)) {
    for (const answer of piece.answers) {
      countAnswer(counts, answer, findTargets, rivals);
      digest.update(asText(answer));
    }
    answers += piece.answers.length;
    onRun(piece.run, piece.ofRuns);
  }
  const compareNames = (a: number, b: number) => rivals.nameRank(a) - rivals.nameRank(b);
  const targets = [...counts.values()].map((count) => countedTarget(count, counts_as_of, compareNames));
  return { targets, made_of: digest.digest('hex'), answers };
}

/** All of an answer that is counted. */
function asText({ id, created_at, platform, prompt, brand_named, rivals, sources }: CitingAnswer): string {
  const cited = sources.map(({ url, title }) => [url, title]);
  return JSON.stringify([id, String(created_at), platform, prompt, brand_named, rivals, cited]);
}
