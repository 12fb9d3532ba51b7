import type { Draw } from '@brand-visibility/test-fixtures';
import type { Draft } from '../requests/draft.js';
import type { Material } from '../world/material.js';

/** A way to change a request; null where there is nothing to change. */
export type Change = (draft: Draft, draw: Draw, material: Material) => Draft | null;

/**
 * A class of mutations. What `spoils` is never answered 200, what `keeps` is answered as if nothing had happened; of
 * the rest the rules tell from the request as it then is.
 */
export interface Mutation {
  readonly name: string;
  readonly effect: 'spoils' | 'keeps' | 'may';
  readonly change: Change;
}

export type Changes = Readonly<Record<string, Change>>;

export const mutations = (effect: Mutation['effect'], changes: Changes): Mutation[] =>
  Object.entries(changes).map(([name, change]) => ({ name, effect, change }));
