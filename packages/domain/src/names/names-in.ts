/** Finds names in a string. Reports mark the names that it finds, and `convert` records them. */
import { nameKey } from '../rivals/name-key.js';
import { findKeys } from './automaton.js';
import { partsFor } from './parts.js';
import { NO_OFFSET, textKey } from './text-key.js';
import { canBegin, endAt, type NameEnding } from './word-edges.js';

/** A name in a string, between two offsets. */
export interface Span<N> {
  readonly start: number;
  readonly end: number;
  readonly of: N;
}

/**
 * Returns a function that finds names in a string, in any spelling with the same name key (rule 8.1), but not as a part
 * of another word. If two names begin at the same place, the longer name counts. The time is proportional to the length
 * of the string and of the names.
 */
export function nameFinder<N extends { readonly name: string }>(
  names: readonly N[],
): (text: string) => readonly Span<N>[] {
  const byKey = new Map<string, N>();
  for (const of of names) {
    const key = nameKey(of.name);
    if (key !== '' && !byKey.has(key)) byKey.set(key, of);
  }
  const [keys, named] = [[...byKey.keys()], [...byKey.values()]];
  if (keys.length === 0) return () => [];
  const partsOf = partsFor(keys);
  return (text) => {
    const found: Span<N>[] = [];
    const known = new Map<number, NameEnding>(); // many keys may end at the same place
    const canEnd = (start: number, end: number, { name }: N) => {
      const kind = known.get(end) ?? endAt(text, end);
      known.set(end, kind);
      // `Quillmoors` is a plural of Quillmoor, but `canvas` is none of Canva.
      return kind === 'plural' ? name.length > 1 && text.slice(start, end) === name : kind === 'any';
    };
    for (const [from, to] of partsOf(text)) {
      const { key: whole, starts, ends } = textKey(text.slice(from, to));
      const placeOf = (place: number | undefined) =>
        place === undefined || place === NO_OFFSET ? NO_OFFSET : from + place;
      const inPart: Span<N>[] = [];
      findKeys(whole, keys, {
        begin: (place) => canBegin(text, placeOf(starts[place])),
        key: (place, index) => {
          const start = placeOf(starts[place]);
          const end = placeOf(ends[place + (keys[index]?.length ?? 0) - 1]);
          const of = named[index];
          const isName = of !== undefined && end !== NO_OFFSET && canEnd(start, end, of);
          if (isName) inPart.push({ start, end, of });
          return isName;
        },
      });
      for (const span of inPart.reverse()) found.push(span);
    }
    let last = 0;
    return found.filter(({ start, end }) => {
      if (start < last) return false;
      last = end;
      return true;
    });
  };
}

/** Returns the names that a string contains. */
export const namesIn = <N extends { readonly name: string }>(text: string, names: readonly N[]) =>
  nameFinder(names)(text);
