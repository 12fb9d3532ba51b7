/** Selects the rivals that are named most often, without sorting all rivals. */
import { compareTied, type Tied } from '@brand-visibility/domain';
import type { WatchedOrder } from './name-order.js';

/** Rivals in no particular order: `answers[i]` answers name the rival `ordinals[i]`, for i from 0 to `size` - 1. */
export interface NamedCounts {
  readonly size: number;
  readonly ordinals: ArrayLike<number>;
  readonly answers: ArrayLike<number>;
}

/** A rival, and the number of answers that name it. */
export interface NamedByAnswers extends Tied {
  readonly rival: number;
}

/**
 * Returns at most `most` rivals by number of answers, descending, then by name key (rules 9.7 and 14.12). The result
 * does not contain the rival with the brand's own name.
 */
export function mostNamed(
  { size, ordinals, answers }: NamedCounts,
  rivals: Pick<WatchedOrder, 'own' | 'placeOf'>,
  most: number,
): NamedByAnswers[] {
  const first: NamedByAnswers[] = [];
  const seen = { rival: 0, answers: 0, place: 0 };
  for (let i = 0; i < size; i += 1) {
    const last = first[most - 1];
    seen.answers = answers[i]!;
    seen.rival = ordinals[i]!;
    if ((last && seen.answers < last.answers) || seen.rival === rivals.own) continue;
    seen.place = rivals.placeOf(seen.rival);
    // Most rivals come after the last kept rival, so no object is created for them.
    if (last && compareTied(last, seen) < 0) continue;
    let at = first.length;
    while (at > 0 && compareTied(seen, first[at - 1]!) < 0) at -= 1;
    first.splice(at, 0, { ...seen });
    if (first.length > most) first.pop();
  }
  return first;
}
