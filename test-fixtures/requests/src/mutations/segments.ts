import type { Draw } from '@brand-visibility/records';
import type { Parameter } from '../drafts/operations.js';
import { headersNamed, type Draft } from '../drafts/draft.js';
import type { Material } from '../world/material.js';
import type { FuzzBrand, FuzzKey } from '../world/world.js';

/** Helpers shared by mutations. */

/** Inserts a segment at a random position of the query. */
export const withSegment = (draft: Draft, draw: Draw, segment: string): Draft => ({
  ...draft,
  query: (draft.query ?? []).toSpliced(draw.below((draft.query ?? []).length + 1), 0, segment),
});

/** Replaces all parameters with some names by segments. */
export const withSegments = (
  draft: Draft,
  draw: Draw,
  names: readonly string[],
  segments: readonly string[],
) =>
  segments.reduce<Draft>((each, segment) => withSegment(each, draw, segment), {
    ...draft,
    query: (draft.query ?? []).filter((segment) => !names.includes(nameIn(segment))),
  });

export const nameIn = (segment: string) => segment.split('=')[0] ?? '';

/** A parameter of the operation that fits, preferably one that is present. */
export function parameterIn(
  { operation, query }: Draft,
  draw: Draw,
  fits: (parameter: Parameter) => boolean = () => true,
): Parameter | null {
  const fitting = operation.parameters.filter(fits);
  const sent = fitting.filter(({ name }) => (query ?? []).some((segment) => nameIn(segment) === name));
  const pool = sent.length > 0 && draw.chance(70) ? sent : fitting;
  return pool.length > 0 ? draw.pick(pool) : null;
}

/** The brand in the path, if it exists. */
export const brandIn = ({ path }: Draft, { world }: Material): FuzzBrand | null =>
  world.brands.get(path.split('/')[3] ?? '') ?? null;

/**
 * The key in the only Authorization header, if it exists: mutating an invalid key again must not make it valid.
 */
export function keyIn(draft: Draft, { world }: Material): FuzzKey | null {
  const [sent = '', ...more] = headersNamed(draft, 'authorization');
  const found = world.keys.find(({ text }) => sent.trimEnd().endsWith(text));
  return more.length === 0 ? (found ?? null) : null;
}
