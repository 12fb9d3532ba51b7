import { createHash } from 'node:crypto';
import { drawFrom, type Draw } from '@brand-visibility/records';
import { bytesOf, type Draft } from './requests/draft.js';
import { predict, type Prediction } from './oracle/predict.js';
import type { Material } from './world/material.js';
import type { Mutation } from './mutations/mutation.js';
import { BYTES, MUTATIONS } from './mutations/all.js';
import { validDraft } from './requests/valid-requests.js';

/** One request with its expected outcomes. */
export interface FuzzCase {
  readonly index: number;
  /** The names of the mutations, in order; empty for a valid request. */
  readonly mutations: readonly string[];
  /** The request before mutations of its bytes. */
  readonly draft: Draft;
  readonly bytes: Buffer;
  /** The expected outcomes; null after mutations of its bytes. */
  readonly prediction: Prediction | null;
  /** Mutations whose declared effect contradicts the expected outcomes. */
  readonly contradictions: readonly string[];
  /**
   * A second request that must get the same response: a repetition, HEAD, or the request before mutations that preserve
   * it.
   */
  readonly twin: { readonly kind: 'again' | 'HEAD' | 'unchanged'; readonly draft: Draft } | null;
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
  const { valid, draft, applied, contradictions } = mutated(index, draw, material);
  const mutations = applied.map(({ name }) => name);
  if (draw.chance(5)) {
    // GET instead of HEAD: the response to mutated bytes is read without knowing whether it has a body.
    const known = { ...draft, method: draft.method === 'HEAD' ? 'GET' : draft.method };
    const name = draw.pick(Object.keys(BYTES));
    const bytes = BYTES[name]?.(bytesOf(known), draw) ?? Buffer.alloc(0);
    const all = [...mutations, name];
    return { index, mutations: all, draft: known, bytes, prediction: null, contradictions, twin: null };
  }
  const prediction = predict(draft, material);
  const isPreserved = applied.length > 0 && applied.every(({ effect }) => effect === 'preserves');
  const twin =
    isPreserved && prediction.outcomes.every(({ status }) => status === 200)
      ? ({ kind: 'unchanged', draft: valid } as const)
      : drawTwin(draw, draft, prediction);
  return { index, mutations, draft, bytes: bytesOf(draft), prediction, contradictions, twin };
}

/** Hashes the index, so that adjacent cases have unrelated draws. */
function seedOf(seed: number, index: number): number {
  return createHash('md5').update(`${seed}:${index}`).digest().readUIntBE(0, 6);
}

interface Mutated {
  readonly valid: Draft;
  readonly draft: Draft;
  readonly applied: readonly Mutation[];
  readonly contradictions: readonly string[];
}

/** How many valid requests are drawn to find one that a mutation applies to. */
const MAX_DRAWS = 40;

function mutated(index: number, draw: Draw, material: Material): Mutated {
  const drawValid = () => validDraft(draw, material, `fuzz-${material.seed}-${index}`);
  const count = draw.pick(COUNTS);
  let valid = drawValid();
  let draft = valid;
  const applied: Mutation[] = [];
  const contradictions: string[] = [];
  const apply = (mutation: Mutation): boolean => {
    const changed = draft.isBroken ? null : mutation.change(draft, draw, material);
    if (changed === null) return false;
    contradictions.push(...contradicted(mutation, draft, changed, material));
    draft = changed;
    applied.push(mutation);
    return true;
  };
  // The first mutation is chosen round-robin, so that all occur equally often, however rarely they apply.
  const first = MUTATIONS[index % MUTATIONS.length]!;
  for (let tries = 1; count > 0 && !apply(first) && tries < MAX_DRAWS; tries += 1)
    draft = valid = drawValid();
  for (let tries = 0; applied.length < count && tries < 12; tries += 1) apply(draw.pick(MUTATIONS));
  return { valid, draft, applied, contradictions };
}

/** Compares the declared effect of a mutation with the expected outcomes of the mutated request. */
function contradicted({ name, effect }: Mutation, before: Draft, after: Draft, material: Material): string[] {
  if (effect === 'varies') return [];
  const [was, is] = [before, after].map((draft) => predict(draft, material));
  const isAnswered = is?.outcomes.some(({ status }) => status === 200);
  const wasAnswered = was?.outcomes.some(({ status }) => status === 200);
  // Probes and documents ignore parameters and keys.
  if (effect === 'invalidates' && isAnswered && is?.operation)
    return [`the mutation "${name}" leaves a request valid`];
  if (effect === 'preserves' && wasAnswered && !isAnswered)
    return [`the mutation "${name}" makes a request invalid`];
  return [];
}

function drawTwin(draw: Draw, draft: Draft, { outcomes, operation }: Prediction): FuzzCase['twin'] {
  if (operation === null || outcomes.length > 1) return null;
  const kind = draw.below(100);
  if (kind < 8) return { kind: 'again', draft };
  return kind < 16 && draft.method === 'GET' ? { kind: 'HEAD', draft: { ...draft, method: 'HEAD' } } : null;
}
