/** The names in an answer and in its text, for the report and for the page. */
import type { BrandAnswer } from '@brand-visibility/client';
import type { Span } from '@brand-visibility/domain/names/names-in';

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

/** A piece of a string: one of the names, or the text between names. */
export interface Piece {
  readonly text: string;
  readonly of: Name | null;
}

/** Splits a string between two offsets, at the names between them. The pieces joined together equal this part. */
export function piecesBetween(text: string, names: readonly Span<Name>[], from: number, to: number): Piece[] {
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
