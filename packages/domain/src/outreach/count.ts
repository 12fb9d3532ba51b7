import type { RivalMarks } from '../rivals/directory.js';
import { isRival } from '../rivals/listing.js';
import { isLater, type Sighting } from '../rivals/spelling.js';
import type { Instant } from '../time/instant.js';
import { ENGINES, type Engine } from '../vocabulary.js';
import type { Address } from './address.js';
import type { FindTargets } from './target.js';

/** A counted answer with the fields that an outreach board needs. */
export interface CitingAnswer {
  readonly id: string;
  readonly created_at: Instant;
  readonly platform: Engine;
  /** The prompt's ordinal. */
  readonly prompt: number;
  readonly brand_named: boolean;
  /** Ordinals of the names mentioned beside the brand, each once; the brand's own name may be among them. */
  readonly rivals: readonly number[];
  readonly sources: readonly { readonly url: string; readonly title: string | null }[];
}

/** The running counts of one target. Their size grows with prompts and rivals, not with answers. */
export interface TargetCount {
  readonly address: Address;
  /** All citations, several in one answer included (rule 9.7). */
  citations: number;
  answers: number;
  namingYou: number;
  namingCompetitorsNotYou: number;
  namingNoBrand: number;
  /** Bits of the prompts' ordinals, 30 in a number: a target is often cited for the same prompts. */
  readonly prompts: number[];
  /** Number of its prompts. */
  promptCount: number;
  /** Bits of the engines by index in ENGINES. */
  engines: number;
  /** By rival ordinal, the answers that name the rival but not the brand. */
  readonly rivals: Map<number, number>;
  lastCitedAt: Instant;
  title: string | null;
  titleFrom: Sighting | null;
  /** The id of the answer that was added last. */
  lastAnswer: string;
}

/** The counts by normalized address. */
export type TargetCounts = Map<string, TargetCount>;

/**
 * Adds an answer to the counts of the targets that it cites (rule 9.7). Call it once for each answer, in any
 * order. An answer counts once for a target however often it cites it, and once for a subreddit however many
 * of its threads it cites. Mutates `counts`.
 */
export function countAnswer(
  counts: TargetCounts,
  answer: CitingAnswer,
  findTargets: FindTargets,
  own: Pick<RivalMarks, 'ownOrdinal'>,
): void {
  const rivals = answer.rivals.filter((ordinal) => isRival(own, ordinal));
  for (const { url, title } of answer.sources) {
    for (const address of findTargets(url)) {
      const count = countOf(counts, address, answer.created_at);
      count.citations += 1;
      if (count.lastAnswer !== answer.id) {
        count.lastAnswer = answer.id;
        addAnswer(count, answer, rivals);
      }
      // A subreddit has no title; those of its threads are not its own.
      if (address.kind !== 'community' && hasText(title)) takeTitle(count, title, answer);
    }
  }
}

function addAnswer(
  count: TargetCount,
  { brand_named, prompt, platform, created_at }: CitingAnswer,
  rivals: readonly number[],
): void {
  count.answers += 1;
  if (brand_named) count.namingYou += 1;
  else if (rivals.length > 0) count.namingCompetitorsNotYou += 1;
  else count.namingNoBrand += 1;
  addPrompt(count, prompt);
  count.engines |= 1 << ENGINES.indexOf(platform);
  if (!brand_named) {
    for (const rival of rivals) count.rivals.set(rival, (count.rivals.get(rival) ?? 0) + 1);
  }
  if (created_at > count.lastCitedAt) count.lastCitedAt = created_at;
}

/** Bits of a small integer, which needs no memory of its own. */
const PROMPT_BITS = 30;

function addPrompt(count: TargetCount, prompt: number): void {
  const { prompts } = count;
  const place = Math.floor(prompt / PROMPT_BITS);
  while (prompts.length <= place) prompts.push(0);
  const bit = 1 << (prompt % PROMPT_BITS);
  if ((prompts[place]! & bit) !== 0) return;
  prompts[place]! |= bit;
  count.promptCount += 1;
}

function countOf(counts: TargetCounts, address: Address, lastCitedAt: Instant): TargetCount {
  const existing = counts.get(address.url);
  if (existing) return existing;
  const count = newCount(address, lastCitedAt);
  counts.set(address.url, count);
  return count;
}

function hasText(title: string | null): title is string {
  return title !== null && title.trim() !== '';
}

/** A target's title is that of the latest citation with one (rule 9.7); within one answer, the last title wins. */
function takeTitle(count: TargetCount, title: string, { id: answer_id, created_at }: CitingAnswer): void {
  const before = count.titleFrom;
  if (before?.answer_id !== answer_id) {
    const from = { created_at, answer_id };
    if (before && !isLater(from, before)) return;
    count.titleFrom = from;
  }
  count.title = title;
}

function newCount(address: Address, lastCitedAt: Instant): TargetCount {
  return {
    address,
    citations: 0,
    answers: 0,
    namingYou: 0,
    namingCompetitorsNotYou: 0,
    namingNoBrand: 0,
    prompts: [],
    promptCount: 0,
    engines: 0,
    rivals: new Map(),
    lastCitedAt,
    title: null,
    titleFrom: null,
    lastAnswer: '',
  };
}
