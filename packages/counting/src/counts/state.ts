/** Computes the state of a ranked list, to which its cursors are bound (rule 7.10). */
import type { EngineWeights } from '@brand-visibility/domain/figures/weighting';
import { nameKey } from '@brand-visibility/domain/rivals/name-key';
import type { RivalDomain } from '@brand-visibility/domain/sources/ownership';
import type { Coverage } from '@brand-visibility/domain/time/window';
import { ENGINES } from '@brand-visibility/domain/vocabulary';
import { createHash } from 'node:crypto';
import type { PromptAttributes } from '../columns/answer-mask.js';
import type { RunRef } from '../columns/columns.js';
import type { WatchedOrder } from '../order/name-order.js';

// The state is a digest of the data that determine the rows of a ranked list (rule 7.10): equal digests mean equal
// counts, figures and order. Data that are only shown (texts, display names, titles, domain types) are not part of the
// state, because they may change while a caller paginates.

/** The data that determine the rows of a list. */
export interface ListState {
  readonly covered: Coverage<RunRef>;
  readonly brand: {
    readonly name: string;
    readonly domain: string;
    readonly domain_aliases: readonly string[];
  };
  readonly prompts: readonly PromptAttributes[];
  readonly rivals: WatchedOrder;
  /**
   * The number of rivals when the first page was read. Rivals that were added later have greater ordinals, and no
   * answer of the list names them.
   */
  readonly rivalCount: number;
  readonly weights: EngineWeights;
  /** The domains of the rivals, which determine a list of sources; null for other lists. */
  readonly rivalDomains: readonly RivalDomain[] | null;
}

/** Returns the digest of a state as 43 characters of base64url (rule 7.10). */
export function cursorState(state: ListState): string {
  const { covered, brand, prompts, rivals, rivalCount, weights, rivalDomains } = state;
  const { own, size } = rivals;
  const parts = [
    [String(covered.carried_from), ...windows(covered, ({ facts_digest }) => facts_digest)],
    [nameKey(brand.name), brand.domain, brand.domain_aliases],
    promptsDigest(prompts),
    [Math.min(rivalCount, size), own !== null && own < rivalCount ? own : null],
    nameOrder(rivals, rivalCount),
    ENGINES.map((engine) => [weights[engine].numerator, weights[engine].denominator].map(String)),
    rivalDomains === null ? [] : sourcesState(covered, rivalDomains),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/**
 * Returns the additional state of source lists: the digests of citations, and a digest of rival domains (rule 15.8).
 */
function sourcesState(covered: Coverage<RunRef>, rivalDomains: readonly RivalDomain[]): readonly string[] {
  return [
    JSON.stringify(windows(covered, ({ citations_digest }) => citations_digest)),
    domainsDigest(rivalDomains),
  ];
}

/** Returns the digests of the runs of each window, sorted because the order of runs does not affect the counts. */
function windows({ current, previous }: Coverage<RunRef>, of: (run: RunRef) => string) {
  const digests = (runs: readonly RunRef[]): readonly string[] => runs.map(of).sort();
  return [digests(current), previous && digests(previous)];
}

/**
 * Returns a digest of the prompt attributes that affect reports. Prompts are in the order of their ordinals, which
 * facts contain. The digest depends on values only, so it is the same on every database.
 */
function promptsDigest(prompts: readonly PromptAttributes[]): string {
  const hash = createHash('sha256');
  const byOrdinal = prompts.toSorted((a, b) => a.ord - b.ord);
  for (const { ord, id, category, theme_id, location, is_branded, deleted_at } of byOrdinal) {
    const isDeleted = deleted_at !== null;
    hash.update(`${JSON.stringify([ord, id, category, theme_id, location, is_branded, isDeleted])}\n`);
  }
  return hash.digest('hex');
}

/** Returns a digest of the name order of the first `count` rivals; this order breaks ties. */
function nameOrder(rivals: WatchedOrder, count: number): string {
  const { size } = rivals;
  const byPlace = new Uint32Array(size); // for each place, 1 + the rival's ordinal; 0 for a later rival
  for (let rival = 0; rival < Math.min(count, size); rival += 1) byPlace[rivals.placeOf(rival)] = rival + 1;
  const first = byPlace.includes(0) ? byPlace.filter((rival) => rival > 0) : byPlace; // copied only if necessary
  return createHash('sha256').update(first).digest('base64url');
}

/** The number of domains per hashed string; one string of all domains would be too large. */
const DOMAINS_IN_A_TEXT = 4_096;

/** Returns a digest of the rivals' name keys and domains, in the order of the rivals' ordinals. */
function domainsDigest(rivalDomains: readonly RivalDomain[]): string {
  const hash = createHash('sha256');
  for (let from = 0; from < rivalDomains.length; from += DOMAINS_IN_A_TEXT) {
    const some = rivalDomains.slice(from, from + DOMAINS_IN_A_TEXT);
    hash.update(JSON.stringify(some.map(({ name_key, domain }) => [name_key, domain])));
  }
  return hash.digest('base64url');
}
