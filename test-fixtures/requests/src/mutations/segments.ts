import type { Draw } from '@brand-visibility/records';
import type { Parameter } from '../drafts/operations.js';
import { headersNamed, type Draft } from '../drafts/draft.js';
import type { FuzzKey } from '../world/world.js';

/** Helpers shared by mutations. */

/** Inserts a segment at a random position of the query. */
export function withSegment(draft: Draft, draw: Draw, segment: string): Draft {
  const query = [...(draft.query ?? [])];
  query.splice(draw.below(query.length + 1), 0, segment);
  return { ...draft, query };
}

/** Replaces the value of a parameter by an encoded value. */
export function withValue(draft: Draft, draw: Draw, name: string, value: string): Draft {
  const query = (draft.query ?? []).filter((segment) => nameIn(segment) !== name);
  return withSegment({ ...draft, query }, draw, `${name}=${value}`);
}

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

/** The index of a segment with a parameter of the operation; -1 if there is none. */
export function indexOfSent({ operation, query }: Draft, draw: Draw): number {
  const indexes = (query ?? []).flatMap((segment, i) =>
    operation.parameters.some(({ name }) => name === nameIn(segment)) ? [i] : [],
  );
  return indexes.length > 0 ? draw.pick(indexes) : -1;
}

export function withSegmentAt(draft: Draft, at: number, segment: string): Draft {
  return { ...draft, query: (draft.query ?? []).with(at, segment) };
}

/** The key of a request, if it exists. */
export function keyIn(draft: Draft, keys: readonly FuzzKey[]): FuzzKey | null {
  const [sent = ''] = headersNamed(draft, 'authorization');
  return keys.find(({ text }) => sent.trim().endsWith(text)) ?? null;
}
