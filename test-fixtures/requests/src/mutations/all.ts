import { drawFrom, type Draw } from '@brand-visibility/records';
import type { Draft } from '../drafts/draft.js';
import { validDraft } from '../drafts/valid-requests.js';
import type { Material } from '../world/material.js';
import { CURSORS } from './cursors.js';
import { HEADERS } from './headers.js';
import { KEYS } from './keys.js';
import { METHODS } from './methods.js';
import type { Mutation } from './mutation.js';
import { NAMES } from './names.js';
import { PATHS } from './paths.js';
import { VALUES } from './values.js';
import { WINDOWS } from './windows.js';

export { BYTES } from './bytes.js';

/** All mutations of a request, by the part that they change. */
export const MUTATIONS: readonly (readonly Mutation[])[] = [
  NAMES,
  VALUES,
  WINDOWS,
  CURSORS,
  PATHS,
  KEYS,
  HEADERS,
  METHODS,
];

/** A valid request, and the same request after one mutation. */
export interface Mutated {
  readonly valid: Draft;
  readonly draft: Draft;
}

/** Of a longer list, such as all ids of a data set, only a few items are used. */
const MOST_VALUES = 50;
const FEW = 10;
/** How many valid requests are drawn to find one that a mutation applies to. */
const MAX_DRAWS = 500;

/** Applies a mutation alone, once for each value of its longest list, each time to another valid request. */
export function* requestsWith({ name, change }: Mutation, material: Material): Generator<Mutated> {
  const draw = drawFrom([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 2 ** 40);
  let values = 1;
  for (let at = 0; at < values; at += 1) {
    const inTurn: Draw = {
      ...draw,
      pick: (items) => {
        values = Math.max(values, items.length > MOST_VALUES ? FEW : items.length);
        return items[at % items.length] ?? draw.pick(items);
      },
    };
    for (let tries = 0; tries < MAX_DRAWS; tries += 1) {
      const valid = validDraft(draw, material, `alone-${at}`);
      const draft = change(valid, inTurn, material);
      if (draft === null) continue;
      yield { valid, draft };
      break;
    }
  }
}
