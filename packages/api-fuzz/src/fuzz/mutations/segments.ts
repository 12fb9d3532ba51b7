import type { Draw } from '@brand-visibility/test-fixtures';
import type { Parameter } from '../requests/operations.js';
import { headersNamed, type Draft } from '../requests/draft.js';
import type { FuzzKey } from '../world/world.js';

/** Steps that several mutations share. */

/** Adds a segment somewhere. */
export function withSegment(draft: Draft, draw: Draw, segment: string): Draft {
  const query = [...(draft.query ?? [])];
  query.splice(draw.below(query.length + 1), 0, segment);
  return { ...draft, query };
}

/** Sends a value of a parameter, as it goes over the wire, in place of the one that was sent. */
export function withValue(draft: Draft, draw: Draw, name: string, value: string): Draft {
  const query = (draft.query ?? []).filter((segment) => nameIn(segment) !== name);
  return withSegment({ ...draft, query }, draw, `${name}=${value}`);
}

export const nameIn = (segment: string) => segment.split('=')[0] ?? '';

/** A parameter of the operation, of the kind asked for; one that was sent where there is one. */
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

/** A segment of a parameter of the operation, by its place; -1 where none was sent. */
export function placeOfSent({ operation, query }: Draft, draw: Draw): number {
  const places = (query ?? []).flatMap((segment, i) =>
    operation.parameters.some(({ name }) => name === nameIn(segment)) ? [i] : [],
  );
  return places.length > 0 ? draw.pick(places) : -1;
}

export function withSegmentAt(draft: Draft, at: number, segment: string): Draft {
  return { ...draft, query: (draft.query ?? []).with(at, segment) };
}

/** The key that a request is sent with, if it is one that there is. */
export function askerIn(draft: Draft, keys: readonly FuzzKey[]): FuzzKey | null {
  const [sent = ''] = headersNamed(draft, 'authorization');
  return keys.find(({ text }) => sent.trim().endsWith(text)) ?? null;
}
