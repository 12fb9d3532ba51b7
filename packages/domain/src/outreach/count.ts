import type { RivalMarks } from '../rivals/directory.js';
import { isRival } from '../rivals/listing.js';
import { isLater, type Sighting } from '../rivals/spelling.js';
import type { Instant } from '../time/instant.js';
import type { Engine } from '../vocabulary.js';
import type { Address } from './address.js';
import type { FindTargets } from './target.js';

/** An answer that reports count, as far as an outreach board looks at it. */
export interface CitingAnswer {
  readonly id: string;
  readonly created_at: Instant;
  readonly platform: Engine;
  /** The prompt's ordinal. */
  readonly prompt: number;
  readonly brand_named: boolean;
  /** Ordinals of those named beside the brand, each once; its own name may be among them. */
  readonly rivals: readonly number[];
  readonly sources: readonly { readonly url: string; readonly title: string | null }[];
}

/** What is counted of one target while answers go by: it grows with their prompts and rivals, not with their number. */
export interface TargetCount {
  readonly address: Address;
  /** Every citation, also several of one answer (rule 9.7). */
  citations: number;
  answers: number;
  namingYou: number;
  namingCompetitorsNotYou: number;
  namingNoBrand: number;
  readonly prompts: Set<number>;
  readonly engines: Set<Engine>;
  /** Of each rival, the answers that name it and not the brand. */
  readonly rivals: Map<number, number>;
  lastCitedAt: Instant;
  title: string | null;
  titleFrom: Sighting | null;
}

/** The counts by address. */
export type TargetCounts = Map<string, TargetCount>;

/** What one answer cites of one target. */
interface Cited {
  readonly address: Address;
  citations: number;
  title: string | null;
}

/**
 * Adds an answer to the counts of the targets that it cites. Answers may come in any order, each once. An answer counts
 * once for a target, however often it cites it, and once for a subreddit, however many of its threads it cites.
 */
export function countAnswer(
  counts: TargetCounts,
  answer: CitingAnswer,
  findTargets: FindTargets,
  own: Pick<RivalMarks, 'ownOrdinal'>,
): void {
  const rivals = answer.rivals.filter((ordinal) => isRival(own, ordinal));
  for (const cited of citedBy(answer, findTargets)) {
    const count = countOf(counts, cited.address, answer.created_at);
    count.citations += cited.citations;
    count.answers += 1;
    if (answer.brand_named) count.namingYou += 1;
    else if (rivals.length > 0) count.namingCompetitorsNotYou += 1;
    else count.namingNoBrand += 1;
    count.prompts.add(answer.prompt);
    count.engines.add(answer.platform);
    if (!answer.brand_named) {
      for (const rival of rivals) count.rivals.set(rival, (count.rivals.get(rival) ?? 0) + 1);
    }
    if (answer.created_at > count.lastCitedAt) count.lastCitedAt = answer.created_at;
    takeTitle(count, cited.title, { created_at: answer.created_at, answer_id: answer.id });
  }
}

function countOf(counts: TargetCounts, address: Address, lastCitedAt: Instant): TargetCount {
  const known = counts.get(address.url);
  if (known) return known;
  const count = newCount(address, lastCitedAt);
  counts.set(address.url, count);
  return count;
}

function citedBy({ sources }: CitingAnswer, findTargets: FindTargets): Iterable<Cited> {
  const byUrl = new Map<string, Cited>();
  for (const { url, title } of sources) {
    for (const address of findTargets(url)) {
      const cited = byUrl.get(address.url) ?? { address, citations: 0, title: null };
      byUrl.set(address.url, cited);
      cited.citations += 1;
      // A subreddit has no title: those of its threads are not its own. Of one answer's citations the last one counts.
      if (address.kind !== 'community' && hasText(title)) cited.title = title;
    }
  }
  return byUrl.values();
}

function hasText(title: string | null): title is string {
  return title !== null && title.trim() !== '';
}

/** The title is that of the latest citation that has one (rule 9.7). */
function takeTitle(count: TargetCount, title: string | null, from: Sighting): void {
  if (title === null || (count.titleFrom && !isLater(from, count.titleFrom))) return;
  count.title = title;
  count.titleFrom = from;
}

function newCount(address: Address, lastCitedAt: Instant): TargetCount {
  return {
    address,
    citations: 0,
    answers: 0,
    namingYou: 0,
    namingCompetitorsNotYou: 0,
    namingNoBrand: 0,
    prompts: new Set(),
    engines: new Set(),
    rivals: new Map(),
    lastCitedAt,
    title: null,
    titleFrom: null,
  };
}
