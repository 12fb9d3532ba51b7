import type { Draw } from '@brand-visibility/records';
import { encoded, type Draft } from '../drafts/draft.js';
import type { Material } from '../world/material.js';

/** A mutation of a request. The oracle predicts the response to the mutated request. */
export interface Mutation {
  readonly name: string;
  readonly change: Change;
}

/** Changes a request; null if the mutation does not apply. */
export type Change = (draft: Draft, draw: Draw, material: Material) => Draft | null;

type Table<Value> = Readonly<Record<string, Value>>;

export const mutations = (changes: Table<Change>): Mutation[] =>
  Object.entries(changes).map(([name, change]) => ({ name, change }));

/** A part of a request that a mutation replaces. */
export interface Part {
  readonly text: string;
}

/** Words, or a list, or a list made from a part of a request; `§` stands for the text that they replace. */
export type Patterns<Own extends Part, Rest extends readonly unknown[]> =
  string | readonly string[] | ((part: Own, ...rest: Rest) => readonly string[]);

/** The texts of a mutation, of which one is drawn. */
export type Texts<Own extends Part> = Patterns<Own, [draw: Draw, material: Material]>;

export function textsOf<Own extends Part, Rest extends readonly unknown[]>(
  patterns: Patterns<Own, Rest>,
  part: Own,
  ...rest: Rest
): string[] {
  const made = typeof patterns === 'function' ? patterns(part, ...rest) : patterns;
  const all = typeof made === 'string' ? made.split(/[ \n]+/) : made;
  return all.map((each) => each.replaceAll('§', () => part.text));
}

/** Percent-encodes each string. */
export const plain =
  <Own extends Part>(texts: Texts<Own>): Texts<Own> =>
  (part, draw, material) =>
    textsOf(texts, part, draw, material).map(encoded);

export type Replacing<Own extends Part> = (table: Table<Texts<Own>>) => Mutation[];

/**
 * Returns a function that turns tables of texts into mutations. `find` returns the part of a request that is
 * replaced, or null if there is none. `write` returns the request with the text.
 */
export const replacing =
  <Own extends Part>(
    find: (draft: Draft, draw: Draw, material: Material) => Own | null,
    write: (draft: Draft, text: string, part: Own, draw: Draw) => Draft | null,
  ): Replacing<Own> =>
  (table) =>
    Object.entries(table).map(([name, texts]) => ({
      name,
      change: (draft, draw, material) => {
        const part = find(draft, draw, material);
        const all = part ? textsOf(texts, part, draw, material) : [];
        return part && all.length > 0 ? write(draft, draw.pick(all), part, draw) : null;
      },
    }));

/** Adds something to a request, instead of replacing a part. */
export const adding = (write: (draft: Draft, text: string, draw: Draw) => Draft) =>
  replacing<Part>(
    () => ({ text: '' }),
    (draft, text, _, draw) => write(draft, text, draw),
  );
