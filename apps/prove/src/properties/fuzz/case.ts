import {
  BYTES,
  bytesOf,
  MUTATIONS,
  predict,
  validDraft,
  type Draft,
  type Material,
  type Sent,
} from '@brand-visibility/requests';
import { drawFrom, type Draw } from '@brand-visibility/records';
import { createHash } from 'node:crypto';

/** One request with its expected outcomes. */
export interface FuzzCase extends Sent {
  readonly index: number;
  /** The names of the mutations, in order; empty for a valid request. */
  readonly mutations: readonly string[];
  /** A second request that must get the same response: a repetition or HEAD. */
  readonly twin: { readonly kind: 'again' | 'HEAD'; readonly draft: Draft } | null;
}

/** The number of mutations, by its share of 100 requests. */
const COUNTS = [
  ...Array<number>(8).fill(0),
  ...Array<number>(54).fill(1),
  ...Array<number>(26).fill(2),
  ...Array<number>(12).fill(3),
];

/** Generates the case of an index. It depends on the material and the index alone. */
export function caseAt(index: number, material: Material): FuzzCase {
  const draw = drawFrom(seedOf(material.seed, index));
  const { draft, names: mutations } = mutated(index, draw, material);
  if (draw.chance(5)) {
    // GET instead of HEAD: the response to mutated bytes is read without knowing whether it has a body.
    const known = { ...draft, method: draft.method === 'HEAD' ? 'GET' : draft.method };
    const name = draw.pick(Object.keys(BYTES));
    const bytes = BYTES[name]?.(bytesOf(known), draw) ?? Buffer.alloc(0);
    return { index, mutations: [...mutations, name], draft: known, bytes, prediction: null, twin: null };
  }
  const prediction = predict(draft, material);
  const kind = draw.below(100);
  const isCertain = prediction.operation !== null && prediction.outcomes.length === 1;
  const twin =
    isCertain && kind < 8
      ? ({ kind: 'again', draft } as const)
      : isCertain && kind < 16 && draft.method === 'GET'
        ? ({ kind: 'HEAD', draft: { ...draft, method: 'HEAD' } } as const)
        : null;
  return { index, mutations, draft, bytes: bytesOf(draft), prediction, twin };
}

/** Hashes the index, so that adjacent cases have unrelated draws. */
function seedOf(seed: number, index: number): number {
  return createHash('md5').update(`${seed}:${index}`).digest().readUIntBE(0, 6);
}

/** How many valid requests are drawn to find one that a mutation applies to. */
const MAX_DRAWS = 40;

function mutated(
  index: number,
  draw: Draw,
  material: Material,
): { readonly draft: Draft; readonly names: readonly string[] } {
  const drawValid = () => validDraft(draw, material, `fuzz-${material.seed}-${index}`);
  const count = draw.pick(COUNTS);
  let draft = drawValid();
  const names: string[] = [];
  const apply = ({ name, change }: (typeof MUTATIONS)[number]): boolean => {
    const changed = change(draft, draw, material);
    if (changed === null) return false;
    draft = changed;
    names.push(name);
    return true;
  };
  // The first mutation is chosen round-robin, so that all occur equally often, however rarely they apply.
  const first = MUTATIONS[index % MUTATIONS.length]!;
  for (let tries = 1; count > 0 && !apply(first) && tries < MAX_DRAWS; tries += 1) draft = drawValid();
  for (let tries = 0; names.length < count && tries < 12; tries += 1) apply(draw.pick(MUTATIONS));
  return { draft, names };
}
