import type { RivalMarks } from '../rivals/directory.js';
import { isRival } from '../rivals/listing.js';
import { isLater, type Sighting } from '../rivals/spelling.js';
import type { Instant } from '../time/instant.js';
import type { Engine } from '../vocabulary.js';
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
  readonly prompts: Set<number>;
  readonly engines: Set<Engine>;
  /** By rival ordinal, the answers that name the rival but not the brand. */
  readonly rivals: Map<number, number>;
  lastCitedAt: Instant;
  title: string | null;
  titleFrom: Sighting | null;
}

/** The counts by normalized address. */
export type TargetCounts = Map<string, TargetCount>;

/** The citations of one target in one answer. */
interface Cited {
  readonly address: Address;
  citations: number;
  title: string | null;
}

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
  const existing = counts.get(address.url);
  if (existing) return existing;
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
      // A subreddit has no title; those of its threads are not its own. Within one answer, the last title
      // wins.
      if (address.kind !== 'community' && hasText(title)) cited.title = title;
    }
  }
  return byUrl.values();
}

function hasText(title: string | null): title is string {
  return title !== null && title.trim() !== '';
}

/** A target's title is that of the latest citation with one (rule 9.7). */
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
