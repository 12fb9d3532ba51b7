import type { Draw } from '@brand-visibility/records';
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

/** One request with its expected outcomes. */
export interface FuzzCase extends Sent {
  /** The names of the mutations, in order; empty for a valid request. */
  readonly mutations: readonly string[];
  /** A second request that must get the same response: a repetition or HEAD. */
  readonly twin: (Sent & { readonly kind: 'again' | 'HEAD' }) | null;
}

/** The number of mutations, by its share of 100 requests. */
const COUNTS = [8, 54, 26, 12].flatMap((share, count) => Array<number>(share).fill(count));
/** How many valid requests are drawn to find one that a mutation applies to. */
const MAX_DRAWS = 40;

/** Draws a valid request, mostly mutated, and sometimes also in its bytes. */
export function drawCase(draw: Draw, material: Material): FuzzCase {
  const { draft, mutations } = mutated(draw, material);
  if (draw.chance(5)) {
    // GET instead of HEAD: the response to mutated bytes is read without knowing whether it has a body.
    const known = { ...draft, method: draft.method === 'HEAD' ? 'GET' : draft.method };
    const [name, change] = draw.pick(Object.entries(BYTES));
    const bytes = change(bytesOf(known), draw);
    return { mutations: [...mutations, name], draft: known, bytes, prediction: null, twin: null };
  }
  const sent = sentAs(draft, material);
  const isCertain = sent.prediction?.operation && sent.prediction.outcomes.length === 1;
  const kind = draw.pick([...Array<null>(10).fill(null), 'again', 'HEAD'] as const);
  const isTwin = kind !== null && isCertain && (kind === 'again' || draft.method === 'GET');
  const method = kind === 'HEAD' ? 'HEAD' : draft.method;
  return { mutations, ...sent, twin: isTwin ? { kind, ...sentAs({ ...draft, method }, material) } : null };
}

const sentAs = (draft: Draft, material: Material): Sent => ({
  draft,
  bytes: bytesOf(draft),
  prediction: predict(draft, material),
});

function mutated(draw: Draw, material: Material): Pick<FuzzCase, 'draft' | 'mutations'> {
  const drawValid = () => validDraft(draw, material, `fuzz-${draw.below(1e6)}`);
  // As many of each kind, however many there are of it.
  const drawMutation = () => draw.pick(draw.pick(MUTATIONS));
  const count = draw.pick(COUNTS);
  let draft = drawValid();
  const mutations: string[] = [];
  const apply = ({ name, change }: ReturnType<typeof drawMutation>) => {
    const changed = change(draft, draw, material);
    if (changed === null) return false;
    draft = changed;
    mutations.push(name);
    return true;
  };
  // For the first mutation, another request, because one that rarely applies would otherwise be rare.
  const first = drawMutation();
  for (let tries = 1; count > 0 && !apply(first) && tries < MAX_DRAWS; tries += 1) draft = drawValid();
  for (let tries = 0; mutations.length < count && tries < 12; tries += 1) apply(drawMutation());
  return { draft, mutations };
}
