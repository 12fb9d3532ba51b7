import {
  ENGINES,
  nameKey,
  stretches,
  type Coverage,
  type EngineWeights,
  type RivalDirectory,
  type Steps,
} from '@brand-visibility/domain';
import { createHash } from 'node:crypto';
import type { BrandRow, PromptReader, StoredRun, TimeSlices } from '../ports.js';

// A digest of the data that the rows of a ranked list are counted from (rule 7.10): equal digests mean equal counts,
// figures and order. Members that are only shown (texts, names, spellings) are left out: they can change while a
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
  reader: PromptReader & TimeSlices,
  brand_id: string,
  state: Omit<CountedState, 'prompts'>,
): Promise<string> {
  const prompts = await reader.promptsDigest(brand_id);
  return reader.inTimeSlices(stateDigestInSteps({ ...state, prompts }));
}

/** The digest of a state: 43 characters of base64url (rule 7.10). */
export function* stateDigestInSteps({
  covered: { carried_from, current, previous },
  brand: { name, domain, domain_aliases },
  prompts,
  rivals,
  rivalCount,
  weights,
  also,
}: CountedState): Steps<string> {
  const { ownOrdinal, size } = rivals;
  const parts = [
    [String(carried_from), revisions(current), previous && revisions(previous)],
    [nameKey(name), domain, domain_aliases],
    prompts,
    [Math.min(rivalCount, size), isAmong(ownOrdinal, rivalCount) ? ownOrdinal : null],
    yield* nameOrderInSteps(rivals, rivalCount),
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
function* nameOrderInSteps(rivals: RivalDirectory, count: number): Steps<string> {
  const { size } = rivals;
  const byNameRank = new Uint32Array(size); // 1 + the ordinal; 0 for a later rival
  for (const [from, to] of stretches(Math.min(count, size))) {
    yield;
    addRivals(byNameRank, rivals, from, to);
  }
  const hash = createHash('sha256');
  for (const [from, to] of stretches(size)) {
    yield;
    hash.update(withoutZeros(byNameRank.subarray(from, to)));
  }
  return hash.digest('base64url');
}

function addRivals(byNameRank: Uint32Array, rivals: RivalDirectory, from: number, to: number): void {
  for (let ordinal = from; ordinal < to; ordinal += 1) byNameRank[rivals.nameRank(ordinal)] = ordinal + 1;
}

/** Removes the zeros; copies only if there are any. */
function withoutZeros(ordinals: Uint32Array): Uint32Array {
  return ordinals.includes(0) ? ordinals.filter((ordinal) => ordinal > 0) : ordinals;
}
