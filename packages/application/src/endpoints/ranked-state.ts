import {
  ENGINES,
  nameKey,
  type Coverage,
  type EngineWeights,
  type RivalDirectory,
} from '@brand-visibility/domain';
import { createHash } from 'node:crypto';
import type { BrandRow, PromptReader, StoredRun } from '../ports.js';

// A digest of the data that the rows of a ranked list are counted from (rule 7.10): equal digests mean equal counts,
// figures and order. Fields that are only shown (texts, names, spellings) are left out: they can change while a
// caller paginates.

/** The data that a list is counted from. */
export interface CountedState {
  readonly covered: Coverage<StoredRun>;
  readonly brand: Pick<BrandRow, 'name' | 'domain' | 'domain_aliases'>;
  readonly prompts: string;
  readonly rivals: RivalDirectory;
  /** The number of rivals at the first page; later ones have greater ordinals and are in none of its answers. */
  readonly rivalCount: number;
  readonly weights: EngineWeights;
  /** What the list counts besides, as texts. */
  readonly also: readonly string[];
}

/** The state of a ranked list on the reader's snapshot, as 43 characters of base64url. */
export async function countedState(
  reader: PromptReader,
  brand_id: string,
  state: Omit<CountedState, 'prompts'>,
): Promise<string> {
  const prompts = await reader.promptsDigest(brand_id);
  return stateDigest({ ...state, prompts });
}

/** The digest of a state: 43 characters of base64url (rule 7.10). */
export function stateDigest({
  covered: { carried_from, current, previous },
  brand: { name, domain, domain_aliases },
  prompts,
  rivals,
  rivalCount,
  weights,
  also,
}: CountedState): string {
  const { ownOrdinal, size } = rivals;
  const parts = [
    [String(carried_from), revisions(current), previous && revisions(previous)],
    [nameKey(name), domain, domain_aliases],
    prompts,
    [Math.min(rivalCount, size), isAmong(ownOrdinal, rivalCount) ? ownOrdinal : null],
    nameOrder(rivals, rivalCount),
    ENGINES.map((engine) => [weights[engine].numerator, weights[engine].denominator].map(String)),
    also,
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

const isAmong = (ordinal: number | null, count: number) => ordinal !== null && ordinal < count;

/** Sorted: runs are read in no particular order, and which run has which answers changes no count. */
function revisions(runs: readonly StoredRun[]): readonly string[] {
  return runs.map(({ facts_revision }): string => facts_revision).sort();
}

/** A digest of the order of the first `count` rivals' names, which breaks ties; later rivals do not change it. */
function nameOrder(rivals: RivalDirectory, count: number): string {
  const { size } = rivals;
  const byNameRank = new Uint32Array(size); // 1 + the ordinal; 0 for a later rival
  for (let ordinal = 0; ordinal < Math.min(count, size); ordinal += 1)
    byNameRank[rivals.nameRank(ordinal)] = ordinal + 1;
  return createHash('sha256').update(withoutZeros(byNameRank)).digest('base64url');
}

/** Removes the zeros; copies only if there are any. */
function withoutZeros(ordinals: Uint32Array): Uint32Array {
  return ordinals.includes(0) ? ordinals.filter((ordinal) => ordinal > 0) : ordinals;
}
