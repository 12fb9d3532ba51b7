import type { Steps } from '@brand-visibility/domain';
import type { Counted } from '../counted.js';
import { ENGINE_BITS, ENGINE_CODES } from '../columns/engine-codes.js';
import { FIRST_RIVAL, type RunCitations } from './layout.js';

/** About a millisecond of work. */
const CITATIONS_IN_A_STEP = 65_536;

/**
 * Adds the answers of a run in steps. `addAnswers` adds the answers in [first, end), whose citations begin at
 * `firstCitation`, and returns where theirs end.
 */
export function* addInSteps(
  { answers, citations }: RunCitations,
  addAnswers: (first: number, end: number, firstCitation: number) => number,
): Steps<void> {
  const steps = Math.max(1, Math.ceil((answers + citations) / CITATIONS_IN_A_STEP));
  const inAStep = Math.ceil(answers / steps);
  let citation = 0;
  for (let from = 0; from < answers; from += inAStep) {
    if (from > 0) yield;
    citation = addAnswers(from, Math.min(answers, from + inAStep), citation);
  }
}

/** No index of an engine: its answers do not count. */
export const NOT_COUNTED = -1;

/** By the code of an engine: its index in ENGINES, or NOT_COUNTED. */
export function countedEngines({ engines }: Counted): Int8Array {
  const byCode = new Int8Array(1 << ENGINE_BITS).fill(NOT_COUNTED);
  ENGINE_CODES.forEach((code, index) => {
    if (engines[index] !== 0) byCode[code] = index;
  });
  return byCode;
}

/** The mention of an answer that names only the brand's own name key; a value that no answer has without one. */
export function ownMention(ownOrdinal: number | null): number {
  return ownOrdinal === null ? -1 : FIRST_RIVAL + ownOrdinal;
}
