import type { Draw } from '@brand-visibility/records';
import type { Draft } from '../drafts/draft.js';
import type { Material } from '../world/material.js';

/** Changes a request; returns null if the mutation does not apply. */
export type Change = (draft: Draft, draw: Draw, material: Material) => Draft | null;

/**
 * A mutation. With the effect `invalidates`, the mutated request never gets a 200; with `preserves`, its response is
 * unchanged; with `varies`, the oracle decides from the mutated request.
 */
export interface Mutation {
  readonly name: string;
  readonly effect: 'invalidates' | 'preserves' | 'varies';
  readonly change: Change;
}

export type Changes = Readonly<Record<string, Change>>;

export const mutations = (effect: Mutation['effect'], changes: Changes): Mutation[] =>
  Object.entries(changes).map(([name, change]) => ({ name, effect, change }));
