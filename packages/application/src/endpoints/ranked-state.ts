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
import type { BrandRow, Reader, StoredRun } from '../ports.js';

/**
 * The state that the rows of a ranked list are counted from, as a digest (rule 7.10): equal for equal counts, figures and
 * order. What is only shown beside them (texts, names, spellings) is left out, so that it may change during a walk.
 */

/** What a list is counted from. */
export interface CountedState {
  readonly covered: Coverage<StoredRun>;
  readonly brand: Pick<BrandRow, 'name' | 'domain' | 'domain_aliases'>;
  readonly prompts: string;
  readonly rivals: RivalDirectory;
  /** How many of the rivals, by ordinal, were there when the walk began; later ones are in no answer of it. */
  readonly rivalCount: number;
  readonly weights: EngineWeights;
  /** What the list counts beside, in texts. */
  readonly also: readonly string[];
}

/** What every ranked list is counted from, asked on the reader's snapshot. */
export async function countedState(
  reader: Pick<Reader, 'promptsDigest' | 'inTurns'>,
  brand_id: string,
  state: Omit<CountedState, 'prompts'>,
): Promise<string> {
  const prompts = await reader.promptsDigest(brand_id);
  return reader.inTurns(stateDigestInSteps({ ...state, prompts }));
}

/** 43 characters of base64url. */
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

/** Runs are read in no particular order, and which run holds which answers changes no count. */
function revisions(runs: readonly StoredRun[]): readonly string[] {
  return runs.map(({ facts_revision }): string => facts_revision).sort();
}

/** A digest of the order of the first rivals' names among each other, in which ties break; rivals that came later change nothing. */
function* nameOrderInSteps(rivals: RivalDirectory, count: number): Steps<string> {
  const { size } = rivals;
  const byPlace = new Uint32Array(size); // 1 + the ordinal; 0 for one that came later
  for (const [from, to] of stretches(Math.min(count, size))) {
    yield;
    placeRivals(byPlace, rivals, from, to);
  }
  const hash = createHash('sha256');
  for (const [from, to] of stretches(size)) {
    yield;
    hash.update(known(byPlace.subarray(from, to)));
  }
  return hash.digest('base64url');
}

function placeRivals(byPlace: Uint32Array, rivals: RivalDirectory, from: number, to: number): void {
  for (let ordinal = from; ordinal < to; ordinal += 1) byPlace[rivals.namePlace(ordinal)] = ordinal + 1;
}

/** Those of some places that are not empty, in a copy where there are others. */
function known(places: Uint32Array): Uint32Array {
  return places.includes(0) ? places.filter((ordinal) => ordinal > 0) : places;
}
