import { createHash } from 'node:crypto';
import { drawFrom, type Draw } from '@brand-visibility/test-fixtures';
import { bytesOf, type Draft } from './requests/draft.js';
import { foresee, type Foresight } from './oracle/predict.js';
import type { Material } from './world/material.js';
import type { Mutation } from './mutations/mutation.js';
import { BYTES, MUTATIONS } from './mutations/all.js';
import { rightDraft } from './requests/valid-requests.js';

/** One request with all that is known of it before it is sent. */
export interface FuzzCase {
  readonly index: number;
  /** The names of the mutations, in their order; empty for a right request. */
  readonly mutations: readonly string[];
  /** What is asked, before the bytes themselves were changed. */
  readonly draft: Draft;
  readonly bytes: Buffer;
  /** What the rules say; null where the bytes themselves were changed. */
  readonly foresight: Foresight | null;
  /** Where a class of mutations claims to do what the rules say that it does not. */
  readonly contradictions: readonly string[];
  /** A request that has to be answered alike: the same once more, by HEAD, or before mutations that keep it. */
  readonly twin: { readonly kind: 'again' | 'HEAD' | 'unchanged'; readonly draft: Draft } | null;
}

/** How many mutations a request has, of a hundred requests. */
const COUNTS = [
  ...Array<number>(8).fill(0),
  ...Array<number>(54).fill(1),
  ...Array<number>(26).fill(2),
  ...Array<number>(12).fill(3),
];

/** The case of an index: the same for the same material, whatever other cases there are. */
export function caseAt(index: number, material: Material): FuzzCase {
  const draw = drawFrom(seedOf(material.seed, index));
  const { right, draft, applied, contradictions } = mutated(index, draw, material);
  const mutations = applied.map(({ name }) => name);
  if (draw.chance(5)) {
    // Whether bytes are a HEAD, of whose reply no body is to be read, could not be told of them.
    const known = { ...draft, method: draft.method === 'HEAD' ? 'GET' : draft.method };
    const name = draw.pick(Object.keys(BYTES));
    const bytes = BYTES[name]?.(bytesOf(known), draw) ?? Buffer.alloc(0);
    const all = [...mutations, name];
    return { index, mutations: all, draft: known, bytes, foresight: null, contradictions, twin: null };
  }
  const foresight = foresee(draft, material);
  const isKept = applied.length > 0 && applied.every(({ effect }) => effect === 'keeps');
  const twin =
    isKept && foresight.outcomes.every(({ status }) => status === 200)
      ? ({ kind: 'unchanged', draft: right } as const)
      : drawTwin(draw, draft, foresight);
  return { index, mutations, draft, bytes: bytesOf(draft), foresight, contradictions, twin };
}

/** Adjacent numbers give draws that have nothing in common. */
function seedOf(seed: number, index: number): number {
  return createHash('md5').update(`${seed}:${index}`).digest().readUIntBE(0, 6);
}

interface Mutated {
  readonly right: Draft;
  readonly draft: Draft;
  readonly applied: readonly Mutation[];
  readonly contradictions: readonly string[];
}

/** So many right requests are drawn for a class that fits few. */
const MAX_RIGHT = 40;

function mutated(index: number, draw: Draw, material: Material): Mutated {
  const drawRight = () => rightDraft(draw, material, `fuzz-${material.seed}-${index}`);
  const count = draw.pick(COUNTS);
  let right = drawRight();
  let draft = right;
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
  // The classes take turns at being the first, so that each comes as often, whatever it fits.
  const first = MUTATIONS[index % MUTATIONS.length]!;
  for (let tries = 1; count > 0 && !apply(first) && tries < MAX_RIGHT; tries += 1)
    draft = right = drawRight();
  for (let tries = 0; applied.length < count && tries < 12; tries += 1) apply(draw.pick(MUTATIONS));
  return { right, draft, applied, contradictions };
}

/** What a class of mutations claims to do has to be what the rules say of the request that it made. */
function contradicted({ name, effect }: Mutation, before: Draft, after: Draft, material: Material): string[] {
  if (effect === 'may') return [];
  const [was, is] = [before, after].map((draft) => foresee(draft, material));
  const isAnswered = is?.outcomes.some(({ status }) => status === 200);
  const wasAnswered = was?.outcomes.some(({ status }) => status === 200);
  // Probes and documents pass over parameters and keys.
  if (effect === 'spoils' && isAnswered && is?.operation)
    return [`the mutation "${name}" leaves a request right`];
  if (effect === 'keeps' && wasAnswered && !isAnswered)
    return [`the mutation "${name}" makes a request wrong`];
  return [];
}

function drawTwin(draw: Draw, draft: Draft, { outcomes, operation }: Foresight): FuzzCase['twin'] {
  if (operation === null || outcomes.length > 1) return null;
  const kind = draw.below(100);
  if (kind < 8) return { kind: 'again', draft };
  return kind < 16 && draft.method === 'GET' ? { kind: 'HEAD', draft: { ...draft, method: 'HEAD' } } : null;
}
