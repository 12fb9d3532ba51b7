import type { Counted } from '../columns/counted.js';
import { ENGINE_INDEXES, ENGINE_MASK } from '../columns/engine-codes.js';
import type { RunFacts } from '../facts/layout.js';
import { ownMention, createdAt, NAMED_MARK, NO_MENTION, PAGE_BITS, type RunCitations } from './layout.js';

/** Selects the answers of a list from the columns of a run. Answers have the same indexes in citations and facts. */
export interface AnswerSelection {
  /** The prompts and engines whose answers count. */
  readonly counted: Counted;
  /** Whether the answers must name the brand; undefined for both. */
  readonly named: boolean | undefined;
  /** The ordinal of a rival that the answers name; null for any answer. */
  readonly rival: number | null;
  /** The ordinal of a domain that the answers cite; null for any answer. */
  readonly domain: number | null;
  /** The ordinal of a page that the answers cite; null for any answer. */
  readonly page: number | null;
  /** Whether the answers must name a rival but not the brand; null for any answer. */
  readonly gap: {
    readonly isGap: boolean;
    /** The ordinal of the brand's own name among the rivals; null if no rival has that name. */
    readonly ownOrdinal: number | null;
  } | null;
}

/**
 * The indexes of the selected answers, newest first by (created_at, id) (rule 16.2). `facts` are read only to find a
 * rival.
 */
export function selectAnswers(
  run: RunCitations,
  facts: RunFacts | null,
  { counted: { slots, engines }, named, rival, domain, page, gap }: AnswerSelection,
): number[] {
  const { prompt, marks, mention, timeHigh, timeLow, tie } = run;
  const mentioning = facts && rival !== null ? answersWith(facts.mentionCount, facts.rival, rival) : null;
  const citing = domain === null ? null : answersWith(run.citationCount, run.domain, domain);
  const citingPage = page === null ? null : answersWith(run.citationCount, run.page, page, PAGE_BITS);
  const own = ownMention(gap?.ownOrdinal ?? null);
  const selected: number[] = [];
  for (let i = 0; i < run.answers; i += 1) {
    if (slots[prompt[i]!] === 0 || engines[ENGINE_INDEXES[marks[i]! & ENGINE_MASK]!] === 0) continue;
    if (named !== undefined && named !== marks[i]! >= NAMED_MARK) continue;
    if (mentioning?.[i] === 0 || citing?.[i] === 0 || citingPage?.[i] === 0) continue;
    if (gap) {
      const isGap = marks[i]! < NAMED_MARK && mention[i] !== NO_MENTION && mention[i] !== own;
      if (isGap !== gap.isGap) continue;
    }
    selected.push(i);
  }
  return selected.sort(
    (a, b) => timeHigh[b]! - timeHigh[a]! || timeLow[b]! - timeLow[a]! || tie[b]! - tie[a]!,
  );
}

/**
 * Returns, for each answer, 1 if one of its values is `wanted`, else 0. The values of an answer are consecutive in
 * `values`, above the low `bits` bits.
 */
function answersWith(
  counts: ArrayLike<number>,
  values: ArrayLike<number>,
  wanted: number,
  bits = 0,
): Uint8Array {
  const found = new Uint8Array(counts.length);
  let at = 0;
  for (let i = 0; i < counts.length; i += 1) {
    for (const end = at + counts[i]!; at < end; at += 1) if (values[at]! >>> bits === wanted) found[i] = 1;
  }
  return found;
}

/**
 * The first index in `newestFirst` whose answer was created at or before `time`, and the first index whose answer was
 * created before it (rule 16.2).
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
