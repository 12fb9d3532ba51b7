/** Finds recorded names in a string, for the report and for the page. */
import type { BrandAnswer } from '@brand-visibility/client';
import { nameKey } from '@brand-visibility/domain/rivals/name-key';
import { findKeys } from './automaton.js';
import { NOWHERE, textKey } from './text-key.js';
import { canBegin, endAt, type End } from './word-edges.js';

/** The name of the brand or of a rival, as recorded with the answer. */
export interface Name {
  readonly name: string;
  readonly kind: 'you' | 'rival';
}

/** Returns the rivals in an answer, in the order of their positions. The brand's own name is not a rival. */
export const rivalsOf = ({ competitors }: BrandAnswer) =>
  competitors
    .filter(({ report_name }) => report_name !== null)
    .toSorted((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity) || 0);

/** Returns the names in an answer, the brand's first. */
export function namesOf(answer: BrandAnswer, brand: string): Name[] {
  const rivals = rivalsOf(answer).map(({ name }): Name => ({ name, kind: 'rival' }));
  return answer.brand_named ? [{ name: brand, kind: 'you' }, ...rivals] : rivals;
}

/** A name in a string, between two offsets. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly of: Name;
}

/** A piece of a string: one of the names, or the text between names. */
export interface Piece {
  readonly text: string;
  readonly of: Name | null;
}

/**
 * Returns the names that a string contains, in any spelling with the same name key (rule 8.1), but not as a part of
 * another word. If two names begin at the same place, the longer name counts. The time is proportional to the length of
 * the string and of the names.
 */
export function namesIn(text: string, names: readonly Name[]): Span[] {
  const byKey = new Map<string, Name>();
  for (const of of names) {
    const key = nameKey(of.name);
    if (key !== '' && !byKey.has(key)) byKey.set(key, of);
  }
  const [keys, named] = [[...byKey.keys()], [...byKey.values()]];
  if (keys.length === 0) return [];
  const { key: whole, starts, ends } = textKey(text);
  const found: Span[] = [];
  const known = new Array<End | undefined>(text.length + 1);
  // Many keys may end at the same place.
  const canEnd = (start: number, end: number, { name }: Name) => {
    const kind = (known[end] ??= endAt(text, end));
    // `Quillmoors` is a plural of Quillmoor, but `canvas` is none of Canva.
    return kind === 'plural' ? name.length > 1 && text.slice(start, end) === name : kind === 'any';
  };
  findKeys(whole, keys, {
    begin: (place) => canBegin(text, starts[place] ?? NOWHERE),
    key: (place, index) => {
      const [start, end] = [
        starts[place] ?? NOWHERE,
        ends[place + (keys[index]?.length ?? 0) - 1] ?? NOWHERE,
      ];
      const of = named[index];
      const isName = of !== undefined && end !== NOWHERE && canEnd(start, end, of);
      if (isName) found.push({ start, end, of });
      return isName;
    },
  });
  let last = 0;
  return found.toReversed().filter(({ start, end }) => {
    if (start < last) return false;
    last = end;
    return true;
  });
}

/** Splits a string between two offsets, at the names between them. The pieces joined together equal this part. */
export function piecesBetween(text: string, names: readonly Span[], from: number, to: number): Piece[] {
  const pieces: Piece[] = [];
  let last = from;
  const add = (end: number, of: Name | null) => {
    if (end > last) pieces.push({ text: text.slice(last, end), of });
    last = end;
  };
  for (const { start, end, of } of names) {
    if (start < from || end > to) continue;
    add(start, null);
    add(end, of);
  }
  add(to, null);
  return pieces;
}
