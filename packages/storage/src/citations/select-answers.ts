import type { Counted } from '../counted.js';
import { ENGINE_INDEXES, ENGINE_MASK } from '../columns/engine-codes.js';
import type { RunFacts } from '../facts/layout.js';
import { createdAt, NAMED_MARK, type RunCitations } from './layout.js';

/** Selects the answers of a list from the columns of a run. Answers have the same indexes in citations and facts. */
export interface AnswerSelection {
  /** The prompts and engines. */
  readonly counted: Counted;
  /** Whether the answers name the brand; undefined: either. */
  readonly named: boolean | undefined;
  /** The ordinal of a rival that the answers name; null: any answer. */
  readonly rival: number | null;
  /** The ordinal of a domain that the answers cite; null: any answer. */
  readonly domain: number | null;
}

/**
 * The indexes of the selected answers, newest first by (created_at, id) (rule 16.2). `facts` are read only to find a
 * rival.
 */
export function selectAnswers(
  run: RunCitations,
  facts: RunFacts | null,
  { counted: { slots, engines }, named, rival, domain }: AnswerSelection,
): number[] {
  const { prompt, marks, timeHigh, timeLow, tie } = run;
  const mentioning = facts && rival !== null ? answersWith(facts.mentionCount, facts.rival, rival) : null;
  const citing = domain === null ? null : answersWith(run.citationCount, run.domain, domain);
  const selected: number[] = [];
  for (let i = 0; i < run.answers; i += 1) {
    if (slots[prompt[i]!] === 0 || engines[ENGINE_INDEXES[marks[i]! & ENGINE_MASK]!] === 0) continue;
    if (named !== undefined && named !== marks[i]! >= NAMED_MARK) continue;
    if (mentioning?.[i] === 0 || citing?.[i] === 0) continue;
    selected.push(i);
  }
  return selected.sort(
    (a, b) => timeHigh[b]! - timeHigh[a]! || timeLow[b]! - timeLow[a]! || tie[b]! - tie[a]!,
  );
}

/** By answer: 1 if one of its values, which are consecutive in `values`, is `wanted`, else 0. */
function answersWith(counts: ArrayLike<number>, values: ArrayLike<number>, wanted: number): Uint8Array {
  const found = new Uint8Array(counts.length);
  let at = 0;
  for (let i = 0; i < counts.length; i += 1) {
    for (const end = at + counts[i]!; at < end; at += 1) if (values[at] === wanted) found[i] = 1;
  }
  return found;
}

/**
 * The first index in `newestFirst` whose answer was created at or before `time`, and the first one created before it
 * (rule 16.2).
 */
export function rangeAt(
  run: RunCitations,
  newestFirst: readonly number[],
  time: bigint,
): { readonly first: number; readonly end: number } {
  const countWhere = (isNewer: (created: bigint) => boolean): number => {
    let low = 0;
    let high = newestFirst.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isNewer(createdAt(run, newestFirst[middle]!))) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return { first: countWhere((created) => created > time), end: countWhere((created) => created >= time) };
}
