import type { Sentiment } from '@brand-visibility/domain/vocabulary';
import type { AnswerMask } from '../columns/answer-mask.js';
import { ENGINE_INDEXES, ENGINE_MASK } from '../columns/engine-codes.js';
import { sentimentAt, sentimentCode, type RunFacts } from '../facts/run-facts.js';
import { ordinalOf, type RivalRef, type SourceRef } from '../references.js';
import {
  namesOnlyRivals,
  ownMention,
  createdAt,
  NAMED_MARK,
  PAGE_BITS,
  type RunCitations,
} from './run-citations.js';

/** The conditions that select answers of a run for a list. An answer has the same index in citations and in facts. */
export interface AnswerSelection {
  /** The prompts and engines whose answers count. */
  readonly mask: AnswerMask;
  /** True selects answers that name the brand, false selects the other answers, undefined selects both. */
  readonly named: boolean | undefined;
  /** The answers must name the brand with one of these sentiments; null if there is no such condition. */
  readonly sentiments: readonly Sentiment[] | null;
  /** A rival that the answers must name; null if there is no such condition. */
  readonly rival: RivalRef | null;
  /** A rival that the answers must not name; null if there is no such condition. */
  readonly without: RivalRef | null;
  /** A domain that the answers must cite; null if there is no such condition. */
  readonly domain: SourceRef | null;
  /** A page that the answers must cite; null if there is no such condition. */
  readonly page: SourceRef | null;
  /**
   * If `isWanted` is true, selects the answers that name only rivals, else all other answers; null selects all answers.
   */
  readonly onlyRivals: {
    readonly isWanted: boolean;
    /** The rival with the brand's own name; null if there is none. */
    readonly own: RivalRef | null;
  } | null;
}

/** Whether a selection depends on the facts of a run, too. */
export const needsFacts = ({ sentiments, rival, without }: AnswerSelection): boolean =>
  sentiments !== null || rival !== null || without !== null;

/**
 * Returns the indexes of the selected answers, newest first by (`created_at`, `id`) (rule 16.2). `facts` may be null
 * unless `needsFacts`.
 */
export function selectAnswers(
  run: RunCitations,
  facts: RunFacts | null,
  {
    mask: { categoryByPrompt, engines },
    named,
    sentiments,
    rival,
    without,
    domain,
    page,
    onlyRivals,
  }: AnswerSelection,
): number[] {
  const { prompt, marks, mention, timeHigh, timeLow, tie } = run;
  const mentioning =
    facts && rival !== null ? answersWith(facts.mentionCount, facts.rival, ordinalOf(rival)) : null;
  const excluded =
    facts && without !== null ? answersWith(facts.mentionCount, facts.rival, ordinalOf(without)) : null;
  const codes = facts && sentiments ? new Set<number>(sentiments.map(sentimentCode)) : null;
  const citing = domain === null ? null : answersWith(run.citationCount, run.domain, ordinalOf(domain));
  const citingPage =
    page === null ? null : answersWith(run.citationCount, run.page, ordinalOf(page), PAGE_BITS);
  const own = ownMention(onlyRivals?.own ? ordinalOf(onlyRivals.own) : null);
  const selected: number[] = [];
  for (let i = 0; i < run.answers; i += 1) {
    if (categoryByPrompt[prompt[i]!] === 0 || engines[ENGINE_INDEXES[marks[i]! & ENGINE_MASK]!] === 0)
      continue;
    if (named !== undefined && named !== marks[i]! >= NAMED_MARK) continue;
    if (excluded?.[i] === 1) continue;
    if (codes && facts && !codes.has(sentimentAt(facts, i))) continue;
    if (mentioning?.[i] === 0 || citing?.[i] === 0 || citingPage?.[i] === 0) continue;
    if (onlyRivals && namesOnlyRivals(marks[i]!, mention[i]!, own) !== onlyRivals.isWanted) continue;
    selected.push(i);
  }
  return selected.sort(
    (a, b) => timeHigh[b]! - timeHigh[a]! || timeLow[b]! - timeLow[a]! || tie[b]! - tie[a]!,
  );
}

/**
 * Returns 1 for each answer that has a value equal to `wanted`, else 0. `counts` contains the number of values per
 * answer; `values` contains the values of all answers, each shifted left by `bits`.
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

/** Returns the half-open range of indexes in `newestFirst` whose answers were created exactly at `time` (rule 16.2). */
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
